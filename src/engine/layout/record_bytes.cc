#include "engine/layout/record_bytes.h"

#include <string>

#include "base/assert.h"

namespace adjoin::engine::layout {
namespace {

template <typename Integer>
void append_big_endian(Integer value, Bytes& out) {
  char bytes[sizeof value];
  for (std::size_t i = sizeof value; i-- > 0; value = static_cast<Integer>(value >> 8)) {
    bytes[i] = static_cast<char>(value & 0xFF);
  }
  out.append(bytes, sizeof bytes);  // at once: each write has several
}

std::uint64_t load_big_endian(const char* from, std::size_t count) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value = (value << 8) | static_cast<unsigned char>(from[i]);
  }
  return value;
}

}  // namespace

void append_u8(std::uint8_t value, Bytes& out) { out.push_back(static_cast<char>(value)); }
void append_u16(std::uint16_t value, Bytes& out) { append_big_endian(value, out); }
void append_u32(std::uint32_t value, Bytes& out) { append_big_endian(value, out); }
void append_u64(std::uint64_t value, Bytes& out) { append_big_endian(value, out); }
void append_bytes(BytesView bytes, Bytes& out) {
  ADJOIN_ASSERT(bytes.size() <= UINT32_MAX);
  append_u32(static_cast<std::uint32_t>(bytes.size()), out);
  out.append(bytes);
}

std::uint32_t load_u32(const char* from) noexcept {
  return static_cast<std::uint32_t>(load_big_endian(from, 4));
}
std::uint64_t load_u64(const char* from) noexcept { return load_big_endian(from, 8); }

std::uint8_t RecordReader::u8() {
  const BytesView taken = take(1);
  return taken.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(taken[0]);
}
std::uint16_t RecordReader::u16() {
  const BytesView taken = take(2);
  return taken.empty() ? std::uint16_t{0}
                       : static_cast<std::uint16_t>(load_big_endian(taken.data(), 2));
}
std::uint32_t RecordReader::u32() {
  const BytesView taken = take(4);
  return taken.empty() ? 0 : load_u32(taken.data());
}
std::uint64_t RecordReader::u64() {
  const BytesView taken = take(8);
  return taken.empty() ? 0 : load_u64(taken.data());
}
BytesView RecordReader::bytes() { return take(u32()); }

Result<void> RecordReader::finish(std::string_view what) const {
  if (failed_) return Error(ErrorCode::corruption, std::string(what) + ": the record is too short");
  // Bytes too many are damage as well: a newer program would have raised the record's version.
  if (!rest_.empty()) {
    return Error(ErrorCode::corruption, std::string(what) + ": " + std::to_string(rest_.size()) +
                                            " bytes too many in the record");
  }
  return {};
}

// Everything fails behind the first failure. A record that is too short must not be read on from
// some other place.
BytesView RecordReader::take(std::size_t count) {
  if (failed_ || rest_.size() < count) {
    failed_ = true;
    return {};
  }
  const BytesView taken = rest_.substr(0, count);
  rest_.remove_prefix(count);
  return taken;
}

}  // namespace adjoin::engine::layout
