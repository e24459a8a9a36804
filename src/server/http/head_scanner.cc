#include <algorithm>
#include <array>
#include <cstring>

#include "base/ascii.h"
#include "server/http/request_line.h"

namespace adjoin::server {

/// A client may send a byte at a time. What was seen is not looked at again, or a slow client could
/// cost the square of its bytes.
HeadScanner::Found HeadScanner::scan(std::string_view bytes, const HeadLimits& limits) {
  // A TLS handshake, for one, begins with a control byte. It is refused at its first byte.
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
  // A line that has not ended counts too. Otherwise an endless one would be kept until the time
  // limit.
  return {.refusal = check_sizes(bytes.size(), limits)};
}

std::optional<Refusal> HeadScanner::check_line(std::string_view line) {
  const bool first = fields_begin_ == 0;
  // A line feed alone is refused: others may not take it for the end of a line.
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

namespace {

constexpr std::array<std::string_view, 7> kMethods = {"GET", "POST",  "HEAD",  "OPTIONS",
                                                      "PUT", "PATCH", "DELETE"};

std::optional<Refusal> check_version(std::string_view version) {
  const bool shaped = version.size() == 8 && version.substr(0, 5) == "HTTP/" &&
                      is_digit(version[5]) && version[6] == '.' && is_digit(version[7]);
  if (!shaped) return Refusal::malformed_request_line;
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return Refusal::unsupported_version;
  return std::nullopt;
}

std::optional<Refusal> check_method(std::string_view method) {
  if (method.empty() || !std::all_of(method.begin(), method.end(), is_token_byte)) {
    return Refusal::malformed_request_line;
  }
  // CONNECT would make this a proxy. TRACE would show a page's script the headers of its own
  // request.
  if (method == "CONNECT" || method == "TRACE") return Refusal::method_not_allowed;
  const bool known = std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
  return known ? std::nullopt : std::optional(Refusal::method_unknown);
}

std::optional<Refusal> check_target(std::string_view method, std::string_view target) {
  const bool printable =
      std::all_of(target.begin(), target.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  if (target.empty() || !printable) return Refusal::malformed_request_line;
  if (target == "*" && method == "OPTIONS") return std::nullopt;
  return target.front() == '/' ? std::nullopt : std::optional(Refusal::malformed_target);
}

}  // namespace

bool is_token_byte(char byte) {
  const bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
  return letter || is_digit(byte) ||
         (byte != '\0' && std::string_view("!#$%&'*+-.^_`|~").find(byte) != std::string_view::npos);
}

std::optional<Refusal> check_request_line(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return Refusal::malformed_request_line;
  const std::string_view method = line.substr(0, first);
  const std::string_view target = line.substr(first + 1, last - first - 1);
  if (auto refusal = check_version(line.substr(last + 1))) return refusal;
  if (auto refusal = check_method(method)) return refusal;
  return check_target(method, target);
}

}  // namespace adjoin::server
