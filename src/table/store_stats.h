#pragma once

#include <cstdint>
#include <string>

#include "base/strong_id.h"

namespace adjoin::table {

/// Work done since the store was opened, and where it stands. Counts are exact and the same on
/// every machine; tests pin them ("GetItem = 1 point read").
struct StoreStats {
  std::uint64_t point_reads = 0;
  std::uint64_t iterator_seeks = 0;
  std::uint64_t iterator_steps = 0;
  std::uint64_t batches_written = 0;  ///< groups: one synced write each
  std::uint64_t entries_written = 0;  ///< puts and deletes of items and index entries in them
  std::uint64_t operations_committed = 0;
  CommitId last_commit;
  std::string storage;  ///< for people: which storage, which build
};

}  // namespace adjoin::table
