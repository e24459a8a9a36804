#include "topology/grouped_edges.h"

#include <numeric>

#include "base/assert.h"

namespace adjoin::topology {

GroupedEdges turned(const GroupedEdges& grouped) {
  ADJOIN_ASSERT(!grouped.begins.empty());
  ADJOIN_ASSERT(grouped.begins.back() == grouped.others.size());
  GroupedEdges turned;
  turned.begins.assign(grouped.begins.size(), 0);
  for (const NodeId other : grouped.others) {
    ADJOIN_ASSERT(other + std::size_t{1} < turned.begins.size());
    ++turned.begins[other + std::size_t{1}];
  }
  std::partial_sum(turned.begins.begin(), turned.begins.end(), turned.begins.begin());
  turned.others.resize(grouped.others.size());
  std::vector<std::uint64_t> next(turned.begins.begin(), turned.begins.end() - 1);
  for (std::size_t node = 0; node + 1 < grouped.begins.size(); ++node) {
    for (const NodeId other : grouped.of(static_cast<NodeId>(node))) {
      turned.others[next[other]++] = static_cast<NodeId>(node);
    }
  }
  return turned;
}

}  // namespace adjoin::topology
