#include "engine/commit/time_to_live.h"

#include <set>
#include <string>

#include "base/assert.h"
#include "engine/layout/description_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

/// Other writes wait for a step: it ends with the item that brings it here or beyond.
constexpr std::size_t kExpiryStepBytes = std::size_t{512} * 1024;

/// The table as it is now, null when it is gone or has no time to live.
std::shared_ptr<const CatalogTable> expiring(const Catalog& catalog,
                                             const table::TableDescription& planned) {
  std::shared_ptr<const CatalogTable> now = catalog.find_name(planned.name);
  const bool same = now != nullptr && now->description.id == planned.id;
  if (!same || !now->description.ttl_attribute) return nullptr;
  // A bulk load makes the entries of its items itself, and is taken back by range.
  return now->ingesting.load(std::memory_order_acquire) ? nullptr : now;
}

/// The entries whose seconds table::is_due says yes to.
layout::KeyRange due_range(table::ObjectId table, std::chrono::milliseconds now) {
  // DynamoDB leaves items whose time lies more than five years back: such a number is likely no
  // time.
  const std::chrono::milliseconds::rep first = (now - table::kExpiryAgeMax).count() + 999;
  const std::chrono::milliseconds::rep last = now.count() - 1;
  if (last < 0) return {};
  return layout::expiry_range(table, static_cast<std::uint64_t>(first < 0 ? 0 : first / 1000),
                              static_cast<std::uint64_t>(last / 1000));
}

/// Stages what one entry asks for, when its item still does. Returns whether the item goes.
Result<bool> expire(Group& group, const table::TableDescription& table, BytesView entry,
                    const layout::ExpiryPlace& place) {
  ADJOIN_ASSERT(table.ttl_attribute.has_value());
  Bytes item_key;
  ADJOIN_CHECK(
      layout::append_item_key_of_base(table.id, table.keys, place.base_key_parts, item_key));
  Bytes scratch;
  Evaluation evaluation;
  ADJOIN_TRY(evaluation.old_item, group.read_item(item_key, scratch));
  std::optional<std::uint64_t> second;
  if (evaluation.old_item) {
    second = table::expiry_second(*evaluation.old_item, *table.ttl_attribute);
  }
  // The item was written anew with another time, or is gone. Its own write made the entry that
  // counts.
  if (second != place.second) {
    group.remove(Family::ttl, entry);
    return false;
  }
  evaluation.effect = Evaluation::Effect::remove;
  evaluation.by_time_to_live = true;
  // Through the same staging as any removal: indexes, sizes and the stream learn of it.
  IndexEdits edits;
  edit_indexes(table, item_key, evaluation, edits);
  group.stage(table, item_key, evaluation, edits, group.begin_commit(), 0);
  return true;
}

}  // namespace

Result<table::TimeToLiveSpecification> SetTimeToLive::run(Group& group) {
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_name_);
  if (table == nullptr) return table_not_found(table_name_);
  if (table->ingesting.load(std::memory_order_acquire)) {
    return api_error(ApiError::resource_in_use,
                     "Attempt to change a resource which is still in use: Table is being loaded: " +
                         table_name_);
  }
  after_ = table->description;
  ADJOIN_CHECK(table::set_time_to_live(wanted_, after_));
  ADJOIN_ASSERT(after_.ttl_attribute.has_value() == wanted_.enabled);
  group.begin_commit();
  group.put(Family::meta, layout::meta_key(MetaKind::table, after_.id), layout::encode(after_));
  const Bytes mark = layout::meta_key(MetaKind::expiry_backfill, after_.id);
  if (after_.ttl_attribute) {
    // Empty: nothing was read yet. Items written from now on have their entries by themselves.
    group.put(Family::meta, mark, {});
  } else {
    group.remove(Family::meta, mark);
    // Without a setting no write maintains the entries. Left here, they would be stale when it is
    // set again, perhaps for another attribute.
    group.remove_range(Family::ttl, layout::object_range(after_.id));
  }
  return wanted_;
}

void SetTimeToLive::publish() { catalog_->publish(std::move(after_), catalog_->next_object()); }

Result<bool> FillExpiries::run(Group& group) {
  const std::shared_ptr<const CatalogTable> current = expiring(*catalog_, *table_);
  if (current == nullptr) return true;
  const table::TableDescription& table = current->description;
  const Database& database = group.database();
  const Bytes mark_key = layout::meta_key(MetaKind::expiry_backfill, table.id);
  Bytes mark;
  ADJOIN_TRY(const bool begun, database.get(rocksdb::ReadOptions(), Family::meta, mark_key, mark));
  if (!begun) return true;
  layout::KeyRange rest = layout::object_range(table.id);
  if (!mark.empty()) layout::start_after(mark, true, rest);
  RangeCursor cursor(database, Family::items, std::move(rest), true, nullptr);
  std::size_t items = 0;
  std::size_t bytes = 0;
  for (; cursor.valid() && items < items_max_ && bytes < kExpiryStepBytes; cursor.next()) {
    const auto second = table::expiry_second(item::ItemView(cursor.value()), *table.ttl_attribute);
    if (second) {
      group.put(Family::ttl,
                layout::expiry_key(table.id, *second, layout::base_key_parts(cursor.key())), {});
    }
    mark = Bytes(cursor.key());
    bytes += cursor.value().size();
    ++items;
  }
  ADJOIN_CHECK(cursor.status());
  if (!cursor.valid()) {
    group.remove(Family::meta, mark_key);
    return true;
  }
  group.put(Family::meta, mark_key, mark);
  return false;
}

/// Asked every second for every table: with nothing due, no group is made and nobody waits.
Result<bool> has_due_items(const Database& database, const table::TableDescription& table) {
  const RangeCursor cursor(database, Family::ttl, due_range(table.id, database.clock().unix_time()),
                           true, nullptr);
  ADJOIN_CHECK(cursor.status());
  return cursor.valid();
}

Result<bool> ExpireItems::run(Group& group) {
  const std::shared_ptr<const CatalogTable> current = expiring(*catalog_, *table_);
  if (current == nullptr) return true;
  const table::TableDescription& table = current->description;
  RangeCursor cursor(group.database(), Family::ttl, due_range(table.id, group.now()), true,
                     nullptr);
  std::set<Bytes> seen;  // an item is removed once, whatever entries it has
  for (; cursor.valid() && seen.size() < items_max_; cursor.next()) {
    ADJOIN_TRY(const layout::ExpiryPlace place, layout::decode_expiry_key(cursor.key()));
    if (!seen.insert(Bytes(place.base_key_parts)).second) continue;
    ADJOIN_TRY(const bool goes, expire(group, table, cursor.key(), place));
    if (goes) ++removed_;
  }
  ADJOIN_CHECK(cursor.status());
  return !cursor.valid();
}

}  // namespace adjoin::engine
