#pragma once

#include "base/error.h"

namespace adjoin::expression {

/// Marks a fault of a request's expressions that the service tells bare in every operation: values
/// that nest too deep.
struct LimitFault final : ErrorDetails {};

}  // namespace adjoin::expression
