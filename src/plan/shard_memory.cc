#include "plan/shard_memory.h"

namespace adjoin::plan {

std::optional<std::uint32_t> ShardMemory::find(const std::string& identity) const {
  const std::lock_guard lock(mutex_);
  const auto found = counts_.find(identity);
  if (found == counts_.end() || clock_.steady() - found->second.second > kKept) return std::nullopt;
  return found->second.first;
}

void ShardMemory::keep(std::string identity, std::uint32_t count) {
  const std::lock_guard lock(mutex_);
  if (counts_.size() >= kNodesMax) counts_.clear();
  counts_[std::move(identity)] = {count, clock_.steady()};
}

}  // namespace adjoin::plan
