#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "server/http/http_message.h"
#include "server/http/refusal.h"

namespace adjoin::server {

/// Framing and connection properties that a head declares.
struct MessageFacts {
  std::uint64_t content_length = 0;  ///< 0 if there is none
  bool chunked = false;
  bool keep_alive = true;
  bool http_1_0 = false;
  bool expects_continue = false;
};

/// Parses one whole head, as `HeadScanner` found it, into `request` (method, target, fields: views
/// into `head`) and `facts`. Returns a refusal, or nullopt; after a refusal both are unspecified.
/// Refuses whatever a proxy in front could interpret differently: there must be one length, one
/// coding, one Host.
/// @cost linear, no allocation once `request.fields` has its capacity; pure
std::optional<Refusal> parse_head(std::string_view head, HttpRequest& request, MessageFacts& facts);

}  // namespace adjoin::server
