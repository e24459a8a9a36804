#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/http/refusal.h"

namespace adjoin::server {

/// Limits of a request head, in bytes with line ends.
struct HeadLimits {
  std::size_t line_bytes_max;    ///< the request line
  std::size_t header_bytes_max;  ///< all header fields together
  std::size_t fields_max;
};

/// Incremental scanner that finds the end of a request's head. It looks at each byte once. It
/// refuses bytes that can no longer become a head as early as possible, so that a client of another
/// protocol does not wait for the time limit. `parse_head` checks the contents of lines.
class HeadScanner {
 public:
  struct Found {
    /// Bytes of the head with the empty line; 0: incomplete.
    std::size_t head_bytes = 0;
    std::optional<Refusal> refusal;
  };

  /// Scans `bytes`, which must begin with the bytes of the previous call. The caller must have
  /// removed one leading empty line (RFC 9112, 2.2).
  Found scan(std::string_view bytes, const HeadLimits& limits);
  /// Resets the scanner for the next head.
  void reset() { *this = HeadScanner(); }

 private:
  std::optional<Refusal> check_line(std::string_view line);
  std::optional<Refusal> check_sizes(std::size_t bytes, const HeadLimits& limits) const;

  std::size_t seen_ = 0;        ///< bytes scanned
  std::size_t line_begin_ = 0;  ///< start of the current line
  std::size_t fields_begin_ = 0;
  std::size_t fields_ = 0;
};

/// Returns whether a byte may occur in a token (RFC 9110, 5.6.2): a method or a field name.
bool is_token_byte(char byte);

/// Returns the fault of a request line without its line end, or nullopt. Stricter than RFC 9112:
/// single blanks, printable ASCII, and no target in absolute form, since this is no proxy.
std::optional<Refusal> check_request_line(std::string_view line);

}  // namespace adjoin::server
