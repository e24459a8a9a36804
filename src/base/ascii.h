#pragma once

#include <algorithm>
#include <string_view>

namespace adjoin {

/// Whether it is one of 0 to 9, whatever the locale says.
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// A capital letter's small one, whatever the locale says; any other byte as it is.
constexpr char ascii_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// Whether two texts differ in nothing but the case of ASCII letters. Here, so that texts of
/// different lengths, which most are, are told apart without a call.
constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return x == y || ascii_lower(x) == ascii_lower(y);
         });
}

}  // namespace adjoin
