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

/// The members that Query and Scan share. The checks below have DynamoDB's order. Internal to this
/// module.
struct ReadMembers {
  const std::optional<std::string>& index_name;
  std::string_view projection_member;  ///< ProjectionExpression, AttributesToGet or empty
  const std::optional<Item>& exclusive_start_key;
  Select select;
  std::optional<std::int64_t> limit;
  bool consistent_read;
  bool is_query;
};

/// Returns the name of the member that a projection came from. A built projection comes from the
/// legacy AttributesToGet.
template <typename Request>
std::string_view projection_member(const Request& request) {
  if (request.projection_expression) return "ProjectionExpression";
  return request.projection ? "AttributesToGet" : "";
}

/// Checks that need no table: Limit, and Select against the projection. @errors validation
Result<void> check_members(const ReadMembers& members);

/// Checks index, consistency, Select and start key, and fills the rest of `read`. The caller has
/// set the key condition's terms, the filter and the projection before. @errors validation
Result<void> bind_read(const ReadMembers& members, const TableDescription& table,
                       PreparedRead& read);

/// Sets `index` and `keys` of `read`. @errors validation: no such index, or it is being filled
Result<void> bind_index(const std::optional<std::string>& index_name, const TableDescription& table,
                        PreparedRead& read);

/// Returns whether a store can find the tails in its keys. Texts have an end mark there, numbers
/// have none, and what stands before the tail's text has to have one, too.
/// @param index  null: the table itself
bool has_tails(const KeyTail& tails, const IndexDescription* index, const KeySchema& table_keys);

/// Refuses a start key that no page of this read could have returned. @errors validation
Result<void> check_start_key(const Item& start, const PreparedRead& read,
                             const TableDescription& table);

}  // namespace adjoin::table
