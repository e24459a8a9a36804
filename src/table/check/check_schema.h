#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"
#include "table/request/table_description.h"
#include "table/request/table_requests.h"

namespace adjoin::table {

/// What CreateTable and UpdateTable check alike about the parts of a table's schema. For this room
/// alone. All answer errors of code validation, in the service's words.

/// 3 to 255 characters of [a-zA-Z0-9_.-]; `place` names the member: "tableName".
Result<void> check_name(std::string_view name, std::string_view place);

/// Attribute definitions, and which of them the keys use.
class Definitions {
 public:
  static Result<Definitions> make(const std::vector<AttributeDefinition>& definitions);

  /// Null when there is none.
  const AttributeDefinition* find(std::string_view name) const noexcept;
  /// The same. Remembers that the name is used.
  const AttributeDefinition* use(const std::string& name);
  std::string names() const;
  std::string used_names() const;
  bool all_used() const { return used_.size() == definitions_.size(); }

 private:
  std::vector<AttributeDefinition> definitions_;
  std::set<std::string> used_;
};

/// Hash elements first, then range elements, no name twice, at most `each_max` of either.
Result<void> check_shape(const std::vector<KeySchemaElement>& elements, std::size_t each_max);

/// The key schema with the types of its attributes.
Result<KeySchema> resolve_keys(const std::vector<KeySchemaElement>& elements,
                               Definitions& definitions, bool of_table);

/// The projection with its names sorted.
Result<IndexProjection> check_projection(const IndexProjection& projection);

/// Whether the throughput is there exactly when the billing mode asks for it, and above 0. `whose`
/// is the index; empty: the table.
Result<void> check_throughput(const std::optional<ProvisionedThroughput>& throughput,
                              BillingMode mode, std::string_view whose);

/// At most 100 NonKeyAttributes over all indexes of the table.
Result<void> check_projected_count(const TableDescription& table);

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
