#include "base/assert.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/item_key.h"
#include "engine/load/bulk_load.h"
#include "table/check/check_schema.h"

namespace adjoin::engine {
namespace {

using layout::Family;

constexpr std::size_t kSortMebibyte = std::size_t{1024} * 1024;

void grow(layout::ObjectSize& size, item::ItemView item) {
  ++size.items;
  size.bytes += static_cast<std::int64_t>(item.size_bytes());
}

Result<void> write_sorted(ExternalSort& from, TableFiles& to,
                          const std::function<Result<void>()>& tell) {
  ADJOIN_CHECK(from.sort());
  while (from.valid()) {
    ADJOIN_CHECK(tell());
    ADJOIN_CHECK(to.add(from.key(), from.value()));
    ADJOIN_CHECK(from.next());
  }
  return to.finish();
}

}  // namespace

BulkOutput::BulkOutput(const Database& database, const table::TableDescription& table,
                       const BulkFolder& folder)
    : table_(table),
      items_(database, Family::items, folder.path()),
      index_(database, Family::index, folder.path()),
      ttl_(database, Family::ttl, folder.path()),
      entries_(folder.sort(64 * kSortMebibyte)),
      expiries_(folder.sort(8 * kSortMebibyte)),
      entry_sizes_(table.indexes.size()) {}

Result<void> BulkOutput::put(BytesView key, BytesView stored_item) {
  ADJOIN_CHECK(items_.add(key, stored_item));
  const item::ItemView item(stored_item);
  evaluation_.new_item = item;
  grow(item_size_, item);
  const BytesView base = layout::base_key_parts(key);
  for (std::size_t i = 0; i < table_.indexes.size(); ++i) {
    edit_index(table_, table_.indexes[i], base, evaluation_, edit_);
    if (!edit_.has_new()) continue;
    // Items come in the order of their keys, entries in none: they are sorted apart, all indexes in
    // one sort, since the index's id begins each key.
    ADJOIN_CHECK(entries_.add(edit_.new_key, edit_.new_value));
    grow(entry_sizes_[i], item::ItemView(edit_.new_value));
  }
  if (!table_.ttl_attribute) return {};
  const auto second = table::expiry_second(item, *table_.ttl_attribute);
  if (!second) return {};
  return expiries_.add(layout::expiry_key(table_.id, *second, base), {});
}

Result<void> BulkOutput::finish(const std::function<Result<void>()>& tell) {
  ADJOIN_CHECK(items_.finish());
  ADJOIN_CHECK(write_sorted(entries_, index_, tell));
  return write_sorted(expiries_, ttl_, tell);
}

Result<void> BulkOutput::take_in(const Database& database) const {
  return engine::take_in(database, {&items_, &index_, &ttl_});
}

void BulkOutput::count(Group& group) const {
  ADJOIN_ASSERT(entry_sizes_.size() == table_.indexes.size());
  group.count(table_.id, item_size_.items, item_size_.bytes);
  for (std::size_t i = 0; i < entry_sizes_.size(); ++i) {
    group.count(table_.indexes[i].id, entry_sizes_[i].items, entry_sizes_[i].bytes);
  }
}

}  // namespace adjoin::engine
