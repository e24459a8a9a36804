#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/constraints.h"

namespace adjoin::wire {

/// ResourceArn as a member: there, and 1 to 1283 characters.
void check_resource_arn(const std::optional<std::string>& arn, Constraints& constraints);

/// The table that a ResourceArn names. @errors validation when it is no ARN of a table
Result<std::string> table_of_resource(std::string_view arn);

}  // namespace adjoin::wire
