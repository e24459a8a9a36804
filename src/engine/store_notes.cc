#include <optional>
#include <utility>

#include "engine/commit/table_commands.h"
#include "engine/layout/meta_key.h"
#include "engine/store.h"
#include "table/store/all_tables.h"
#include "table/store/item_notes.h"

namespace adjoin::engine {

Result<std::optional<std::string>> EngineStore::note(const table::CallContext&,
                                                     std::string_view table_name,
                                                     table::NoteKind kind) {
  ADJOIN_CHECK(process_.check());
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_name);
  if (table == nullptr) return table_not_found(table_name);
  Bytes text;
  ADJOIN_TRY(const bool found,
             database_->get(rocksdb::ReadOptions(), layout::Family::meta,
                            layout::meta_key(layout::kind_of(kind), table->description.id), text));
  if (!found) return std::optional<std::string>();
  return std::optional<std::string>(std::move(text));
}

Result<void> EngineStore::set_notes(const table::CallContext&, std::string_view table_name,
                                    std::vector<table::NoteChange> changes) {
  ADJOIN_CHECK(process_.check());
  SetNotes set(*catalog_, std::string(table_name), std::move(changes));
  sequencer_->run(set);
  ADJOIN_CHECK(set.take_reply());
  return {};
}

/// The notes that clients of a server had set stood in an item of the table before the server
/// showed the notes beside it as one. They are the table's own, where it has none.
Result<void> EngineStore::take_in_notes(const std::string& table_name) {
  ADJOIN_TRY(const auto own, note({}, table_name));
  // The table's own notes are newer: since there are some, servers write those.
  if (own) return {};
  ADJOIN_TRY(const table::TableDescription table, describe_table({}, table_name));
  std::optional<Item> key = table::notes_key(table.keys);
  if (!key) return {};
  table::GetItemRequest get;
  get.table = table_name;
  get.key = *key;
  ADJOIN_TRY(const table::GetItemResult found, get_item({}, get));
  if (!found.item) return {};
  table::NoteItem notes = table::read_notes(found.item->view());
  if (!notes.schema) return {};
  ADJOIN_TRY(auto migration, note({}, table_name, table::NoteKind::migration));
  ADJOIN_CHECK(
      set_notes({}, table_name,
                {{table::NoteKind::schema, std::nullopt, std::move(notes.schema)},
                 {table::NoteKind::migration, std::move(migration), std::move(notes.migration)}}));
  table::DeleteItemRequest remove;
  remove.table = table_name;
  remove.key = *std::move(key);
  ADJOIN_CHECK(delete_item({}, remove));
  return {};
}

Result<void> EngineStore::take_in_notes() {
  // A disk that cannot be written makes a store read-only that was not asked to be.
  if (sequencer_->is_read_only()) return {};
  ADJOIN_TRY(const std::vector<std::string> tables, table::all_tables(*this, {}));
  for (const std::string& name : tables) ADJOIN_CHECK(take_in_notes(name));
  return {};
}

}  // namespace adjoin::engine
