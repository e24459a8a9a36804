#include "engine/recent_changes.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/assert.h"

namespace adjoin::engine {
namespace {

std::size_t bytes_of(const RecentChanges::Batch& batch) {
  std::size_t bytes = sizeof batch;
  for (const RecentChanges::Change& change : batch.changes) {
    bytes += sizeof change + change.key.size() + change.value.size();
  }
  return bytes;
}

}  // namespace

void RecentChanges::publish(CommitId last, std::optional<std::vector<Change>> changes) {
  const std::lock_guard lock(mutex_);
  ADJOIN_ASSERT(last >= last_);
  last_ = last;
  // Nobody asked for many groups: from the next one on, records are not copied any more.
  if (!changes || ++unasked_ > kUnaskedMax) {
    if (changes) is_wanted_.store(false, std::memory_order_relaxed);
    clear();
    return;
  }
  // `last_` has moved all the same: a follower learns that there is nothing new up to it.
  if (changes->empty()) return;
  ADJOIN_ASSERT(batches_.empty() || batches_.back()->last < last);
  try {
    batches_.push_back(std::make_shared<const Batch>(Batch{last, *std::move(changes)}));
  } catch (const std::bad_alloc&) {
    return clear();  // whoever follows reads them from the database
  }
  bytes_ += bytes_of(*batches_.back());
  while (bytes_ > kBytesMax) {
    ADJOIN_ASSERT(!batches_.empty());
    bytes_ -= bytes_of(*batches_.front());
    // This rises before anybody can ask again, so a gap is told as one and never skipped.
    whole_after_ = batches_.front()->last;
    batches_.pop_front();
  }
}

std::optional<RecentChanges::Tail> RecentChanges::after(CommitId commit) {
  const std::lock_guard lock(mutex_);
  is_wanted_.store(true, std::memory_order_relaxed);
  unasked_ = 0;
  if (commit < whole_after_) return std::nullopt;
  const auto first =
      std::partition_point(batches_.begin(), batches_.end(),
                           [commit](const auto& batch) { return batch->last <= commit; });
  return Tail{last_, {first, batches_.end()}};
}

void RecentChanges::clear() {
  batches_.clear();
  bytes_ = 0;
  unasked_ = 0;
  whole_after_ = last_;
}

}  // namespace adjoin::engine
