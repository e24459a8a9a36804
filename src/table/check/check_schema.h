#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "item/stored_item.h"
#include "table/request/table_description.h"
#include "table/request/table_requests.h"

namespace adjoin::table {

/// Checks of a table's schema that CreateTable and UpdateTable share. Internal to this module. All
/// errors have the code validation and DynamoDB's texts.

/// Checks a name: 3 to 255 characters of [a-zA-Z0-9_.-]. `place` names the member: "tableName".
Result<void> check_name(std::string_view name, std::string_view place);

/// The attribute definitions of a request, and a record of which of them the keys use.
class Definitions {
 public:
  static Result<Definitions> make(const std::vector<AttributeDefinition>& definitions);

  /// Returns the definition of that name, or null. Valid while this object lives.
  const AttributeDefinition* find(std::string_view name) const noexcept;
  /// The same, and records that the name is used.
  const AttributeDefinition* use(const std::string& name);
  std::string names() const;
  std::string used_names() const;
  bool all_used() const { return used_.size() == definitions_.size(); }

 private:
  std::vector<AttributeDefinition> definitions_;
  std::set<std::string> used_;
};

/// Checks the order of key elements: hash elements first, then range elements, no name twice, at
/// most `each_max` of either.
Result<void> check_shape(const std::vector<KeySchemaElement>& elements, std::size_t each_max);

/// Returns the key schema with the types of its attributes, and records their use in `definitions`.
Result<KeySchema> resolve_keys(const std::vector<KeySchemaElement>& elements,
                               Definitions& definitions, bool of_table);

/// Checks a projection and returns it with its names sorted.
Result<IndexProjection> check_projection(const IndexProjection& projection);

/// Checks that the throughput is present exactly if the billing mode needs it, and that it is above
/// 0. `whose` is the index; empty: the table.
Result<void> check_throughput(const std::optional<ProvisionedThroughput>& throughput,
                              BillingMode mode, std::string_view whose);

/// Refuses more than 100 NonKeyAttributes over all indexes of the table.
Result<void> check_projected_count(const TableDescription& table);

/// Enables or disables time to live in a description.
/// @errors validation: the length of the name; already enabled or disabled; another attribute set
Result<void> set_time_to_live(const TimeToLiveSpecification& wanted, TableDescription& table);
TimeToLiveDescription time_to_live_of(const TableDescription& table);

/// Items that expired longer ago than this are not removed: five years, as in DynamoDB. Source:
/// "Using time to live (TTL) in DynamoDB" of its developer guide.
/// Older times are likely no dates.
constexpr std::chrono::seconds kExpiryAgeMax = std::chrono::hours(24) * 1826;
/// Larger numbers in the attribute do not count as times.
constexpr std::uint64_t kExpirySecondMax = std::uint64_t{1} << 53;

/// Returns the second, since 1970 UTC, after which an item may be removed: the value of its
/// attribute, rounded up. Nullopt: the item lacks the attribute, or it is no number from 0 to
/// kExpirySecondMax.
std::optional<std::uint64_t> expiry_second(item::ItemView item, std::string_view attribute);
std::optional<std::uint64_t> expiry_second(const Item& item, std::string_view attribute);
/// Whether an item with that second must be removed: it is past, by no more than kExpiryAgeMax.
bool is_due(std::uint64_t second, std::chrono::milliseconds now) noexcept;

}  // namespace adjoin::table
