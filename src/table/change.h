#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/strong_id.h"
#include "item/attribute_value.h"
#include "table/item_page.h"
#include "table/table_ref.h"

namespace adjoin::table {

/// PERSISTED: DO NOT CHANGE THESE VALUES.
enum class ChangeKind : std::uint8_t {
  insert = 1,
  modify = 2,
  remove = 3,
  reset = 4,  ///< bulk ingest: everything before it must be read from the table again
};

/// One item's change inside a commit.
struct Change {
  CommitId commit;
  std::uint32_t ordinal = 0;  ///< within the commit, from 0
  ChangeKind kind = ChangeKind::insert;
  std::chrono::milliseconds time{0};
  item::Item key;
  std::optional<OwnedItem> old_image;  ///< images only where a stream asks
  std::optional<OwnedItem> new_image;
  /// The service itself removed the item, which had expired; else a caller's request did.
  bool by_time_to_live = false;
};

/// Asks for changes after `after`, oldest first, whole commits only.
struct ChangesAfterRequest {
  TableRef table;
  CommitId after;
  std::size_t commits_max = 1000;
};

struct ChangesAfterResult {
  std::vector<Change> changes;
  CommitId last;  ///< pass as `after` next time
};

}  // namespace adjoin::table
