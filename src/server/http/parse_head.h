#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "server/http/http_message.h"
#include "server/http/refusal.h"

namespace adjoin::server {

/// What a head says about the message around it.
struct MessageFacts {
  std::uint64_t content_length = 0;  ///< 0 when there is none
  bool chunked = false;
  bool keep_alive = true;
  bool http_1_0 = false;
  bool expects_continue = false;
};

/// Reads one whole head, as `HeadScanner` found it, into `request` (method, target, fields: views
/// into `head`) and `facts`. Both are unspecified when it is refused. Strict where a proxy in front
/// could read the same bytes differently: one length, one coding, one Host.
/// @cost linear, no allocation once `request.fields` has its capacity; pure
std::optional<Refusal> parse_head(std::string_view head, HttpRequest& request, MessageFacts& facts);

}  // namespace adjoin::server
