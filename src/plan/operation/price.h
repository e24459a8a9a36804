#pragma once

#include "plan/operation/plan.h"

namespace adjoin::plan {

/// The worst a request can cost: an item is at most 400 KB, a page at most 1 MB.
Price worst_price(const schema::Schema& schema, const Request& request);

/// The plan's price: the sum of its steps.
void set_price(const schema::Schema& schema, Plan& plan);

}  // namespace adjoin::plan
