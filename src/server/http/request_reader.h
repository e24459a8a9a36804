#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/http/chunk_decoder.h"
#include "server/http/http_options.h"
#include "server/http/parse_head.h"
#include "server/http/request_line.h"

namespace adjoin::server {

/// Turns the bytes of a connection into requests, one after another, wherever the bytes are cut
/// into pieces. Pure: it neither reads nor waits, and owns nothing of the request.
class RequestReader {
 public:
  /// What a call made of the bytes it was given. The caller drops `taken` of them and shows the
  /// rest again, with more behind it.
  struct Step {
    std::size_t taken = 0;
    bool done = false;
    std::optional<Refusal> refusal;
  };

  /// `options` outlives the reader.
  explicit RequestReader(const HttpOptions& options) : options_(options) {}

  /// When done, `head` holds the head's bytes, `request` views into it, and `facts` say what
  /// follows. The body may then still be refused as too large before any of it is read.
  Step read_head(std::string_view bytes, Bytes& head, HttpRequest& request, MessageFacts& facts);

  /// Appends what `bytes` holds of the body that `facts` announce.
  Step read_body(std::string_view bytes, const MessageFacts& facts, Bytes& body);

 private:
  const HttpOptions& options_;
  HeadScanner scanner_;
  ChunkDecoder chunks_;
  bool skipped_line_ = false;
};

}  // namespace adjoin::server
