#include <algorithm>
#include <string_view>

#include "table/prepare/prepare_reads.h"
#include "table/prepare/prepare_stages.h"

namespace adjoin::table {
namespace {

bool is_projected(std::string_view name, const IndexDescription& index,
                  const TableDescription& table) {
  if (index.projection.type == ProjectionType::all) return true;
  if (index.keys.find(name) != nullptr || table.keys.find(name) != nullptr) return true;
  const auto& names = index.projection.non_key_attributes;
  return std::find(names.begin(), names.end(), name) != names.end();
}

Select default_select(const ReadMembers& members) {
  if (members.select != Select::unspecified) return members.select;
  if (!members.projection_member.empty()) return Select::specific_attributes;
  return members.index_name ? Select::all_projected_attributes : Select::all_attributes;
}

/// Those of `names` that the index does not hold, in order: "a, b"; empty when it holds all.
std::string not_projected(std::vector<std::string_view> names, const IndexDescription& index,
                          const TableDescription& table) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string missing;
  for (const std::string_view name : names) {
    if (is_projected(name, index, table)) continue;
    if (!missing.empty()) missing += ", ";
    missing += name;
  }
  return missing;
}

/// A global index answers only what it holds.
Result<void> check_global_index(const PreparedRead& read, const TableDescription& table) {
  const IndexDescription& index = *read.index;
  if (read.consistent) return validation_error(std::string(messages::kConsistentGlobalIndex));
  if (read.select == Select::all_attributes && index.projection.type != ProjectionType::all) {
    return validation_error(messages::all_attributes_of_global_index(index.name));
  }
  if (!read.projection) return {};
  const std::string missing =
      not_projected(expression::attributes_mentioned(*read.projection), index, table);
  if (!missing.empty()) return validation_error(messages::not_projected(index.name, missing));
  return {};
}

/// A local index has its table beside it and fetches what is asked for and it lacks; not for a
/// filter, to which an attribute that is not projected is a missing one.
/// Each item that is fetched costs a read of its own, so it is done only where something is
/// missing.
bool needs_table(const PreparedRead& read, const TableDescription& table) {
  const IndexDescription& index = *read.index;
  if (index.projection.type == ProjectionType::all) return false;
  if (read.select == Select::all_attributes) return true;
  if (!read.projection) return false;
  return !not_projected(expression::attributes_mentioned(*read.projection), index, table).empty();
}

/// Query refuses a filter on what its index does not hold, Scan does not.
Result<void> check_filter_projected(const PreparedRead& read, const TableDescription& table) {
  if (!read.filter) return {};
  const std::string missing =
      not_projected(expression::attributes_mentioned(*read.filter), *read.index, table);
  if (missing.empty()) return {};
  return validation_error(messages::filter_not_projected(read.index->name, missing));
}

}  // namespace

Result<void> check_members(const ReadMembers& members) {
  if (members.limit && *members.limit < 1) {
    return validation_error(members.is_query
                                ? messages::constraint_at("Limit", messages::value_at_least(1))
                                : messages::constraint(std::to_string(*members.limit), "limit",
                                                       messages::value_at_least(1)));
  }
  if (members.select == Select::specific_attributes && members.projection_member.empty()) {
    return validation_error(members.is_query
                                ? messages::counted(messages::kSpecificWithoutProjection)
                                : std::string(messages::kSpecificWithoutProjection));
  }
  if (!members.projection_member.empty()) {
    switch (members.select) {
      case Select::all_attributes:
        return validation_error(
            messages::projection_with_select(members.projection_member, "ALL_ATTRIBUTES"));
      case Select::all_projected_attributes:
        return validation_error(messages::projection_with_select(members.projection_member,
                                                                 "ALL_PROJECTED_ATTRIBUTES"));
      case Select::count:
        return validation_error(
            messages::projection_with_select(members.projection_member, "only the Count"));
      default: break;
    }
  }
  if (members.select == Select::all_projected_attributes && !members.index_name) {
    return validation_error(std::string(members.is_query ? messages::kProjectedOnlyWithIndexQuery
                                                         : messages::kProjectedOnlyWithIndexScan));
  }
  return {};
}

Result<void> bind_index(const std::optional<std::string>& index_name, const TableDescription& table,
                        PreparedRead& read) {
  read.keys = &table.keys;
  if (!index_name) return {};
  read.index = table.find_index(*index_name);
  if (read.index == nullptr) return validation_error(messages::unknown_index(*index_name));
  // Half an index would answer half a question, and look like the whole.
  if (read.index->backfilling) return validation_error(messages::index_being_filled(*index_name));
  read.keys = &read.index->keys;
  return {};
}

Result<void> bind_read(const ReadMembers& members, const TableDescription& table,
                       PreparedRead& read) {
  read.select = default_select(members);
  read.limit = members.limit ? static_cast<std::size_t>(*members.limit) : 0;
  read.consistent = members.consistent_read;
  if (read.filter) ADJOIN_CHECK(check_scalar_keys(read.filter->paths, table));
  if (read.projection) ADJOIN_CHECK(check_scalar_keys(read.projection->paths, table));
  if (read.index != nullptr && members.is_query) {
    ADJOIN_CHECK(check_filter_projected(read, table));
  }
  if (read.index != nullptr && read.index->kind == IndexKind::global) {
    ADJOIN_CHECK(check_global_index(read, table));
  } else if (read.index != nullptr) {
    read.fetch_from_table = needs_table(read, table);
  }
  if (members.exclusive_start_key) {
    ADJOIN_CHECK(check_start_key(*members.exclusive_start_key, read, table));
    read.exclusive_start_key = &*members.exclusive_start_key;
  }
  return {};
}

}  // namespace adjoin::table
