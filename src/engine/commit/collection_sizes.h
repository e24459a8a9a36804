#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "base/bytes.h"
#include "base/result.h"
#include "engine/commit/evaluate.h"
#include "engine/commit/size_ledger.h"
#include "engine/database.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// Estimates how many of an object's accounted bytes belong to one partition, by its share of the
/// object's bytes on disk.
/// @param collection  what all keys of the partition have behind the object's id: hash and key
/// parts
/// @param object_bytes  of the table or the index, accounted
/// @cost two questions to RocksDB, some 10 us each
std::uint64_t bytes_of_collection(const Database& database, layout::Family family,
                                  table::ObjectId object, BytesView collection,
                                  std::uint64_t object_bytes);

/// Estimates the sizes of item collections: the items of one partition key value, with their
/// entries in local indexes. No exact figure is kept. The estimate is the table's accounted bytes,
/// times the collection's bytes on disk, divided by the table's bytes on disk. It includes what
/// compaction has not removed yet, and assumes that all items compress alike.
/// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LSI.html
///
/// Queries RocksDB only if the table is so large that one of its collections could be too large.
/// Used by the leading thread only.
class CollectionSizes {
 public:
  CollectionSizes(const Database& database, const SizeLedger& sizes, std::uint64_t bytes_max)
      : database_(&database), sizes_(&sizes), bytes_max_(bytes_max) {}

  /// Refuses a write that grows its item and takes the collection over the limit. @errors
  /// item_collection_size_limit_exceeded
  /// @cost usually none. A query of RocksDB takes some 10 us for each object; the next one comes
  ///       when the collection may have grown by half of its remaining room.
  Result<void> check_growth(const table::TableDescription& table, BytesView item_key,
                            const Evaluation& evaluation);

  /// Accounted bytes of the collection that the item is in. Returns 0, without asking storage, if
  /// the table and its local indexes hold fewer than `bytes_min` bytes, or if it has no local
  /// index.
  std::uint64_t estimate(const table::TableDescription& table, BytesView item_key,
                         std::uint64_t bytes_min) const;

 private:
  const Database* database_;
  const SizeLedger* sizes_;
  const std::uint64_t bytes_max_;
  /// By key prefix of the collection: bytes that it may grow before RocksDB is queried again.
  std::unordered_map<std::string, std::uint64_t> room_;
};

}  // namespace adjoin::engine
