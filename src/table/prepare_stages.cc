#include "table/prepare_stages.h"

#include "item/stored_item.h"

namespace adjoin::table {

namespace {

/// A put of a checked item, of which `key` has at least the key.
PreparedWrite put_of(CompiledWrite compiled, const item::Item& key, const TableDescription& table) {
  PreparedWrite write;
  write.kind = PreparedWrite::Kind::put;
  write.table = &table;
  write.key.partition = key.find(table.keys.partition.front().name);
  if (!table.keys.sort.empty()) write.key.sort = key.find(table.keys.sort.front().name);
  write.condition = std::move(compiled.condition);
  return write;
}

}  // namespace

Result<PreparedWrite> bind_item(CompiledWrite compiled, const item::Item& item,
                                const TableDescription& table) {
  ADJOIN_CHECK(check_item_for_table(item, table, false));
  PreparedWrite write = put_of(std::move(compiled), item, table);
  write.item = &item;
  write.stored_item = item::encode_item(item);
  return write;
}

Result<PreparedWrite> bind_stored(CompiledWrite compiled, const Bytes& stored_item,
                                  const TableDescription& table) {
  ADJOIN_CHECK(check_item_for_table(item::ItemView(stored_item).decode(), table, false));
  auto key = std::make_unique<const item::Item>(key_of_stored(stored_item, table));
  PreparedWrite write = put_of(std::move(compiled), *key, table);
  write.own_key = std::move(key);
  write.stored_item = stored_item;
  return write;
}

item::Item key_of_stored(const Bytes& stored_item, const TableDescription& table) {
  item::Item key;
  const item::ItemView item(stored_item);
  for (const auto* attributes : {&table.keys.partition, &table.keys.sort}) {
    for (const AttributeDefinition& attribute : *attributes) {
      const auto value = item.find(attribute.name);
      if (value) key.set(attribute.name, value->decode());
    }
  }
  return key;
}

Result<PreparedWrite> bind_key(CompiledWrite compiled, const item::Item& key,
                               const TableDescription& table, PreparedWrite::Kind kind) {
  PreparedWrite write;
  write.kind = kind;
  write.table = &table;
  write.key_item = &key;
  ADJOIN_TRY(write.key, prepare_key(key, table));
  if (compiled.update) {
    for (const std::string_view name : expression::attributes_changed(*compiled.update)) {
      if (table.keys.find(name) != nullptr) {
        return validation_error(messages::key_attribute_updated(name));
      }
    }
  }
  write.update = std::move(compiled.update);
  write.condition = std::move(compiled.condition);
  return write;
}

}  // namespace adjoin::table
