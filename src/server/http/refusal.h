#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace adjoin::server {

/// Reason why the server refuses a request without calling the handler. It closes the connection
/// after each refusal, because the following bytes may be no request.
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

/// Text of a refusal in replies, and its name on the metrics page.
struct RefusalText {
  std::string_view name;  ///< "body_too_large"
  int status;
  std::string_view type;     ///< the part of __type after the '#', which SDKs read
  std::string_view message;  ///< a whole sentence
};

/// Returns the text of a refusal. It has static lifetime.
const RefusalText& text_of(Refusal refusal);

/// Returns the JSON body of a refusal, in the form of the protocol's other errors.
std::string refusal_body(Refusal refusal);

}  // namespace adjoin::server
