#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::topology {

/// Buffered writer of an atomically replaced file. It writes to a temporary name, appends a
/// checksum, syncs and renames, so that readers see the whole file or none. Without `finish` the
/// destructor removes the temporary file. Numbers are little-endian. A write error is kept until
/// the end, which spares the callers a check for each number. Not thread-safe.
class ChecksummedOutput {
 public:
  /// Creates the temporary file beside `path`. @errors io_error
  static Result<ChecksummedOutput> create(std::string path);
  ChecksummedOutput(ChecksummedOutput&& other) noexcept;
  ChecksummedOutput& operator=(ChecksummedOutput&&) = delete;
  ~ChecksummedOutput();

  /// Appends bytes. An error is remembered and returned by `finish`.
  void write(std::span<const std::byte> bytes);
  /// Appends the characters alone, without their length.
  void text(std::string_view text) { write(std::as_bytes(std::span(text))); }
  void u16(std::uint16_t number) { write(std::as_bytes(std::span(&number, 1))); }
  void u32(std::uint32_t number) { write(std::as_bytes(std::span(&number, 1))); }
  void u64(std::uint64_t number) { write(std::as_bytes(std::span(&number, 1))); }

  /// Appends the checksum, syncs the file and renames it to its path.
  /// @errors io_error, that of an earlier write included
  Result<void> finish();

 private:
  ChecksummedOutput(std::string path, std::string beside, int file);
  void flush();

  std::string path_;
  std::string beside_;  ///< the temporary name, unique to this writer
  int file_ = -1;
  int failed_ = 0;  ///< errno of the first failed write; 0: none failed
  std::uint32_t checksum_ = 0;
  std::vector<std::byte> buffer_;
};

/// Sequential reader of a file that ChecksummedOutput wrote. Only `finish` verifies the checksum:
/// until it succeeds, treat everything that was read as untrusted. Not thread-safe.
class ChecksummedInput {
 public:
  /// Opens the file at its beginning.
  /// @errors not_found; io_error; corruption: too short to have a checksum
  static Result<ChecksummedInput> open(const std::string& path);
  ChecksummedInput(ChecksummedInput&& other) noexcept;
  ChecksummedInput& operator=(ChecksummedInput&&) = delete;
  ~ChecksummedInput();

  /// Reads the next out.size() bytes. @errors corruption: the file ends before; io_error
  Result<void> read(std::span<std::byte> out);
  /// Reads the next `bytes` bytes as a string. `bytes` may come from the file and be wrong.
  /// @errors as read
  Result<std::string> text(std::size_t bytes);
  Result<std::uint16_t> u16() { return number<std::uint16_t>(); }
  Result<std::uint32_t> u32() { return number<std::uint32_t>(); }
  Result<std::uint64_t> u64() { return number<std::uint64_t>(); }
  /// Returns how many bytes are unread, without the checksum.
  std::uint64_t left() const noexcept { return unread_ + (end_ - next_); }

  /// Verifies that the whole file was read and that its checksum matches.
  /// @errors corruption: bytes are unread, or the checksum differs; io_error
  Result<void> finish();

 private:
  ChecksummedInput(int file, std::uint64_t bytes);
  template <typename Number>
  Result<Number> number() {
    Number value = 0;
    ADJOIN_CHECK(read(std::as_writable_bytes(std::span(&value, 1))));
    return value;
  }
  Result<void> refill();

  int file_ = -1;
  std::uint64_t unread_ = 0;  ///< bytes not yet in the buffer, without the checksum
  std::uint32_t checksum_ = 0;
  std::vector<std::byte> buffer_;
  std::size_t next_ = 0;
  std::size_t end_ = 0;
};

}  // namespace adjoin::topology
