#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace adjoin::server {

/// Why the server answers a request itself, without asking the handler. The connection is closed
/// after each of them, because what follows cannot be trusted to be a request.
enum class Refusal : std::uint8_t {
  malformed_request_line,
  request_line_too_long,
  unsupported_version,
  method_not_allowed,
  method_unknown,
  malformed_target,
  malformed_header,
  header_too_large,
  too_many_fields,
  malformed_host,
  host_not_allowed,
  origin_not_allowed,
  malformed_length,
  ambiguous_length,
  unsupported_transfer_encoding,
  malformed_chunk,
  body_too_large,
  unsupported_expectation,
  too_many_connections,
  memory_exhausted,
  handler_failed,
  deadline_exceeded,
};
inline constexpr std::size_t kRefusalCount = 22;

/// What a client sees of a refusal, and what it is called on the metrics page.
struct RefusalText {
  std::string_view name;  ///< "body_too_large"
  int status;
  std::string_view type;     ///< what SDKs read after the '#' of __type
  std::string_view message;  ///< a whole sentence
};

/// Valid for ever.
const RefusalText& text_of(Refusal refusal);

/// The JSON body of a refusal, in the form of every other error of the protocol.
std::string refusal_body(Refusal refusal);

}  // namespace adjoin::server
