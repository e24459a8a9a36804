#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "plan/operation/edge_list.h"

namespace adjoin::graph {

/// A node met by a traversal: its place in the list of those met.
using NodeNumber = std::uint32_t;

/// The nodes met so far, each once.
class NodeNumbers {
 public:
  NodeNumber number(std::string_view ref);
  /// The same unless that would be more than `max` nodes; nothing then, and none is added.
  std::optional<NodeNumber> number_within(std::string_view ref, std::size_t max);
  const std::string& ref(NodeNumber number) const { return *refs_[number]; }
  std::size_t size() const noexcept { return refs_.size(); }

 private:
  std::unordered_map<std::string, NodeNumber> numbers_;
  std::vector<const std::string*> refs_;
};

/// Expands whole levels of nodes at once: one Query for each node and edge list, many in a call.
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

  /// Calls `met(from, to)` for every edge at every node of the level, all pages followed. Stops
  /// when a budget is spent, which the meter then says.
  Result<void> expand(const std::vector<NodeNumber>& level,
                      const std::function<void(NodeNumber from, NodeNumber to)>& met);

 private:
  struct Open {
    NodeNumber from = 0;
    std::size_t met = 0;
    plan::EdgeList list;
  };
  /// Adds the further shards of nodes that have grown: one request for every 100 nodes.
  Result<void> add_further(std::vector<Open>& open);
  /// Rows to ask for of a list of which so many edges were followed.
  std::size_t rows_wanted(std::size_t followed) const;
  Result<void> run(std::vector<Open>& open,
                   const std::function<void(NodeNumber from, NodeNumber to)>& met);

  const GraphContext& graph_;
  plan::Target target_;
  std::vector<plan::EdgeChoice> choices_;
  NodeNumbers& nodes_;
  Meter& meter_;
};

/// Sorts by ref, which makes every answer the same on every run.
void sort_by_ref(const NodeNumbers& nodes, std::vector<NodeNumber>& level);

}  // namespace adjoin::graph
