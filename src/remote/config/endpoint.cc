#include "remote/config/endpoint.h"

#include <algorithm>
#include <charconv>

namespace adjoin::remote {
namespace {

constexpr std::string_view kServicePrefix = "dynamodb.";
constexpr std::string_view kCloudWatchPrefix = "monitoring.";

Error wrong_url(std::string_view url, std::string_view what) {
  return Error(ErrorCode::invalid_argument,
               "the endpoint \"" + std::string(url) + "\" " + std::string(what));
}

/// Letters, digits, '-', '.', '_' and, inside brackets, ':' and '%'.
bool is_host(std::string_view host) {
  if (host.empty()) return false;
  const bool address = host.front() == '[';
  if (address && (host.size() < 4 || host.back() != ']')) return false;
  const std::string_view inside = address ? host.substr(1, host.size() - 2) : host;
  return std::all_of(inside.begin(), inside.end(), [&](char c) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return plain || c == '-' || c == '.' || c == '_' || (address && c == ':');
  });
}

bool is_amazon_dynamodb(const Endpoint& endpoint) {
  return endpoint.host.starts_with(kServicePrefix) &&
         (endpoint.host.ends_with(".amazonaws.com") ||
          endpoint.host.ends_with(".amazonaws.com.cn"));
}

}  // namespace

std::string Endpoint::host_header() const {
  // The port of the scheme is left out, as every client does. The signature covers this text, so it
  // has to be what is sent as Host.
  const std::uint16_t usual = tls ? 443 : 80;
  return port == usual ? host : host + ":" + std::to_string(port);
}

std::string Endpoint::url() const { return (tls ? "https://" : "http://") + host_header() + "/"; }

/// By its text alone. A name that resolves to this machine may resolve to another one later.
bool Endpoint::is_loopback() const {
  return host == "localhost" || host == "[::1]" || host.starts_with("127.") ||
         host.ends_with(".localhost");
}

Result<Endpoint> parse_endpoint(std::string_view url) {
  Endpoint endpoint;
  std::string_view rest = url;
  if (rest.starts_with("http://")) {
    endpoint.tls = false;
    endpoint.port = 80;
    rest.remove_prefix(7);
  } else if (rest.starts_with("https://")) {
    rest.remove_prefix(8);
  } else {
    return wrong_url(url, "is no URL that begins with http:// or https://");
  }
  if (rest.ends_with('/')) rest.remove_suffix(1);
  if (rest.find('@') != std::string_view::npos) {
    // Not shown: what stands before the '@' may be a secret.
    return Error(ErrorCode::invalid_argument,
                 "the endpoint names a user; credentials come from the environment or a profile");
  }
  if (rest.find_first_of("/?#") != std::string_view::npos) {
    return wrong_url(url, "has more than a host and a port");
  }
  const std::size_t bracket = rest.rfind(']');
  const std::size_t colon = rest.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  if (has_port) {
    const std::string_view digits = rest.substr(colon + 1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), endpoint.port);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || endpoint.port == 0) {
      return wrong_url(url, "has a port that is no number from 1 to 65535");
    }
    rest = rest.substr(0, colon);
  }
  if (!is_host(rest)) return wrong_url(url, "names no host");
  endpoint.host = rest;
  // Names of hosts ignore case. In one form, equal endpoints compare and sign alike.
  std::transform(endpoint.host.begin(), endpoint.host.end(), endpoint.host.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return endpoint;
}

/// A region is checked for its letters only. Amazon adds regions, and a list here would grow old.
Result<Endpoint> public_endpoint(std::string_view region) {
  const bool named = !region.empty() && std::all_of(region.begin(), region.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  if (!named) {
    return Error(ErrorCode::invalid_argument, "\"" + std::string(region) +
                                                  "\" is no region's name, as "
                                                  "eu-west-1 is");
  }
  Endpoint endpoint;
  endpoint.host.append(kServicePrefix).append(region).append(".amazonaws.com");
  if (region.starts_with("cn-")) endpoint.host += ".cn";
  return endpoint;
}

std::string region_in(const Endpoint& endpoint) {
  const std::string_view host = endpoint.host;
  if (!host.ends_with(".amazonaws.com") && !host.ends_with(".amazonaws.com.cn")) return {};
  for (const std::string_view service : {kServicePrefix, kCloudWatchPrefix}) {
    const std::size_t prefix = host.find(service);
    if (prefix == std::string_view::npos) continue;
    const std::string_view rest = host.substr(prefix + service.size());
    return std::string(rest.substr(0, rest.find('.')));
  }
  return {};
}

/// Amazon serves streams from a host of its own. Other endpoints serve both from one.
Endpoint streams_endpoint(const Endpoint& endpoint) {
  Endpoint streams = endpoint;
  if (is_amazon_dynamodb(endpoint)) streams.host = "streams." + endpoint.host;
  return streams;
}

Endpoint cloudwatch_endpoint(const Endpoint& endpoint) {
  Endpoint figures = endpoint;
  if (is_amazon_dynamodb(endpoint)) {
    figures.host.replace(0, kServicePrefix.size(), kCloudWatchPrefix);
  }
  return figures;
}

}  // namespace adjoin::remote
