#include "server/http/request_line.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace adjoin::server {
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
