#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/strong_id.h"

namespace adjoin::engine {

/// In-memory tail of the change log, at most 1 MiB, in batches: one for each write group. A reader
/// that polls every millisecond finds new changes here and reads no table files. Topologies follow
/// a table this way; without it, each search would first seek in the family `changes`, which has
/// all changes. The tail is kept only while readers poll. Thread-safe; one thread at a time
/// publishes.
class RecentChanges {
 public:
  /// Key and value of a record in the family `changes`.
  struct Change {
    Bytes key;
    Bytes value;
  };
  /// The changes of one write group, in commit order.
  struct Batch {
    CommitId last;
    std::vector<Change> changes;
  };

  /// Returns whether the next write group should collect its records for `publish`.
  bool is_wanted() const noexcept { return is_wanted_.load(std::memory_order_relaxed); }
  /// Appends a batch: the records of a write group. Call it after the group is written, and before
  /// its callers get their replies. A follower that catches up after a reply then always finds the
  /// change behind it. Nullopt clears the tail: the records were not collected, or the group
  /// removed change records.
  void publish(CommitId last, std::optional<std::vector<Change>> changes);

  struct Tail {
    CommitId last;  ///< last commit of the newest write group, with changes or without
    std::vector<std::shared_ptr<const Batch>> batches;  // shared: the writer drops old ones
  };
  /// Returns all batches with a commit after `commit`; the first may hold earlier commits too.
  /// Nullopt: the tail does not reach back that far, so read the family `changes`. Either way
  /// write groups collect their records from now on.
  std::optional<Tail> after(CommitId commit);

 private:
  static constexpr std::size_t kBytesMax = std::size_t{1} << 20U;
  /// Write groups without a call of `after` before the tail is dropped.
  static constexpr std::size_t kUnaskedMax = 4096;

  void clear();

  // Read by every group without the mutex. Copying records for nobody would cost each write.
  std::atomic<bool> is_wanted_{false};
  std::mutex mutex_;
  std::deque<std::shared_ptr<const Batch>> batches_;
  std::size_t bytes_ = 0;
  std::size_t unasked_ = 0;
  CommitId last_;
  /// The tail holds every change of the commits after this one. Before the first write group it
  /// promises none.
  CommitId whole_after_{std::numeric_limits<std::uint64_t>::max()};
};

}  // namespace adjoin::engine
