#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "plan/operation/edge_list.h"

namespace adjoin::graph {

/// Number of a node in one traversal, from 0 in the order of discovery.
using NodeNumber = std::uint32_t;

/// Interns the refs of one traversal: ref to number and back. Levels and visited sets hold numbers:
/// a ref is kept once however many edges lead to it. Not thread-safe.
class NodeNumbers {
 public:
  /// Returns the node's number, adding the node if it is new.
  NodeNumber number(std::string_view ref);
  /// The same, but returns nullopt and adds nothing if that would make more than `max` nodes.
  std::optional<NodeNumber> number_within(std::string_view ref, std::size_t max);
  const std::string& ref(NodeNumber number) const {
    ADJOIN_ASSERT(number < refs_.size());
    return *refs_[number];
  }
  std::size_t size() const noexcept { return refs_.size(); }

 private:
  std::unordered_map<std::string, NodeNumber> numbers_;
  std::vector<const std::string*> refs_;
};

/// Expands whole levels of nodes at once: one Query for each node and edge list, many in a call.
/// The time of a traversal over a network is that of its rounds, not of its requests.
class Frontier {
 public:
  /// Borrows all of them.
  Frontier(const GraphContext& graph, std::vector<plan::EdgeChoice> choices, NodeNumbers& nodes,
           Meter& meter)
      : graph_(graph),
        target_(graph.read_target),
        choices_(std::move(choices)),
        nodes_(nodes),
        meter_(meter) {}

  /// Calls `met(from, to)` for every edge at every node of the level, from all pages. Stops when
  /// the budget is spent; `Meter::is_stopped` is true then.
  Result<void> expand(const std::vector<NodeNumber>& level,
                      const std::function<void(NodeNumber from, NodeNumber to)>& met);

 private:
  struct Open {
    NodeNumber from = 0;
    std::size_t met = 0;
    plan::EdgeList list;
  };
  /// Adds the further shards of nodes that have some: one request for every 100 nodes.
  Result<void> add_further(std::vector<Open>& open);
  /// Returns how many rows to ask for of a list of which `followed` edges were followed.
  std::size_t rows_wanted(std::size_t followed) const;
  Result<void> run(std::vector<Open>& open,
                   const std::function<void(NodeNumber from, NodeNumber to)>& met);

  const GraphContext& graph_;
  plan::Target target_;
  std::vector<plan::EdgeChoice> choices_;
  NodeNumbers& nodes_;
  Meter& meter_;
};

/// Sorts by ref, so that results are the same on every run.
void sort_by_ref(const NodeNumbers& nodes, std::vector<NodeNumber>& level);

}  // namespace adjoin::graph
