#pragma once

#include <string>
#include <string_view>

namespace adjoin::table::messages {

/// Every sentence of this room that a DynamoDB client may compare, in one place.

inline constexpr std::string_view kConditionalCheckFailed = "The conditional request failed";
inline constexpr std::string_view kResourceNotFound = "Requested resource not found";
inline constexpr std::string_view kKeyElementMismatch =
    "The provided key element does not match the schema";

}  // namespace adjoin::table::messages
