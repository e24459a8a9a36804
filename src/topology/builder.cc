#include "topology/builder.h"

#include <algorithm>
#include <numeric>

#include "base/assert.h"
#include "topology/layer_editor.h"

namespace adjoin::topology {

// A counting sort by the other end. It visits nodes in ascending order, so each group comes out
// sorted without being compared.
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
  ADJOIN_ASSERT(from < names_.size());
  ADJOIN_ASSERT(to < names_.size());
  lists_[type].push_back({from, to});
  ++edges_;
  // The edges as collected take less than the finished topology. Beyond the cap it cannot fit.
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

GroupedEdges Builder::group_by_to(const std::vector<Edge>& edges, std::uint32_t nodes,
                                  const std::vector<NodeId>& place) {
  ADJOIN_ASSERT(place.size() == nodes);
  GroupedEdges grouped;
  grouped.begins.assign(std::size_t{nodes} + 1, 0);
  for (const Edge& edge : edges) ++grouped.begins[place[edge.to] + std::size_t{1}];
  std::partial_sum(grouped.begins.begin(), grouped.begins.end(), grouped.begins.begin());
  grouped.others.resize(edges.size());
  std::vector<std::uint64_t> next(grouped.begins.begin(), grouped.begins.end() - 1);
  for (const Edge& edge : edges) grouped.others[next[place[edge.to]]++] = place[edge.from];
  return grouped;
}

Result<void> Builder::fill(Topology& topology, std::size_t layer, const GroupedEdges& grouped) {
  LayerEditor editor = topology.editor(layer);
  for (std::size_t node = 0; node + 1 < grouped.begins.size(); ++node) {
    const std::span<const NodeId> ids = grouped.of(static_cast<NodeId>(node));
    ADJOIN_ASSERT(std::is_sorted(ids.begin(), ids.end()));
    if (ids.size() >= LayerEditor::kDegreeMax) {
      return Error(ErrorCode::limit_exceeded,
                   "the topology cannot hold so many edges of a type at one node");
    }
    editor.fill(static_cast<NodeId>(node), ids);
    if (node % 1024 == 0) ADJOIN_CHECK(topology.check_memory());
  }
  return topology.check_memory();
}

Result<std::unique_ptr<Topology>> Builder::build(std::vector<EdgeTypeShape> types,
                                                 std::size_t memory_bytes_max, CommitId commit,
                                                 SortedEdges edges) {
  auto topology = std::make_unique<Topology>(std::move(types), memory_bytes_max);
  for (const std::string_view ref : edges.refs) topology->names_.intern(ref);
  topology->ordered_ = topology->names_.size();
  ADJOIN_ASSERT(topology->ordered_ == edges.refs.size());
  ADJOIN_ASSERT(edges.forward.size() == topology->types_.size());
  for (std::size_t type = 0; type < edges.forward.size(); ++type) {
    const GroupedEdges forward = std::move(edges.forward[type]);
    if (forward.others.empty()) continue;
    ADJOIN_ASSERT(forward.begins.size() == edges.refs.size() + 1);
    ADJOIN_CHECK(fill(*topology, type * 2, forward));
    if (topology->types_[type].symmetric) continue;
    ADJOIN_CHECK(fill(*topology, type * 2 + 1, turned(forward)));
  }
  topology->publish(commit);
  return topology;
}

Result<std::unique_ptr<Topology>> Builder::finish(CommitId commit) {
  const std::vector<NodeId> by_ref = order();
  SortedEdges edges;
  edges.refs.reserve(by_ref.size());
  std::vector<NodeId> place(by_ref.size());
  for (std::size_t i = 0; i < by_ref.size(); ++i) {
    place[by_ref[i]] = static_cast<NodeId>(i);
    edges.refs.push_back(names_.ref(by_ref[i]));
  }
  std::uint64_t placed = 0;
  for (std::vector<Edge>& list : lists_) {
    placed += list.size();
    GroupedEdges by_to = group_by_to(list, names_.size(), place);
    // Freed before the next copy is made, as both together would double the memory at its height.
    std::vector<Edge>().swap(list);
    edges.forward.push_back(turned(by_to));  // which sorts the groups
  }
  ADJOIN_ASSERT(placed == edges_);  // a second call would find none
  return build(types_, memory_bytes_max_, commit, std::move(edges));
}

}  // namespace adjoin::topology
