#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace adjoin::item {

// Search for bytes that a JSON string must escape: a quote, a backslash, a control character.
// Nearly every byte of every request and reply passes here, so it tests eight bytes at a time.

/// Returns a word with the top bit set in each byte that must be escaped. The lowest set bit is
/// exact; bits above it may be wrong. Zero: there is no such byte.
/// The borrow of a subtraction may run into higher bytes, hence the bits above the lowest.
constexpr std::uint64_t special_bytes(std::uint64_t word) noexcept {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHigh = 0x8080808080808080;
  const auto below = [](std::uint64_t v, std::uint64_t limit) {
    return (v - kOnes * limit) & ~v & kHigh;
  };
  return below(word, 0x20) | below(word ^ (kOnes * '"'), 1) | below(word ^ (kOnes * '\\'), 1);
}

/// Whether a JSON string must escape this byte.
constexpr bool is_special(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

/// Returns the position of the first byte at or behind `at` that must be escaped, or the text's
/// size.
inline std::size_t plain_run_end(std::string_view text, std::size_t at) noexcept {
  if constexpr (std::endian::native == std::endian::little) {
    for (; at + 8 <= text.size(); at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, text.data() + at, 8);
      if (const std::uint64_t found = special_bytes(word); found != 0) {
        return at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
      }
    }
  }
  while (at < text.size() && !is_special(text[at])) ++at;
  return at;
}

/// Copies the whole text to `out`. Returns true if no byte of it must be escaped.
/// @cost short texts, the common case: a few moves of 8 or 4 bytes that overlap at the end
inline bool copy_plain(std::string_view text, char* out) noexcept {
  const char* from = text.data();
  const std::size_t size = text.size();
  // The last eight bytes are moved once more instead of a loop over the rest. They may overlap what
  // was moved before, with the same bytes.
  if (size >= 8) {
    std::uint64_t found = 0;
    const auto move = [&](std::size_t at) {
      std::uint64_t word = 0;
      std::memcpy(&word, from + at, 8);
      std::memcpy(out + at, &word, 8);
      found |= special_bytes(word);
    };
    for (std::size_t at = 0; at + 8 <= size; at += 8) move(at);
    move(size - 8);
    return found == 0;
  }
  if (size >= 4) {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::memcpy(&first, from, 4);
    std::memcpy(&last, from + size - 4, 4);
    std::memcpy(out, &first, 4);
    std::memcpy(out + size - 4, &last, 4);
    return special_bytes(std::uint64_t{first} | std::uint64_t{last} << 32) == 0;
  }
  bool plain = true;
  for (std::size_t i = 0; i < size; ++i) {
    out[i] = from[i];
    plain = plain && !is_special(from[i]);
  }
  return plain;
}

}  // namespace adjoin::item
