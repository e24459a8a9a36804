#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"

namespace adjoin::server {

inline constexpr std::string_view kAmzJson = "application/x-amz-json-1.0";

/// What a handler answers. Status line, Server, Date, Content-Length, Connection,
/// x-amzn-RequestId and x-amz-crc32 are added when it is sent, and the body may then be
/// compressed: a handler sets none of these.
struct HttpResponse {
  int status = 200;
  /// Outlives the answer: a literal. Empty: no Content-Type at all.
  std::string_view content_type = kAmzJson;
  /// Empty at first but with the capacity of an earlier answer: appending is cheap.
  Bytes body;
  /// Further fields, sent as they are: no CR or LF in names and values.
  std::vector<std::pair<std::string_view, std::string>> fields;
};

}  // namespace adjoin::server
