#include "server/http/refusal.h"

#include <array>

#include "base/assert.h"

namespace adjoin::server {
namespace {

constexpr std::string_view kBadRequest = "BadRequestException";
constexpr std::string_view kForbidden = "AccessDeniedException";
constexpr std::string_view kUnavailable = "ServiceUnavailableException";
constexpr std::string_view kInternal = "InternalServerError";

// The order of Refusal.
constexpr std::array<RefusalText, kRefusalCount> kTexts = {{
    {"malformed_request_line", 400, kBadRequest,
     "The request line is not of the form METHOD /path HTTP/1.1"},
    // The service answers 400 to what is too long in a head, not 414 or 431.
    {"request_line_too_long", 400, "RequestUriTooLongException",
     "The request line is longer than this server accepts"},
    {"unsupported_version", 505, kBadRequest, "Only HTTP/1.1 and HTTP/1.0 are spoken here"},
    {"method_not_allowed", 405, "MethodNotAllowedException", "The method is not allowed"},
    {"method_unknown", 501, kBadRequest, "The method is not known"},
    {"malformed_target", 400, kBadRequest, "The request target must start with '/'"},
    {"malformed_header", 400, kBadRequest, "A header field is malformed"},
    {"header_too_large", 400, "RequestHeaderTooLargeException",
     "The header fields are larger than this server accepts"},
    {"too_many_fields", 400, "RequestHeaderTooLargeException",
     "The request has more header fields than this server accepts"},
    {"malformed_host", 400, kBadRequest, "The Host header must be given once, as host[:port]"},
    {"host_not_allowed", 403, kForbidden,
     "The Host header names a host that this server does not serve"},
    {"origin_not_allowed", 403, kForbidden, "Web pages of this origin may not use this server"},
    {"malformed_length", 400, kBadRequest, "Content-Length must be given once, as digits"},
    {"ambiguous_length", 400, kBadRequest,
     "Content-Length and Transfer-Encoding exclude each other"},
    {"unsupported_transfer_encoding", 400, kBadRequest,
     "The only transfer encoding spoken here is a single 'chunked'"},
    {"malformed_chunk", 400, kBadRequest, "The chunked body is malformed"},
    {"body_too_large", 413, "RequestEntityTooLargeException",
     "The request body is larger than this server accepts"},
    {"unsupported_expectation", 417, kBadRequest,
     "The only expectation that can be met is 100-continue"},
    {"too_many_connections", 503, kUnavailable,
     "The server has as many connections as it accepts; try again later"},
    {"memory_exhausted", 503, kUnavailable,
     "The requests in work need all the memory they may; try again later"},
    {"handler_failed", 500, kInternal, "The request failed within the server"},
    {"deadline_exceeded", 500, kInternal,
     "The request was not answered in time; a write may have been applied or not"},
}};

}  // namespace

const RefusalText& text_of(Refusal refusal) {
  const auto place = static_cast<std::size_t>(refusal);
  ADJOIN_ASSERT(place < kTexts.size());
  return kTexts[place];
}

/// In the form of DynamoDB's errors, because SDKs read it as one.
std::string refusal_body(Refusal refusal) {
  const RefusalText& text = text_of(refusal);
  std::string body = R"({"__type":"com.amazon.coral.service#)";
  body.append(text.type).append(R"(","message":")").append(text.message).append("\"}");
  return body;
}

}  // namespace adjoin::server
