#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace adjoin {

/// Lower-case hexadecimal digits.
inline constexpr std::string_view kHexDigits = "0123456789abcdef";

/// Appends the two lower-case hexadecimal digits of a byte.
inline void append_hex(unsigned char byte, std::string& out) {
  out += kHexDigits[byte >> 4U];
  out += kHexDigits[byte & 15U];
}

/// Appends two lower-case hexadecimal digits for each byte.
inline void append_hex(BytesView bytes, std::string& out) {
  out.reserve(out.size() + 2 * bytes.size());
  for (const char byte : bytes) append_hex(static_cast<unsigned char>(byte), out);
}

/// Returns the value of one hexadecimal digit, lower or upper case; -1 for any other character.
constexpr int hex_value(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Appends the number as 16 lower-case hexadecimal digits, leading zeros included.
inline void append_hex16(std::uint64_t number, std::string& out) {
  char digits[16];
  for (std::size_t i = sizeof digits; i-- > 0; number >>= 4U) digits[i] = kHexDigits[number & 15U];
  out.append(digits, sizeof digits);
}
/// Returns those digits.
inline std::string hex16(std::uint64_t number) {
  std::string digits;
  append_hex16(number, digits);
  return digits;
}

/// Returns the text with each %XX replaced by its byte; nullopt if two hexadecimal digits do not
/// follow a '%'.
inline std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const int high = hex_value(text[i + 1]);
    const int low = hex_value(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

/// Appends one entry to a comma-separated list for people: "a, b, c".
inline void append_to_list(std::string_view entry, std::string& list) {
  if (!list.empty()) list += ", ";
  list += entry;
}

/// Returns the text as one word of a command line: as it is if no shell sees anything in it, else
/// in single quotes.
std::string shell_word(std::string_view text);

}  // namespace adjoin
