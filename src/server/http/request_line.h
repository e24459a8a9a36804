#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/http/refusal.h"

namespace adjoin::server {

/// How long the parts of a head may be, in bytes, line ends included.
struct HeadLimits {
  std::size_t line_bytes_max;    ///< the request line
  std::size_t header_bytes_max;  ///< all header fields together
  std::size_t fields_max;
};

/// Finds the end of a request's head in bytes that arrive in pieces, looking at each byte once,
/// and refuses early what can no longer become one: a client that speaks another protocol is not
/// kept waiting for the time limit. What a line holds is for `parse_head`.
class HeadScanner {
 public:
  struct Found {
    /// Bytes of the head, the empty line included; 0: more is needed.
    std::size_t head_bytes = 0;
    std::optional<Refusal> refusal;
  };

  /// Looks at `bytes`, which begins with the bytes of the call before and goes on after them.
  /// One leading empty line must have been taken off (RFC 9112, 2.2).
  Found scan(std::string_view bytes, const HeadLimits& limits);
  /// Ready for the next head.
  void reset() { *this = HeadScanner(); }

 private:
  std::optional<Refusal> check_line(std::string_view line);
  std::optional<Refusal> check_sizes(std::size_t bytes, const HeadLimits& limits) const;

  std::size_t seen_ = 0;        ///< bytes looked at
  std::size_t line_begin_ = 0;  ///< where the line begins that is being looked at
  std::size_t fields_begin_ = 0;
  std::size_t fields_ = 0;
};

/// Whether a byte may stand in a token (RFC 9110, 5.6.2): a method or a field name.
bool is_token_byte(char byte);

/// What is wrong with a request line, its line end taken off. Stricter than RFC 9112: single
/// blanks, printable ASCII, and no target in absolute form, since this is no proxy.
std::optional<Refusal> check_request_line(std::string_view line);

}  // namespace adjoin::server
