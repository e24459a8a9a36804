#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.h"

namespace adjoin {

/// Sixteen hexadecimal digits that tell texts apart for people: FNV-1a, 64 bits. Whoever wants to
/// can make two texts of one fingerprint.
inline std::string text_fingerprint(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return hex16(hash);
}

}  // namespace adjoin
