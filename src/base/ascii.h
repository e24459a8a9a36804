#pragma once

#include <algorithm>
#include <string_view>

namespace adjoin {

/// Whether `c` is an ASCII digit, 0 to 9. Ignores the locale.
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Returns the lower-case form of an ASCII capital letter, and any other byte unchanged. Ignores
/// the locale.
constexpr char ascii_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// Whether two texts are equal when the case of ASCII letters is ignored. Defined inline: texts of
/// different lengths, the common case, are then compared without a call.
constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return x == y || ascii_lower(x) == ascii_lower(y);
         });
}

}  // namespace adjoin
