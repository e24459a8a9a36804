#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Returns a sample ref of a node type for printing. Its parts are "$name" if the pattern allows
/// that, else the shortest text that fits. @errors invalid_argument when the type has no refs
Result<std::string> sample_ref(const schema::Schema& schema, std::string_view node_type,
                               std::string_view name);

/// Returns the name of the placeholder by which a Neighbors operation is sorted, if that is no
/// time, number or rank. Empty if the order has a meaning.
Result<std::string> order_of(const Target& target, const Neighbors& operation);

}  // namespace adjoin::plan
