#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::topology {

/// Writes a file of which a reader sees all or nothing: under another name, with a checksum at its
/// end, and renamed when it is durable. Dropped before `finish` it leaves nothing. Not thread-safe.
class CheckpointOutput {
 public:
  /// @errors storage_io
  static Result<CheckpointOutput> create(std::string path);
  CheckpointOutput(CheckpointOutput&& other) noexcept;
  CheckpointOutput& operator=(CheckpointOutput&&) = delete;
  ~CheckpointOutput();

  void write(std::span<const std::byte> bytes);
  void text(std::string_view text) { write(std::as_bytes(std::span(text))); }
  void u16(std::uint16_t number) { write(std::as_bytes(std::span(&number, 1))); }
  void u32(std::uint32_t number) { write(std::as_bytes(std::span(&number, 1))); }
  void u64(std::uint64_t number) { write(std::as_bytes(std::span(&number, 1))); }

  /// @errors storage_io: also of any write before
  Result<void> finish();

 private:
  CheckpointOutput(std::string path, std::string beside, int file);
  void flush();

  std::string path_;
  std::string beside_;  ///< its name until it is finished, no other's
  int file_ = -1;
  int failed_ = 0;  ///< errno of the first write that went wrong
  std::uint32_t checksum_ = 0;
  std::vector<std::byte> buffer_;
};

/// Reads such a file from its beginning in pieces. What it answers is proven by `finish` alone:
/// until then it may be anything. Not thread-safe.
class CheckpointInput {
 public:
  /// @errors not_found; storage_io; corruption: too short to have a checksum
  static Result<CheckpointInput> open(const std::string& path);
  CheckpointInput(CheckpointInput&& other) noexcept;
  CheckpointInput& operator=(CheckpointInput&&) = delete;
  ~CheckpointInput();

  /// Fills `out`. @errors corruption: the file ends before; storage_io
  Result<void> read(std::span<std::byte> out);
  /// Answers a text of a length that may be wrong. @errors as read
  Result<std::string> text(std::size_t bytes);
  Result<std::uint16_t> u16() { return number<std::uint16_t>(); }
  Result<std::uint32_t> u32() { return number<std::uint32_t>(); }
  Result<std::uint64_t> u64() { return number<std::uint64_t>(); }
  /// Bytes that are still to be read, without the checksum.
  std::uint64_t left() const noexcept { return unread_ + (end_ - next_); }

  /// @errors corruption: something is left, or the checksum differs; storage_io
  Result<void> finish();

 private:
  CheckpointInput(int file, std::uint64_t bytes);
  template <typename Number>
  Result<Number> number() {
    Number value = 0;
    ADJOIN_CHECK(read(std::as_writable_bytes(std::span(&value, 1))));
    return value;
  }
  Result<void> refill();

  int file_ = -1;
  std::uint64_t unread_ = 0;  ///< of the file, without the checksum
  std::uint32_t checksum_ = 0;
  std::vector<std::byte> buffer_;
  std::size_t next_ = 0;
  std::size_t end_ = 0;
};

}  // namespace adjoin::topology
