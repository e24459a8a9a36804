#pragma once

#include "base/error.h"

namespace adjoin::expression {

/// Error details that mark values nested too deep. DynamoDB reports this fault of a request's
/// expressions without a prefix in every operation (table/check/counted.h).
struct LimitFault final : ErrorDetails {};

}  // namespace adjoin::expression
