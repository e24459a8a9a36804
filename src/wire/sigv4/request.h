#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace adjoin::wire {

/// One field of an HTTP message's head: its name in any case, its value as received.
struct HeaderField {
  std::string_view name;
  std::string_view value;
};

/// The signed parts of an HTTP request (AWS Signature Version 4). Everything is borrowed and as
/// received: not decoded, decompressed or reordered.
struct SignableRequest {
  std::string_view method;
  std::string_view path = "/";
  std::string_view query;  ///< without the '?'
  std::span<const HeaderField> headers;
  BytesView body;
};

/// Parses a time such as "20130301T000000Z". Returns nullopt if the text is not sixteen characters
/// of that form, or is no valid time.
std::optional<std::chrono::sys_seconds> parse_basic_time(std::string_view text);

/// Formats a time as "20130301T000000Z". The year must be 0 to 9999.
std::string basic_time(std::chrono::sys_seconds time);

}  // namespace adjoin::wire
