#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/create_table.h"
#include "table/table_description.h"

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

}  // namespace adjoin::table
