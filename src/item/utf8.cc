#include "item/utf8.h"

#include <simdjson.h>

#include <algorithm>

namespace adjoin::item {

namespace {

/// Below this, looking at each byte is quicker than choosing among simdjson's implementations.
constexpr std::size_t kShortBytes = 32;

bool is_ascii(std::string_view bytes) noexcept {
  return std::none_of(bytes.begin(), bytes.end(),
                      [](char c) { return (static_cast<unsigned char>(c) & 0x80) != 0; });
}

}  // namespace

bool is_utf8(std::string_view bytes) noexcept {
  // Most keys and names are short and plain.
  if (bytes.size() < kShortBytes && is_ascii(bytes)) return true;
  return simdjson::validate_utf8(bytes.data(), bytes.size());
}

std::string_view utf8_front(std::string_view text, std::size_t bytes_max) noexcept {
  if (text.size() <= bytes_max) return text;
  const auto is_inside = [&text](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  std::size_t end = bytes_max;
  while (end > 0 && is_inside(end)) --end;
  return text.substr(0, end);
}

std::size_t utf16_length(std::string_view text) noexcept {
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    // Every character has one byte that is no continuation; those of four bytes need two units.
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

}  // namespace adjoin::item
