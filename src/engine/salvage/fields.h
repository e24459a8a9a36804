#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"

namespace adjoin::engine {

/// Decoder for fields of RocksDB's files: fixed little-endian integers, varints and sized strings.
/// After a short or malformed field every read returns zero or empty bytes, and `failed` returns
/// true. Borrows its bytes.
/// It reads bytes that are known to be damaged, so no length in them is believed before it fits.
class FieldReader {
 public:
  explicit FieldReader(BytesView bytes) : rest_(bytes) {}

  std::uint32_t fixed32() { return static_cast<std::uint32_t>(fixed(4)); }
  std::uint64_t fixed64() { return fixed(8); }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const BytesView one = take(1);
      if (failed_) return 0;
      const auto byte = static_cast<unsigned char>(one[0]);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return value;
    }
    failed_ = true;
    return 0;
  }
  BytesView take(std::uint64_t count) {
    if (failed_ || count > rest_.size()) {
      failed_ = true;
      return {};
    }
    const BytesView taken = rest_.substr(0, static_cast<std::size_t>(count));
    rest_.remove_prefix(taken.size());
    return taken;
  }
  /// Reads a varint length, then as many bytes.
  BytesView sized() { return take(varint()); }
  bool empty() const noexcept { return failed_ || rest_.empty(); }
  bool failed() const noexcept { return failed_; }
  std::size_t left() const noexcept { return rest_.size(); }

 private:
  std::uint64_t fixed(std::size_t count) {
    const BytesView taken = take(count);
    std::uint64_t value = 0;
    for (std::size_t i = taken.size(); i > 0; --i) {
      value = (value << 8U) | static_cast<unsigned char>(taken[i - 1]);
    }
    return value;
  }

  BytesView rest_;
  bool failed_ = false;
};

}  // namespace adjoin::engine
