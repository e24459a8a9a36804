#pragma once

#include <cstddef>
#include <string_view>

#include "adjoin/value.h"

namespace adjoin::item {

/// DynamoDB's accounting: UTF-8 bytes of every name plus the size of every value; 3 bytes overhead
/// for a list or map plus 1 per element or pair. Source: "DynamoDB item sizes and formats".
constexpr std::size_t kItemBytesMax = 400 * 1024;
constexpr std::size_t kContainerOverheadBytes = 3;
constexpr std::size_t kElementOverheadBytes = 1;
/// Most lists and maps around a value. The documented 32 levels count the value too: the service
/// accepts 31 containers and refuses 32.
constexpr int kNestingLevelsMax = 31;
/// The service's message for deeper nesting.
inline constexpr std::string_view kNestedTooDeep =
    "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels "
    "beyond supported limit";

/// Returns the size of one value without its name, in accounted bytes.
/// Capacity, limits and metrics all rest on it, so it follows the service to the byte.
std::size_t size_bytes(const Value& value) noexcept;
/// Returns the size of a whole item, names included, in accounted bytes.
std::size_t size_bytes(const Item& item) noexcept;

/// Returns the levels of L and M in a value: 0 for a scalar or set, 1 for a list of scalars. The
/// caller refuses an item with more than kNestingLevelsMax before it is stored.
int nesting_levels(const Value& value) noexcept;

}  // namespace adjoin::item
