#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "table/store/table_store.h"
#include "transfer/copy_journal.h"
#include "transfer/item_sum.h"
#include "transfer/sum_table.h"

namespace adjoin::transfer {

/// A table of a store. Borrows the store.
struct TableAt {
  table::TableStore* store = nullptr;
  table::TableDescription table;
};

struct CopyOptions {
  std::uint32_t segments = 4;  ///< parts of the Scan at once; a copy that goes on keeps its own
  const JournalFile* journal = nullptr;  ///< null: a copy that is cut short begins anew
  std::string from_name;                 ///< of the stores, for the journal
  std::string to_name;
  ItemProgress progress = {};
};

struct CopiedItems {
  ItemSum sum;                ///< of everything that was read
  std::uint64_t resumed = 0;  ///< items that an earlier call had copied
};

/// Copies the items of a table into an empty one with the same keys, page by page, each durable
/// before it is noted in the journal. An item that is written to `from` meanwhile may come in
/// either state, and the sum says which did: compare it with that of `to` afterwards.
/// @errors configuration: other keys; resource_in_use: `to` has items and no journal says why;
///         those of both stores; cancelled
Result<CopiedItems> copy_items(const TableAt& from, const TableAt& to,
                               const table::CallContext& context, const CopyOptions& options);

/// What a table has beside items, as far as the store of `to` can have it: by which attribute its
/// items expire, and the schema of its graph. After the items, so that nobody takes a part of a
/// graph for a whole one.
struct CopiedSettings {
  bool time_to_live = false;
  bool schema = false;
  bool schema_left_behind = false;  ///< there is one, and the other store keeps none
};
Result<CopiedSettings> copy_settings(const TableAt& from, const TableAt& to,
                                     const table::CallContext& context);

}  // namespace adjoin::transfer
