#pragma once

#include <optional>
#include <vector>

#include "base/bytes.h"
#include "item/stored_item.h"
#include "item/stored_item_merge.h"
#include "table/request/stored_write.h"

namespace adjoin::engine {

/// Working memory of `merge_changes`, kept from call to call.
struct MergeBuffers {
  std::vector<item::AttributeChange> changes;
  Bytes sums;
};

/// Writes the item after an update to `out`, in stored form.
/// @param old_item  nullopt: there is none; must not view `out`
/// @returns false if it adds to what is no number, or the sum is out of range
bool merge_changes(std::optional<item::ItemView> old_item,
                   const std::vector<table::StoredChange>& changes, MergeBuffers& buffers,
                   Bytes& out);

}  // namespace adjoin::engine
