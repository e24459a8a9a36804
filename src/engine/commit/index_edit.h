#pragma once

#include <vector>

#include "base/bytes.h"
#include "engine/commit/evaluate.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// Entry of one index before and after a write. Values are entries in stored form. If the index
/// projects all attributes, they borrow the item.
/// One struct for staging and charging: what a write costs is reckoned from the very edits it
/// makes.
struct IndexEdit {
  Bytes old_key;  ///< empty, as for new_key: the item is not in the index
  Bytes new_key;
  Bytes old_projected;  ///< storage of `old_value`, unless all attributes are projected
  Bytes new_projected;
  BytesView old_value;
  BytesView new_value;

  bool has_old() const { return !old_key.empty(); }
  bool has_new() const { return !new_key.empty(); }
  bool same_key() const { return has_old() && old_key == new_key; }
  bool same_content() const { return old_value == new_value; }
};

/// Computes the index entries of the evaluation's old and new item. Overwrites `out`, whose buffers
/// are reused between calls.
void edit_index(const table::TableDescription& table, const table::IndexDescription& index,
                BytesView base_key_parts, const Evaluation& evaluation, IndexEdit& out);

/// The entries of all indexes of a table, in the order of its description. A write makes them once:
/// its admission, its cost and its batch read the same.
using IndexEdits = std::vector<IndexEdit>;
/// Like `edit_index`, for each index of the table. An evaluation without effect has no edits.
void edit_indexes(const table::TableDescription& table, BytesView item_key,
                  const Evaluation& evaluation, IndexEdits& out);

}  // namespace adjoin::engine
