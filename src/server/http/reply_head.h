#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/http_message.h"

namespace adjoin::server {

/// What the server adds to a response when it sends it.
struct ReplyFacts {
  std::string_view request_id;
  std::string_view date;            ///< "Sun, 06 Nov 1994 08:49:37 GMT"
  std::string_view allowed_origin;  ///< "": no CORS fields
  bool keep_alive = true;
  bool http_1_0 = false;
};

/// Appends status line and fields, the empty line included; not the body. `response.body` is the
/// body as it is sent: its length and its CRC-32 (after compression, as the service does it) are
/// among the fields. 204 and 304 have none of these. @cost no allocation while `out` has room
void append_reply_head(std::string& out, const HttpResponse& response, const ReplyFacts& facts);

/// The date as HTTP writes it, always 29 bytes. @param unix_seconds since 1970 UTC
std::string http_date(std::int64_t unix_seconds);

}  // namespace adjoin::server
