#pragma once

#include <optional>

#include "base/bytes.h"
#include "engine/commit/evaluate.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// One index's entry before and after a write. Values are entries in stored form; those of an index
/// that projects everything borrow the item.
struct IndexEdit {
  std::optional<Bytes> old_key;  ///< nullopt: not in the index
  std::optional<Bytes> new_key;
  Bytes old_projected;  ///< behind `old_value` unless everything is projected
  Bytes new_projected;
  BytesView old_value;
  BytesView new_value;

  bool same_key() const { return old_key && new_key && *old_key == *new_key; }
  bool same_content() const { return old_value == new_value; }
};

/// Computes the entries of `evaluation`'s items. Fills `out`, which keeps its buffers between
/// calls.
void edit_index(const table::TableDescription& table, const table::IndexDescription& index,
                BytesView base_key_parts, const Evaluation& evaluation, IndexEdit& out);

}  // namespace adjoin::engine
