#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.h"

namespace adjoin {

/// Returns the 64-bit FNV-1a hash of a text as 16 hexadecimal digits, for people to compare. Not
/// secure: an attacker can make two texts with one fingerprint.
inline std::string text_fingerprint(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return hex16(hash);
}

}  // namespace adjoin
