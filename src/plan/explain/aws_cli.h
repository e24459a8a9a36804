#pragma once

#include <string>

#include "plan/operation/plan.h"

namespace adjoin::plan {

/// The same request as a command of the AWS CLI, on one line, quoted for a POSIX shell:
/// `aws dynamodb query --table-name FollowGraph --index-name GSI1 --key-condition-expression …`.
/// A page of a list is one request (--no-paginate); where no limit is given the client follows the
/// pages itself.
std::string to_aws_cli(const Request& request);

/// Each step as a comment that says what it is for, and its command.
std::string to_aws_cli(const Plan& plan);

}  // namespace adjoin::plan
