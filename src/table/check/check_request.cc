#include <algorithm>
#include <string_view>

#include "table/check/checks.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

template <typename Entry>
Result<void> check_tables_differ(const std::vector<Entry>& tables) {
  std::vector<std::string_view> names;
  for (const Entry& entry : tables) names.push_back(entry.table.name());
  // Only neighbours are compared then: a request may name a hundred tables.
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) return validation_error(messages::table_named_twice(*twice));
  return {};
}

/// "[…WriteRequest@1, …WriteRequest@2]": the service shows objects with a hash behind the class, we
/// with their place. So many that no answer is much larger than its request.
std::string shown_list(std::string_view type, std::size_t count) {
  constexpr std::size_t kShownMax = 128;
  std::string text = "[";
  for (std::size_t place = 1; place <= std::min(count, kShownMax); ++place) {
    text.append(place > 1 ? ", " : "").append("com.amazonaws.dynamodb.v20120810.").append(type);
    text.append("@").append(std::to_string(place));
  }
  return text + "]";
}

std::string shown_writes(const BatchWriteItemRequest& request) {
  std::string text = "{";
  for (const TableBatch& entry : request.tables) {
    if (text.size() > 1) text += ", ";
    text.append(entry.table.name()).append("=");
    text += shown_list("WriteRequest", entry.actions.size());
  }
  return text + "}";
}

Result<void> check_action_count(std::size_t count, std::string_view type) {
  if (count == 0 || count > kTransactActionsMax) {
    return validation_error(messages::constraint(
        shown_list(type, count), "transactItems",
        count == 0 ? messages::length_at_least(1) : messages::length_at_most(kTransactActionsMax)));
  }
  return {};
}

bool has_built_expressions(const TransactWriteItemsRequest& request) {
  return std::any_of(request.actions.begin(), request.actions.end(), [](const auto& action) {
    const auto* update = std::get_if<TransactUpdate>(&action);
    return (update != nullptr && update->update) ||
           std::visit([](const auto& one) { return one.condition.has_value(); }, action);
  });
}

}  // namespace

Result<void> check_request(const BatchGetItemRequest& request) {
  if (request.tables.empty()) {
    return validation_error(messages::constraint_at("RequestItems", messages::length_at_least(1)));
  }
  std::size_t keys = 0;
  for (const KeysAndAttributes& entry : request.tables) {
    const std::size_t count = entry.keys.size();
    keys += count;
    if (count > 0 && count <= kBatchGetKeysMax) continue;
    return validation_error(messages::constraint_at(
        "RequestItems." + std::string(entry.table.name()) + ".member.Keys",
        count == 0 ? messages::length_at_least(1) : messages::length_at_most(kBatchGetKeysMax)));
  }
  if (keys > kBatchGetKeysMax) {
    return validation_error(messages::too_many_items("BatchGetItem"));
  }
  return check_tables_differ(request.tables);
}

Result<void> check_request(const BatchWriteItemRequest& request) {
  if (request.tables.empty()) {
    return validation_error(messages::no_request_items("BatchWriteItem"));
  }
  std::size_t actions = 0;
  for (const TableBatch& entry : request.tables) {
    const std::size_t count = entry.actions.size();
    actions += count;
    if (count > 0 && count <= kBatchWriteActionsMax) continue;
    return validation_error(
        messages::write_requests_per_table(shown_writes(request), kBatchWriteActionsMax));
  }
  if (actions > kBatchWriteActionsMax) {
    return validation_error(messages::too_many_items("BatchWriteItem"));
  }
  return check_tables_differ(request.tables);
}

Result<void> check_request(const TransactGetItemsRequest& request) {
  return check_action_count(request.items.size(), "TransactGetItem");
}

Result<void> check_request(const TransactWriteItemsRequest& request) {
  ADJOIN_CHECK(check_action_count(request.actions.size(), "TransactWriteItem"));
  if (!request.client_request_token) return {};
  const std::string& token = *request.client_request_token;
  if (token.empty()) {
    return validation_error(
        messages::constraint(token, "clientRequestToken", messages::length_at_least(1)));
  }
  if (token.size() > kClientRequestTokenMax) {
    return validation_error(messages::constraint(token, "clientRequestToken",
                                                 messages::length_at_most(kClientRequestTokenMax)));
  }
  if (has_built_expressions(request)) {
    // A built expression has no text, and no canonical form that a later version would still have.
    return Error(ErrorCode::invalid_argument,
                 "a transaction with a token is told from another by its texts: give its "
                 "expressions as such");
  }
  return {};
}

Result<void> check_request(const ListTablesRequest& request) {
  if (!request.limit) return {};
  if (*request.limit < 1) {
    return validation_error(
        messages::constraint(std::to_string(*request.limit), "limit", messages::value_at_least(1)));
  }
  if (*request.limit > static_cast<std::int64_t>(kListTablesMax)) {
    return validation_error(messages::constraint(std::to_string(*request.limit), "limit",
                                                 messages::value_at_most(kListTablesMax)));
  }
  return {};
}

}  // namespace adjoin::table
