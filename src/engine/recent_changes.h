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

/// A bounded tail of the change log in memory. A reader that asks every millisecond for new changes
/// finds them here and searches no table files. The tail is kept only while readers ask; all
/// changes are in the family `changes`. Thread-safe; one thread at a time publishes.
class RecentChanges {
 public:
  /// A record as it stands in the family.
  struct Change {
    Bytes key;
    Bytes value;
  };
  /// Those of one group, in order.
  struct Batch {
    CommitId last;
    std::vector<Change> changes;
  };

  /// Whether the next group is to hand over its records.
  bool is_wanted() const noexcept { return is_wanted_.load(std::memory_order_relaxed); }
  /// Call after a group is written and before its callers are answered. Nullopt clears the tail:
  /// the group's records were not gathered, or it removed some.
  void publish(CommitId last, std::optional<std::vector<Change>> changes);

  struct Tail {
    CommitId last;  ///< of the last group, whether it changed anything or not
    std::vector<std::shared_ptr<const Batch>> batches;  // shared: the writer drops old ones
  };
  /// All groups with a later commit; the first may hold earlier ones too. Nullopt if some are no
  /// longer here; the tail is kept from now on.
  std::optional<Tail> after(CommitId commit);

 private:
  static constexpr std::size_t kBytesMax = std::size_t{1} << 20U;
  static constexpr std::size_t kUnaskedMax = 4096;  ///< groups that nobody asked for

  void clear();

  std::atomic<bool> is_wanted_{false};
  std::mutex mutex_;
  std::deque<std::shared_ptr<const Batch>> batches_;
  std::size_t bytes_ = 0;
  std::size_t unasked_ = 0;
  CommitId last_;
  /// Every change of a later commit is here. Before the first group: nothing is.
  CommitId floor_{std::numeric_limits<std::uint64_t>::max()};
};

}  // namespace adjoin::engine
