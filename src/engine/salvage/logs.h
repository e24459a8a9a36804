#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/salvage/file_list.h"
#include "engine/salvage/loss.h"
#include "engine/salvage/table_file.h"

namespace adjoin::engine {

/// Entries of the write-ahead logs that are in no table file yet, by RocksDB's family id. Entries
/// are sorted by key, the newest entry of a key first.
/// Logs are small enough to be held in memory: RocksDB flushes before they exceed its bound.
struct LogEntries {
  std::map<std::uint32_t, std::vector<StoredEntry>> by_family;
  /// A damaged end of the last log. Its writes may never have been acknowledged. It is a loss only
  /// if the data ends before the durable watermark.
  std::optional<Loss> tail;
};

/// Reads all write-ahead logs in RocksDB's folder. Keeps entries of the wanted families only.
/// @errors errors of `sink`
Result<LogEntries> read_logs(const std::string& data_path, const FileList& list,
                             const std::vector<std::uint32_t>& wanted, const LossSink& sink);

/// Order of a merge: by key, the newest entry of a key first.
bool comes_before(const StoredEntry& a, const StoredEntry& b) noexcept;

}  // namespace adjoin::engine
