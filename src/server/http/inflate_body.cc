#include "server/http/inflate_body.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <string>

#include "base/ascii.h"
#include "base/assert.h"

namespace adjoin::server {
namespace {

/// A zlib stream that reads gzip and nothing else, ended on every path.
class GzipReader {
 public:
  GzipReader() {
    // zlib's flag for gzip alone; the plain value would take its own format.
    constexpr int kGzipOnly = 16 + MAX_WBITS;
    ready_ = inflateInit2(&stream_, kGzipOnly) == Z_OK;
  }
  ~GzipReader() {
    if (ready_) inflateEnd(&stream_);
  }
  GzipReader(const GzipReader&) = delete;
  GzipReader& operator=(const GzipReader&) = delete;

  bool ready() const { return ready_; }
  z_stream& stream() { return stream_; }

 private:
  z_stream stream_ = {};
  bool ready_ = false;
};

Error broken() { return validation_error("The request body is not one whole gzip stream"); }

Result<Bytes> inflate_gzip(BytesView body, std::size_t bytes_max) {
  constexpr std::size_t kFirst = 16 * 1024;
  ADJOIN_ASSERT(body.size() <= std::numeric_limits<uInt>::max());
  ADJOIN_ASSERT(bytes_max < std::numeric_limits<uInt>::max());
  GzipReader reader;
  if (!reader.ready()) return Error(ErrorCode::internal, "zlib could not be set up");
  z_stream& stream = reader.stream();
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(body.size());
  Bytes out;
  std::size_t written = 0;
  for (;;) {
    if (written == out.size()) {
      // One byte beyond the limit proves that there is more. So a small body cannot make the server
      // inflate gigabytes.
      if (written > bytes_max) {
        return body_too_large("The request body inflates beyond the limit of " +
                              std::to_string(bytes_max) + " bytes");
      }
      out.resize(std::min(std::max(kFirst, 2 * written), bytes_max + 1));
    }
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + written);
    stream.avail_out = static_cast<uInt>(out.size() - written);
    const int code = inflate(&stream, Z_NO_FLUSH);
    written = out.size() - stream.avail_out;
    if (code == Z_STREAM_END) break;
    // No input is left and there was room for output: the stream was cut.
    if (code != Z_OK || (stream.avail_in == 0 && stream.avail_out != 0)) return broken();
  }
  // Bytes behind the end might be a second request to another reader.
  if (stream.avail_in != 0) return broken();
  if (written > bytes_max) {
    return body_too_large("The request body inflates beyond the limit of " +
                          std::to_string(bytes_max) + " bytes");
  }
  out.resize(written);
  return out;
}

}  // namespace

Result<Bytes> inflate_body(std::string_view encoding, BytesView body,
                           std::size_t inflated_bytes_max) {
  if (encoding.empty() || equal_ignoring_case(encoding, "identity")) return Bytes(body);
  if (equal_ignoring_case(encoding, "gzip") || equal_ignoring_case(encoding, "x-gzip")) {
    return inflate_gzip(body, inflated_bytes_max);
  }
  return validation_error("The Content-Encoding '" + std::string(encoding) +
                          "' is not supported: send gzip, or none");
}

}  // namespace adjoin::server
