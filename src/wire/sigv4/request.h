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

/// What a signature (AWS Signature Version 4) speaks about. Everything is borrowed, and as it was
/// received: nothing decoded, decompressed or put in order.
struct SignableRequest {
  std::string_view method;
  std::string_view path = "/";
  std::string_view query;  ///< behind the '?', which is not part of it
  std::span<const HeaderField> headers;
  BytesView body;
};

/// The time that "20130301T000000Z" names; nothing when the text is anything but sixteen
/// characters of that form, or names no time.
std::optional<std::chrono::sys_seconds> parse_basic_time(std::string_view text);

/// "20130301T000000Z". The year must be 0 to 9999.
std::string basic_time(std::chrono::sys_seconds time);

}  // namespace adjoin::wire
