#include "engine/open.h"

#include <utility>

#include "engine/store.h"
#include "table/store/item_notes.h"

namespace adjoin::engine {
namespace {

/// The notes that clients of a server had set stood in an item of the table before the server
/// showed the notes beside it as one. They are the table's own, where it has none.
Result<void> take_in_notes(table::TableStore& store, const std::string& table_name) {
  ADJOIN_TRY(const auto own, store.note({}, table_name));
  if (own) return {};
  ADJOIN_TRY(const table::TableDescription table, store.describe_table({}, table_name));
  std::optional<Item> key = table::notes_key(table.keys);
  if (!key) return {};
  table::GetItemRequest get;
  get.table = table_name;
  get.key = *key;
  ADJOIN_TRY(const table::GetItemResult found, store.get_item({}, get));
  if (!found.item) return {};
  table::NoteItem notes = table::read_notes(found.item->view());
  if (!notes.schema) return {};
  ADJOIN_TRY(auto migration, store.note({}, table_name, table::NoteKind::migration));
  ADJOIN_CHECK(store.set_notes(
      {}, table_name,
      {{table::NoteKind::schema, std::nullopt, std::move(notes.schema)},
       {table::NoteKind::migration, std::move(migration), std::move(notes.migration)}}));
  table::DeleteItemRequest remove;
  remove.table = table_name;
  remove.key = *std::move(key);
  ADJOIN_CHECK(store.delete_item({}, remove));
  return {};
}

Result<void> take_in_notes(table::TableStore& store) {
  table::ListTablesRequest request;
  do {
    ADJOIN_TRY(const table::ListTablesResult page, store.list_tables({}, request));
    for (const std::string& name : page.table_names) ADJOIN_CHECK(take_in_notes(store, name));
    request.exclusive_start_table_name = page.last_evaluated_table_name;
  } while (request.exclusive_start_table_name);
  return {};
}

}  // namespace

Result<std::unique_ptr<table::TableStore>> open(const Options& options) {
  ADJOIN_TRY(std::unique_ptr<EngineStore> store, EngineStore::open(options));
  if (!options.read_only) ADJOIN_CHECK(take_in_notes(*store));
  return std::unique_ptr<table::TableStore>(std::move(store));
}

}  // namespace adjoin::engine
