#include <algorithm>
#include <unordered_set>

#include "graph/frontier.h"
#include "graph/graph.h"
#include "graph/topology_search.h"
#include "plan/price.h"
#include "topology/components.h"
#include "topology/triangles.h"

namespace adjoin::graph {
namespace {

std::string turned(const std::string& type) {
  return type.starts_with('~') ? type.substr(1) : "~" + type;
}

/// The types, each both ways.
std::vector<std::string> both_ways(const std::vector<std::string>& types) {
  std::vector<std::string> both = types;
  for (const std::string& type : types) both.push_back(turned(type));
  return both;
}

Error needs_topology(const std::string& what, const std::string& source) {
  return Error(ErrorCode::budget_exceeded,
               what + " of a whole graph are found in memory only, and it is not there (" +
                   (source.empty() ? "the graph was opened without a topology"
                                   : source.substr(source.find(' ') + 1)) +
                   ")");
}

/// Triangles at a node read from the table: its neighbours, and what leads from one to another.
Result<TrianglesAnswer> triangles_in_table(const Graph& graph,
                                           std::vector<plan::EdgeChoice> choices,
                                           const std::string& node, Meter& meter,
                                           TrianglesAnswer answer) {
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
    if (to == from || to == start || to >= known) return;
    pairs.insert((std::uint64_t{std::min(from, to)} << 32U) | std::max(from, to));
  }));
  answer.triangles = pairs.size();
  return answer;
}

}  // namespace

Result<ComponentAnswer> Graph::component(const std::string& node,
                                         const std::vector<std::string>& types,
                                         const CallOptions& options) const {
  CallOptions far = options;
  far.budget.hops = UINT32_MAX;
  ADJOIN_TRY(NeighborhoodAnswer reached, neighborhood({node, both_ways(types), {}}, far));
  ComponentAnswer answer;
  answer.spent = std::move(reached.spent);
  answer.nodes.reserve(reached.total);
  for (std::vector<std::string>& level : reached.levels) {
    std::move(level.begin(), level.end(), std::back_inserter(answer.nodes));
  }
  std::sort(answer.nodes.begin(), answer.nodes.end());
  return answer;
}

Result<ComponentsAnswer> Graph::components(const std::vector<std::string>& types,
                                           const CallOptions& options) const {
  if (types.empty()) return validation_error("name at least one edge type to follow");
  ADJOIN_TRY(const std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*context_->schema, types));
  ComponentsAnswer answer;
  Meter meter(options, *context_->clock, answer.spent);
  ADJOIN_TRY(std::optional<TopologySearch> search,
             TopologySearch::begin(context_->adjacency.get(), choices, meter, answer.spent,
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

Result<TrianglesAnswer> Graph::triangles(const std::vector<std::string>& types,
                                         const std::optional<std::string>& node,
                                         const CallOptions& options) const {
  if (types.empty()) return validation_error("name at least one edge type to follow");
  ADJOIN_TRY(std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*context_->schema, both_ways(types)));
  if (node) ADJOIN_CHECK(context_->schema->parse_ref(*node));
  TrianglesAnswer answer;
  Meter meter(options, *context_->clock, answer.spent);
  const auto otherwise =
      node ? TopologySearch::Otherwise::table_answers : TopologySearch::Otherwise::table_is_scanned;
  ADJOIN_TRY(
      std::optional<TopologySearch> search,
      TopologySearch::begin(context_->adjacency.get(), choices, meter, answer.spent, otherwise));
  if (!search) {
    if (!node) return needs_topology("the triangles", answer.spent.source);
    return triangles_in_table(*this, std::move(choices), *node, meter, std::move(answer));
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
    search->let_go();
    found = pairs.triangles(search->space(), search->stop());
  }
  ADJOIN_CHECK(search->finish(found.ended));
  answer.triangles = found.count;
  return answer;
}

Result<Graph> Graph::with_topology(const TopologyOptions& options) const {
  std::vector<const schema::EdgeType*> held;
  if (options.types.empty()) {
    for (const schema::EdgeType& edge : context_->schema->edges) held.push_back(&edge);
  }
  ADJOIN_TRY(const std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*context_->schema, options.types));
  for (const plan::EdgeChoice& choice : choices) {
    const bool open = choice.edge == nullptr;  // its edges are the table's to tell
    if (!open && std::find(held.begin(), held.end(), choice.edge) == held.end()) {
      held.push_back(choice.edge);
    }
  }
  std::sort(held.begin(), held.end());  // as they are declared: the same choice, the same file
  GraphContext context = *context_;
  // Not by make_shared: what it makes is not deleted by the class's own operator.
  context.adjacency = std::shared_ptr<TopologyFollower>(new TopologyFollower(
      *context.unwatched, context.schema, context.table, std::move(held), options));
  table::TableStore* const watched = context.adjacency->store();
  context.store = watched == nullptr ? context.unwatched : watched;
  if (context.owned == nullptr) context.as_stored = context.store;
  return Graph(std::move(context));
}

plan::Plan Graph::explain_topology() const {
  table::ScanRequest scan;
  scan.table = context_->table;
  plan::Plan plan;
  std::string label = "the edges into memory";
  if (!TopologyFollower::follows_commits(context_->store->capabilities())) {
    scan.consistent_read = true;
    label += ", which then follow the table's stream, if it has one";
  }
  plan.steps.push_back({std::move(label), std::move(scan), plan::Step::Repeat::per_page});
  plan::set_price(*context_->schema, plan);
  return plan;
}

Result<TopologyState> Graph::topology_state(const std::vector<std::string>& types,
                                            const CallOptions& options) const {
  ADJOIN_TRY(const std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*context_->schema, types));
  TopologyState state;
  if (context_->adjacency == nullptr) {
    state.why_not = "not asked for";
    return state;
  }
  if (!context_->adjacency->follows(choices, state.why_not)) return state;
  ADJOIN_TRY(const std::optional<TopologyHold> hold,
             context_->adjacency->hold(options.context, state.why_not));
  if (!hold) return state;
  state.in_use = true;
  state.source = hold->name;
  if (TopologyFollower::follows_commits(context_->unwatched->capabilities())) {
    state.commit = hold->view.commit();
  }
  state.nodes = hold->view.node_count();
  state.edges = hold->view.edge_count();
  state.bytes = hold->bytes;
  return state;
}

}  // namespace adjoin::graph
