#include "engine/load/bulk_load.h"

#include <rocksdb/env.h>

#include <cstring>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/commit/single_write.h"
#include "engine/commit/table_commands.h"
#include "engine/layout/change_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/load/table_files.h"
#include "engine/read/read_context.h"
#include "engine/status.h"
#include "item/json.h"
#include "table/check/check_schema.h"
#include "table/prepare/prepare.h"
#include "table/request/messages.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;
/// Items between two looks at the cap of a store in memory, which asks RocksDB for its sizes.
constexpr std::uint64_t kStepsPerRoom = 256;
/// Of the files of what was added.
constexpr const char* kItemsName = "load-items";
/// Between two looks at the clock and two words about progress.
constexpr std::uint64_t kStepsPerCheck = 4096;

Result<void> run(Sequencer& sequencer, std::function<Result<void>(Group&)> body) {
  Command command(std::move(body));
  sequencer.run(command);
  ADJOIN_CHECK(command.take_reply());
  return {};
}

/// The records of the next key, kept beyond the sort's next step: not more than some at a time.
class SameKey {
 public:
  Result<void> take(ExternalSort& from) {
    ADJOIN_ASSERT(from.valid());
    key_ = from.key();
    count_ = 0;
    return take_more(from);
  }
  /// Further ones, in place of those that `stored_item` now stands for.
  Result<void> go_on(ExternalSort& from, BytesView stored_item, BytesView note) {
    count_ = 0;
    keep().clear();
    table::begin_bulk_record(note, values_.front());
    values_.front() += stored_item;
    return take_more(from);
  }
  bool has_more(const ExternalSort& from) const { return from.valid() && from.key() == key_; }
  const Bytes& key() const { return key_; }
  const std::vector<table::BulkRecord>& records() const { return records_; }
  bool is_one() const { return count_ == 1; }

 private:
  /// A node may come in millions of records. Combined by the piece, they never stand in memory all.
  static constexpr std::size_t kAtOnce = 64;

  Bytes& keep() {
    if (values_.size() == count_) values_.emplace_back();
    return values_[count_++];
  }
  Result<void> take_more(ExternalSort& from) {
    while (count_ < kAtOnce && has_more(from)) {
      keep() = from.value();
      ADJOIN_CHECK(from.next());
    }
    records_.clear();
    for (std::size_t i = 0; i < count_; ++i)
      records_.push_back(table::read_bulk_record(values_[i]));
    return {};
  }

  Bytes key_;
  std::vector<Bytes> values_;
  std::size_t count_ = 0;
  std::vector<table::BulkRecord> records_;
};

Error same_key(const table::TableDescription& table, BytesView key) {
  std::string text;
  const Result<Item> keys = layout::decode_base_key(layout::base_key_parts(key), table.keys);
  if (keys) item::append_json(*keys, item::JsonForm::plain, text);
  return validation_error("two items of the load have the key " + text);
}

/// Asks what the records leave, and proves that it is an item in their place.
Result<void> combine_to(const table::TableDescription& table, const table::BulkCombine& combine,
                        ExternalSort& from, SameKey& same, Bytes& stored_item) {
  if (!combine) return same_key(table, same.key());
  Bytes note;
  for (;;) {
    stored_item.clear();
    note.clear();
    ADJOIN_CHECK(combine(same.records(), stored_item, note));
    Bytes key;
    layout::append_item_key(table, item::ItemView(stored_item), key);
    // Items are written in the order of the sort. One with another key would break the table file.
    ADJOIN_ASSERT(key == same.key());
    if (!same.has_more(from)) return {};
    ADJOIN_CHECK(same.go_on(from, stored_item, note));
  }
}

}  // namespace

EngineBulkLoad::EngineBulkLoad(const table::CallContext& context, const Database& database,
                               const table::TableRef& ref, TablePin table, Sequencer& sequencer,
                               std::string_view origin)
    : context_(context),
      database_(database),
      process_(database.process()),
      ref_(ref),
      table_(std::move(table)),
      sequencer_(sequencer),
      origin_(origin),
      folder_(database, table_->description.id),
      items_(folder_.sort(128 * kMebibyte, origin.empty() ? "" : kItemsName)),
      combined_(folder_.sort(8 * kMebibyte)),
      late_(folder_.sort(32 * kMebibyte)) {}

Result<std::unique_ptr<table::BulkLoad>> EngineBulkLoad::begin(const table::CallContext& context,
                                                               const Database& database,
                                                               const table::TableRef& ref,
                                                               TablePin table, Sequencer& sequencer,
                                                               std::string_view origin) {
  ADJOIN_CHECK(check_call(context, database));
  std::unique_ptr<EngineBulkLoad> load(
      new EngineBulkLoad(context, database, ref, std::move(table), sequencer, origin));
  ADJOIN_CHECK(load->start());
  return std::unique_ptr<table::BulkLoad>(std::move(load));
}

Result<void> EngineBulkLoad::start() {
  // First the mark on the disk, then the files. Whatever a crash leaves after it is found by it.
  ADJOIN_CHECK(run(sequencer_, [this](Group& group) { return stage_begin(group); }));
  begun_ = true;
  if (!origin_.empty()) go_on();
  if (word_) {
    // Files to take in are written again. Those of the former attempt may be cut short.
    folder_.remove_output();
    return {};
  }
  folder_.remove();
  return folder_.make();
}

/// From where a load of the same origin was kept, if there is one whose files are as they were.
void EngineBulkLoad::go_on() {
  std::optional<BulkPoint> point = folder_.read_point();
  if (!point || point->origin != origin_ || !items_.go_on(point->items)) return;
  word_ = std::move(point->word);
  is_kept_ = true;
}

Result<void> EngineBulkLoad::keep(BytesView word) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_ASSERT(begun_);
  ADJOIN_ASSERT(!origin_.empty());
  ADJOIN_ASSERT(!folder_.is_in_memory());
  ADJOIN_CHECK(check_call(context_, database_));
  BulkPoint point{origin_, Bytes(word), {}};
  ADJOIN_TRY(point.items, items_.keep());
  ADJOIN_CHECK(folder_.write_point(point));
  is_kept_ = true;
  // After the point is durable: the point before it still needs those files.
  items_.drop_unkept();
  return {};
}

Result<void> EngineBulkLoad::stage_begin(Group& group) {
  ADJOIN_TRY(const TablePin now, writable(*table_, table_.is_noted()));
  // The load keeps the description that it began with. With another index on its way, the load's
  // files would lack that index's entries.
  if (now.get() != table_.get() || description().status != table::ResourceStatus::active) {
    return api_error(ApiError::resource_in_use,
                     table::messages::table_in_use("updated", description().name));
  }
  // Ingested files hold whole items and replace nothing. Items that stood here would leave their
  // index entries behind.
  const RangeCursor cursor(database_, Family::items, layout::object_range(description().id), true,
                           nullptr);
  ADJOIN_CHECK(cursor.status());
  if (cursor.valid()) {
    return api_error(
        ApiError::resource_in_use,
        "table " + description().name + " is not empty: only an empty table can be loaded in bulk");
  }
  table_->ingesting.store(true, std::memory_order_release);
  group.put(Family::meta, layout::meta_key(MetaKind::ingesting, description().id), {});
  return {};
}

EngineBulkLoad::~EngineBulkLoad() {
  if (!begun_) return;
  ADJOIN_ASSERT(table_->ingesting.load(std::memory_order_acquire));
  const Result<void> undone = run(sequencer_, [&](Group& group) {
    stage_undo_bulk_load(group, description());
    return Result<void>();
  });
  // Their threads still write into the folder, which goes next.
  for (ExternalSort* sort : {&items_, &combined_, &late_}) sort->rest();
  if (is_kept_) {
    folder_.remove_output();
  } else {
    folder_.remove();
  }
  // While the mark stands on the disk the next open empties the table: no write may come before.
  if (undone) table_->ingesting.store(false, std::memory_order_release);
}

Result<void> EngineBulkLoad::put(item::ItemView item, BytesView note, ExternalSort& to) {
  ADJOIN_ASSERT(begun_);
  key_.clear();
  layout::append_item_key(description(), item, key_);
  value_.clear();
  table::begin_bulk_record(note, value_);
  value_ += item.bytes();
  bytes_ += key_.size() + value_.size();
  // In memory the runs of the sort count as well: they and the table's files exist at the same
  // time.
  if (folder_.is_in_memory() && steps_ % kStepsPerRoom == 0) ADJOIN_CHECK(check_room(bytes_));
  return to.add(key_, value_);
}

Result<void> EngineBulkLoad::add(const Item& item, BytesView note) {
  ADJOIN_CHECK(process_.check());
  if (++steps_ % kStepsPerCheck == 0) ADJOIN_CHECK(check_call(context_, database_));
  ADJOIN_CHECK(check(item));
  stored_.clear();
  item::encode_item(item, stored_);
  return put(item::ItemView(stored_), note, items_);
}

Result<void> EngineBulkLoad::add_stored(item::ItemView item, BytesView note) {
  ADJOIN_CHECK(process_.check());
  if (++steps_ % kStepsPerCheck == 0) ADJOIN_CHECK(check_call(context_, database_));
  ADJOIN_CHECK(check_stored(item));
  return put(item, note, items_);
}

Result<void> EngineBulkLoad::add_run(std::shared_ptr<SortedRecords> records, bool is_last) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(check_call(context_, database_));
  return items_.add_run(std::move(records), is_last);
}

void EngineBulkLoad::append_key(std::string_view partition, std::string_view sort,
                                Bytes& out) const {
  layout::append_item_key(description().id, partition, sort, out);
}

Result<void> EngineBulkLoad::check(const Item& item) const {
  return table::check_item_for_table(item, description());
}

Result<void> EngineBulkLoad::check_stored(item::ItemView item) const {
  return table::check_stored_item(item, description());
}

/// A store in memory has a cap.
Result<void> EngineBulkLoad::check_room(std::uint64_t more_bytes) const {
  const std::size_t cap = database_.memory_cap_bytes();
  if (cap == 0 || database_.used_bytes() + more_bytes <= cap) return {};
  return api_error(ApiError::limit_exceeded,
                   "the store in memory has reached its cap of " + std::to_string(cap) + " bytes");
}

Result<void> EngineBulkLoad::tell(const table::BulkProgress& progress) {
  if (++steps_ % kStepsPerCheck != 0) return {};
  ADJOIN_CHECK(check_call(context_, database_));
  if (!progress) return {};
  return progress(steps_, total_);
}

/// The first walk over all items: what comes several times becomes one.
/// A walk of its own: what is late is known only once `combine` has seen all repeated keys. It
/// visits those alone, and most loads have few of them.
Result<void> EngineBulkLoad::combine_items(const table::BulkCombine& combine,
                                           const table::BulkProgress& progress) {
  SameKey same;
  Bytes stored_item;
  ADJOIN_CHECK(items_.rewind_to_repeated());
  while (items_.valid()) {
    ADJOIN_CHECK(same.take(items_));
    ADJOIN_CHECK(tell(progress));
    if (same.is_one()) continue;
    ADJOIN_CHECK(combine_to(description(), combine, items_, same, stored_item));
    ADJOIN_CHECK(combined_.add(same.key(), stored_item));
  }
  return combined_.sort();
}

Result<void> EngineBulkLoad::gather_late(const table::LateItems& late,
                                         const table::BulkProgress& progress) {
  while (late) {
    ADJOIN_TRY(const std::optional<table::LateItem> next, late());
    if (!next) break;
    const item::ItemView item(next->stored_item);
    if (const Result<void> good = check_stored(item); !good) {
      std::string text;
      item::append_json(item.decode(), item::JsonForm::plain, text);
      constexpr std::size_t kShownBytes = 200;
      return reworded(good.error(), text.substr(0, kShownBytes) + ": " + good.error().message());
    }
    ++total_;
    ADJOIN_CHECK(tell(progress));
    ADJOIN_CHECK(put(item, next->note, late_));
  }
  return late_.sort();
}

/// The second walk, together with what is late.
Result<void> EngineBulkLoad::write(BulkOutput& output, const table::BulkCombine& combine,
                                   const table::BulkProgress& progress) {
  SameKey same;
  Bytes stored_item;
  const auto write_late = [&]() -> Result<void> {
    ADJOIN_CHECK(same.take(late_));
    if (same.is_one()) return output.put(same.key(), same.records().front().item.bytes());
    ADJOIN_CHECK(combine_to(description(), combine, late_, same, stored_item));
    return output.put(same.key(), stored_item);
  };
  ADJOIN_CHECK(items_.rewind());
  while (items_.valid()) {
    ADJOIN_CHECK(tell(progress));
    const BytesView key = items_.key();
    while (late_.valid()) {
      const int order = late_.key().compare(key);
      // What is late was derived from the items. When one of them has its key, both cannot be
      // right.
      if (order == 0) return same_key(description(), key);
      if (order > 0) break;
      ADJOIN_CHECK(write_late());
    }
    if (!combined_.valid() || combined_.key() != key) {
      ADJOIN_CHECK(output.put(key, table::read_bulk_record(items_.value()).item.bytes()));
      ADJOIN_CHECK(items_.next());
      continue;
    }
    // Of those that come several times it is known already what they leave.
    ADJOIN_CHECK(output.put(combined_.key(), combined_.value()));
    while (items_.valid() && items_.key() == combined_.key()) ADJOIN_CHECK(items_.next());
    ADJOIN_CHECK(combined_.next());
  }
  while (late_.valid()) {
    ADJOIN_CHECK(tell(progress));
    ADJOIN_CHECK(write_late());
  }
  ADJOIN_ASSERT(!combined_.valid());
  total_ += output.entry_count();
  return output.finish([&] { return tell(progress); });
}

Result<std::uint64_t> EngineBulkLoad::finish(const table::BulkCombine& combine,
                                             const table::LateItems& late,
                                             const table::BulkProgress& progress) {
  ADJOIN_ASSERT(begun_);
  ADJOIN_CHECK(process_.check());
  steps_ = 0;
  total_ = 2 * items_.count();
  ADJOIN_CHECK(items_.sort());
  ADJOIN_CHECK(combine_items(combine, progress));
  ADJOIN_CHECK(gather_late(late, progress));
  total_ += late_.count();
  BulkOutput output(database_, description(), folder_);
  ADJOIN_CHECK(write(output, combine, progress));
  ADJOIN_CHECK(check_room(output.bytes()));
  // What says that the table is being loaded must not be lost before what was loaded.
  if (!folder_.is_in_memory()) {
    const rocksdb::Status synced = database_.db().SyncWAL();
    if (!synced.ok()) return to_error(synced, "cannot sync the store");
  }
  // Until `end` the table's items are on the disk and the mark too. A crash here empties the table.
  ADJOIN_CHECK(output.take_in(database_));
  ADJOIN_CHECK(end(output));
  return output.item_count();
}

Result<void> EngineBulkLoad::end(const BulkOutput& output) {
  ADJOIN_ASSERT(table_->ingesting.load(std::memory_order_acquire));
  ADJOIN_CHECK(run(sequencer_, [&](Group& group) -> Result<void> {
    layout::ChangeRecord record;
    // One record for all items, or the log would hold the whole load once more. Who follows changes
    // reads the table anew when it meets a reset.
    record.kind = table::ChangeKind::reset;
    record.time = group.now();
    Bytes value;
    layout::append_record(record, value);
    group.put(Family::changes, layout::change_key(description().id, group.begin_commit(), 0),
              value);
    group.remove(Family::meta, layout::meta_key(MetaKind::ingesting, description().id));
    output.count(group);
    // The items have no change records, so an open after a crash could not count them from the log.
    group.keep_sizes();
    return {};
  }));
  begun_ = false;
  table_->ingesting.store(false, std::memory_order_release);
  folder_.remove();
  return {};
}

void stage_undo_bulk_load(Group& group, const table::TableDescription& table) {
  // Nearly always nothing was taken in. A removal of nothing would lie above the next load's files
  // and keep them out of the lowest level.
  const auto empty = [&group](Family family, table::ObjectId object) {
    const layout::KeyRange range = layout::object_range(object);
    const RangeCursor cursor(group.database(), family, range, true, nullptr);
    if (cursor.valid() || !cursor.status()) group.remove_range(family, range);
  };
  empty(Family::items, table.id);
  empty(Family::ttl, table.id);
  group.forget_sizes(table.id);
  for (const table::IndexDescription& index : table.indexes) {
    group.forget_sizes(index.id);
    empty(Family::index, index.id);
  }
  group.remove(Family::meta, layout::meta_key(MetaKind::ingesting, table.id));
}

}  // namespace adjoin::engine
