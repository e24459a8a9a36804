#pragma once

#include <string>

#include "plan/operation/plan.h"

namespace adjoin::emit {

/// Returns the request as a command of the AWS CLI, on one line, quoted for a POSIX shell: `aws
/// dynamodb query --table-name FollowGraph --index-name GSI1 --key-condition-expression …`. With a
/// limit the command sends one request (--no-paginate). Without one the CLI follows the pages
/// itself.
std::string to_aws_cli(const plan::Request& request);

/// Returns each step as a comment with its purpose, followed by its command.
std::string to_aws_cli(const plan::Plan& plan);

}  // namespace adjoin::emit
