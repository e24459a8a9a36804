#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "table/store/table_store.h"
#include "transfer/copy_journal.h"
#include "transfer/item_sum.h"
#include "transfer/sum_table.h"

namespace adjoin::transfer {

/// A table and the store that holds it. Borrows the store.
struct TableAt {
  table::TableStore* store = nullptr;
  table::TableDescription table;
};

/// How a table is copied.
struct CopyOptions {
  /// segments of the parallel Scan; a resumed copy keeps its own number
  std::uint32_t segments = 4;
  const JournalFile* journal = nullptr;  ///< null: an interrupted copy starts again from nothing
  std::string from_name;                 ///< names of both stores, for the journal
  std::string to_name;
  ItemProgress progress = {};
};

/// Result of copying the items of a table.
struct CopiedItems {
  ItemSum sum;                ///< of everything that the copy read, earlier calls included
  std::uint64_t resumed = 0;  ///< items that an earlier call had copied
};

/// Copies the items of a table into an empty one with the same keys, page by page. Each page is
/// durable before the journal counts it. A write to `from` during the copy may or may not be in the
/// copy. The sum is that of the items that were copied: compare it with the sum of `to` afterwards.
/// The target must be empty, or the sums could never agree: items that only it has would stay.
/// @errors configuration: other keys; resource_in_use: `to` has items and no journal explains them;
///         those of both stores; cancelled
Result<CopiedItems> copy_items(const TableAt& from, const TableAt& to,
                               const table::CallContext& context, const CopyOptions& options);

/// Which settings of a table were copied besides its items: the attribute by which items expire,
/// and the graph schema.
/// Told in words to the caller, who has to know what the copy lacks.
struct CopiedSettings {
  bool time_to_live = false;
  bool schema = false;
  /// the source has a schema, but the target store cannot keep one
  bool schema_left_behind = false;
};
/// Copies the settings that the store of `to` supports. Call it after copy_items, so that no
/// program takes a partial graph for a complete one.
Result<CopiedSettings> copy_settings(const TableAt& from, const TableAt& to,
                                     const table::CallContext& context);

}  // namespace adjoin::transfer
