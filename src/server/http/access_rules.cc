#include "server/http/access_rules.h"

#include <algorithm>

#include "base/ascii.h"

namespace adjoin::server {
namespace {

struct HostPort {
  std::string_view host;
  std::string_view port;
};

bool is_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_';
}

/// "name", "name:8000", "[::1]", "[::1]:8000"; nothing for anything else.
/// Strict, because a Host that can be read in two ways may be allowed here and mean another name to
/// a proxy in front.
std::optional<HostPort> split(std::string_view text) {
  HostPort parts;
  if (!text.empty() && text.front() == '[') {
    const std::size_t close = text.find(']');
    if (close == std::string_view::npos) return std::nullopt;
    parts.host = text.substr(0, close + 1);
    const std::string_view inside = parts.host.substr(1, close - 1);
    const auto is_address_byte = [](char c) { return is_name_byte(c) || c == ':'; };
    if (inside.empty() || !std::all_of(inside.begin(), inside.end(), is_address_byte)) {
      return std::nullopt;
    }
  } else {
    parts.host = text.substr(0, text.find(':'));
    if (parts.host.empty() || !std::all_of(parts.host.begin(), parts.host.end(), is_name_byte)) {
      return std::nullopt;
    }
  }
  const std::string_view rest = text.substr(parts.host.size());
  if (rest.empty()) return parts;
  parts.port = rest.substr(1);
  if (rest.front() != ':' || parts.port.size() > 5 || !is_digits(parts.port)) return std::nullopt;
  return parts;
}

}  // namespace

AccessRules::AccessRules(bool loopback, const std::vector<std::string>& host_names,
                         const std::vector<std::string>& cors_origins)
    : any_host_(!loopback && host_names.empty()), hosts_(host_names), origins_(cors_origins) {
  // A page can point its own name at 127.0.0.1. The browser then sends that name as Host, and it is
  // not in this list.
  if (!any_host_) hosts_.insert(hosts_.end(), {"localhost", "127.0.0.1", "[::1]"});
  any_origin_ = std::find(origins_.begin(), origins_.end(), "*") != origins_.end();
}

std::optional<Refusal> AccessRules::check(const HttpRequest& request) const {
  // Browsers always send Host. A client of HTTP/1.0 without one is no browser, and no page can
  // steer it.
  const auto host = request.find("host");
  if (host) {
    const auto parts = split(*host);
    if (!parts) return Refusal::malformed_host;
    const auto same = [&](const std::string& name) {
      return equal_ignoring_case(name, parts->host);
    };
    if (!any_host_ && std::none_of(hosts_.begin(), hosts_.end(), same)) {
      return Refusal::host_not_allowed;
    }
  }
  const auto origin = request.find("origin");
  if (!origin || is_listed(*origin)) return std::nullopt;
  const std::string_view scheme = request.tls ? "https://" : "http://";
  // Scheme and port count: another port of the same host is another site.
  const bool own = host && origin->size() == scheme.size() + host->size() &&
                   equal_ignoring_case(origin->substr(0, scheme.size()), scheme) &&
                   equal_ignoring_case(origin->substr(scheme.size()), *host);
  return own ? std::nullopt : std::optional(Refusal::origin_not_allowed);
}

std::string_view AccessRules::allowed_origin(const HttpRequest& request) const {
  if (origins_.empty()) return {};
  const auto origin = request.find("origin");
  // The origin by name, never `*`: the list may be longer than one, and each page is told only of
  // itself.
  return origin && is_listed(*origin) ? *origin : std::string_view();
}

bool AccessRules::is_listed(std::string_view origin) const {
  if (any_origin_) return true;
  return std::any_of(origins_.begin(), origins_.end(), [&](const std::string& listed) {
    return equal_ignoring_case(listed, origin);
  });
}

bool is_preflight(const HttpRequest& request) {
  return request.method == "OPTIONS" && request.find("origin") &&
         request.find("access-control-request-method");
}

}  // namespace adjoin::server
