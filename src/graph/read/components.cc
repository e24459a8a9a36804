#include "topology/components.h"

#include <algorithm>
#include <unordered_set>

#include "graph/live/topology_search.h"
#include "graph/read/frontier.h"
#include "graph/read/reads.h"
#include "topology/triangles.h"

namespace adjoin::graph {
namespace {

std::string turned(const std::string& type) {
  return type.starts_with('~') ? type.substr(1) : "~" + type;
}

/// The types, each both ways.
/// Components and triangles do not ask which way an edge points.
std::vector<std::string> both_ways(const std::vector<std::string>& types) {
  std::vector<std::string> both = types;
  for (const std::string& type : types) both.push_back(turned(type));
  return both;
}

/// From the table this would take a request for each node of the graph.
Error needs_topology(const std::string& what, const std::string& source) {
  return Error(ErrorCode::budget_exceeded,
               what + " of a whole graph are found in memory only, and it is not there (" +
                   (source.empty() ? "the graph was opened without a topology"
                                   : source.substr(source.find(' ') + 1)) +
                   ")");
}

/// Triangles at a node read from the table: its neighbours, and what leads from one to another.
Result<void> triangles_in_table(const GraphContext& graph, std::vector<plan::EdgeChoice> choices,
                                const std::string& node, Meter& meter, TrianglesAnswer& answer) {
  NodeNumbers nodes;
  const NodeNumber start = nodes.number(node);
  Frontier frontier(graph, std::move(choices), nodes, meter);
  std::vector<NodeNumber> around;
  std::size_t known = nodes.size();
  ADJOIN_CHECK(frontier.expand({start}, [&](NodeNumber, NodeNumber to) {
    if (to < known) return;
    around.push_back(to);
    known = to + std::size_t{1};
  }));
  answer.neighbors = around.size();
  std::unordered_set<std::uint64_t> pairs;
  ADJOIN_CHECK(frontier.expand(around, [&](NodeNumber from, NodeNumber to) {
    // Only edges between neighbours: numbers from `known` on are nodes that the second round met.
    if (to == from || to == start || to >= known) return;
    // Two neighbours make one triangle, whichever way and how often edges join them.
    pairs.insert((std::uint64_t{std::min(from, to)} << 32U) | std::max(from, to));
  }));
  answer.triangles = pairs.size();
  return {};
}

}  // namespace

Result<ComponentAnswer> component(const GraphContext& graph, const std::string& node,
                                  const std::vector<std::string>& types,
                                  const CallOptions& options) {
  CallOptions far = options;
  // A component has no radius. The other limits still bound the work.
  far.budget.hops_max = UINT32_MAX;
  ADJOIN_TRY(NeighborhoodAnswer reached,
             read(graph, plan::Neighborhood{node, both_ways(types), {}}, far));
  ComponentAnswer answer;
  answer.spent = std::move(reached.spent);
  answer.nodes.reserve(reached.total);
  for (std::vector<std::string>& level : reached.levels) {
    std::move(level.begin(), level.end(), std::back_inserter(answer.nodes));
  }
  std::sort(answer.nodes.begin(), answer.nodes.end());
  return answer;
}

Result<ComponentsAnswer> components(const GraphContext& graph,
                                    const std::vector<std::string>& types,
                                    const CallOptions& options) {
  if (types.empty()) return validation_error("name at least one edge type to follow");
  ADJOIN_TRY(const std::vector<plan::EdgeChoice> choices, plan::choose_edges(*graph.schema, types));
  ComponentsAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  ADJOIN_TRY(std::optional<TopologySearch> search,
             TopologySearch::begin(graph.topology.get(), choices, meter, answer.spent,
                                   TopologySearch::Otherwise::table_is_scanned));
  if (!search) return needs_topology("the components", answer.spent.source);
  const topology::Components found =
      topology::components(search->view(), search->types(), search->stop());
  ADJOIN_CHECK(search->finish(found.ended));
  answer.components.reserve(found.all.size());
  for (const topology::Component& one : found.all) {
    answer.components.push_back({std::string(search->view().ref(one.first)), one.nodes});
    answer.nodes += one.nodes;
  }
  return answer;
}

Result<TrianglesAnswer> triangles(const GraphContext& graph, const std::vector<std::string>& types,
                                  const std::optional<std::string>& node,
                                  const CallOptions& options) {
  if (types.empty()) return validation_error("name at least one edge type to follow");
  ADJOIN_TRY(std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*graph.schema, both_ways(types)));
  if (node) ADJOIN_CHECK(graph.schema->parse_ref(*node));
  TrianglesAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  const auto otherwise =
      node ? TopologySearch::Otherwise::table_answers : TopologySearch::Otherwise::table_is_scanned;
  ADJOIN_TRY(std::optional<TopologySearch> search,
             TopologySearch::begin(graph.topology.get(), choices, meter, answer.spent, otherwise));
  if (!search) {
    if (!node) return needs_topology("the triangles", answer.spent.source);
    ADJOIN_CHECK(triangles_in_table(graph, std::move(choices), *node, meter, answer));
    return answer;
  }
  topology::Triangles found;
  if (node) {
    answer.neighbors = 0;
    const std::optional<topology::NodeId> id = search->view().find(*node);
    if (!id) return answer;
    const std::vector<topology::Lane> lanes = search->view().lanes(search->follows());
    std::vector<topology::NodeId> around = topology::distinct_neighbours(lanes, *id);
    answer.neighbors = around.size() - static_cast<std::size_t>(std::erase(around, *id));
    found = topology::triangles_at(search->view(), search->types(), *id, search->space(),
                                   search->stop());
  } else {
    const topology::FrozenPairs pairs(search->view(), search->types(), search->stop());
    // The pairs are a copy: a long count need not hold the snapshot.
    search->let_go();
    found = pairs.triangles(search->space(), search->stop());
  }
  ADJOIN_CHECK(search->finish(found.ended));
  answer.triangles = found.count;
  return answer;
}

}  // namespace adjoin::graph
