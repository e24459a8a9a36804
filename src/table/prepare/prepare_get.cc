#include <algorithm>

#include "item/size.h"
#include "item/stored_item.h"
#include "item/utf8.h"
#include "table/check/empty_key.h"
#include "table/check/key_values.h"
#include "table/prepare/prepare.h"
#include "table/prepare/prepare_stages.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

/// A put in a batch is refused with the words for keys, not with those of PutItem.
Result<void> check_key_of_put(const Item& item, const TableDescription& table) {
  for (const auto* attributes : {&table.keys.partition, &table.keys.sort}) {
    for (const AttributeDefinition& attribute : *attributes) {
      const Value* value = item.find(attribute.name);
      if (value == nullptr || value->type() != attribute.type) {
        return validation_error(std::string(messages::kKeyElementMismatch));
      }
    }
  }
  return {};
}

/// @errors validation when it nests too deep to be stored
Result<Bytes> stored_form(const Item& item) {
  for (const auto& [name, value] : item) {
    if (item::nesting_levels(value) > item::kNestingLevelsMax) {
      return validation_error(std::string(item::kNestedTooDeep));
    }
  }
  return item::encode_item(item);
}

/// A put's item, or the key of a delete. @errors validation for one that no table takes
Result<Bytes> whole_member(const BatchAction& action) {
  const auto* put = std::get_if<BatchPut>(&action);
  if (put == nullptr) return stored_form(std::get<BatchDelete>(action).key);
  Bytes member = put->stored_item;
  if (member.empty()) {
    ADJOIN_TRY(member, stored_form(put->item));
  }
  if (item::ItemView(member).size_bytes() > item::kItemBytesMax) {
    return item_too_large(std::string(messages::kItemTooLarge));
  }
  return member;
}

/// Of whole members: which of their attributes are keys, only a table tells.
bool has_equal(std::vector<Bytes>& members) {
  std::sort(members.begin(), members.end());
  return std::adjacent_find(members.begin(), members.end()) != members.end();
}

}  // namespace

Result<PreparedWrite> prepare(const BatchAction& action, const TableDescription& table) {
  if (const auto* put = std::get_if<BatchPut>(&action)) {
    if (!put->stored_item.empty()) {
      ADJOIN_CHECK(check_key_of_put(key_of_stored(put->stored_item, table), table));
      return bind_stored({}, put->stored_item, table);
    }
    ADJOIN_CHECK(check_key_of_put(put->item, table));
    return bind_item({}, put->item, table);
  }
  return bind_key({}, std::get<BatchDelete>(action).key, table, PreparedWrite::Kind::remove);
}

Result<std::vector<PreparedWrite>> prepare(const TableBatch& batch, const TableDescription& table) {
  std::vector<PreparedWrite> writes;
  std::vector<PreparedKey> keys;
  writes.reserve(batch.actions.size());
  keys.reserve(batch.actions.size());
  for (const BatchAction& action : batch.actions) {
    ADJOIN_TRY(PreparedWrite write, prepare(action, table));
    keys.push_back(write.key);
    writes.push_back(std::move(write));
  }
  if (has_duplicates(std::move(keys))) {
    return validation_error(std::string(messages::kDuplicateKeys));
  }
  return writes;
}

/// Finds what the service would have told first. It runs only when there is an error already, so
/// its cost does not matter.
Error first_error(const BatchWriteItemRequest& request, Error found) {
  for (const TableBatch& batch : request.tables) {
    std::vector<Bytes> members;
    for (const BatchAction& action : batch.actions) {
      Result<Bytes> member = whole_member(action);
      if (!member) return std::move(member).error();
      members.push_back(*std::move(member));
    }
    if (has_equal(members)) return validation_error(std::string(messages::kDuplicateKeys));
  }
  return found;
}

Error first_error(const BatchGetItemRequest& request, Error found) {
  for (const KeysAndAttributes& entry : request.tables) {
    if (Result<void> expressions = check_expressions(entry); !expressions) {
      return std::move(expressions).error();
    }
  }
  for (const KeysAndAttributes& entry : request.tables) {
    std::vector<Bytes> keys;
    for (const Item& key : entry.keys) {
      Result<Bytes> member = stored_form(key);
      if (!member) return std::move(member).error();
      keys.push_back(*std::move(member));
    }
    if (has_equal(keys)) return validation_error(std::string(messages::kDuplicateKeys));
  }
  return found;
}

Error missing_table(const BatchGetItemRequest& request) {
  return first_error(request, missing_table_unless(Result<void>()));
}

Error missing_table(const BatchWriteItemRequest& request) {
  return first_error(request, missing_table_unless(Result<void>()));
}

namespace {

/// GetItem, TransactGet and KeysAndAttributes have the same members for expressions.
template <typename Request>
Result<std::optional<expression::Projection>> compile_projection(const Request& request) {
  RequestExpressions expressions(request.placeholders);
  ADJOIN_CHECK(expressions.start(
      {{expression::Kind::projection, request.projection_expression.has_value()}}));
  std::optional<expression::Projection> projection;
  if constexpr (requires { request.projection; }) {
    ADJOIN_TRY(projection,
               expressions.projection(request.projection_expression, request.projection));
  } else {
    ADJOIN_TRY(projection, expressions.projection(request.projection_expression));
  }
  ADJOIN_CHECK(expressions.finish());
  return projection;
}

}  // namespace

Result<std::optional<expression::Projection>> compile(const TransactGet& request) {
  return compile_projection(request);
}

Result<PreparedGet> prepare(const GetItemRequest& request, const TableDescription& table) {
  PreparedGet prepared;
  ADJOIN_TRY(prepared.projection, compile_projection(request));
  if (prepared.projection) ADJOIN_CHECK(check_scalar_keys(prepared.projection->paths, table));
  ADJOIN_TRY(prepared.key, prepare_key(request.key, table));
  return prepared;
}

Result<PreparedGet> prepare(const TransactGet& request, const TableDescription& table) {
  PreparedGet prepared;
  ADJOIN_TRY(prepared.projection, compile_projection(request));
  if (prepared.projection) ADJOIN_CHECK(check_scalar_keys(prepared.projection->paths, table));
  ADJOIN_TRY(prepared.key, prepare_key(request.key, table));
  return prepared;
}

Result<PreparedBatchGet> prepare(const KeysAndAttributes& request, const TableDescription& table) {
  PreparedBatchGet prepared;
  ADJOIN_TRY(prepared.projection, compile_projection(request));
  if (prepared.projection) ADJOIN_CHECK(check_scalar_keys(prepared.projection->paths, table));
  prepared.keys.reserve(request.keys.size());
  for (const Item& key : request.keys) {
    ADJOIN_TRY(const PreparedKey valid, prepare_key(key, table));
    prepared.keys.push_back(valid);
  }
  if (has_duplicates(prepared.keys)) {
    return validation_error(std::string(messages::kDuplicateKeys));
  }
  return prepared;
}

Error missing_table(const GetItemRequest& request) {
  return missing_table_unless(compile_projection(request));
}

Result<void> check_expressions(const KeysAndAttributes& entry) {
  ADJOIN_CHECK(compile_projection(entry));
  return {};
}

namespace {

Result<const Value*> key_value(const Item& key, const AttributeDefinition& attribute) {
  const Value* value = key.find(attribute.name);
  if (value == nullptr || value->type() != attribute.type) {
    return validation_error(std::string(messages::kKeyElementMismatch));
  }
  if (is_empty_key_value(*value)) {
    return empty_key_fault(messages::empty_key(attribute.name, attribute.type));
  }
  if (const std::string* text = value->as_string(); text != nullptr && !item::is_utf8(*text)) {
    return validation_error(std::string(messages::kNotUtf8));
  }
  return value;
}

}  // namespace

Result<PreparedKey> prepare_key(const Item& key, const TableDescription& table) {
  const KeySchema& keys = table.keys;
  // Exactly the key: a further attribute is likely a mistake about which item is meant.
  if (key.size() != keys.partition.size() + keys.sort.size()) {
    return validation_error(std::string(messages::kKeyElementMismatch));
  }
  PreparedKey prepared;
  ADJOIN_TRY(prepared.partition, key_value(key, keys.partition.front()));
  if (!keys.sort.empty()) {
    ADJOIN_TRY(prepared.sort, key_value(key, keys.sort.front()));
  }
  ADJOIN_CHECK(check_key_size(prepared));
  return prepared;
}

}  // namespace adjoin::table
