#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/prepare/prepare.h"
#include "table/prepare/prepare_stages.h"
#include "table/request/messages.h"

namespace adjoin::table {

/// What Query and Scan check alike, in the order the service checks it. Internal to the room.
struct ReadMembers {
  const std::optional<std::string>& index_name;
  std::string_view projection_member;  ///< ProjectionExpression, AttributesToGet or empty
  const std::optional<item::Item>& exclusive_start_key;
  Select select;
  std::optional<std::int64_t> limit;
  bool consistent_read;
  bool is_query;
};

/// The member a projection came from: a built one is from the legacy AttributesToGet.
template <typename Request>
std::string_view projection_member(const Request& request) {
  if (request.projection_expression) return "ProjectionExpression";
  return request.projection ? "AttributesToGet" : "";
}

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
