#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin {

/// Sorts more records than there is memory for: a record is a key and a value, keys are in the
/// order of their bytes, and records of one key stay in the order in which they came. What does not
/// fit waits in files without a name, which are gone with the process however it ends.
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
  };

  explicit ExternalSort(Options options);
  ~ExternalSort();
  ExternalSort(const ExternalSort&) = delete;
  ExternalSort& operator=(const ExternalSort&) = delete;

  /// Before `sort`. @errors storage_io: the folder cannot be written, the disk is full
  Result<void> add(BytesView key, BytesView value);
  std::uint64_t count() const noexcept { return count_; }

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

 private:
  struct Chunk;
  class Run;

  Result<void> spill();
  Result<void> finish_spill();
  Result<void> merge_last_runs();
  Result<void> start_heads(std::size_t first);

  Options options_;
  std::size_t chunk_bytes_;
  std::uint64_t count_ = 0;
  std::unique_ptr<Chunk> chunk_;
  std::future<Result<std::unique_ptr<Run>>> spilling_;
  std::vector<std::unique_ptr<Run>> runs_;  ///< earlier records first
  std::vector<Run*> heads_;                 ///< a heap, the run with the next record in front
};

}  // namespace adjoin
