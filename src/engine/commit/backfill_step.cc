#include "base/assert.h"
#include "engine/commit/index_edit.h"
#include "engine/commit/update_table.h"
#include "engine/layout/description_record.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "table/prepare/prepare.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

/// Other writes wait for a step, so that it ends with the item that brings it here or beyond.
constexpr std::size_t kBackfillStepBytes = std::size_t{512} * 1024;

table::IndexDescription* find(table::TableDescription& table, table::ObjectId id) {
  for (table::IndexDescription& index : table.indexes) {
    if (index.id == id) return &index;
  }
  return nullptr;
}

/// A writer may have made the entry already: only a new one counts.
Result<void> add_entry(Group& group, const table::IndexDescription& index, BytesView key,
                       BytesView value) {
  Bytes present;
  ADJOIN_TRY(const bool known,
             group.database().get(rocksdb::ReadOptions(), Family::index, key, present));
  group.put(Family::index, key, value);
  if (!known) {
    group.count(index.id, 1, static_cast<std::int64_t>(item::ItemView(value).size_bytes()));
  }
  return {};
}

}  // namespace

Result<bool> BackfillStep::run(Group& group) {
  // Steps are planned outside the sequencer. The table may be another of the same name by now.
  const std::shared_ptr<const CatalogTable> current = catalog_->find_name(table_->name);
  if (current == nullptr || current->description.id != table_->id) return true;
  table::TableDescription table = current->description;
  const table::IndexDescription* index = find(table, index_);
  if (index == nullptr || index->status != table::ResourceStatus::creating) return true;
  ADJOIN_TRY(const bool done, add_entries(group, table, *index));
  if (done) activate(group, std::move(table));
  return done;
}

Result<bool> BackfillStep::add_entries(Group& group, const table::TableDescription& table,
                                       const table::IndexDescription& index) const {
  const Database& database = group.database();
  const Bytes mark_key = layout::meta_key(MetaKind::backfill, index.id);
  layout::KeyRange rest = layout::object_range(table.id);
  Bytes mark;
  ADJOIN_TRY(const bool begun, database.get(rocksdb::ReadOptions(), Family::meta, mark_key, mark));
  if (begun) layout::start_after(mark, true, rest);
  RangeCursor cursor(database, Family::items, std::move(rest), true, nullptr);
  std::size_t items = 0;
  std::size_t bytes = 0;
  IndexEdit edit;
  for (; cursor.valid() && items < items_max_ && bytes < kBackfillStepBytes; cursor.next()) {
    Evaluation evaluation;
    evaluation.new_item = item::ItemView(cursor.value());
    edit_index(table, index, layout::base_key_parts(cursor.key()), evaluation, edit);
    // Put without a change record: an index fill is no change of any item.
    if (edit.has_new()) ADJOIN_CHECK(add_entry(group, index, edit.new_key, edit.new_value));
    mark = Bytes(cursor.key());
    bytes += cursor.value().size();
    ++items;
  }
  ADJOIN_CHECK(cursor.status());
  // Entries that a fill adds leave no change records to count from after a crash.
  if (items > 0) group.keep_sizes();
  if (!cursor.valid()) return true;
  // In the same batch as the entries. A crash repeats at most one step, and repeating changes
  // nothing.
  group.put(Family::meta, mark_key, mark);
  return false;
}

void BackfillStep::activate(Group& group, table::TableDescription table) {
  table::IndexDescription* index = find(table, index_);
  ADJOIN_ASSERT(index != nullptr);
  ADJOIN_ASSERT(index->status == table::ResourceStatus::creating);
  index->status = table::ResourceStatus::active;
  index->backfilling = false;
  if (!table::has_online_index(table)) table.status = table::ResourceStatus::active;
  // Snapshots before this commit lack entries. The number tells a read in an older moment to refuse
  // the index.
  filled_ = group.begin_commit();
  group.remove(Family::meta, layout::meta_key(MetaKind::backfill, index_));
  group.put(Family::meta, layout::meta_key(MetaKind::table, table.id), layout::encode(table));
  after_ = std::move(table);
}

void BackfillStep::publish() {
  if (after_) catalog_->publish_filled(*std::move(after_), index_, filled_);
}

}  // namespace adjoin::engine
