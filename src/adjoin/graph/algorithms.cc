#include "adjoin/algorithms.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"

namespace adjoin {
namespace {

using detail::inner;
using detail::InnerCall;

/// The names to follow: no names mean all declared types, forward.
std::vector<std::string> followed_types(const Graph& graph, const EdgeTypes& types) {
  if (!types.names().empty()) return types.names();
  std::vector<std::string> all;
  for (const schema::EdgeType& edge : inner(graph).schema().edges) all.push_back(edge.name);
  return all;
}

/// The room takes a bound or none; a bound that no graph reaches would look like one.
std::optional<std::uint32_t> bound_of(std::uint32_t steps_max) {
  if (steps_max == UINT32_MAX) return std::nullopt;
  return steps_max;
}

/// The same for rows.
std::optional<std::size_t> rows_of(std::size_t first) {
  if (first == SIZE_MAX) return std::nullopt;
  return first;
}

/// A page of these rows that tells what the search spent.
template <typename Row>
Page<Row> search_page(std::vector<Row> rows, graph::Spent spent) {
  Page<Row> page;
  page.rows = std::move(rows);
  page.stopped_by = spent.cut_by;
  page.source = std::move(spent.source);
  page.warnings = std::move(spent.warnings);
  page.usage = detail::usage_of(spent.cost);
  return page;
}

Result<Page<Reached>> read_tree(const Graph& graph, plan::ReadTree operation,
                                const CallOptions& call) {
  const InnerCall options(call);
  ADJOIN_TRY(graph::TreeAnswer answer, inner(graph).tree(operation, options.options()));
  std::vector<Reached> rows;
  rows.reserve(answer.nodes.size());
  for (graph::TreeNode& node : answer.nodes) {
    rows.push_back({std::move(node.node), node.level, std::move(node.parent)});
  }
  return search_page(std::move(rows), std::move(answer.spent));
}

Result<Page<std::string>> read_mutual(const Graph& graph, const plan::Mutual& operation,
                                      const CallOptions& call) {
  const InnerCall options(call);
  ADJOIN_TRY(graph::MutualAnswer answer, inner(graph).mutual(operation, options.options()));
  return search_page(std::move(answer.nodes), std::move(answer.spent));
}

/// What was read of a ranked node, without keys; nullopt: nothing.
std::optional<Item> ranked_fields(const graph::Graph& graph, const graph::RankedNode& node) {
  if (!node.item || node.item->empty()) return std::nullopt;
  Item fields;
  for (const auto& [name, value] : *node.item) {
    if (!graph.is_structural(name)) fields.set(name, value);
  }
  return fields;
}

Result<Ranking> ranked(plan::Walk::Kind kind, const Graph& graph, std::string_view node,
                       const EdgeTypes& types, const RankingOptions& options,
                       const CallOptions& call) {
  plan::Walk walk;
  walk.kind = kind;
  walk.node = node;
  walk.types = followed_types(graph, types);
  walk.first = rows_of(options.first);
  walk.distinct = options.distinct;
  walk.fields = options.fields;
  const InnerCall inner_call(call);
  ADJOIN_TRY(graph::RankedAnswer answer, inner(graph).walk(walk, inner_call.options()));
  std::vector<Scored> rows;
  rows.reserve(answer.nodes.size());
  for (graph::RankedNode& found : answer.nodes) {
    std::optional<Item> fields = ranked_fields(inner(graph), found);
    rows.push_back({std::move(found.node), found.score, std::move(fields)});
  }
  Ranking ranking{search_page(std::move(rows), std::move(answer.spent))};
  ranking.total = answer.total;
  return ranking;
}

/// The graph with a topology: its own, or one that lives for this call. Answers about a whole graph
/// are found in memory only.
Result<graph::Graph> in_memory(const Graph& graph, const std::vector<std::string>& types) {
  if (inner(graph).has_topology()) return inner(graph);
  graph::TopologyOptions options;
  options.types = types;
  return inner(graph).with_topology(options);
}

}  // namespace

Result<Graph> with_topology(const Graph& graph, const TopologyOptions& options) {
  graph::TopologyOptions wanted;
  wanted.memory_bytes_max = options.memory_bytes_max;
  wanted.kept_edges_min = options.checkpoint_edges_min;
  wanted.stream_poll = std::chrono::milliseconds(options.stream_poll_ms);
  wanted.types = options.types.names();
  ADJOIN_TRY(graph::Graph made, inner(graph).with_topology(wanted));
  return detail::Access::make<Graph>(
      detail::Access::make_as<const detail::GraphState, detail::GraphState>(
          detail::Access::state(graph)->store, std::move(made)));
}

Result<TopologyState> topology_state(const Graph& graph, const EdgeTypes& types,
                                     const CallOptions& call) {
  const InnerCall options(call);
  ADJOIN_TRY(graph::TopologyState found,
             inner(graph).topology_state(types.names(), options.options()));
  TopologyState state;
  state.in_use = found.in_use;
  state.reason = std::move(found.why_not);
  state.commit = found.commit.value;
  state.nodes = found.nodes;
  state.edges = found.edges;
  state.memory_bytes = found.bytes;
  return state;
}

Result<Page<std::string>> path(const Graph& graph, std::string_view from, const EdgeTypes& types,
                               std::string_view to, std::uint32_t hops_max,
                               const CallOptions& call) {
  const plan::FindPath operation{std::string(from), followed_types(graph, types), std::string(to),
                                 bound_of(hops_max)};
  const InnerCall options(call);
  ADJOIN_TRY(graph::PathAnswer answer, inner(graph).path(operation, options.options()));
  return search_page(std::move(answer.nodes), std::move(answer.spent));
}

Result<Page<Reached>> neighborhood(const Graph& graph, std::string_view node,
                                   const EdgeTypes& types, std::uint32_t hops_max,
                                   const CallOptions& call) {
  const plan::Neighborhood operation{std::string(node), followed_types(graph, types),
                                     bound_of(hops_max)};
  const InnerCall options(call);
  ADJOIN_TRY(graph::NeighborhoodAnswer answer,
             inner(graph).neighborhood(operation, options.options()));
  std::vector<Reached> rows;
  rows.reserve(answer.total);
  std::uint32_t level = 0;
  for (std::vector<std::string>& refs : answer.levels) {
    for (std::string& ref : refs) rows.push_back({std::move(ref), level});
    ++level;
  }
  return search_page(std::move(rows), std::move(answer.spent));
}

Result<Page<Reached>> descendants(const Graph& graph, std::string_view node, std::string_view type,
                                  std::uint32_t levels_max, const CallOptions& call) {
  return read_tree(graph, {std::string(node), std::string(type), false, bound_of(levels_max)},
                   call);
}

Result<Page<Reached>> ancestors(const Graph& graph, std::string_view node, std::string_view type,
                                std::uint32_t levels_max, const CallOptions& call) {
  return read_tree(graph, {std::string(node), std::string(type), true, bound_of(levels_max)}, call);
}

Result<Page<std::string>> mutual(const Graph& graph, std::string_view a, std::string_view type,
                                 std::string_view b, std::size_t first, const CallOptions& call) {
  return read_mutual(graph, {std::string(a), std::string(type), std::string(b), rows_of(first)},
                     call);
}

Result<Page<std::string>> reciprocal(const Graph& graph, std::string_view node,
                                     std::string_view type, std::size_t first,
                                     const CallOptions& call) {
  return read_mutual(graph, {std::string(node), std::string(type), {}, rows_of(first)}, call);
}

Result<Ranking> friends_of_friends(const Graph& graph, std::string_view node,
                                   const EdgeTypes& types, const RankingOptions& options,
                                   const CallOptions& call) {
  return ranked(plan::Walk::Kind::friends_of_friends, graph, node, types, options, call);
}

Result<Ranking> related(const Graph& graph, std::string_view node, const EdgeTypes& types,
                        const RankingOptions& options, const CallOptions& call) {
  return ranked(plan::Walk::Kind::related, graph, node, types, options, call);
}

Result<Ranking> recommend(const Graph& graph, std::string_view node, const EdgeTypes& types,
                          const RankingOptions& options, const CallOptions& call) {
  return ranked(plan::Walk::Kind::recommend, graph, node, types, options, call);
}

Result<Page<std::string>> component(const Graph& graph, std::string_view node,
                                    const EdgeTypes& types, const CallOptions& call) {
  const InnerCall options(call);
  ADJOIN_TRY(
      graph::ComponentAnswer answer,
      inner(graph).component(std::string(node), followed_types(graph, types), options.options()));
  return search_page(std::move(answer.nodes), std::move(answer.spent));
}

Result<Page<Scored>> components(const Graph& graph, const EdgeTypes& types,
                                const CallOptions& call) {
  const std::vector<std::string> names = followed_types(graph, types);
  ADJOIN_TRY(const graph::Graph held, in_memory(graph, names));
  const InnerCall options(call);
  ADJOIN_TRY(graph::ComponentsAnswer answer, held.components(names, options.options()));
  ADJOIN_CHECK(detail::check_whole(answer.spent.cut_by));
  std::vector<Scored> rows;
  rows.reserve(answer.components.size());
  for (graph::ComponentsAnswer::One& one : answer.components) {
    rows.push_back({std::move(one.first), static_cast<std::int64_t>(one.nodes), {}});
  }
  return search_page(std::move(rows), std::move(answer.spent));
}

Result<Triangles> count_triangles(const Graph& graph, const EdgeTypes& types, std::string_view node,
                                  const CallOptions& call) {
  const std::vector<std::string> names = followed_types(graph, types);
  std::optional<std::string> at;
  if (!node.empty()) at.emplace(node);
  ADJOIN_TRY(const graph::Graph read,
             at ? Result<graph::Graph>(inner(graph)) : in_memory(graph, names));
  const InnerCall options(call);
  ADJOIN_TRY(graph::TrianglesAnswer answer, read.triangles(names, at, options.options()));
  Triangles found;
  found.count = answer.triangles;
  found.neighbors = answer.neighbors;
  found.stopped_by = answer.spent.cut_by;
  found.source = std::move(answer.spent.source);
  found.usage = detail::usage_of(answer.spent.cost);
  return found;
}

}  // namespace adjoin
