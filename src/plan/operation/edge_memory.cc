#include "plan/operation/edge_memory.h"

#include "base/assert.h"

namespace adjoin::plan {

std::optional<std::uint32_t> ShardMemory::find(const std::string& identity) const {
  const std::lock_guard lock(mutex_);
  const auto found = nodes_.find(identity);
  if (found == nodes_.end() || clock_.steady() - found->second.since > kKept) return std::nullopt;
  ADJOIN_ASSERT(!found->second.count || *found->second.count > 0);
  return found->second.count;
}

ShardMemory::Node& ShardMemory::place(const std::string& identity) {
  // A count that is forgotten does no harm: an old one is right as well (decision 0023).
  if (nodes_.size() >= kNodesMax && !nodes_.contains(identity)) nodes_.clear();
  Node& node = nodes_[identity];
  ADJOIN_ASSERT(nodes_.size() <= kNodesMax);
  return node;
}

void ShardMemory::keep(const std::string& identity, std::uint32_t count) {
  ADJOIN_ASSERT(count > 0);
  const std::lock_guard lock(mutex_);
  place(identity) = {count, 0, clock_.steady()};
}

bool ShardMemory::is_asked_for(const std::string& identity) {
  const std::lock_guard lock(mutex_);
  Node& node = place(identity);
  const auto now = clock_.steady();
  if (now - node.since > kKept) node = {std::nullopt, 0, now};
  // A node with few edges is never asked about, and those are nearly all.
  return ++node.writes > kWritesUnasked;
}

}  // namespace adjoin::plan
