#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "server/http/http_message.h"
#include "wire/cloudwatch/spoken.h"
#include "wire/sigv4/verify.h"

namespace adjoin::server {

/// What stands behind an entrance.
enum class Behind : std::uint8_t {
  alive,       ///< says that the server answers
  ready,       ///< says whether it can serve
  metrics,     ///< Prometheus' page
  admin,       ///< figures for the commands and the console, as JSON
  console,     ///< the console's page and its files
  graph,       ///< the graph's paths
  dynamodb,    ///< DynamoDB's protocol
  cloudwatch,  ///< CloudWatch's protocol in one of its forms
};

/// What a request must show.
enum class Needs : std::uint8_t {
  nothing,
  key,             ///< with --auth: a signature by a key
  key_or_token,    ///< with --auth: that, or the token of --metrics-token
  key_or_machine,  ///< with --auth: a signature by a key; without: to come from this machine
};

/// One way into the server. Every request comes through one of these or is answered 404, so a route
/// cannot be added without saying what it needs.
struct Entrance {
  std::string_view method;  ///< "GET" stands for HEAD too; empty: every method
  std::string_view path;    ///< a prefix, if it ends in '/' and is longer than that
  Behind behind;
  Needs needs;
  /// The service that a signature must name.
  wire::SignedService service = wire::SignedService::dynamodb;

  bool is_prefix() const noexcept { return path.size() > 1 && path.ends_with('/'); }
};

/// Returns all entrances. They have static lifetime.
std::span<const Entrance> entrances() noexcept;

/// Returns the entrance of a request, by its method, its path and, where protocols share a path, by
/// its head. Null: it goes nowhere. @cost tens of ns for DynamoDB's requests
const Entrance* find_entrance(const HttpRequest& request) noexcept;

/// Returns the path of a target: what stands before its '?'.
std::string_view path_of(const HttpRequest& request) noexcept;

/// Returns what a POST's head says of CloudWatch. Valid as long as the request.
std::optional<wire::cloudwatch::Spoken> spoken_by(const HttpRequest& request);

}  // namespace adjoin::server
