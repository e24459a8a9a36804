#include "table/prepare_stages.h"

#include "item/stored_item.h"

namespace adjoin::table {

Result<PreparedWrite> bind_item(CompiledWrite compiled, const item::Item& item,
                                const TableDescription& table) {
  ADJOIN_CHECK(check_item_for_table(item, table, false));
  PreparedWrite write;
  write.kind = PreparedWrite::Kind::put;
  write.table = &table;
  write.item = &item;
  write.key.partition = item.find(table.keys.partition.front().name);
  if (!table.keys.sort.empty()) write.key.sort = item.find(table.keys.sort.front().name);
  write.stored_item = item::encode_item(item);
  write.condition = std::move(compiled.condition);
  return write;
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
