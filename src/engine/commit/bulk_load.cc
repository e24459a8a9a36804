#include "engine/commit/bulk_load.h"

#include <rocksdb/env.h>

#include <cstring>
#include <utility>
#include <vector>

#include "engine/commit/index_edit.h"
#include "engine/commit/single_write.h"
#include "engine/commit/table_commands.h"
#include "engine/commit/table_files.h"
#include "engine/layout/change_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/read/read_context.h"
#include "engine/status.h"
#include "item/json.h"
#include "table/expiry.h"
#include "table/messages.h"
#include "table/prepare.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

constexpr const char* kFolderFront = "bulk-";
constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;
constexpr std::uint64_t kStepsPerRoom = 256;
/// Between two looks at the clock and two words about progress.
constexpr std::uint64_t kStepsPerCheck = 4096;

std::string folder_of(const Database& database, table::ObjectId table) {
  return database.path() + "/" + kFolderFront + std::to_string(table.value);
}

bool is_in_memory(const Database& database) { return database.memory_cap_bytes() != 0; }

ExternalSort::Options sort_options(const Database& database, table::ObjectId table,
                                   std::size_t memory_bytes) {
  return {is_in_memory(database) ? std::string() : folder_of(database, table), memory_bytes};
}

void remove_folder(rocksdb::Env& env, const std::string& folder) {
  std::vector<std::string> names;
  if (!env.GetChildren(folder, &names).ok()) return;
  for (const std::string& name : names) {
    if (name != "." && name != "..") env.DeleteFile(folder + "/" + name).PermitUncheckedError();
  }
  env.DeleteDir(folder).PermitUncheckedError();
}

Result<void> run(Sequencer& sequencer, std::function<Result<void>(Group&)> body) {
  Command command(std::move(body));
  sequencer.run(command);
  ADJOIN_CHECK(command.take_reply());
  return {};
}

/// A record as it is sorted: how long the note is, the note, the item.
void append_record(BytesView note, BytesView stored_item, Bytes& out) {
  const auto bytes = static_cast<std::uint32_t>(note.size());
  char head[sizeof bytes];
  std::memcpy(head, &bytes, sizeof bytes);
  out.append(head, sizeof head);
  out += note;
  out += stored_item;
}

table::BulkRecord record_of(BytesView value) {
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, value.data(), sizeof bytes);
  table::BulkRecord record;
  record.note = value.substr(sizeof bytes, bytes);
  record.item = item::ItemView(value.substr(sizeof bytes + bytes));
  return record;
}

/// The records of the next key, kept beyond the sort's next step: not more than some at a time.
class SameKey {
 public:
  Result<void> take(ExternalSort& from) {
    key_ = from.key();
    count_ = 0;
    return take_more(from);
  }
  /// Further ones, in place of those that `stored_item` now stands for.
  Result<void> go_on(ExternalSort& from, BytesView stored_item, BytesView note) {
    count_ = 0;
    keep().clear();
    append_record(note, stored_item, values_.front());
    return take_more(from);
  }
  bool has_more(const ExternalSort& from) const { return from.valid() && from.key() == key_; }
  Result<void> skip_rest(ExternalSort& from) const {
    while (has_more(from)) ADJOIN_CHECK(from.next());
    return {};
  }
  const Bytes& key() const { return key_; }
  const std::vector<table::BulkRecord>& records() const { return records_; }
  bool is_one() const { return count_ == 1; }

 private:
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
    for (std::size_t i = 0; i < count_; ++i) records_.push_back(record_of(values_[i]));
    return {};
  }

  Bytes key_;
  std::vector<Bytes> values_;
  std::size_t count_ = 0;
  std::vector<table::BulkRecord> records_;
};

Error same_key(const table::TableDescription& table, BytesView key) {
  std::string text;
  const Result<item::Item> keys = layout::decode_base_key(layout::base_key_parts(key), table.keys);
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
    ADJOIN_ASSERT(key == same.key());
    if (!same.has_more(from)) return {};
    ADJOIN_CHECK(same.go_on(from, stored_item, note));
  }
}

}  // namespace

/// Everything that items leave behind, on its way into files.
class EngineBulkLoad::Output {
 public:
  Output(const Database& database, const table::TableDescription& table, const std::string& folder)
      : table_(table),
        items_(database, Family::items, folder),
        index_(database, Family::index, folder),
        ttl_(database, Family::ttl, folder),
        entries_(sort_options(database, table.id, 64 * kMebibyte)),
        expiries_(sort_options(database, table.id, 8 * kMebibyte)),
        entry_sizes_(table.indexes.size()) {}

  /// Keys must ascend.
  Result<void> put(BytesView key, BytesView stored_item) {
    ADJOIN_CHECK(items_.add(key, stored_item));
    evaluation_.new_item = item::ItemView(stored_item);
    grow(item_size_, *evaluation_.new_item);
    const BytesView base = layout::base_key_parts(key);
    for (std::size_t i = 0; i < table_.indexes.size(); ++i) {
      edit_index(table_, table_.indexes[i], base, evaluation_, edit_);
      if (!edit_.new_key) continue;
      ADJOIN_CHECK(entries_.add(*edit_.new_key, edit_.new_value));
      grow(entry_sizes_[i], item::ItemView(edit_.new_value));
    }
    if (!table_.ttl_attribute) return {};
    const auto second = table::expiry_second(*evaluation_.new_item, *table_.ttl_attribute);
    if (!second) return {};
    return expiries_.add(layout::expiry_key(table_.id, *second, base), {});
  }

  Result<void> finish(const std::function<Result<void>()>& tell) {
    ADJOIN_CHECK(items_.finish());
    ADJOIN_CHECK(write_sorted(entries_, index_, tell));
    return write_sorted(expiries_, ttl_, tell);
  }
  std::uint64_t entry_count() const { return entries_.count() + expiries_.count(); }
  Result<void> take_in(const Database& database) const {
    return engine::take_in(database, {&items_, &index_, &ttl_});
  }
  void count(Group& group) const {
    group.count(table_.id, item_size_.items, item_size_.bytes);
    for (std::size_t i = 0; i < entry_sizes_.size(); ++i) {
      group.count(table_.indexes[i].id, entry_sizes_[i].items, entry_sizes_[i].bytes);
    }
  }
  std::uint64_t item_count() const { return static_cast<std::uint64_t>(item_size_.items); }
  std::uint64_t bytes() const { return items_.bytes() + index_.bytes() + ttl_.bytes(); }

 private:
  static void grow(layout::ObjectSize& size, item::ItemView item) {
    ++size.items;
    size.bytes += static_cast<std::int64_t>(item.size_bytes());
  }
  static Result<void> write_sorted(ExternalSort& from, TableFiles& to,
                                   const std::function<Result<void>()>& tell) {
    ADJOIN_CHECK(from.sort());
    while (from.valid()) {
      ADJOIN_CHECK(tell());
      ADJOIN_CHECK(to.add(from.key(), from.value()));
      ADJOIN_CHECK(from.next());
    }
    return to.finish();
  }

  const table::TableDescription& table_;
  TableFiles items_;
  TableFiles index_;
  TableFiles ttl_;
  ExternalSort entries_;
  ExternalSort expiries_;
  Evaluation evaluation_;
  IndexEdit edit_;
  layout::ObjectSize item_size_;
  std::vector<layout::ObjectSize> entry_sizes_;
};

EngineBulkLoad::EngineBulkLoad(const table::CallContext& context, const Database& database,
                               const table::TableRef& ref, TablePin table, Sequencer& sequencer)
    : context_(context),
      database_(database),
      ref_(ref),
      table_(std::move(table)),
      sequencer_(sequencer),
      folder_(folder_of(database, table_->description.id)),
      items_(sort_options(database, table_->description.id, 128 * kMebibyte)),
      combined_(sort_options(database, table_->description.id, 8 * kMebibyte)),
      late_(sort_options(database, table_->description.id, 32 * kMebibyte)) {}

Result<std::unique_ptr<table::BulkLoad>> EngineBulkLoad::begin(const table::CallContext& context,
                                                               const Database& database,
                                                               const table::TableRef& ref,
                                                               TablePin table,
                                                               Sequencer& sequencer) {
  ADJOIN_CHECK(check_call(context, database));
  std::unique_ptr<EngineBulkLoad> load(
      new EngineBulkLoad(context, database, ref, std::move(table), sequencer));
  ADJOIN_CHECK(load->start());
  return std::unique_ptr<table::BulkLoad>(std::move(load));
}

Result<void> EngineBulkLoad::start() {
  ADJOIN_CHECK(run(sequencer_, [this](Group& group) { return stage_begin(group); }));
  begun_ = true;
  remove_bulk_files(database_, description().id);
  const rocksdb::Status made = database_.db().GetEnv()->CreateDirIfMissing(folder_);
  if (!made.ok()) return to_error(made, folder_ + ": cannot make the folder");
  return {};
}

Result<void> EngineBulkLoad::stage_begin(Group& group) {
  ADJOIN_TRY(const TablePin now, writable(*table_, table_.is_noted()));
  if (now.get() != table_.get() || description().status != table::ResourceStatus::active) {
    return Error(ErrorCode::resource_in_use,
                 table::messages::table_in_use("updated", description().name));
  }
  const RangeCursor cursor(database_, Family::items, layout::object_range(description().id), true,
                           nullptr);
  ADJOIN_CHECK(cursor.status());
  if (cursor.valid()) {
    return Error(
        ErrorCode::resource_in_use,
        "table " + description().name + " is not empty: only an empty table can be loaded in bulk");
  }
  table_->ingesting.store(true, std::memory_order_release);
  group.put(Family::meta, layout::meta_key(MetaKind::ingesting, description().id), {});
  return {};
}

EngineBulkLoad::~EngineBulkLoad() {
  if (!begun_) return;
  const Result<void> undone = run(sequencer_, [&](Group& group) {
    stage_undo_bulk_load(group, description());
    return Result<void>();
  });
  remove_bulk_files(database_, description().id);
  // While the mark stands on the disk the next open empties the table: no write may come before.
  if (undone) table_->ingesting.store(false, std::memory_order_release);
}

Result<void> EngineBulkLoad::put(item::ItemView item, BytesView note, ExternalSort& to) {
  key_.clear();
  layout::append_item_key(description(), item, key_);
  value_.clear();
  append_record(note, item.bytes(), value_);
  bytes_ += key_.size() + value_.size();
  if (is_in_memory(database_) && steps_ % kStepsPerRoom == 0) ADJOIN_CHECK(check_room(bytes_));
  return to.add(key_, value_);
}

Result<void> EngineBulkLoad::add(const item::Item& item, BytesView note) {
  if (++steps_ % kStepsPerCheck == 0) ADJOIN_CHECK(check_call(context_, database_));
  ADJOIN_CHECK(check(item));
  stored_.clear();
  item::encode_item(item, stored_);
  return put(item::ItemView(stored_), note, items_);
}

Result<void> EngineBulkLoad::add_stored(item::ItemView item, BytesView note) {
  if (++steps_ % kStepsPerCheck == 0) ADJOIN_CHECK(check_call(context_, database_));
  ADJOIN_CHECK(check_stored(item));
  return put(item, note, items_);
}

Result<void> EngineBulkLoad::check(const item::Item& item) const {
  return table::check_item_for_table(item, description(), false);
}

Result<void> EngineBulkLoad::check_stored(item::ItemView item) const {
  return table::check_stored_item(item, description());
}

/// A store in memory has a cap.
Result<void> EngineBulkLoad::check_room(std::uint64_t more_bytes) const {
  const std::size_t cap = database_.memory_cap_bytes();
  if (cap == 0 || database_.used_bytes() + more_bytes <= cap) return {};
  return Error(ErrorCode::limit_exceeded,
               "the store in memory has reached its cap of " + std::to_string(cap) + " bytes");
}

Result<void> EngineBulkLoad::tell(const table::BulkProgress& progress) {
  if (++steps_ % kStepsPerCheck != 0) return {};
  ADJOIN_CHECK(check_call(context_, database_));
  if (!progress) return {};
  return progress(steps_, total_);
}

/// The first walk over all items: what comes several times becomes one.
Result<void> EngineBulkLoad::combine_items(const table::BulkCombine& combine,
                                           const table::BulkProgress& progress) {
  SameKey same;
  Bytes stored_item;
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
    if (const Result<void> good = check(next->item); !good) {
      std::string text;
      item::append_json(next->item, item::JsonForm::plain, text);
      constexpr std::size_t kShownBytes = 200;
      return Error(good.error().code(),
                   text.substr(0, kShownBytes) + ": " + good.error().message());
    }
    ++total_;
    ADJOIN_CHECK(tell(progress));
    stored_.clear();
    item::encode_item(next->item, stored_);
    ADJOIN_CHECK(put(item::ItemView(stored_), next->note, late_));
  }
  return late_.sort();
}

/// The second walk, together with what is late.
Result<void> EngineBulkLoad::write(Output& output, const table::BulkCombine& combine,
                                   const table::BulkProgress& progress) {
  SameKey same;
  Bytes stored_item;
  ADJOIN_CHECK(items_.rewind());
  while (items_.valid() || late_.valid()) {
    ADJOIN_CHECK(tell(progress));
    const bool is_late = !items_.valid() || (late_.valid() && late_.key() < items_.key());
    ADJOIN_CHECK(same.take(is_late ? late_ : items_));
    if (!is_late && late_.valid() && late_.key() == same.key())
      return same_key(description(), same.key());
    if (same.is_one()) {
      ADJOIN_CHECK(output.put(same.key(), same.records().front().item.bytes()));
      continue;
    }
    if (is_late) {
      ADJOIN_CHECK(combine_to(description(), combine, late_, same, stored_item));
      ADJOIN_CHECK(output.put(same.key(), stored_item));
      continue;
    }
    ADJOIN_CHECK(same.skip_rest(items_));
    ADJOIN_ASSERT(combined_.valid() && combined_.key() == same.key());
    ADJOIN_CHECK(output.put(same.key(), combined_.value()));
    ADJOIN_CHECK(combined_.next());
  }
  total_ += output.entry_count();
  return output.finish([&] { return tell(progress); });
}

Result<std::uint64_t> EngineBulkLoad::finish(const table::BulkCombine& combine,
                                             const table::LateItems& late,
                                             const table::BulkProgress& progress) {
  ADJOIN_ASSERT(begun_);
  steps_ = 0;
  total_ = 2 * items_.count();
  ADJOIN_CHECK(items_.sort());
  ADJOIN_CHECK(combine_items(combine, progress));
  ADJOIN_CHECK(gather_late(late, progress));
  total_ += late_.count();
  Output output(database_, description(), folder_);
  ADJOIN_CHECK(write(output, combine, progress));
  ADJOIN_CHECK(check_room(output.bytes()));
  // What says that the table is being loaded must not be lost before what was loaded.
  if (!is_in_memory(database_)) {
    const rocksdb::Status synced = database_.db().SyncWAL();
    if (!synced.ok()) return to_error(synced, "cannot sync the store");
  }
  ADJOIN_CHECK(output.take_in(database_));
  ADJOIN_CHECK(end(output));
  return output.item_count();
}

Result<void> EngineBulkLoad::end(const Output& output) {
  ADJOIN_CHECK(run(sequencer_, [&](Group& group) -> Result<void> {
    layout::ChangeRecord record;
    record.kind = table::ChangeKind::reset;
    record.time = group.now();
    Bytes value;
    layout::append_record(record, value);
    group.put(Family::changes, layout::change_key(description().id, group.begin_commit(), 0),
              value);
    group.remove(Family::meta, layout::meta_key(MetaKind::ingesting, description().id));
    output.count(group);
    group.keep_sizes();
    return {};
  }));
  begun_ = false;
  table_->ingesting.store(false, std::memory_order_release);
  remove_bulk_files(database_, description().id);
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

void remove_bulk_files(const Database& database, table::ObjectId table) {
  remove_folder(*database.db().GetEnv(), folder_of(database, table));
}

void remove_all_bulk_files(const Database& database) {
  rocksdb::Env& env = *database.db().GetEnv();
  std::vector<std::string> names;
  if (!env.GetChildren(database.path(), &names).ok()) return;
  for (const std::string& name : names) {
    if (name.starts_with(kFolderFront)) remove_folder(env, database.path() + "/" + name);
  }
}

}  // namespace adjoin::engine
