#include "topology/builder.h"

#include <algorithm>
#include <numeric>

#include "base/assert.h"

namespace adjoin::topology {

Builder::Builder(std::vector<EdgeTypeShape> types, std::size_t memory_bytes_max)
    : types_(std::move(types)), memory_bytes_max_(memory_bytes_max), lists_(types_.size()) {}

Result<void> Builder::add(EdgeTypeId type, std::string_view from, std::string_view to) {
  if (last_from_id_ == UINT32_MAX || last_from_ != from) {
    last_from_id_ = names_.intern(from);
    last_from_ = from;
  }
  return add(type, last_from_id_, names_.intern(to));
}

Result<void> Builder::add(EdgeTypeId type, NodeId from, NodeId to) {
  ADJOIN_ASSERT(type < types_.size());
  lists_[type].push_back({from, to});
  ++edges_;
  if (edges_ % 1024 != 0 || edges_ * sizeof(Edge) + names_.bytes() <= memory_bytes_max_) return {};
  return Error(ErrorCode::limit_exceeded,
               "the topology needs more than its " + std::to_string(memory_bytes_max_) + " bytes");
}

/// The numbers as they came, in the order of their refs.
std::vector<NodeId> Builder::order() const {
  std::vector<std::pair<std::string_view, NodeId>> refs;
  refs.reserve(names_.size());
  for (NodeId node = 0; node < names_.size(); ++node) refs.emplace_back(names_.ref(node), node);
  std::sort(refs.begin(), refs.end());
  std::vector<NodeId> order;
  order.reserve(refs.size());
  for (const auto& [ref, node] : refs) order.push_back(node);
  return order;
}

Builder::Grouped Builder::group_by_to(const std::vector<Edge>& edges, std::uint32_t nodes,
                                      const std::vector<NodeId>& place) {
  Grouped grouped;
  grouped.begins.assign(std::size_t{nodes} + 1, 0);
  for (const Edge& edge : edges) ++grouped.begins[place[edge.to] + std::size_t{1}];
  std::partial_sum(grouped.begins.begin(), grouped.begins.end(), grouped.begins.begin());
  grouped.others.resize(edges.size());
  std::vector<std::uint64_t> next(grouped.begins.begin(), grouped.begins.end() - 1);
  for (const Edge& edge : edges) grouped.others[next[place[edge.to]]++] = place[edge.from];
  return grouped;
}

/// The same edges grouped by the other end. Since groups are walked in rising order, the new
/// groups come out sorted.
Builder::Grouped Builder::turn(const Grouped& grouped) {
  Grouped turned;
  turned.begins.assign(grouped.begins.size(), 0);
  for (const NodeId other : grouped.others) ++turned.begins[other + std::size_t{1}];
  std::partial_sum(turned.begins.begin(), turned.begins.end(), turned.begins.begin());
  turned.others.resize(grouped.others.size());
  std::vector<std::uint64_t> next(turned.begins.begin(), turned.begins.end() - 1);
  for (std::size_t node = 0; node + 1 < grouped.begins.size(); ++node) {
    for (std::uint64_t i = grouped.begins[node]; i < grouped.begins[node + 1]; ++i) {
      turned.others[next[grouped.others[i]]++] = static_cast<NodeId>(node);
    }
  }
  return turned;
}

Result<void> Builder::fill(Topology& topology, std::size_t layer, const Grouped& grouped) const {
  LayerEditor editor = topology.editor(layer);
  for (std::size_t node = 0; node + 1 < grouped.begins.size(); ++node) {
    const std::uint64_t begin = grouped.begins[node];
    const std::uint64_t end = grouped.begins[node + 1];
    if (begin == end) continue;
    editor.fill(static_cast<NodeId>(node), {grouped.others.data() + begin, end - begin});
    if (node % 1024 == 0) ADJOIN_CHECK(topology.check_memory());
  }
  return topology.check_memory();
}

Result<std::unique_ptr<Topology>> Builder::finish(CommitId commit) {
  auto topology = std::make_unique<Topology>(types_, memory_bytes_max_);
  const std::vector<NodeId> order_of_refs = order();
  std::vector<NodeId> place(order_of_refs.size());
  for (std::size_t i = 0; i < order_of_refs.size(); ++i) {
    place[order_of_refs[i]] = static_cast<NodeId>(i);
    topology->names_.intern(names_.ref(order_of_refs[i]));
  }
  const std::uint32_t nodes = names_.size();
  topology->ordered_ = nodes;
  for (std::size_t type = 0; type < types_.size(); ++type) {
    if (lists_[type].empty()) continue;
    Grouped by_to = group_by_to(lists_[type], nodes, place);
    std::vector<Edge>().swap(lists_[type]);
    const Grouped by_from = turn(by_to);
    by_to = Grouped();
    ADJOIN_CHECK(fill(*topology, type * 2, by_from));
    if (types_[type].symmetric) continue;
    by_to = turn(by_from);
    ADJOIN_CHECK(fill(*topology, type * 2 + 1, by_to));
  }
  topology->publish(commit);
  return topology;
}

}  // namespace adjoin::topology
