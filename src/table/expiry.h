#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"
#include "table/table_description.h"
#include "table/time_to_live.h"

namespace adjoin::table {

/// Does to a description what the request asks for.
/// @errors validation: the name's length; enabled or disabled already; another attribute is the one
Result<void> set_time_to_live(const UpdateTimeToLiveRequest& request, TableDescription& table);
TimeToLiveDescription time_to_live_of(const TableDescription& table);

/// Items that expired longer ago stay: five years, as the service has it. Source:
/// "Using time to live (TTL) in DynamoDB" of its developer guide.
constexpr std::chrono::seconds kExpiryAgeMax = std::chrono::hours(24) * 1826;
/// Larger numbers in the attribute are no times.
constexpr std::uint64_t kExpirySecondMax = std::uint64_t{1} << 53;

/// The second after which an item may be removed: its attribute's value, rounded up. Nullopt when
/// the item lacks the attribute, or it is no number from 0 to kExpirySecondMax.
std::optional<std::uint64_t> expiry_second(item::ItemView item, std::string_view attribute);
std::optional<std::uint64_t> expiry_second(const item::Item& item, std::string_view attribute);
/// Whether an item of that second is to be removed: it is past, and by no more than kExpiryAgeMax.
bool is_due(std::uint64_t second, std::chrono::milliseconds now) noexcept;

}  // namespace adjoin::table
