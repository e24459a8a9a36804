#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "table/messages.h"
#include "table/prepare.h"
#include "table/request_expressions.h"

namespace adjoin::table {

/// What Query and Scan check alike, in the order the service checks it. Internal to the room.
struct ReadMembers {
  const std::optional<std::string>& index_name;
  const std::optional<std::string>& projection_expression;
  const std::optional<item::Item>& exclusive_start_key;
  Select select;
  std::optional<std::int64_t> limit;
  bool consistent_read;
  bool is_query;
};

/// Limit, and Select against the projection: what needs no table.
Result<void> check_members(const ReadMembers& members);

/// Index, consistency, Select and start key; fills everything but the key condition's terms, which
/// must be in `read` already, with the filter and the projection.
Result<void> bind_read(const ReadMembers& members, const TableDescription& table,
                       PreparedRead& read);

/// Sets `index` and `keys`. @errors validation, no such index or one being filled
Result<void> bind_index(const std::optional<std::string>& index_name, const TableDescription& table,
                        PreparedRead& read);

/// A start key must be one that a page of this very read could have answered. @errors validation
Result<void> check_start_key(const item::Item& start, const PreparedRead& read,
                             const TableDescription& table);

}  // namespace adjoin::table
