#include <algorithm>
#include <unordered_map>

#include "graph/frontier.h"
#include "graph/reads.h"
#include "plan/tree_plan.h"

namespace adjoin::graph {
namespace {

using Children = std::unordered_map<NodeNumber, std::vector<NodeNumber>>;

/// Every node after its parent, siblings by ref.
void add_preorder(const Children& children, const NodeNumbers& nodes, NodeNumber root,
                  TreeAnswer& answer) {
  struct Place {
    NodeNumber node = 0;
    NodeNumber parent = 0;
    std::uint32_t level = 0;
  };
  std::vector<Place> waiting{{root, root, 0}};
  while (!waiting.empty()) {
    const Place at = waiting.back();
    waiting.pop_back();
    answer.nodes.push_back(
        {nodes.ref(at.node), at.level == 0 ? std::string() : nodes.ref(at.parent), at.level});
    const auto found = children.find(at.node);
    if (found == children.end()) continue;
    std::vector<NodeNumber> below = found->second;
    sort_by_ref(nodes, below);
    for (auto child = below.rbegin(); child != below.rend(); ++child) {
      waiting.push_back({*child, at.node, at.level + 1});
    }
  }
}

}  // namespace

Result<TreeAnswer> read(const GraphContext& graph, const plan::ReadTree& operation,
                        const CallOptions& options) {
  ADJOIN_TRY(const plan::EdgeChoice choice, plan::tree_choice(*graph.schema, operation));
  TreeAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  NodeNumbers nodes;
  Frontier frontier(graph, {choice}, nodes, meter);
  const NodeNumber start = nodes.number(operation.node);
  std::vector<NodeNumber> level{start};
  Children next_of;
  for (std::uint32_t depth = 0; !level.empty(); ++depth) {
    if (meter.is_stopped() || (operation.levels && depth == *operation.levels)) break;
    if (depth == meter.budget().hops) {
      meter.cut("hops");
      break;
    }
    std::vector<NodeNumber> next;
    std::size_t known = nodes.size();
    bool comes_back = false;
    ADJOIN_CHECK(frontier.expand(level, [&](NodeNumber from, NodeNumber to) {
      // Only a cycle, or a second parent, leads to a node again.
      comes_back = comes_back || to < known;
      if (to < known) return;
      known = to + std::size_t{1};
      next.push_back(to);
      next_of[from].push_back(to);
    }));
    if (comes_back) {
      return Error(ErrorCode::corruption, "the tree " + operation.type + " at " + operation.node +
                                              " has a cycle, or a node with two parents: "
                                              "`adjoin verify` names it");
    }
    level = std::move(next);
  }
  add_preorder(next_of, nodes, start, answer);
  return answer;
}

}  // namespace adjoin::graph
