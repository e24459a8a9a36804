#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/external_sort.h"
#include "base/result.h"
#include "engine/commit/bulk_folder.h"
#include "engine/commit/group.h"
#include "engine/commit/index_edit.h"
#include "engine/commit/single_write.h"
#include "engine/commit/table_files.h"
#include "engine/database.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// Output stage of a bulk load: derives index entries, `ttl` entries and sizes from sorted items,
/// and writes all of them to table files for ingestion. Not thread-safe.
class BulkOutput {
 public:
  /// Borrows its arguments.
  BulkOutput(const Database& database, const table::TableDescription& table,
             const BulkFolder& folder);

  /// Adds an item. Keys must ascend. @errors io_error
  Result<void> put(BytesView key, BytesView stored_item);
  /// Sorts and writes the index and `ttl` entries, and ends all files. Call it after the last
  /// `put`.
  /// @param tell  called for each entry; its error ends the work
  /// @errors io_error; errors of `tell`
  Result<void> finish(const std::function<Result<void>()>& tell);
  /// Ingests all files at once, durably. @errors io_error
  Result<void> take_in(const Database& database) const;
  /// Stages the sizes of the table and its indexes.
  void count(Group& group) const;

  std::uint64_t entry_count() const { return entries_.count() + expiries_.count(); }
  std::uint64_t item_count() const { return static_cast<std::uint64_t>(item_size_.items); }
  std::uint64_t bytes() const { return items_.bytes() + index_.bytes() + ttl_.bytes(); }

 private:
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

}  // namespace adjoin::engine
