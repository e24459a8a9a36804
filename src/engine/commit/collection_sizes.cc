#include "engine/commit/collection_sizes.h"

#include <algorithm>

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "engine/layout/record_bytes.h"
#include "item/key_codec.h"
#include "table/request/messages.h"

namespace adjoin::engine {
namespace {

using layout::Family;

/// Remembered collections. Beyond it all are forgotten, which costs a query each and is never
/// wrong.
constexpr std::size_t kRoomsMax = 4096;

/// Hash and partition key value: what all keys of a collection have behind their object's id.
BytesView collection_part(const table::TableDescription& table, BytesView item_key) {
  BytesView rest = layout::base_key_parts(item_key);
  const Result<void> skipped = item::skip_key_part(rest, table.keys.partition.front().type);
  ADJOIN_ASSERT(skipped.has_value());
  const std::size_t end = item_key.size() - rest.size();
  return item_key.substr(layout::kObjectIdBytes, end - layout::kObjectIdBytes);
}

std::uint64_t stored_bytes(const Database& database, Family family, const layout::KeyRange& range) {
  rocksdb::SizeApproximationOptions options;
  // What was written last is in no file yet, and a collection grows exactly there.
  options.include_memtables = true;
  options.include_files = true;
  const rocksdb::Range asked(slice(range.lower), slice(range.upper));
  std::uint64_t bytes = 0;
  const rocksdb::Status status =
      database.db().GetApproximateSizes(options, database.family(family), &asked, 1, &bytes);
  // An estimate that fails must not refuse writes.
  return status.ok() ? bytes : 0;
}

}  // namespace

std::uint64_t bytes_of_collection(const Database& database, Family family, table::ObjectId object,
                                  BytesView collection, std::uint64_t object_bytes) {
  Bytes front;
  layout::append_u32(object.value, front);
  front.append(collection);
  const Bytes behind = item::prefix_successor(front);
  const std::uint64_t all = stored_bytes(database, family, layout::object_range(object));
  if (all == 0) return 0;
  const std::uint64_t own = stored_bytes(database, family, {front, behind});
  const double part = static_cast<double>(own) / static_cast<double>(all);
  return part >= 1 ? object_bytes
                   : static_cast<std::uint64_t>(part * static_cast<double>(object_bytes));
}

std::uint64_t CollectionSizes::estimate(const table::TableDescription& table, BytesView item_key,
                                        std::uint64_t bytes_min) const {
  if (!table.has_local_index()) return 0;
  const table::TableSizes sizes = sizes_->sizes_of(table);
  ADJOIN_ASSERT(sizes.indexes.size() == table.indexes.size());
  std::uint64_t all = sizes.size_bytes;
  for (std::size_t i = 0; i < table.indexes.size(); ++i) {
    if (table.indexes[i].kind == table::IndexKind::local) all += sizes.indexes[i].size_bytes;
  }
  if (all < bytes_min) return 0;
  const BytesView collection = collection_part(table, item_key);
  std::uint64_t bytes =
      bytes_of_collection(*database_, Family::items, table.id, collection, sizes.size_bytes);
  for (std::size_t i = 0; i < table.indexes.size(); ++i) {
    const table::IndexDescription& index = table.indexes[i];
    if (index.kind != table::IndexKind::local) continue;
    bytes += bytes_of_collection(*database_, Family::index, index.id, collection,
                                 sizes.indexes[i].size_bytes);
  }
  return bytes;
}

Result<void> CollectionSizes::check_growth(const table::TableDescription& table, BytesView item_key,
                                           const Evaluation& evaluation) {
  if (!table.has_local_index() || evaluation.new_size() <= evaluation.old_size()) return {};
  // Its entries grow by as much at most, unless the item is new to an index.
  const std::uint64_t locals = static_cast<std::uint64_t>(
      std::count_if(table.indexes.begin(), table.indexes.end(),
                    [](const auto& index) { return index.kind == table::IndexKind::local; }));
  const std::uint64_t growth = (evaluation.new_size() - evaluation.old_size()) * (1 + locals);
  Bytes collection;
  layout::append_u32(table.id.value, collection);
  collection.append(collection_part(table, item_key));
  const auto known = room_.find(collection);
  if (known != room_.end() && known->second >= growth) {
    known->second -= growth;
    return {};
  }
  const std::uint64_t bytes =
      estimate(table, item_key, bytes_max_ > growth ? bytes_max_ - growth : 0);
  if (bytes + growth > bytes_max_) {
    room_.erase(collection);
    return api_error(ApiError::item_collection_size_limit_exceeded,
                     std::string(table::messages::kCollectionTooLarge));
  }
  if (room_.size() >= kRoomsMax) room_.clear();
  // Half of the room: asked again before the limit is near, and ever more often towards it.
  if (bytes != 0) room_[collection] = (bytes_max_ - bytes - growth) / 2;
  return {};
}

}  // namespace adjoin::engine
