#include <cmath>
#include <optional>
#include <utility>

#include "engine/commit/index_edit.h"
#include "engine/commit/size_ledger.h"
#include "engine/layout/change_record.h"
#include "engine/layout/item_key.h"
#include "engine/layout/record_bytes.h"
#include "item/key_codec.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;
using layout::ObjectSize;

/// A meta record that is one commit. @errors corruption
Result<std::optional<CommitId>> read_commit(const Database& database, const Bytes& key,
                                            std::string_view what) {
  Bytes record;
  ADJOIN_TRY(const bool found, database.get(rocksdb::ReadOptions(), Family::meta, key, record));
  if (!found) return std::optional<CommitId>();
  layout::RecordReader reader(record);
  const CommitId commit{reader.u64()};
  ADJOIN_CHECK(reader.finish(what));
  return std::optional<CommitId>(commit);
}

Result<ObjectSizes> read_figures(const Database& database) {
  ObjectSizes figures;
  Bytes front = layout::meta_key(MetaKind::sizes, table::ObjectId{0});
  Bytes behind = item::prefix_successor(layout::meta_key(MetaKind::sizes));
  RangeCursor cursor(database, Family::meta, {std::move(front), std::move(behind)}, true, nullptr);
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_TRY(const table::ObjectId object, layout::object_of_meta_key(cursor.key()));
    ADJOIN_TRY(figures[object.value], layout::decode_object_size(cursor.value()));
  }
  ADJOIN_CHECK(cursor.status());
  return figures;
}

Result<ObjectSize> count_range(const Database& database, Family family, table::ObjectId object) {
  ObjectSize size;
  RangeCursor cursor(database, family, layout::object_range(object), true, nullptr);
  for (; cursor.valid(); cursor.next()) {
    ++size.items;
    size.bytes += static_cast<std::int64_t>(item::ItemView(cursor.value()).size_bytes());
  }
  ADJOIN_CHECK(cursor.status());
  return size;
}

Result<void> count_table(const Database& database, const table::TableDescription& table,
                         ObjectSizes& figures) {
  ADJOIN_TRY(figures[table.id.value], count_range(database, Family::items, table.id));
  for (const table::IndexDescription& index : table.indexes) {
    ADJOIN_TRY(figures[index.id.value], count_range(database, Family::index, index.id));
  }
  return {};
}

void grow(ObjectSize& size, std::int64_t items, std::int64_t bytes) {
  size.items += items;
  size.bytes += bytes;
}

/// Adds an inserted item as it is now, with its entries; false when it is gone again.
/// A change record has the key alone, so the item is read as it is now. Modifications are not
/// counted: they change bytes a little and no number of items.
Result<bool> add_inserted(const Database& database, const table::TableDescription& table,
                          BytesView key_parts, ObjectSizes& figures) {
  ADJOIN_TRY(const Item key_item, layout::decode_base_key(key_parts, table.keys));
  Bytes key;
  layout::append_item_key(table, key_item, key);
  Bytes value;
  ADJOIN_TRY(const bool found, database.get(rocksdb::ReadOptions(), Family::items, key, value));
  if (!found) return false;
  Evaluation evaluation;
  evaluation.new_item = item::ItemView(value);
  grow(figures[table.id.value], 1, static_cast<std::int64_t>(evaluation.new_size()));
  IndexEdit edit;
  for (const table::IndexDescription& index : table.indexes) {
    edit_index(table, index, key_parts, evaluation, edit);
    if (!edit.has_new()) continue;
    const std::size_t bytes = item::ItemView(edit.new_value).size_bytes();
    grow(figures[index.id.value], 1, static_cast<std::int64_t>(bytes));
  }
  return true;
}

/// What is no longer there counted as the average of what the table held: its items, and bytes and
/// entries in proportion.
/// An estimate, for the short time between the last kept sizes and a crash. DynamoDB's own figures
/// are up to six hours old.
void add_average(const table::TableDescription& table, std::int64_t items, ObjectSizes& figures) {
  const std::int64_t held = figures[table.id.value].items;
  const double share = held > 0 ? static_cast<double>(items) / static_cast<double>(held) : 0;
  const auto scale = [&](std::int64_t figure) {
    return figure + std::llround(static_cast<double>(figure) * share);
  };
  for (const table::IndexDescription& index : table.indexes) {
    ObjectSize& size = figures[index.id.value];
    size = {scale(size.items), scale(size.bytes)};
  }
  ObjectSize& own = figures[table.id.value];
  own = {own.items + items, scale(own.bytes)};
}

/// Counts what the table's changes after `kept` say.
Result<void> catch_up(const Database& database, const table::TableDescription& table, CommitId kept,
                      ObjectSizes& figures) {
  ADJOIN_TRY(const std::optional<CommitId> trimmed,
             read_commit(database, layout::meta_key(MetaKind::watermark, table.id), "watermark"));
  // Changes after `kept` are trimmed already: only the table itself still knows.
  if (trimmed && *trimmed > kept) return count_table(database, table, figures);
  layout::KeyRange range{layout::change_key(table.id, CommitId{kept.value + 1}, 0),
                         layout::change_key(table::ObjectId{table.id.value + 1}, CommitId{}, 0)};
  std::int64_t vanished = 0;
  RangeCursor cursor(database, Family::changes, std::move(range), true, nullptr);
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_TRY(const layout::ChangeRecord change, layout::decode_change(cursor.value()));
    if (change.kind == table::ChangeKind::reset) return count_table(database, table, figures);
    if (change.kind == table::ChangeKind::remove) --vanished;
    if (change.kind != table::ChangeKind::insert) continue;
    ADJOIN_TRY(const bool there, add_inserted(database, table, change.key_parts, figures));
    if (!there) ++vanished;
  }
  ADJOIN_CHECK(cursor.status());
  add_average(table, vanished, figures);
  return {};
}

}  // namespace

// Three cases. Sizes of the last commit are taken as they are. Older ones are brought forward by
// the changes since. Without any, everything is counted once.
Result<void> load_sizes(const Database& database, const Catalog& catalog, CommitId last_commit,
                        SizeLedger& ledger) {
  ADJOIN_TRY(const std::optional<CommitId> kept,
             read_commit(database, layout::meta_key(MetaKind::sizes), "commit of the sizes"));
  ADJOIN_TRY(ObjectSizes figures, read_figures(database));
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  for (const auto& [name, table] : *tables) {
    if (!kept) {
      ADJOIN_CHECK(count_table(database, table->description, figures));
    } else if (*kept < last_commit) {
      ADJOIN_CHECK(catch_up(database, table->description, *kept, figures));
    }
  }
  // After a clean close the figures on the disk are those of the last commit.
  const bool exact = kept && *kept >= last_commit;
  ledger.start(std::move(figures), exact ? kept : std::nullopt);
  return {};
}

}  // namespace adjoin::engine
