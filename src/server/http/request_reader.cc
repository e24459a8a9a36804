#include "server/http/request_reader.h"

#include <algorithm>

namespace adjoin::server {

RequestReader::Step RequestReader::read_head(std::string_view bytes, Bytes& head,
                                             HttpRequest& request, MessageFacts& facts) {
  // One empty line before a request is forgiven (RFC 9112, 2.2).
  if (bytes.empty() || (bytes == "\r" && !skipped_line_)) return {};
  if (!skipped_line_ && bytes.substr(0, 2) == "\r\n") {
    skipped_line_ = true;
    return {.taken = 2};
  }
  const auto found = scanner_.scan(bytes, {options_.request_line_bytes_max,
                                           options_.header_bytes_max, options_.header_fields_max});
  if (found.refusal || found.head_bytes == 0) return {.refusal = found.refusal};
  head.assign(bytes.substr(0, found.head_bytes));
  scanner_.reset();
  skipped_line_ = false;
  chunks_ = ChunkDecoder();
  auto refusal = parse_head(head, request, facts);
  if (!refusal && facts.content_length > options_.body_bytes_max) {
    refusal = Refusal::body_too_large;
  }
  return {.taken = found.head_bytes, .done = !refusal, .refusal = refusal};
}

RequestReader::Step RequestReader::read_body(std::string_view bytes, const MessageFacts& facts,
                                             Bytes& body) {
  if (facts.chunked) {
    const auto step = chunks_.decode(bytes, body, options_.body_bytes_max);
    return {.taken = step.taken, .done = step.done, .refusal = step.refusal};
  }
  const std::size_t part =
      std::min<std::uint64_t>(facts.content_length - body.size(), bytes.size());
  body.append(bytes.substr(0, part));
  return {.taken = part, .done = body.size() == facts.content_length};
}

}  // namespace adjoin::server
