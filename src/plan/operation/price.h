#pragma once

#include "plan/operation/plan.h"

namespace adjoin::plan {

/// Returns the worst-case cost of a request: an item has at most 400 KB, a page at most 1 MB.
Price worst_price(const schema::Schema& schema, const Request& request);

/// Sets the plan's price to the sum of its steps.
void set_price(const schema::Schema& schema, Plan& plan);

}  // namespace adjoin::plan
