#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/projection.h"
#include "wire/constraints.h"

namespace adjoin::wire {

/// AttributesToGet came before ProjectionExpression and names top-level attributes alone.
using AttributesToGet = std::optional<std::vector<std::string>>;

void check_attributes_to_get(const AttributesToGet& names, std::string_view place,
                             Constraints& constraints);
/// Nullopt when there was no such member. @errors validation when a name is given twice
Result<std::optional<expression::Projection>> projection_of(const AttributesToGet& names);

}  // namespace adjoin::wire
