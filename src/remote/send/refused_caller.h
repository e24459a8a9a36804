#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "remote/config/endpoint.h"
#include "wire/client/error_reply.h"

namespace adjoin::remote {

/// Where an attempt went, and as whom. Valid until what it points to changes.
struct Sender {
  const Endpoint& endpoint;
  std::string_view region;  ///< what it was signed for
  std::string_view key_id;  ///< what it was signed with; empty: there were no credentials
  std::chrono::milliseconds unix_now;
};

/// What the service says of who asks, with what to do about it before: set the clock, choose the
/// endpoint's region, renew the session's token. Those three are of this machine (configuration);
/// every other error stays as it is, but for the key's id where no such key is known, or that
/// there is none.
/// @param date  the reply's Date header, or empty
Error explained(wire::ErrorReply said, const Sender& sender, const std::string& date);

}  // namespace adjoin::remote
