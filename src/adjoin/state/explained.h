#pragma once

#include "adjoin/call.h"
#include "adjoin/value.h"
#include "base/result.h"
#include "plan/declared/declared.h"
#include "plan/operation/plan.h"

namespace adjoin::detail {

/// Returns a plan as the public API shows it: its requests as text, and their worst cost.
Explanation to_explanation(const plan::Plan& plan);

/// Returns the parameters of a declared read as the planner takes them: texts, numbers and
/// booleans, and lists of these. @errors invalid_argument, naming the parameter
Result<plan::Arguments> to_arguments(const Item& parameters);

}  // namespace adjoin::detail
