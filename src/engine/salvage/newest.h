#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/salvage/file_list.h"
#include "engine/salvage/loss.h"
#include "engine/salvage/table_file.h"

namespace adjoin::engine {

/// A key that is there, and its newest value of all that could be read.
struct NewestValue {
  const Bytes& key;
  BytesView value;
  bool is_doubtful = false;  ///< what was lost may have had a newer one
};

/// Merges what table files and logs hold of one family: of each key the newest entry counts, and
/// none that a later removal of a range covers. What cannot be read is told and passed over.
/// Holds one block of each file.
class Newest {
 public:
  /// Borrows `sink`.
  explicit Newest(const LossSink& sink) : sink_(sink) {}

  /// A table file; `listed` is what the MANIFEST says of it, null when it does not. Of a file that
  /// is missing only that is known. @errors what `sink` answers
  Result<void> add_file(const std::string& path, const ListedFile* listed);
  /// Of the logs, in order.
  void add_entries(std::vector<StoredEntry> entries);

  /// About how many keys there are; no less than are taken, where nothing is damaged.
  std::uint64_t estimate() const noexcept { return estimate_; }

  /// Once, in the order of keys. @errors what `sink` and `take` answer
  Result<void> walk(const std::function<Result<void>(const NewestValue&)>& take);

 private:
  /// Entries in order, from a file or from memory.
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
    const StoredEntry& entry() const { return entries[at]; }
    /// A bulk load's, whose sequence number only the MANIFEST knew.
    bool is_timeless() const { return file != nullptr && file->is_loaded() && listed == nullptr; }
  };
  struct RangeRemoval {
    Bytes from;
    Bytes to;
    std::uint64_t sequence = 0;
  };
  /// Keys of which a newer value may be lost.
  struct LostRange {
    Bytes lower;  ///< exclusive, unless `from_front`
    Bytes upper;
    bool from_front = false;
    bool is_unbounded = false;
    std::uint64_t last_sequence = 0;
  };

  Result<void> unreadable(const std::string& path, const ListedFile* listed, const Error& error);
  Result<void> take_range_removals(const TableFile& file, const ListedFile* listed);
  /// False: the source is at its end. @errors what the sink answers
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
