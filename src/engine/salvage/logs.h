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

/// What the logs of writes hold that is in no table file yet, by RocksDB's id of the family, in the
/// order of keys and the newest of a key first.
struct LogEntries {
  std::map<std::uint32_t, std::vector<StoredEntry>> by_family;
  /// A damaged end of the last log, which nobody may ever have been answered for: a loss only if
  /// the data ends before what was durable.
  std::optional<Loss> tail;
};

/// Reads all logs in a folder of RocksDB's, of the wanted families alone.
/// @errors what `sink` answers
Result<LogEntries> read_logs(const std::string& data_path, const FileList& list,
                             const std::vector<std::uint32_t>& wanted, const LossSink& sink);

/// The order of a merge: by key, and the newest of a key first.
bool comes_before(const StoredEntry& a, const StoredEntry& b) noexcept;

}  // namespace adjoin::engine
