#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "remote/config/endpoint.h"
#include "wire/client/error_reply.h"

namespace adjoin::remote {

/// Endpoint and identity of an attempt, for error messages. Borrows what it points to.
struct Sender {
  const Endpoint& endpoint;
  std::string_view region;  ///< region of the signature
  std::string_view key_id;  ///< access key of the signature; empty: there were no credentials
  std::chrono::milliseconds unix_now;  ///< this machine's clock, since 1970
};

/// Explains an authentication error of the service and how to fix it. A wrong clock, a wrong region
/// and an expired session token become `configuration` errors. An unknown access key, or none,
/// keeps its error code and gets a message that names the key or its absence. Every other error is
/// returned unchanged.
/// @param date  the reply's Date header, or empty
Error explained(wire::ErrorReply said, const Sender& sender, const std::string& date);

}  // namespace adjoin::remote
