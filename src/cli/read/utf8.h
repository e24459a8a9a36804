#pragma once

#include <string_view>

#include "base/result.h"

namespace adjoin::cli {

/// Succeeds if the text is valid UTF-8.
/// @errors validation "the text is not UTF-8 (byte N)", N from 1: where the first wrong sequence
///         begins
/// @cost linear
Result<void> check_utf8(std::string_view text);

}  // namespace adjoin::cli
