#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/result.h"
#include "item/varint.h"

namespace adjoin::meter::alarm {

/// Appends the parts of a record.
class RecordWriter {
 public:
  void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
  void varint(std::uint64_t value) { item::append_varint(value, bytes_); }
  void text(std::string_view value) {
    varint(value.size());
    bytes_.append(value);
  }
  /// IEEE 754, eight bytes, the lowest first.
  void number(double value) {
    auto bits = std::bit_cast<std::uint64_t>(value);
    for (int i = 0; i < 8; ++i, bits >>= 8U) byte(static_cast<std::uint8_t>(bits & 0xFFU));
  }
  Bytes take() { return std::move(bytes_); }

 private:
  Bytes bytes_;
};

/// Takes the parts of a record. After the first fault all parts are empty and `ok` is false, so
/// that a record is read straight through and asked once.
class RecordReader {
 public:
  explicit RecordReader(BytesView bytes) : rest_(bytes) {}

  bool ok() const noexcept { return ok_; }
  bool at_end() const noexcept { return ok_ && rest_.empty(); }

  std::uint8_t byte() {
    if (rest_.empty()) return fail();
    const auto value = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    if (!ok_ || !item::take_varint(rest_, value)) return fail();
    return value;
  }
  /// A varint that must be at most `max`.
  std::uint64_t varint_to(std::uint64_t max) {
    const std::uint64_t value = varint();
    return value <= max ? value : fail();
  }
  /// A byte that must be at most `max`, for enumerations and flags.
  std::uint8_t byte_to(std::uint8_t max) {
    const std::uint8_t value = byte();
    return value <= max ? value : fail();
  }
  /// How many entries follow. Each takes a byte at least, so more than the rest cannot be true.
  std::size_t count() { return static_cast<std::size_t>(varint_to(rest_.size())); }
  std::string text() {
    const std::size_t size = count();
    if (!ok_ || size > rest_.size()) {
      fail();
      return {};
    }
    std::string value(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return value;
  }
  double number() {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 8; ++i) bits |= std::uint64_t{byte()} << (8 * i);
    return std::bit_cast<double>(bits);
  }

 private:
  std::uint8_t fail() noexcept {
    ok_ = false;
    rest_ = {};
    return 0;
  }

  BytesView rest_;
  bool ok_ = true;
};

}  // namespace adjoin::meter::alarm
