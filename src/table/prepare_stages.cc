#include "table/prepare_stages.h"

#include "item/stored_item.h"

namespace adjoin::table {

namespace {

Result<void> check_scalar_key(const expression::Path& path, const TableDescription& table) {
  if (path.is_top_level()) return {};
  if (table.keys.find(path.attribute) != nullptr) {
    return validation_error(messages::key_not_scalar("Key", path.attribute));
  }
  for (const IndexDescription& index : table.indexes) {
    if (index.keys.find(path.attribute) == nullptr) continue;
    return validation_error(messages::key_not_scalar("IndexKey", path.attribute));
  }
  return {};
}

Result<void> check_paths(const CompiledWrite& compiled, const TableDescription& table) {
  if (compiled.update) {
    for (const expression::Update::Action& action : compiled.update->actions) {
      ADJOIN_CHECK(check_scalar_key(action.target, table));
    }
    ADJOIN_CHECK(check_scalar_keys(compiled.update->paths, table));
  }
  if (!compiled.condition) return {};
  return check_scalar_keys(compiled.condition->paths, table);
}

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

Result<void> check_scalar_keys(const std::vector<expression::Path>& paths,
                               const TableDescription& table) {
  for (const expression::Path& path : paths) ADJOIN_CHECK(check_scalar_key(path, table));
  return {};
}

Result<PreparedWrite> bind_item(CompiledWrite compiled, const item::Item& item,
                                const TableDescription& table) {
  ADJOIN_CHECK(check_paths(compiled, table));
  ADJOIN_CHECK(check_item_for_table(item, table));
  PreparedWrite write = put_of(std::move(compiled), item, table);
  write.item = &item;
  write.stored_item = item::encode_item(item);
  return write;
}

Result<PreparedWrite> bind_stored(CompiledWrite compiled, const Bytes& stored_item,
                                  const TableDescription& table) {
  ADJOIN_CHECK(check_paths(compiled, table));
  ADJOIN_CHECK(check_item_for_table(item::ItemView(stored_item).decode(), table));
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
  ADJOIN_CHECK(check_paths(compiled, table));
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

Result<void> rebind(PreparedWrite& write, const TableDescription& table) {
  write.table = &table;
  if (write.kind != PreparedWrite::Kind::put) return {};
  if (write.item != nullptr) return check_item_for_table(*write.item, table);
  return check_item_for_table(item::ItemView(write.stored_item).decode(), table);
}

}  // namespace adjoin::table
