#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "transfer/item_sum.h"

namespace adjoin::transfer {

/// How far one part of a Scan has been copied.
struct CopiedSegment {
  ItemSum sum;                         ///< of the items up to there
  std::optional<item::Item> last_key;  ///< go on behind it; nullopt: at the beginning
  bool is_done = false;
};

/// What a copy that was cut short needs to go on: docs/formats/copy.md.
struct CopyJournal {
  std::string from;  ///< which table, in words that change when it is made anew
  std::string to;
  std::vector<CopiedSegment> segments;

  std::uint64_t items() const;
  std::string to_json() const;
  /// @errors corruption
  static Result<CopyJournal> from_json(std::string_view json);
};

/// A journal in a file, which one process holds at a time.
class JournalFile {
 public:
  /// Makes the file and its folder if need be. An empty path: nothing is kept.
  /// @errors storage_io; resource_in_use: another process copies by it
  static Result<JournalFile> open(const std::string& path);
  JournalFile() = default;
  ~JournalFile();
  JournalFile(JournalFile&& other) noexcept;
  JournalFile& operator=(JournalFile&&) = delete;

  /// Nullopt: nothing was kept. @errors storage_io, corruption
  Result<std::optional<CopyJournal>> read() const;
  /// Replaces it, durably and at once. @errors storage_io
  Result<void> write(const CopyJournal& journal) const;
  /// The copy is whole: its files go, and with them the lock.
  void remove() const;

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace adjoin::transfer
