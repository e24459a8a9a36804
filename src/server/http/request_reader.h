#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/http/chunk_decoder.h"
#include "server/http/http_options.h"
#include "server/http/parse_head.h"
#include "server/http/request_line.h"

namespace adjoin::server {

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
