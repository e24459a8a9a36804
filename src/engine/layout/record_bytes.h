#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::engine::layout {

// Integers inside keys and records are big-endian, so that memcmp order is numeric order.
void append_u8(std::uint8_t value, Bytes& out);
void append_u16(std::uint16_t value, Bytes& out);
void append_u32(std::uint32_t value, Bytes& out);
void append_u64(std::uint64_t value, Bytes& out);
/// A u32 length, then the bytes.
void append_bytes(BytesView bytes, Bytes& out);

std::uint32_t load_u32(const char* from) noexcept;
std::uint64_t load_u64(const char* from) noexcept;

/// Sequential decoder of a record. Once the record is too short, every read returns zero or empty
/// bytes, and `finish` fails. Borrows the bytes.
/// A decoder can read all members in a row and ask once at the end, which keeps decoders short.
class RecordReader {
 public:
  explicit RecordReader(BytesView bytes) : rest_(bytes) {}

  std::uint8_t u8();
  std::uint16_t u16();
  std::uint32_t u32();
  std::uint64_t u64();
  /// Reads what `append_bytes` wrote. The result borrows the record's bytes.
  BytesView bytes();
  bool failed() const noexcept { return failed_; }

  /// Verifies that the record was read to its end and was not too short.
  /// @errors corruption, naming `what`
  Result<void> finish(std::string_view what) const;

 private:
  BytesView take(std::size_t count);

  BytesView rest_;
  bool failed_ = false;
};

}  // namespace adjoin::engine::layout
