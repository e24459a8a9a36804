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

Error missing_table(const TableBatch&) {
  return Error(ErrorCode::resource_not_found, std::string(messages::kResourceNotFound));
}

}  // namespace adjoin::table
