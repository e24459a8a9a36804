#pragma once

namespace adjoin {

/// Whether it is one of 0 to 9, whatever the locale says.
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace adjoin
