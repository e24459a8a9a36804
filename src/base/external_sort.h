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

/// External merge sort for records that do not fit in memory. A record is a key and a value. Sorts
/// by the bytes of the key and is stable. Records that do not fit spill to unlinked temporary
/// files, which disappear with the process. A sort with a name writes named files instead, and
/// another process can resume it (`keep`, `go_on`).
///
///   ExternalSort sort({folder, bytes});
///   for (…) ADJOIN_CHECK(sort.add(key, value));
///   ADJOIN_CHECK(sort.sort());
///   while (sort.valid()) { use(sort.key(), sort.value()); ADJOIN_CHECK(sort.next()); }
///
/// Memory: about `memory_bytes`, or one record if that is larger. A background thread sorts and
/// writes full chunks while the caller adds more. Two chunks exist at a time: one fills while the
/// other is sorted and written. Not thread-safe.
class ExternalSort {
 public:
  struct Options {
    std::string folder;  ///< of the spill files; empty: all records stay in memory
    std::size_t memory_bytes = std::size_t{64} * 1024 * 1024;
    /// Prefix of the spill files: NAME-N in `folder`. The sort leaves them there; the owner of the
    /// folder removes them. Empty: files without a name.
    std::string name = {};
  };
  /// Checkpoint of a named sort, from which another process resumes it.
  struct Kept {
    struct File {
      std::uint64_t number = 0;  ///< the file is NAME-number
      std::uint64_t bytes = 0;   ///< length of the file
      int merges = 0;            ///< how often its records were merged
    };
    std::vector<File> files;  ///< earlier records first
    std::uint64_t count = 0;  ///< of records
  };

  explicit ExternalSort(Options options);
  ~ExternalSort();
  ExternalSort(const ExternalSort&) = delete;
  ExternalSort& operator=(const ExternalSort&) = delete;

  /// Adds a copy of a record. Call before `sort`. @errors io_error: the folder cannot be written,
  /// the disk is full
  Result<void> add(BytesView key, BytesView value);
  /// Adds all of `records` behind the records so far. A background thread sorts them and writes
  /// them to a file. `is_last`: the sort reads them in place instead; no run may follow.
  /// @errors as `add`
  Result<void> add_run(std::shared_ptr<SortedRecords> records, bool is_last);
  /// Returns the number of records added so far, those of a resumed sort included.
  std::uint64_t count() const noexcept { return count_; }

  /// Makes the records so far durable in files. Call before `sort`, on a named sort only.
  /// @errors io_error
  Result<Kept> keep();
  /// Removes files that the last checkpoint no longer needs. Call it once that checkpoint is stored
  /// durably. Ignores errors.
  void drop_unkept();
  /// Waits until no file is being written. Call it before the folder is removed.
  void rest() noexcept {
    if (spilling_.valid()) spilling_.wait();
  }
  /// Resumes the sort of the same name from its checkpoint. Call before the first `add`.
  /// @errors corruption: a file is missing or has another length; the sort is then unchanged.
  ///         io_error
  Result<void> go_on(const Kept& kept);

  /// Sorts and moves to the first record. Call once, after the last `add`. @errors io_error
  Result<void> sort();
  /// Whether there is a current record; false after the last one.
  bool valid() const noexcept { return !heads_.empty(); }
  /// Key and value of the current record. Both are valid until `next`.
  BytesView key() const noexcept;
  BytesView value() const noexcept;
  /// Moves to the next record. @errors io_error
  Result<void> next();
  /// Moves back to the first record. Call after `sort`. @errors io_error
  Result<void> rewind();
  /// As `rewind`. If all records are in memory as one run, the walk then skips records whose key is
  /// unique. Otherwise it visits every record. @errors io_error
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
  std::vector<Run*> heads_;          ///< heap; the run with the next record is in front
  std::uint64_t next_number_ = 0;    ///< of a file with a name
  std::vector<std::string> merged_;  ///< files that were merged into another one
};

/// Encodes a checkpoint in the byte order of this machine.
Bytes encode_kept(const ExternalSort::Kept& kept);
/// Decodes a checkpoint. Returns nullopt if the length of `bytes` fits no checkpoint.
std::optional<ExternalSort::Kept> decode_kept(BytesView bytes);

}  // namespace adjoin
