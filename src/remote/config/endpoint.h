#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::remote {

/// Address of a DynamoDB endpoint: scheme, host and port of a URL. A value type.
struct Endpoint {
  bool tls = true;
  std::string host;  ///< as in the URL: an IPv6 address is in brackets
  std::uint16_t port = 443;

  /// Returns the URL, such as "https://host/". It contains the port only if it is not the scheme's
  /// default.
  std::string url() const;
  /// Returns the value of the Host header.
  std::string host_header() const;
  /// Returns whether the host is this machine, by its name or address.
  bool is_loopback() const;
};

/// Parses an http or https URL that has only a scheme, a host and a port.
/// @errors invalid_argument: another scheme, or a URL with a user, a path, a query or a fragment
Result<Endpoint> parse_endpoint(std::string_view url);

/// Returns Amazon's endpoint of a region: "https://dynamodb.eu-west-1.amazonaws.com/", in China
/// ".cn".
/// @errors invalid_argument: not the name of a region
Result<Endpoint> public_endpoint(std::string_view region);
/// Returns the region in a host name of Amazon DynamoDB or Amazon CloudWatch; empty for any other
/// host.
std::string region_in(const Endpoint& endpoint);
/// Returns the streams host of Amazon DynamoDB for its endpoints, and any other endpoint unchanged.
Endpoint streams_endpoint(const Endpoint& endpoint);
/// Returns the host of Amazon CloudWatch for an endpoint of Amazon DynamoDB, and any other endpoint
/// unchanged: our own servers answer both on one port.
Endpoint cloudwatch_endpoint(const Endpoint& endpoint);

}  // namespace adjoin::remote
