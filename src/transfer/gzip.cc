#include "transfer/gzip.h"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "base/assert.h"

namespace adjoin::transfer {
namespace {

constexpr std::size_t kChunkBytes = 64 * 1024;
/// zlib's way to ask for gzip and nothing else: by default it would read its own format too.
constexpr int kGzipOnly = 16 + MAX_WBITS;
/// Nearly as small as the default and twice as fast.
constexpr int kLevel = 4;

/// zlib counts in 32 bits. What is cut off here goes in the next round of its callers.
uInt as_uint(std::size_t bytes) {
  return static_cast<uInt>(std::min<std::size_t>(bytes, std::numeric_limits<uInt>::max()));
}

}  // namespace

bool is_gzip(BytesView head) noexcept { return head.substr(0, 2) == "\x1F\x8B"; }

void GzipReader::End::operator()(z_stream_s* stream) const noexcept {
  inflateEnd(stream);
  delete stream;
}

GzipReader::GzipReader(Source source) : source_(std::move(source)), stream_(new z_stream_s{}) {
  const int code = inflateInit2(stream_.get(), kGzipOnly);
  ADJOIN_ASSERT(code == Z_OK);
}
GzipReader::~GzipReader() = default;
GzipReader::GzipReader(GzipReader&&) noexcept = default;
GzipReader& GzipReader::operator=(GzipReader&&) noexcept = default;

/// More input; false when there is none left.
Result<bool> GzipReader::fill() {
  input_.resize(kChunkBytes);
  ADJOIN_TRY(const std::size_t got, source_(input_.data(), input_.size()));
  compressed_bytes_ += got;
  stream_->next_in = reinterpret_cast<Bytef*>(input_.data());
  stream_->avail_in = as_uint(got);
  return got != 0;
}

/// Zeros behind a member, as tapes and block devices leave them. True: nothing else is at hand.
bool GzipReader::skip_padding() {
  while (is_behind_one_ && stream_->avail_in != 0 && *stream_->next_in == 0) {
    ++stream_->next_in;
    --stream_->avail_in;
  }
  return stream_->avail_in == 0;
}

Result<std::size_t> GzipReader::read(char* out, std::size_t bytes) {
  z_stream_s& stream = *stream_;
  stream.next_out = reinterpret_cast<Bytef*>(out);
  stream.avail_out = as_uint(bytes);
  const uInt wanted = stream.avail_out;
  while (stream.avail_out == wanted) {
    if (stream.avail_in == 0) {
      ADJOIN_TRY(const bool more, fill());
      // An end between members is the file's. Within one it is a file that was cut.
      if (!more && is_inside_) {
        return Error(ErrorCode::io_error, "the gzip data are cut short");
      }
      if (!more) return std::size_t{0};
    }
    if (!is_inside_ && skip_padding()) continue;
    is_inside_ = true;
    const int code = inflate(&stream, Z_NO_FLUSH);
    if (code == Z_STREAM_END) {
      is_inside_ = false;
      is_behind_one_ = true;
      // Another member may follow, behind zeros too.
      inflateReset(&stream);
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      return Error(ErrorCode::io_error, "the gzip data are damaged");
    }
  }
  return std::size_t{wanted - stream.avail_out};
}

void GzipWriter::CloseFile::operator()(std::FILE* file) const noexcept { std::fclose(file); }
void GzipWriter::End::operator()(z_stream_s* stream) const noexcept {
  deflateEnd(stream);
  delete stream;
}

GzipWriter::GzipWriter() : stream_(new z_stream_s{}), output_(kChunkBytes, '\0') {
  const int code =
      deflateInit2(stream_.get(), kLevel, Z_DEFLATED, kGzipOnly, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
  ADJOIN_ASSERT(code == Z_OK);
}
GzipWriter::~GzipWriter() = default;
GzipWriter::GzipWriter(GzipWriter&&) noexcept = default;
GzipWriter& GzipWriter::operator=(GzipWriter&&) noexcept = default;

Error GzipWriter::failed(int cause) const {
  return Error(ErrorCode::io_error, "cannot write " + path_ + ": " + std::strerror(cause));
}

Result<GzipWriter> GzipWriter::create(const std::string& path) {
  GzipWriter writer;
  writer.path_ = path;
  writer.file_.reset(std::fopen(path.c_str(), "wbx"));
  if (!writer.file_) return writer.failed(errno);
  return writer;
}

Result<void> GzipWriter::write(BytesView text) {
  while (!text.empty()) {
    stream_->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream_->avail_in = as_uint(text.size());
    text.remove_prefix(stream_->avail_in);
    ADJOIN_CHECK(deflate_input(Z_NO_FLUSH));
  }
  return {};
}

Result<void> GzipWriter::deflate_input(int flush) {
  for (bool is_done = false; !is_done;) {
    stream_->next_out = reinterpret_cast<Bytef*>(output_.data());
    stream_->avail_out = as_uint(output_.size());
    const int code = deflate(stream_.get(), flush);
    ADJOIN_ASSERT(code != Z_STREAM_ERROR);
    const BytesView made = BytesView(output_).substr(0, output_.size() - stream_->avail_out);
    if (std::fwrite(made.data(), 1, made.size(), file_.get()) != made.size()) return failed(errno);
    md5_.update(made);
    bytes_ += made.size();
    is_done = flush == Z_FINISH ? code == Z_STREAM_END : stream_->avail_out != 0;
  }
  return {};
}

Result<GzipWriter::Made> GzipWriter::finish() {
  stream_->avail_in = 0;
  ADJOIN_CHECK(deflate_input(Z_FINISH));
  if (std::fflush(file_.get()) != 0 || fsync(fileno(file_.get())) != 0) return failed(errno);
  if (std::fclose(file_.release()) != 0) return failed(errno);
  return Made{bytes_, md5_.finish()};
}

}  // namespace adjoin::transfer
