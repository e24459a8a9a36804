#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"

namespace adjoin::item {

/// Appends `value` as a varint: base 128, least significant group first. The high bit of a byte
/// means that another byte follows. At most 10 bytes; always the shortest form.
inline void append_varint(std::uint64_t value, Bytes& out) {
  while (value >= 0x80) {
    out.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  out.push_back(static_cast<char>(value));
}

/// Decodes a varint from the front of `in` and advances past it. Returns false, and leaves `in` and
/// `value` unspecified, if it is cut off, above 64 bits, or not in its shortest form.
/// Longer forms of a number are refused because stored bytes are canonical.
inline bool take_varint(BytesView& in, std::uint64_t& value) noexcept {
  value = 0;
  for (unsigned i = 0; i < 10 && i < in.size(); ++i) {
    const auto byte = static_cast<unsigned char>(in[i]);
    value |= static_cast<std::uint64_t>(byte & 0x7F) << (7 * i);
    if (byte < 0x80) {
      if (i > 0 && byte == 0) return false;
      if (i == 9 && byte > 1) return false;
      in.remove_prefix(i + 1);
      return true;
    }
  }
  return false;
}

}  // namespace adjoin::item
