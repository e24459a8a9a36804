#include <algorithm>

#include "graph/live/topology_follower.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/price.h"

namespace adjoin::graph {

Result<GraphContext> with_topology(const GraphContext& graph, const TopologyOptions& options) {
  std::vector<const schema::EdgeType*> held;
  if (options.types.empty()) {
    for (const schema::EdgeType& edge : graph.schema->edges) held.push_back(&edge);
  }
  ADJOIN_TRY(const std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*graph.schema, options.types));
  for (const plan::EdgeChoice& choice : choices) {
    const bool open = choice.edge == nullptr;  // its edges are the table's to tell
    if (!open && std::find(held.begin(), held.end(), choice.edge) == held.end()) {
      held.push_back(choice.edge);
    }
  }
  std::sort(held.begin(), held.end());  // as they are declared: the same choice, the same file
  GraphContext context = graph;
  // Not by make_shared: what it makes is not deleted by the class's own operator.
  context.topology = std::shared_ptr<TopologyFollower>(new TopologyFollower(
      *context.unwatched, context.schema, context.table, std::move(held), options));
  table::TableStore* const watched = context.topology->store();
  context.store = watched == nullptr ? context.unwatched : watched;
  // Repairs must be noted too, or the topology would wait for what they wrote.
  if (context.owned == nullptr) context.as_stored = context.store;
  return context;
}

plan::Plan explain_topology(const GraphContext& graph) {
  table::ScanRequest scan;
  scan.table = graph.table;
  plan::Plan plan;
  std::string label = "the edges into memory";
  if (!TopologyFollower::follows_commits(graph.store->capabilities())) {
    scan.consistent_read = true;
    label += ", which then follow the table's stream, if it has one";
  }
  plan.steps.push_back({std::move(label), std::move(scan), plan::Step::Repeat::per_page});
  plan::set_price(*graph.schema, plan);
  return plan;
}

Result<TopologyState> topology_state(const GraphContext& graph,
                                     const std::vector<std::string>& types,
                                     const CallOptions& options) {
  ADJOIN_TRY(const std::vector<plan::EdgeChoice> choices, plan::choose_edges(*graph.schema, types));
  TopologyState state;
  if (graph.topology == nullptr) {
    state.why_not = "not asked for";
    return state;
  }
  if (!graph.topology->follows(choices, state.why_not)) return state;
  ADJOIN_TRY(const std::optional<TopologyHold> hold,
             graph.topology->hold(options.context, state.why_not));
  if (!hold) return state;
  state.in_use = true;
  state.source = hold->name;
  if (TopologyFollower::follows_commits(graph.unwatched->capabilities())) {
    state.commit = hold->view.commit();
  }
  state.nodes = hold->view.node_count();
  state.edges = hold->view.edge_count();
  state.bytes = hold->bytes;
  return state;
}

}  // namespace adjoin::graph
