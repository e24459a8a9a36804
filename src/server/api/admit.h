#pragma once

#include "base/result.h"
#include "server/auth/authenticate.h"
#include "server/http/http_message.h"
#include "server/metrics/metrics_token.h"
#include "server/route/entrance.h"

namespace adjoin::server {

/// What opens entrances. Both are borrowed.
struct Keys {
  Authenticator* authenticator = nullptr;       ///< null: a server without keys
  const MetricsToken* metrics_token = nullptr;  ///< null: there is none
};

/// Returns who may come in with this request; without keys, or where none is needed, nobody's name.
/// The body must be as received.
/// @errors access_denied, with DynamoDB's exceptions and words (Authenticator::authenticate); a
///         request without any signature is no failed one: a monitor that lacks its token must not
///         slow its address down
Result<Principal> admit(const HttpRequest& request, const Entrance& entrance, const Keys& keys);

/// Returns whether the connection comes from this machine, and the request says of no proxy that it
/// brought it from elsewhere.
bool is_of_this_machine(const HttpRequest& request) noexcept;

}  // namespace adjoin::server
