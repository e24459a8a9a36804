#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace adjoin::monitor {

/// The header that signs a POST of an alarm.
inline constexpr std::string_view kSignatureHeader = "Adjoin-Signature";

/// Returns the header's value: "t=SECONDS,v1=HEX", where HEX is the HMAC-SHA256 of "SECONDS.BODY".
/// The time is signed too, so that a receiver can refuse a call that somebody recorded and sends
/// again later.
std::string signature_of(std::string_view secret, std::chrono::milliseconds unix_time,
                         std::string_view body);

}  // namespace adjoin::monitor
