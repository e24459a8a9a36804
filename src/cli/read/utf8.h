#pragma once

#include <string_view>

#include "base/result.h"

namespace adjoin::cli {

/// @errors invalid_argument "the text is not UTF-8 (byte N)", N from 1, at the first byte that is
/// not.
/// @cost linear.
Result<void> check_utf8(std::string_view text);

}  // namespace adjoin::cli
