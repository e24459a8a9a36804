#include "server/http/head_scanner.h"

#include <cstring>

#include "server/http/request_line.h"

namespace adjoin::server {

HeadScanner::Found HeadScanner::scan(std::string_view bytes, const HeadLimits& limits) {
  if (!bytes.empty() && !is_token_byte(bytes.front())) {
    return {.refusal = Refusal::malformed_request_line};
  }
  while (seen_ < bytes.size()) {
    const void* found = std::memchr(bytes.data() + seen_, '\n', bytes.size() - seen_);
    if (found == nullptr) {
      seen_ = bytes.size();
      break;
    }
    const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - bytes.data());
    const std::string_view line = bytes.substr(line_begin_, end - line_begin_);
    seen_ = end + 1;
    if (auto refusal = check_line(line)) return {.refusal = refusal};
    line_begin_ = seen_;
    if (auto refusal = check_sizes(seen_, limits)) return {.refusal = refusal};
    if (line.size() == 1 && fields_begin_ != 0) return {.head_bytes = seen_};
    if (fields_begin_ == 0) {
      fields_begin_ = seen_;
    } else if (++fields_ > limits.fields_max) {
      return {.refusal = Refusal::too_many_fields};
    }
  }
  return {.refusal = check_sizes(bytes.size(), limits)};
}

std::optional<Refusal> HeadScanner::check_line(std::string_view line) {
  const bool first = fields_begin_ == 0;
  if (line.empty() || line.back() != '\r') {
    return first ? Refusal::malformed_request_line : Refusal::malformed_header;
  }
  if (first) return check_request_line(line.substr(0, line.size() - 1));
  // A folded line, or blanks before the first field.
  if (line.front() == ' ' || line.front() == '\t') return Refusal::malformed_header;
  return std::nullopt;
}

std::optional<Refusal> HeadScanner::check_sizes(std::size_t bytes, const HeadLimits& limits) const {
  if (fields_begin_ == 0) {
    if (bytes > limits.line_bytes_max) return Refusal::request_line_too_long;
  } else {
    if (fields_begin_ > limits.line_bytes_max) return Refusal::request_line_too_long;
    if (bytes - fields_begin_ > limits.header_bytes_max) return Refusal::header_too_large;
  }
  return std::nullopt;
}

}  // namespace adjoin::server
