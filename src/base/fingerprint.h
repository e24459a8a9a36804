#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace adjoin {

/// Sixteen hexadecimal digits that tell texts apart for people: FNV-1a, 64 bits. Whoever wants to
/// can make two texts of one fingerprint.
inline std::string text_fingerprint(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  std::string hex(16, '0');
  for (std::size_t i = hex.size(); i-- > 0; hash >>= 4) hex[i] = "0123456789abcdef"[hash & 15];
  return hex;
}

}  // namespace adjoin
