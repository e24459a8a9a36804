#include "graph/frontier.h"
#include "graph/reads.h"
#include "graph/topology_reads.h"
#include "plan/walk_plan.h"

namespace adjoin::graph {

Result<NeighborhoodAnswer> read(const GraphContext& graph, const plan::Neighborhood& operation,
                                const CallOptions& options) {
  ADJOIN_TRY(std::vector<plan::EdgeChoice> choices,
             plan::choices_at(*graph.schema, operation.node, operation.types));
  NeighborhoodAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  ADJOIN_TRY(const bool answered,
             read_topology(graph.adjacency.get(), choices, operation, meter, answer));
  if (answered) return answer;
  NodeNumbers nodes;
  Frontier frontier(graph, std::move(choices), nodes, meter);
  std::vector<NodeNumber> level{nodes.number(operation.node)};
  for (std::uint32_t hop = 0; !level.empty(); ++hop) {
    std::vector<std::string>& refs = answer.levels.emplace_back();
    refs.reserve(level.size());
    for (const NodeNumber number : level) refs.push_back(nodes.ref(number));
    answer.total += level.size();
    if (meter.is_stopped()) break;
    if (operation.hops && hop == *operation.hops) break;
    if (hop == meter.budget().hops) {
      meter.cut("hops");
      break;
    }
    std::vector<NodeNumber> next;
    std::size_t known = nodes.size();
    ADJOIN_CHECK(frontier.expand(level, [&](NodeNumber, NodeNumber to) {
      if (to < known) return;
      next.push_back(to);
      known = to + std::size_t{1};
    }));
    sort_by_ref(nodes, next);
    level = std::move(next);
  }
  return answer;
}

}  // namespace adjoin::graph
