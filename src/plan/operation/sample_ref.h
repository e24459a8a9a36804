#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// A ref of this type for printing: its parts are "$name" where the pattern allows that, else the
/// shortest text that fits. @errors validation when the type has no refs at all.
Result<std::string> sample_ref(const schema::Schema& schema, std::string_view node_type,
                               std::string_view name);

/// What the answer of a Neighbors operation is sorted by when that is neither a time, nor a number,
/// nor a rank: the name of the hole. Empty when the order means something.
Result<std::string> order_of(const Target& target, const Neighbors& operation);

}  // namespace adjoin::plan
