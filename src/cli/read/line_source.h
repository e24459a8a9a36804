#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "transfer/gzip.h"

namespace adjoin::cli {

/// Upper bound of a line; no valid record is longer, because an item has at most 400 KB.
inline constexpr std::size_t kLineBytesMax = 16 * 1024 * 1024;

/// The lines of a file or of standard input, one at a time; memory is bounded by the longest line.
/// What begins as a gzip file does is unpacked. A leading byte order mark is skipped, a "\r" before
/// the "\n" belongs to the line's end.
class LineSource {
 public:
  /// "-" is standard input. @errors invalid_argument (no such file), io_error (a folder, no
  /// permission), naming the file.
  static Result<LineSource> open(const std::string& path);
  /// Lines of a text, as if they came from a file of that name. `text` must outlive the source.
  static LineSource of_text(std::string name, std::string_view text);

  /// The next line without its end; false at the end. Valid until the next call.
  /// @errors invalid_argument for a line beyond kLineBytesMax (the next call goes on behind it),
  /// io_error, unsupported (packed otherwise).
  Result<bool> next(std::string_view& line);
  /// Returns some of the next bytes without consuming them: at least one, none at the end.
  /// Valid until the next call. @errors io_error
  Result<std::string_view> peek();

  /// Consumes and returns the next bytes, line ends included; none at the end. Does not count
  /// lines. Valid until the next call. @errors io_error, unsupported (packed otherwise)
  Result<std::string_view> take_bytes();

  const std::string& name() const noexcept { return name_; }
  std::uint64_t line_number() const noexcept { return line_number_; }  ///< of the last line, from 1
  /// Bytes read of the stored file, compressed if it is.
  std::uint64_t bytes_read() const noexcept {
    return gzip_ ? gzip_->compressed_bytes() : bytes_taken_;
  }
  /// Bytes read after decompression.
  std::uint64_t text_bytes_read() const noexcept { return bytes_taken_; }
  std::uint64_t total_bytes() const noexcept { return total_bytes_; }  ///< 0 when unknown

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept;
  };
  LineSource() = default;
  Result<bool> fill();
  Result<std::size_t> read_text(char* out, std::size_t bytes);

  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  std::unique_ptr<transfer::GzipReader> gzip_;
  std::string buffer_;
  std::size_t begin_ = 0;
  bool at_end_ = false;
  bool at_start_ = true;
  bool is_opened_ = false;  ///< it is known whether the file is packed
  std::uint64_t line_number_ = 0;
  std::uint64_t bytes_taken_ = 0;
  std::uint64_t total_bytes_ = 0;
};

}  // namespace adjoin::cli
