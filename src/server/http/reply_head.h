#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/http_message.h"

namespace adjoin::server {

/// Values that the server adds to a response.
struct ReplyFacts {
  std::string_view request_id;
  std::string_view date;            ///< "Sun, 06 Nov 1994 08:49:37 GMT"
  std::string_view allowed_origin;  ///< empty: no CORS fields
  bool keep_alive = true;
  bool http_1_0 = false;
};

/// Appends status line, fields and the empty line, but not the body. `response.body` must be the
/// body as sent, after compression: the fields contain its length and, like the service's, its
/// CRC-32. 204 and 304 have neither. @cost no allocation while `out` has room
void append_reply_head(std::string& out, const HttpResponse& response, const ReplyFacts& facts);

/// Returns a date in HTTP form, always 29 bytes. @param unix_seconds  since 1970 UTC
std::string http_date(std::int64_t unix_seconds);

}  // namespace adjoin::server
