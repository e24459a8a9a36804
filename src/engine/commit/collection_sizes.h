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

/// About how large item collections are: the items of one partition key value and their entries in
/// local indexes, where a table has such. No exact figure is kept. A collection is reckoned to have
/// the share of its table's accounted bytes that it has of the table's bytes in storage, which
/// includes what compaction has not removed yet, and takes all to compress alike.
/// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LSI.html
///
/// Asks storage only where a table is so large that one of its collections could be too large.
/// Used by the leading thread only.
class CollectionSizes {
 public:
  CollectionSizes(const Database& database, const SizeLedger& sizes, std::uint64_t bytes_max)
      : database_(&database), sizes_(&sizes), bytes_max_(bytes_max) {}

  /// Whether the write may be: it does not make its item larger, or its collection stays within the
  /// limit. @errors item_collection_size_limit_exceeded
  /// @cost some 10 us for every object when storage is asked; then not again before the collection
  ///       may have grown by half of what it had left
  Result<void> check_growth(const table::TableDescription& table, BytesView item_key,
                            const Evaluation& evaluation);

  /// Accounted bytes of the collection that the item is in. 0 for a table without local indexes,
  /// and for one that has not `bytes_min` with all of them.
  std::uint64_t estimate(const table::TableDescription& table, BytesView item_key,
                         std::uint64_t bytes_min) const;

 private:
  const Database* database_;
  const SizeLedger* sizes_;
  const std::uint64_t bytes_max_;
  /// By the front of their keys: how much more collections may grow before storage is asked again.
  std::unordered_map<std::string, std::uint64_t> room_;
};

}  // namespace adjoin::engine
