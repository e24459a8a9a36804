#include "server/http/request_reader.h"

#include <algorithm>

#include "base/assert.h"
#include "base/text.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kSizeDigitsMax = 8;  // 4 GiB, far above every body limit
constexpr std::size_t kExtensionBytesMax = 256;
constexpr std::size_t kTrailerBytesMax = 4 * 1024;
// A body may come in this many chunks however small, and then in one for each kChunkBytesMean.
constexpr std::size_t kChunksFree = 1024;
constexpr std::size_t kChunkBytesMean = 64;

/// What may stand in an extension or a trailer line: text, no control characters but the tab.
bool is_text(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= 0x20 && byte != 0x7f) || byte == '\t';
}

}  // namespace

ChunkDecoder::Step ChunkDecoder::decode(std::string_view piece, Bytes& body,
                                        std::size_t body_bytes_max) {
  ADJOIN_ASSERT(state_ != State::done);
  std::size_t at = 0;
  while (at < piece.size()) {
    if (state_ == State::data) {
      const std::size_t part = std::min<std::uint64_t>(left_, piece.size() - at);
      body.append(piece.substr(at, part));
      at += part;
      left_ -= part;
      if (left_ == 0) state_ = State::data_cr;
      continue;
    }
    if (auto refusal = take_control(piece[at], body.size())) return {at, false, refusal};
    ++at;
    // As soon as the size is known: nothing of a chunk is kept that will not fit.
    if (state_ == State::data && left_ > body_bytes_max - body.size()) {
      return {at, false, Refusal::body_too_large};
    }
    if (state_ == State::done) return {at, true, std::nullopt};
  }
  return {at, false, std::nullopt};
}

/// Takes CR LF alone for the end of a line. If a proxy in front ended lines elsewhere, a second
/// request could hide in the body of the first.
std::optional<Refusal> ChunkDecoder::take_control(char byte, std::size_t body_bytes) {
  switch (state_) {
    case State::size_first:
    case State::size: return take_size_digit(byte);
    case State::extension:
      if (byte == '\r') {
        state_ = State::size_end;
        return std::nullopt;
      }
      return is_text(byte) && ++line_bytes_ <= kExtensionBytesMax
                 ? std::nullopt
                 : std::optional(Refusal::malformed_chunk);
    case State::size_end:
      if (byte != '\n') return Refusal::malformed_chunk;
      return take_size_end(body_bytes);
    case State::data_cr:
      state_ = State::data_lf;
      return byte == '\r' ? std::nullopt : std::optional(Refusal::malformed_chunk);
    case State::data_lf:
      state_ = State::size_first;
      return byte == '\n' ? std::nullopt : std::optional(Refusal::malformed_chunk);
    case State::trailer_first:
      if (byte == '\r') {
        state_ = State::end_lf;
        return std::nullopt;
      }
      // A line that continues the one before it: obsolete, and read differently by different
      // servers.
      if (byte == ' ' || byte == '\t') return Refusal::malformed_chunk;
      state_ = State::trailer;
      [[fallthrough]];
    case State::trailer:
      if (byte == '\r') {
        state_ = State::trailer_lf;
        return std::nullopt;
      }
      return is_text(byte) && ++trailer_bytes_ <= kTrailerBytesMax
                 ? std::nullopt
                 : std::optional(Refusal::malformed_chunk);
    case State::trailer_lf:
      state_ = State::trailer_first;
      return byte == '\n' ? std::nullopt : std::optional(Refusal::malformed_chunk);
    case State::end_lf:
      state_ = State::done;
      return byte == '\n' ? std::nullopt : std::optional(Refusal::malformed_chunk);
    case State::data:
    case State::done: break;
  }
  ADJOIN_ASSERT(false);
  return Refusal::malformed_chunk;
}

std::optional<Refusal> ChunkDecoder::take_size_digit(char byte) {
  if (const int digit = hex_value(byte); digit >= 0) {
    if (++digits_ > kSizeDigitsMax) {
      // A number no limit allows; leading zeros are not worth a rule of their own.
      return left_ == 0 ? Refusal::malformed_chunk : Refusal::body_too_large;
    }
    left_ = left_ * 16 + static_cast<std::uint64_t>(digit);
    state_ = State::size;
    return std::nullopt;
  }
  if (state_ == State::size_first) return Refusal::malformed_chunk;
  if (byte == '\r') {
    state_ = State::size_end;
  } else if (byte == ';') {
    state_ = State::extension;
  } else {
    return Refusal::malformed_chunk;
  }
  return std::nullopt;
}

std::optional<Refusal> ChunkDecoder::take_size_end(std::size_t body_bytes) {
  digits_ = 0;
  line_bytes_ = 0;
  if (++chunks_ > kChunksFree + body_bytes / kChunkBytesMean) return Refusal::malformed_chunk;
  state_ = left_ == 0 ? State::trailer_first : State::data;
  return std::nullopt;
}

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
  // Copied: the request's views must outlive the connection's buffer.
  head.assign(bytes.substr(0, found.head_bytes));
  scanner_.reset();
  skipped_line_ = false;
  chunks_ = ChunkDecoder();
  auto refusal = parse_head(head, request, facts);
  // Before the body: a client that waits for 100 Continue need not send it.
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
