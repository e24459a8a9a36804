#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/graph.h"

// Searches over many hops. Each is a function of a Graph. It sends the requests of the plan step of
// the same name (docs/formats/plans.md), which Graph::explain shows.
//
// Without a topology, a search reads the table level by level, one round of Queries for each: fine
// for two or three hops, costly beyond. With a topology (with_topology) it reads memory, sends
// nothing, and returns the same answer. Trees are read from the table in any case.
//
// All searches count parallel edges once and end early at `call.budget` (Page::stopped_by). Refs in
// an answer are sorted unless the comment says otherwise.

namespace adjoin {

/// How the edges of a graph are held in memory.
struct TopologyOptions {
  /// Above this size, searches read the table instead, and Page::source gives the reason.
  std::size_t memory_bytes_max = std::size_t{1} << 30U;

  /// Only these edge types. Default: every declared type.
  EdgeTypes types = {};

  /// With at least this many edges, a checkpoint is saved beside the store; it loads much faster
  /// than the table. SIZE_MAX: never.
  std::size_t checkpoint_edges_min = 50'000;

  /// Behind an endpoint, how often the table's stream is read for writes of other programs.
  std::int64_t stream_poll_ms = 200;
};

/// Whether searches run in memory now.
struct TopologyState {
  bool in_use = false;
  std::string reason;        ///< Why not, if not in use.
  std::uint64_t commit = 0;  ///< Every write up to this one is included; 0 behind an endpoint.
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::size_t memory_bytes = 0;
};

/// The same graph, with its edges held in memory for the searches below. It follows the
/// table. In a local store, answers include every write acknowledged before the call. Behind an
/// endpoint, they include every write through this graph, and other writes as the stream delivers
/// them. Copies share the memory.
/// @cost nothing until the first search, then one Scan of the table
/// @errors invalid_argument: an undeclared type
Result<Graph> with_topology(const Graph& graph, const TopologyOptions& options = {});

/// Loads the topology unless it is loaded, and returns its state. Searches load it by themselves;
/// call this to warm it up. @cost one Scan if it is not loaded, else nothing
Result<TopologyState> topology_state(const Graph& graph, const EdgeTypes& types = {},
                                     const CallOptions& call = {});

/// A shortest path: refs from `from` to `to`, both included, in order. No rows if no path has at
/// most `hops_max` edges. If several paths are shortest, always the same one.
/// @cost one round of Queries for each level, from both ends
Result<Page<std::string>> path(const Graph& graph, std::string_view from, const EdgeTypes& types,
                               std::string_view to, std::uint32_t hops_max = UINT32_MAX,
                               const CallOptions& call = {});

/// A node that a search reached.
struct Reached {
  std::string ref;
  std::uint32_t level = 0;  ///< Edges from the start, which itself is level 0.
  std::string parent = {};  ///< The node it was reached from; in trees alone.
};

/// Every node within `hops_max` edges, by level and then by ref. Each has the first level that
/// reaches it. @cost one Query for each node of each level but the last
Result<Page<Reached>> neighborhood(const Graph& graph, std::string_view node,
                                   const EdgeTypes& types, std::uint32_t hops_max = UINT32_MAX,
                                   const CallOptions& call = {});

/// Everything below a node in an edge type that is declared a tree, or its ancestors up to the
/// root. The start is the first row. A parent comes before its children, siblings by ref.
/// @cost one Query for each node
/// @errors corruption: a node was met twice, so the stored edges are no tree (`verify`)
Result<Page<Reached>> descendants(const Graph& graph, std::string_view node, std::string_view type,
                                  std::uint32_t levels_max = UINT32_MAX,
                                  const CallOptions& call = {});
Result<Page<Reached>> ancestors(const Graph& graph, std::string_view node, std::string_view type,
                                std::uint32_t levels_max = UINT32_MAX,
                                const CallOptions& call = {});

/// Nodes that `a` and `b` both reach by one edge of the type: their common friends. At most
/// `first`.
/// @cost two Queries a page
Result<Page<std::string>> mutual(const Graph& graph, std::string_view a, std::string_view type,
                                 std::string_view b, std::size_t first = SIZE_MAX,
                                 const CallOptions& call = {});

/// Nodes with an edge from this node and another one back: who follows back. At most `first`.
/// @cost two Queries a page
Result<Page<std::string>> reciprocal(const Graph& graph, std::string_view node,
                                     std::string_view type, std::size_t first = SIZE_MAX,
                                     const CallOptions& call = {});

/// A node with a number: ways that lead to it, or nodes of its component.
struct Scored {
  std::string ref;
  std::int64_t score = 0;
  /// In a ranking: the attributes that RankingOptions::fields names. Empty if it names none, if the
  /// node has no item, or if the budget left it unread.
  std::optional<Item> fields = {};
};

/// Options of a ranking.
struct RankingOptions {
  std::size_t first = 10;  ///< At most so many nodes. SIZE_MAX: all.

  /// False: the score is the number of ways that lead to the node. True: it is the number of
  /// different nodes that the last edges of those ways leave.
  bool distinct = false;

  /// Attributes of the ranked nodes to read. Empty: none, and no request is sent for them.
  std::vector<std::string> fields = {};
};

/// The answer of a ranking.
struct Ranking : Page<Scored> {
  std::size_t total = 0;  ///< Nodes that have a score, before `first`.
};

/// Rankings: at most `first` nodes, highest score first, equal scores by ref. The start is never in
/// the answer. If a budget ends the search, scores are lower bounds.
///
///     auto films = recommend(graph, "USER#ann", "LIKES", {.first = 5, .fields = {"title"}});
///
/// - friends_of_friends: nodes two edges away that are not one edge away.
/// - related: nodes that share neighbours with the start.
/// - recommend: neighbours of related nodes, without those of the start: what customers with the
///   same taste bought.
///
/// @cost one round of Queries for each edge of the way: two, two and three rounds; with `fields` a
///       BatchGetItem for each 100 ranked nodes, from a topology too
/// @errors unsupported: a step goes against the direction of a type that has no reverse in the
///         schema, as the second step of related and recommend does
///         invalid_argument: `first` is 0
Result<Ranking> friends_of_friends(const Graph& graph, std::string_view node,
                                   const EdgeTypes& types, const RankingOptions& options = {},
                                   const CallOptions& call = {});
Result<Ranking> related(const Graph& graph, std::string_view node, const EdgeTypes& types,
                        const RankingOptions& options = {}, const CallOptions& call = {});
Result<Ranking> recommend(const Graph& graph, std::string_view node, const EdgeTypes& types,
                          const RankingOptions& options = {}, const CallOptions& call = {});

/// The connected component of a node: all nodes that edges connect with it in any number of steps,
/// in either direction, itself included.
/// @cost from a topology nothing; else two Queries for each node of it, one for each direction
/// @errors unsupported: without a topology, for a type that has no reverse in the schema
Result<Page<std::string>> component(const Graph& graph, std::string_view node,
                                    const EdgeTypes& types, const CallOptions& call = {});

/// All connected components, the largest first: the smallest ref of each, and its number of nodes.
/// @cost from a topology nothing; else one Scan of the table, into a topology for this call
/// @errors budget_exceeded: the budget ended it; a partial answer would be wrong
Result<Page<Scored>> components(const Graph& graph, const EdgeTypes& types,
                                const CallOptions& call = {});

/// The answer of `count_triangles`.
struct Triangles {
  std::uint64_t count = 0;  ///< At least so many, if `stopped_by` is set.

  /// At a node: how many other nodes it is connected with. `count` of the n * (n - 1) / 2 pairs of
  /// them are connected too. Nothing for the whole graph.
  std::optional<std::uint64_t> neighbors = {};

  Limit stopped_by = Limit::none;  ///< The limit that ended the search early.
  std::string source = {};         ///< As Page::source.
  Usage usage = {};                ///< What the search consumed.
};

/// The number of triangles: three nodes, each connected with both others, in either direction. At a
/// node, or of the whole graph if `node` is empty.
/// @cost from a topology nothing; else at a node two Queries for it and two for each neighbour, and
///       for the whole graph one Scan of the table, into a topology for this call
/// @errors unsupported: without a topology, at a node, for a type that has no reverse in the schema
///         budget_exceeded: the whole graph is larger than a topology may be
Result<Triangles> count_triangles(const Graph& graph, const EdgeTypes& types,
                                  std::string_view node = {}, const CallOptions& call = {});

}  // namespace adjoin
