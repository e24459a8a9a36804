#pragma once

#include <vector>

#include "base/result.h"
#include "plan/declared.h"
#include "plan/operation.h"
#include "plan/plan.h"

namespace adjoin::plan {

/// The plan of an operation without looking at any data. A write that has to see items first is
/// shown with the GetItem it begins with. @errors validation, unsupported, as the operation itself.
Result<Plan> explain(const Target& target, const ReadOperation& operation);
Result<Plan> explain(const Target& target, const WriteOperation& operation);
Result<Plan> explain(const Target& target, const std::vector<WriteOperation>& transaction);

/// Its requests. Nodes that only a run can name are made up. @errors as the single operations
Result<Plan> explain(const Target& target, const Declared& declared);

}  // namespace adjoin::plan
