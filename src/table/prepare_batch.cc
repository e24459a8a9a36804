#include <algorithm>

#include "item/size.h"
#include "item/stored_item.h"
#include "table/key_values.h"
#include "table/limits.h"
#include "table/prepare.h"
#include "table/prepare_stages.h"

namespace adjoin::table {
namespace {

/// A put in a batch is refused with the words for keys, not with those of PutItem.
Result<void> check_key_of_put(const item::Item& item, const TableDescription& table) {
  for (const auto* attributes : {&table.keys.partition, &table.keys.sort}) {
    for (const AttributeDefinition& attribute : *attributes) {
      const item::AttributeValue* value = item.find(attribute.name);
      if (value == nullptr || value->type() != attribute.type) {
        return validation_error(std::string(messages::kKeyElementMismatch));
      }
    }
  }
  return {};
}

/// @errors validation when it nests too deep to be stored
Result<Bytes> stored_form(const item::Item& item) {
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
    return validation_error(std::string(messages::kItemTooLarge));
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
    for (const item::Item& key : entry.keys) {
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

}  // namespace adjoin::table
