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

/// Returns whether the bytes start with the magic number of gzip.
bool is_gzip(BytesView head) noexcept;

/// Streaming gzip decompressor. Concatenated members are read as one text, and zero bytes after the
/// last member are skipped.
/// Tools make files of several members by writing one behind the other.
class GzipReader {
 public:
  /// Fills the buffer with compressed bytes and returns how many; 0 at the end.
  using Source = std::function<Result<std::size_t>(char* out, std::size_t bytes)>;

  /// The reader owns the source and calls it from read().
  explicit GzipReader(Source source);
  ~GzipReader();
  GzipReader(GzipReader&&) noexcept;
  GzipReader& operator=(GzipReader&&) noexcept;

  /// Reads up to `bytes` of uncompressed text; 0 at the end.
  /// @errors io_error: truncated, or not gzip; those of the source
  Result<std::size_t> read(char* out, std::size_t bytes);
  /// Compressed bytes that were consumed so far.
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

/// Writes a gzip file. Equal texts give equal files: the header holds neither a time nor a name.
class GzipWriter {
 public:
  struct Made {
    std::uint64_t bytes = 0;  ///< of the file
    Md5Digest md5;            ///< of the file
  };
  /// Creates the file. @errors io_error, also if the file exists
  static Result<GzipWriter> create(const std::string& path);
  ~GzipWriter();
  GzipWriter(GzipWriter&&) noexcept;
  GzipWriter& operator=(GzipWriter&&) noexcept;

  /// Compresses and appends. @errors io_error
  Result<void> write(BytesView text);
  /// Completes the file and syncs it to disk. Call it once. @errors io_error
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
