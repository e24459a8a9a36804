#pragma once

#include <optional>

#include "adjoin/listing.h"
#include "base/result.h"
#include "plan/operation/operation.h"

namespace adjoin::detail {

/// A range as the planner takes it; nullopt: it has no bound.
/// @errors invalid_argument: a bound is no text, number or boolean
Result<std::optional<plan::Range>> plan_range(const std::optional<KeyRange>& range,
                                              plan::Range::On on);

}  // namespace adjoin::detail
