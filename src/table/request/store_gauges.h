#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace adjoin::table {

/// How a store and its tables are now, beside what requests show of it. Counts go on from the
/// opening of the store; who wants those of a minute takes differences.
struct StoreGauges {
  struct Table {
    std::string name;
    std::uint64_t expired_items = 0;  ///< removed by time to live since the store was opened
  };
  /// An index that is being filled.
  struct FilledIndex {
    std::string table;
    std::string index;
    double percent = 0;  ///< an estimate, by the share of keys that were looked at
  };
  std::uint64_t disk_bytes = 0;            ///< of the folder; 0 in memory
  std::optional<std::uint64_t> disk_free;  ///< of the disk that holds it
  std::optional<std::uint64_t> disk_capacity;
  std::uint64_t compaction_bytes = 0;  ///< written by compactions, a count
  std::uint64_t compaction_pending_bytes = 0;
  std::uint64_t cache_hits = 0;
  std::uint64_t cache_misses = 0;
  /// Why writes fail, of a store that was opened to write; empty: they do not.
  std::string writes_refused;
  std::vector<Table> tables;  ///< by name
  std::vector<FilledIndex> filling;
};

}  // namespace adjoin::table
