#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "transfer/item_sum.h"

namespace adjoin::transfer {

/// Progress of one segment of a parallel Scan that is being copied.
struct CopiedSegment {
  ItemSum sum;                   ///< of the items copied so far
  std::optional<Item> last_key;  ///< the scan resumes behind this key; nullopt: at the start
  bool is_done = false;
};

/// Checkpoint of a table copy: what an interrupted copy needs to resume (docs/formats/copy.md).
/// It never runs ahead of the copy: a page that it counts is durable in the target. Behind it some
/// items are copied twice, which changes nothing.
struct CopyJournal {
  std::string from;  ///< identifies the source table; changes when the table is created anew
  std::string to;
  std::vector<CopiedSegment> segments;

  /// Returns the sum of the items of all segments.
  std::uint64_t items() const;
  std::string to_json() const;
  /// @errors corruption
  static Result<CopyJournal> from_json(std::string_view json);
};

/// Lock file and checkpoint file of one copy. One process at a time holds the lock.
/// The lock is a file of its own, since the journal is replaced by a rename. A lock on a file that
/// is renamed away protects nothing.
class JournalFile {
 public:
  /// Creates the file and its folder if they are missing, and takes the lock. With an empty path
  /// nothing is stored.
  /// @errors io_error; resource_in_use: another process copies with this journal
  static Result<JournalFile> open(const std::string& path);
  JournalFile() = default;
  ~JournalFile();
  JournalFile(JournalFile&& other) noexcept;
  JournalFile& operator=(JournalFile&&) = delete;

  /// Returns the stored checkpoint; nullopt if there is none. @errors io_error, corruption
  Result<std::optional<CopyJournal>> read() const;
  /// Replaces the checkpoint atomically and durably. @errors io_error
  Result<void> write(const CopyJournal& journal) const;
  /// Removes the files of a finished copy, and with them the lock.
  void remove() const;

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace adjoin::transfer
