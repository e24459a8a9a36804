#pragma once

#include <string_view>

namespace adjoin::wire::messages {

/// Every sentence of this room that a DynamoDB client may compare, in one place. Those about
/// single members are put together in constraints.cc. Marked (r): recalled, not seen in a report.

inline constexpr std::string_view kStructureNotExpected =
    "Start of structure or map found where not expected";
inline constexpr std::string_view kListNotExpected =
    "Start of list found where not expected";  // (r)
inline constexpr std::string_view kUnexpectedValueType = "Unexpected value type in payload";
inline constexpr std::string_view kStreamWithoutViewType =
    "One or more parameter values were invalid: StreamViewType is required when StreamEnabled is "
    "true";  // (r)
inline constexpr std::string_view kViewTypeWithoutStream =
    "One or more parameter values were invalid: Table is not stream-enabled, StreamViewType "
    "cannot be given";  // (r)
inline constexpr std::string_view kInternal =
    "The request processing has failed because of an internal error.";

}  // namespace adjoin::wire::messages
