#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "server/http/http_options.h"
#include "server/http/parse_head.h"
#include "server/http/refusal.h"
#include "server/http/request_line.h"

namespace adjoin::server {

/// Incremental decoder of a chunked body (RFC 9112, 7.1). Skips extensions and trailer fields,
/// within bounds. Beast's decoder is not used, because it bounds neither their number nor the
/// number of chunks.
class ChunkDecoder {
 public:
  struct Step {
    std::size_t taken = 0;  ///< bytes of `piece` that belong to this body
    bool done = false;
    std::optional<Refusal> refusal;
  };

  /// Appends the body bytes in `piece`. Must not be called again after `done` or a refusal.
  Step decode(std::string_view piece, Bytes& body, std::size_t body_bytes_max);

 private:
  enum class State : std::uint8_t {
    size_first,  ///< the first digit of a chunk's size
    size,
    extension,
    size_end,  ///< the LF after the size
    data,
    data_cr,
    data_lf,
    trailer_first,  ///< the first byte of a line after the last chunk
    trailer,
    trailer_lf,
    end_lf,
    done,
  };

  std::optional<Refusal> take_control(char byte, std::size_t body_bytes);
  std::optional<Refusal> take_size_digit(char byte);
  std::optional<Refusal> take_size_end(std::size_t body_bytes);

  State state_ = State::size_first;
  std::uint64_t left_ = 0;  ///< bytes left in the chunk
  std::size_t digits_ = 0;
  std::size_t line_bytes_ = 0;  ///< length of the current extension
  std::size_t trailer_bytes_ = 0;
  std::size_t chunks_ = 0;
};

/// Incremental parser that turns the bytes of a connection into requests, one after another,
/// however the bytes are split. Does no I/O and owns no part of the request.
class RequestReader {
 public:
  /// Result of a call. The caller drops the first `taken` bytes, and passes the rest again with
  /// more bytes after them.
  struct Step {
    std::size_t taken = 0;
    bool done = false;
    std::optional<Refusal> refusal;
  };

  /// `options` must outlive the reader.
  explicit RequestReader(const HttpOptions& options) : options_(options) {}

  /// Reads a head. When done, `head` holds its bytes, `request` views into it, and `facts` describe
  /// the body. A body that is declared too large is refused before any of it is read.
  Step read_head(std::string_view bytes, Bytes& head, HttpRequest& request, MessageFacts& facts);

  /// Appends the bytes of the body that `facts` declare.
  Step read_body(std::string_view bytes, const MessageFacts& facts, Bytes& body);

 private:
  const HttpOptions& options_;
  HeadScanner scanner_;
  ChunkDecoder chunks_;
  bool skipped_line_ = false;
};

}  // namespace adjoin::server
