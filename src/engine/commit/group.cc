#include "engine/commit/group.h"

#include <rocksdb/write_batch.h>

#include <utility>

#include "base/assert.h"
#include "engine/commit/write_charges.h"
#include "engine/layout/change_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/item_key.h"
#include "engine/layout/record_bytes.h"
#include "engine/seeded_bugs.h"
#include "table/check/check_schema.h"

namespace adjoin::engine {
namespace {

using Effect = Evaluation::Effect;

bool wants_old_image(const table::TableDescription& table) {
  return table.stream_view_type == table::StreamViewType::old_image ||
         table.stream_view_type == table::StreamViewType::new_and_old_images;
}
bool wants_new_image(const table::TableDescription& table) {
  return table.stream_view_type == table::StreamViewType::new_image ||
         table.stream_view_type == table::StreamViewType::new_and_old_images;
}

std::int64_t entry_bytes(const Bytes& key, BytesView value) {
  return !key.empty() ? static_cast<std::int64_t>(item::ItemView(value).size_bytes()) : 0;
}

}  // namespace

Group::Group(const Database& database, rocksdb::WriteBatch& batch, CommitId last_commit,
             bool shared, CollectionSizes* collections)
    : database_(&database),
      collections_(collections),
      batch_(&batch),
      first_commit_(last_commit),
      last_commit_(last_commit),
      shared_(shared),
      now_(database.clock().unix_time()),
      item_writes_(database.items()) {
  ADJOIN_ASSERT(batch.Count() == 0);
  // Asked once: a group is collected from its first record on, or not at all. With a part of it the
  // tail would have a hole that no follower notices.
  if (database.changes().is_wanted()) changes_.emplace();
}

Result<std::optional<item::ItemView>> Group::read_item(BytesView item_key, Bytes& scratch) const {
  if (!items_.empty() && !ADJOIN_MUTANT(3)) {
    const auto staged = items_.find(std::string(item_key));
    if (staged != items_.end()) {
      if (!staged->second) return std::optional<item::ItemView>();
      return std::optional<item::ItemView>(item::ItemView(*staged->second));
    }
  }
  ADJOIN_TRY(const bool found,
             database_->get(rocksdb::ReadOptions(), layout::Family::items, item_key, scratch));
  if (!found) return std::optional<item::ItemView>();
  return std::optional<item::ItemView>(item::ItemView(scratch));
}

Result<std::optional<layout::TokenRecord>> Group::read_token(const std::string& token) const {
  const auto counts = [&](const layout::TokenRecord& record) {
    return now_ - record.time < layout::kTokenLife;
  };
  const auto staged = tokens_.find(token);
  if (staged != tokens_.end()) return std::optional<layout::TokenRecord>(staged->second);
  const std::uint32_t bucket = layout::token_bucket(now_);
  // A bucket is as long as a token lives. So one that still counts was written in this bucket or in
  // the one before.
  for (const std::uint32_t candidate : {bucket, bucket - 1}) {
    Bytes value;
    ADJOIN_TRY(const bool found, database_->get(rocksdb::ReadOptions(), layout::Family::tokens,
                                                layout::token_key(candidate, token), value));
    if (!found) continue;
    ADJOIN_TRY(const layout::TokenRecord record, layout::decode_token(value));
    if (counts(record)) return std::optional<layout::TokenRecord>(record);
  }
  return std::optional<layout::TokenRecord>();
}

CommitId Group::begin_commit() {
  ++last_commit_.value;
  return last_commit_;
}

void Group::stage(const table::TableDescription& table, BytesView item_key,
                  const Evaluation& evaluation, const IndexEdits& edits, CommitId commit,
                  std::uint32_t ordinal) {
  if (evaluation.effect == Effect::none) return;
  ADJOIN_ASSERT(edits.size() == table.indexes.size());
  // The order of changes is the order of commits.
  ADJOIN_ASSERT(commit == last_commit_);
  ADJOIN_ASSERT(commit > first_commit_);
  ADJOIN_ASSERT(item_key.size() > layout::kKeyHeadBytes);
  ADJOIN_ASSERT(layout::load_u32(item_key.data()) == table.id.value);
  if (evaluation.effect == Effect::remove) {
    ADJOIN_ASSERT(evaluation.old_item.has_value());
    ADJOIN_ASSERT(!evaluation.new_item.has_value());
    remove(layout::Family::items, item_key);
  } else {
    ADJOIN_ASSERT(evaluation.new_item.has_value());
    put(layout::Family::items, item_key, evaluation.new_item->bytes());
  }
  // Sizes are kept by differences. To count a table anew would read all of it.
  count(table.id, (evaluation.new_item ? 1 : 0) - (evaluation.old_item ? 1 : 0),
        static_cast<std::int64_t>(evaluation.new_size()) -
            static_cast<std::int64_t>(evaluation.old_size()));
  stage_indexes(table, edits);
  if (table.ttl_attribute) stage_expiry(table, item_key, evaluation);
  if (!(ADJOIN_MUTANT(9) && evaluation.effect == Effect::remove)) {
    stage_change(table, item_key, evaluation, commit, ordinal);
  }
  if (!shared_) return;
  // A copy: the evaluation borrows buffers that end with its operation.
  std::optional<Bytes>& staged = items_[std::string(item_key)];
  if (evaluation.effect == Effect::remove) {
    staged.reset();
  } else {
    staged = Bytes(evaluation.new_item->bytes());
  }
}

void Group::stage_indexes(const table::TableDescription& table, const IndexEdits& edits) {
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const IndexEdit& edit = edits[i];
    count(table.indexes[i].id, (edit.has_new() ? 1 : 0) - (edit.has_old() ? 1 : 0),
          entry_bytes(edit.new_key, edit.new_value) - entry_bytes(edit.old_key, edit.old_value));
    // An entry's key holds the index keys and the item's own. When one of them changes, the old
    // entry is another key and must go by itself.
    if (edit.has_old() && !edit.same_key() && !ADJOIN_MUTANT(7)) {
      remove(layout::Family::index, edit.old_key);
    }
    // Most updates change no projected attribute: the entry on disk is right already.
    if (!edit.has_new() || (edit.same_key() && edit.same_content())) continue;
    if (ADJOIN_MUTANT(2) && edit.same_key()) continue;
    put(layout::Family::index, edit.new_key, edit.new_value);
  }
}

void Group::stage_expiry(const table::TableDescription& table, BytesView item_key,
                         const Evaluation& evaluation) {
  const auto second_of = [&](const std::optional<item::ItemView>& item) {
    return item ? table::expiry_second(*item, *table.ttl_attribute) : std::nullopt;
  };
  const std::optional<std::uint64_t> before = second_of(evaluation.old_item);
  const std::optional<std::uint64_t> after = second_of(evaluation.new_item);
  const BytesView base = layout::base_key_parts(item_key);
  if (before && before != after) {
    remove(layout::Family::ttl, layout::expiry_key(table.id, *before, base));
  }
  // Also when nothing changed: the entries of older items may still be on their way.
  if (after) put(layout::Family::ttl, layout::expiry_key(table.id, *after, base), {});
}

void Group::stage_change(const table::TableDescription& table, BytesView item_key,
                         const Evaluation& evaluation, CommitId commit, std::uint32_t ordinal) {
  layout::ChangeRecord record;
  record.kind = !evaluation.old_item                  ? table::ChangeKind::insert
                : evaluation.effect == Effect::remove ? table::ChangeKind::remove
                                                      : table::ChangeKind::modify;
  record.time = now_;
  record.by_time_to_live = evaluation.by_time_to_live;
  record.key_parts = layout::base_key_parts(item_key);
  if (evaluation.old_item && wants_old_image(table))
    record.old_image = evaluation.old_item->bytes();
  if (evaluation.new_item && wants_new_image(table))
    record.new_image = evaluation.new_item->bytes();
  Bytes value;
  layout::append_record(record, value);
  const Bytes key = layout::change_key(table.id, commit, ordinal);
  put(layout::Family::changes, key, value);
}

void Group::stage_token(const std::string& token, const layout::TokenRecord& record) {
  ADJOIN_ASSERT(record.commit == last_commit_);
  if (ADJOIN_MUTANT(6)) return;
  put(layout::Family::tokens, layout::token_key(layout::token_bucket(record.time), token),
      layout::encode(record));
  if (shared_) tokens_[token] = record;
}

void Group::publish() {
  item_writes_.publish();
  database_->changes().publish(last_commit_, std::move(changes_));
}

void Group::put(layout::Family family, BytesView key, BytesView value) {
  // From here until `publish` the cache does not know the key. A reader gets the old value from the
  // database, and cannot put it back into the cache.
  if (family == layout::Family::items) item_writes_.begin(key, value);
  if (family == layout::Family::changes && changes_) {
    changes_->push_back({Bytes(key), Bytes(value)});
  }
  const rocksdb::Status status = batch_->Put(database_->family(family), slice(key), slice(value));
  ADJOIN_ASSERT(status.ok());  // fails only for keys and values beyond 4 GiB
  if (family == layout::Family::items || family == layout::Family::index) ++entries_;
}

void Group::remove(layout::Family family, BytesView key) {
  if (family == layout::Family::items) item_writes_.begin(key, std::nullopt);
  const rocksdb::Status status = batch_->Delete(database_->family(family), slice(key));
  ADJOIN_ASSERT(status.ok());
  if (family == layout::Family::items || family == layout::Family::index) ++entries_;
}

void Group::remove_range(layout::Family family, const layout::KeyRange& range) {
  // What is trimmed is not to be met any more.
  if (family == layout::Family::changes) changes_.reset();
  const rocksdb::Status status =
      batch_->DeleteRange(database_->family(family), slice(range.lower), slice(range.upper));
  ADJOIN_ASSERT(status.ok());
}

void Group::count(table::ObjectId object, std::int64_t items, std::int64_t bytes) {
  if (items == 0 && bytes == 0) return;
  // Most groups touch few objects: a short look back finds the same one again.
  constexpr std::size_t kLookBack = 8;
  const std::size_t size = size_changes_.size();
  for (std::size_t i = size; i > (size > kLookBack ? size - kLookBack : 0); --i) {
    SizeChange& change = size_changes_[i - 1];
    if (change.object != object) continue;
    change.by.items += items;
    change.by.bytes += bytes;
    return;
  }
  size_changes_.push_back({object, {items, bytes}, false});
}

void Group::forget_sizes(table::ObjectId object) {
  remove(layout::Family::meta, layout::meta_key(layout::MetaKind::sizes, object));
  size_changes_.push_back({object, {}, true});
}

bool Group::empty() const {
  return batch_->Count() == 0 && last_commit_ == first_commit_ && !keeps_sizes_;
}
std::size_t Group::staged_bytes() const { return batch_->GetDataSize(); }

void charge_write(const table::TableDescription& table, BytesView item_key,
                  const Evaluation& evaluation, const IndexEdits& edits, bool transactional,
                  table::CapacityMeter& meter, WriteCharges* charges) {
  const std::int64_t half_units =
      meter.write_item(evaluation.old_size(), evaluation.new_size(), transactional);
  if (charges != nullptr) {
    charges->add_item(table, item_key, table::ChargeKind::write, half_units);
  }
  if (evaluation.effect == Effect::none) return;
  ADJOIN_ASSERT(edits.size() == table.indexes.size());
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const table::IndexDescription& index = table.indexes[i];
    const IndexEdit& edit = edits[i];
    table::IndexEntryChange change;
    if (edit.has_old()) change.old_bytes = item::ItemView(edit.old_value).size_bytes();
    if (edit.has_new()) change.new_bytes = item::ItemView(edit.new_value).size_bytes();
    change.same_key = edit.same_key();
    change.same_content = edit.same_content();
    const table::IndexWriteUnits units = meter.write_index(index, change, transactional);
    if (charges == nullptr) continue;
    if (units.removed > 0) charges->add_entry(table, index, edit.old_key, units.removed);
    if (units.written > 0) charges->add_entry(table, index, edit.new_key, units.written);
  }
}

}  // namespace adjoin::engine
