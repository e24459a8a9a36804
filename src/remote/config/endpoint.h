#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::remote {

/// Where a DynamoDB answers: scheme, host and port of a URL. A value type.
struct Endpoint {
  bool tls = true;
  std::string host;  ///< as in the URL: an IPv6 address is in brackets
  std::uint16_t port = 443;

  /// "https://host/", the port only where it is not the scheme's own.
  std::string url() const;
  /// What the Host header says.
  std::string host_header() const;
  /// Whether it is on this machine, by its name or address.
  bool is_loopback() const;
};

/// @errors usage: no http or https URL, or one with a user, a path, a query or a fragment
Result<Endpoint> parse_endpoint(std::string_view url);

/// The service's own in a region: "https://dynamodb.eu-west-1.amazonaws.com/", in China ".cn".
/// @errors usage: no region's name
Result<Endpoint> public_endpoint(std::string_view region);
/// Returns the region in a host name of Amazon DynamoDB; empty for any other host.
std::string region_in(const Endpoint& endpoint);
/// Returns the streams host of Amazon DynamoDB for its endpoints, and any other endpoint unchanged.
Endpoint streams_endpoint(const Endpoint& endpoint);

}  // namespace adjoin::remote
