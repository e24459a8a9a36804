#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/sorted_records.h"

namespace adjoin {

class SortChunk;

/// Sorts more records than there is memory for: a record is a key and a value, keys are in the
/// order of their bytes, and records of one key stay in the order in which they came. What does not
/// fit waits in files without a name, which are gone with the process however it ends, unless the
/// sort is given one: then another process can go on with what was kept.
///
///   ExternalSort sort({folder, bytes});
///   for (…) ADJOIN_CHECK(sort.add(key, value));
///   ADJOIN_CHECK(sort.sort());
///   while (sort.valid()) { use(sort.key(), sort.value()); ADJOIN_CHECK(sort.next()); }
///
/// Memory: about `memory_bytes`, or one record if that is larger. Not thread-safe; while records
/// come, a thread of its own sorts and writes those that came before.
class ExternalSort {
 public:
  struct Options {
    std::string folder;  ///< for its files; empty: everything stays in memory
    std::size_t memory_bytes = std::size_t{64} * 1024 * 1024;
    /// Its files are NAME-N in the folder and stay there, for whoever owns the folder to remove.
    std::string name = {};
  };
  /// What another process needs to go on with a sort that has a name.
  struct Kept {
    struct File {
      std::uint64_t number = 0;  ///< NAME-number
      std::uint64_t bytes = 0;
      int merges = 0;  ///< how often its records were merged
    };
    std::vector<File> files;  ///< earlier records first
    std::uint64_t count = 0;  ///< of records
  };

  explicit ExternalSort(Options options);
  ~ExternalSort();
  ExternalSort(const ExternalSort&) = delete;
  ExternalSort& operator=(const ExternalSort&) = delete;

  /// Before `sort`. @errors storage_io: the folder cannot be written, the disk is full
  Result<void> add(BytesView key, BytesView value);
  /// All of them, behind those so far. They are written to a file while others come, unless they
  /// are the last: those are walked over where they are. @errors as `add`
  Result<void> add_run(std::shared_ptr<SortedRecords> records, bool is_last);
  std::uint64_t count() const noexcept { return count_; }

  /// Makes the records so far durable in files. Before `sort`, with a name only. @errors storage_io
  Result<Kept> keep();
  /// Removes files that what was kept last does without: when that is known durably. Best effort.
  void drop_unkept();
  /// Waits until no file is being written. Before whoever owns the folder removes it.
  void rest() noexcept {
    if (spilling_.valid()) spilling_.wait();
  }
  /// In place of the first `add`: goes on where the sort of that name was kept.
  /// @errors corruption: a file is gone or of another length, and nothing is changed; storage_io
  Result<void> go_on(const Kept& kept);

  /// Once, after the last `add`; then the records are there, from the first. @errors storage_io
  Result<void> sort();
  bool valid() const noexcept { return !heads_.empty(); }
  /// Both valid until `next`.
  BytesView key() const noexcept;
  BytesView value() const noexcept;
  /// @errors storage_io
  Result<void> next();
  /// Back to the first record. After `sort`. @errors storage_io
  Result<void> rewind();
  /// The same, but walks only over records whose keys others have too when that can be told without
  /// looking at all of them: when they came as one run. @errors storage_io
  Result<void> rewind_to_repeated();

 private:
  class Run;

  Result<void> spill();
  Result<void> put_down(std::shared_ptr<SortedRecords> records);
  std::shared_ptr<Run> new_run(int merges);
  std::string path_of(std::uint64_t number) const;
  Result<void> finish_spill();
  Result<void> merge_last_runs();
  Result<void> start_heads(std::size_t first);

  Options options_;
  std::size_t chunk_bytes_;
  std::uint64_t count_ = 0;
  std::shared_ptr<SortChunk> chunk_;
  std::shared_ptr<SortedRecords> last_;
  std::future<Result<std::shared_ptr<Run>>> spilling_;  ///< shared with the thread that writes it
  std::vector<std::shared_ptr<Run>> runs_;              ///< earlier records first
  std::vector<Run*> heads_;          ///< a heap, the run with the next record in front
  std::uint64_t next_number_ = 0;    ///< of a file with a name
  std::vector<std::string> merged_;  ///< names of files whose records are in another now
};

/// What was kept, as bytes and back; nothing where they are none of these.
Bytes encode_kept(const ExternalSort::Kept& kept);
std::optional<ExternalSort::Kept> decode_kept(BytesView bytes);

}  // namespace adjoin
