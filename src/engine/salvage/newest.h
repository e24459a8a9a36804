#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/assert.h"
#include "engine/salvage/file_list.h"
#include "engine/salvage/loss.h"
#include "engine/salvage/table_file.h"

namespace adjoin::engine {

/// A live key with the newest value that could be read.
struct NewestValue {
  const Bytes& key;
  BytesView value;
  bool is_doubtful = false;  ///< a lost entry may have been newer
};

/// K-way merge of the table files and logs of one family. It returns the newest entry of each key,
/// unless that is a removal or a later range removal covers it. Unreadable parts are reported to
/// the sink and skipped. Holds one block of each file in memory.
/// Sequence numbers decide, not levels: where files are missing, what RocksDB knows of levels is no
/// longer true.
class Newest {
 public:
  /// Borrows `sink`.
  explicit Newest(const LossSink& sink) : sink_(sink) {}

  /// Adds a table file. It may be missing; then only `listed` is known of it.
  /// @param listed  the file's entry in the MANIFEST, borrowed; null: it has none
  /// @errors errors of `sink`
  Result<void> add_file(const std::string& path, const ListedFile* listed);
  /// Adds entries of the logs, sorted as LogEntries has them.
  void add_entries(std::vector<StoredEntry> entries);

  /// Returns an estimate of the number of keys, for progress. It is an upper bound if nothing is
  /// damaged.
  std::uint64_t estimate() const noexcept { return estimate_; }

  /// Calls `take` for each live key, in key order. Call it once. @errors errors of `sink` and
  /// `take`
  Result<void> walk(const std::function<Result<void>(const NewestValue&)>& take);

 private:
  /// One sorted input of the merge: a table file, or entries in memory.
  struct Source {
    std::unique_ptr<TableFile> file;
    const ListedFile* listed = nullptr;
    std::size_t next_block = 0;
    std::vector<StoredEntry> entries;
    std::size_t at = 0;
    std::uint64_t read = 0;  ///< entries so far
    std::uint64_t lost_bytes = 0;
    std::uint64_t lost_blocks = 0;
    std::string first_error;
    const StoredEntry& entry() const {
      ADJOIN_ASSERT(at < entries.size());
      return entries[at];
    }
    /// Returns whether a bulk load wrote the file and its sequence number is unknown, because only
    /// the MANIFEST had it.
    bool is_timeless() const { return file != nullptr && file->is_loaded() && listed == nullptr; }
  };
  /// Kept in memory for all files: a dropped table is one of them, however many keys it had.
  struct RangeRemoval {
    Bytes from;
    Bytes to;
    std::uint64_t sequence = 0;
  };
  /// Range of keys of which a newer entry may be lost.
  /// Its last sequence number bounds the doubt: an item that is newer than all that was lost is
  /// sure.
  struct LostRange {
    Bytes lower;  ///< exclusive, unless `from_front`
    Bytes upper;
    bool from_front = false;
    bool is_unbounded = false;
    std::uint64_t last_sequence = 0;
  };

  Result<void> unreadable(const std::string& path, const ListedFile* listed, const Error& error);
  Result<void> take_range_removals(const TableFile& file, const ListedFile* listed);
  /// Reads further blocks until the source has a current entry. False: it is at its end.
  /// @errors errors of the sink
  Result<bool> settle(Source& source);
  Result<bool> step(Source& source);
  Result<void> tell_lost_blocks(Source& source);
  void lose_block(Source& source, std::size_t block, const Error& error);
  bool is_removed(const StoredEntry& entry) const;
  bool is_doubtful(const StoredEntry& entry);

  const LossSink& sink_;
  std::vector<std::unique_ptr<Source>> sources_;
  std::vector<RangeRemoval> range_removals_;
  std::vector<LostRange> lost_;
  std::uint64_t estimate_ = 0;
};

}  // namespace adjoin::engine
