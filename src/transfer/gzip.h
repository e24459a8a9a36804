#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "transfer/md5.h"

struct z_stream_s;

namespace adjoin::transfer {

/// Whether bytes begin as a gzip file does.
bool is_gzip(BytesView head) noexcept;

/// Reads what gzip made, piece by piece; several members after each other are one text,
/// and zeros behind them nothing.
class GzipReader {
 public:
  /// Fills the given memory with compressed bytes and answers how many; 0 at the end.
  using Source = std::function<Result<std::size_t>(char* out, std::size_t bytes)>;

  explicit GzipReader(Source source);
  ~GzipReader();
  GzipReader(GzipReader&&) noexcept;
  GzipReader& operator=(GzipReader&&) noexcept;

  /// Up to `bytes` of the text; 0 at its end.
  /// @errors storage_io: cut short, or not gzip's; what the source answers
  Result<std::size_t> read(char* out, std::size_t bytes);
  std::uint64_t compressed_bytes() const noexcept { return compressed_bytes_; }

 private:
  struct End {
    void operator()(z_stream_s* stream) const noexcept;
  };
  Result<bool> fill();
  bool skip_padding();

  Source source_;
  std::unique_ptr<z_stream_s, End> stream_;
  std::string input_;
  std::uint64_t compressed_bytes_ = 0;
  bool is_inside_ = false;      ///< a member has begun and not ended
  bool is_behind_one_ = false;  ///< a member has ended
};

/// A file made by gzip, whose bytes follow from the text alone.
class GzipWriter {
 public:
  struct Made {
    std::uint64_t bytes = 0;  ///< of the file
    Md5Digest md5;            ///< of the file
  };
  /// A new file. @errors storage_io, also when it is there already
  static Result<GzipWriter> create(const std::string& path);
  ~GzipWriter();
  GzipWriter(GzipWriter&&) noexcept;
  GzipWriter& operator=(GzipWriter&&) noexcept;

  /// @errors storage_io
  Result<void> write(BytesView text);
  /// Once: the file is whole then, and on disk. @errors storage_io
  Result<Made> finish();

 private:
  GzipWriter();
  Result<void> deflate_input(int flush);
  Error failed(int cause) const;

  struct CloseFile {
    void operator()(std::FILE* file) const noexcept;
  };
  struct End {
    void operator()(z_stream_s* stream) const noexcept;
  };
  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::unique_ptr<z_stream_s, End> stream_;
  std::string output_;
  Md5 md5_;
  std::uint64_t bytes_ = 0;
};

}  // namespace adjoin::transfer
