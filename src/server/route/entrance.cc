#include "server/route/entrance.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/assert.h"

namespace adjoin::server {
namespace {

using wire::SignedService;

constexpr std::array kEntrances = {
    Entrance{"POST", "/", Behind::dynamodb, Needs::key},
    Entrance{"POST", "/", Behind::cloudwatch, Needs::key, SignedService::monitoring},
    Entrance{"POST", "/service/", Behind::cloudwatch, Needs::key, SignedService::monitoring},
    Entrance{"", "/_graph/", Behind::graph, Needs::key},
    Entrance{"GET", "/", Behind::alive, Needs::nothing},
    Entrance{"GET", "/_health", Behind::alive, Needs::nothing},
    Entrance{"GET", "/healthz", Behind::alive, Needs::nothing},
    // A balancer cannot sign; it sends the token.
    Entrance{"GET", "/readyz", Behind::ready, Needs::key_or_token},
    Entrance{"GET", "/metrics", Behind::metrics, Needs::key_or_token},
    Entrance{"GET", "/_admin/", Behind::admin, Needs::key_or_machine, SignedService::monitoring},
    // Public code. What the page then asks for comes by the rows above, with their keys.
    Entrance{"GET", "/_console", Behind::console, Needs::nothing},
    Entrance{"GET", "/_console/", Behind::console, Needs::nothing},
};
constexpr const Entrance& kDynamoDb = kEntrances[0];

/// Browsers send a field of another scheme by themselves, such as Basic with a name and password
/// that they remember.
bool has_one_signature(const HttpRequest& request) {
  constexpr std::string_view kScheme = "AWS4-";
  const std::string_view given = request.find("authorization").value_or("");
  return request.count("authorization") == 1 &&
         equal_ignoring_case(given.substr(0, kScheme.size()), kScheme);
}

bool takes(const Entrance& entrance, std::string_view method, std::string_view path) {
  const bool is_method = entrance.method.empty() || entrance.method == method ||
                         (entrance.method == "GET" && method == "HEAD");
  return is_method &&
         (entrance.is_prefix() ? path.starts_with(entrance.path) : path == entrance.path);
}

}  // namespace

std::span<const Entrance> entrances() noexcept { return kEntrances; }

std::string_view path_of(const HttpRequest& request) noexcept {
  return request.target.substr(0, request.target.find('?'));
}

std::optional<wire::cloudwatch::Spoken> spoken_by(const HttpRequest& request) {
  // With two of a field, who checks a request and who runs it might each take another.
  // Such a request speaks nothing.
  if (request.count("x-amz-target") > 1) return std::nullopt;
  const auto one = [&request](std::string_view name) {
    return request.count(name) == 1 ? *request.find(name) : std::string_view();
  };
  return wire::cloudwatch::spoken_by({.path = path_of(request),
                                      .target = one("x-amz-target"),
                                      .content_type = one("content-type"),
                                      .smithy_protocol = one("smithy-protocol"),
                                      .is_signed = has_one_signature(request)});
}

const Entrance* find_entrance(const HttpRequest& request) noexcept {
  const std::string_view path = path_of(request);
  bool speaks_dynamodb = true;
  if (request.method == "POST") {
    // DynamoDB's requests are the many: one look at their target finds them.
    const auto target = request.find("x-amz-target");
    if (path == "/" && target && target->starts_with("DynamoDB")) return &kDynamoDb;
    speaks_dynamodb = !spoken_by(request).has_value();
  }
  const auto fits = [&](const Entrance& entrance) {
    const bool is_spoken = (entrance.behind != Behind::dynamodb || speaks_dynamodb) &&
                           (entrance.behind != Behind::cloudwatch || !speaks_dynamodb);
    return is_spoken && takes(entrance, request.method, path);
  };
  const auto* found = std::find_if(kEntrances.begin(), kEntrances.end(), fits);
  ADJOIN_ASSERT(kDynamoDb.behind == Behind::dynamodb);
  return found == kEntrances.end() ? nullptr : found;
}

}  // namespace adjoin::server
