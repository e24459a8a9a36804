#include "server/api/admit.h"

#include <array>
#include <string>

namespace adjoin::server {
namespace {

/// Fields by which a proxy says for whom it asks.
constexpr std::array<std::string_view, 4> kForwarded = {"forwarded", "x-forwarded-for", "x-real-ip",
                                                        "via"};

bool is_signed(const HttpRequest& request) {
  return request.find("authorization").value_or("").starts_with("AWS4-");
}

Result<Principal> admit_by_token(const HttpRequest& request, const Entrance& entrance,
                                 const Keys& keys) {
  if (is_signed(request)) return keys.authenticator->authenticate(request, entrance.service);
  const std::string_view given = request.find("authorization").value_or("");
  const MetricsToken* token = keys.metrics_token;
  if (token != nullptr && request.count("authorization") == 1 && token->is_in(given)) {
    return Principal{};
  }
  return api_error(ApiError::missing_authentication_token,
                   "this page is for who has a key: sign the request, or send the token of the "
                   "server's --metrics-token as \"Authorization: Bearer TOKEN\"");
}

Result<Principal> admit_without_keys(const HttpRequest& request, const Entrance& entrance) {
  if (entrance.needs != Needs::key_or_machine || is_of_this_machine(request)) return Principal{};
  return api_error(ApiError::access_denied,
                   "a server without keys answers this path to its own machine alone: ask from "
                   "there, or start it with --auth and sign the request");
}

}  // namespace

bool is_of_this_machine(const HttpRequest& request) noexcept {
  const std::string_view peer = request.peer;
  const bool is_local =
      peer.starts_with("127.") || peer.starts_with("[::1]:") || peer.starts_with("[::ffff:127.");
  if (!is_local) return false;
  for (const std::string_view field : kForwarded) {
    if (request.find(field)) return false;
  }
  return true;
}

Result<Principal> admit(const HttpRequest& request, const Entrance& entrance, const Keys& keys) {
  if (keys.authenticator == nullptr) return admit_without_keys(request, entrance);
  switch (entrance.needs) {
    case Needs::nothing: return Principal{};
    case Needs::key_or_token: return admit_by_token(request, entrance, keys);
    case Needs::key:
    case Needs::key_or_machine: break;
  }
  return keys.authenticator->authenticate(request, entrance.service);
}

}  // namespace adjoin::server
