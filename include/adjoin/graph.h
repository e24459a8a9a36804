#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/store.h"
#include "base/result.h"
#include "graph/follow/follower.h"
#include "graph/graph.h"
#include "graph/load/loader.h"
#include "item/attribute_value.h"
#include "plan/operation/named_key.h"

namespace adjoin {

using Attributes = item::AttributeMap;
using Value = item::AttributeValue;

/// The edges at one node, a page at a time. Made by `Graph::edges`; every setter answers the query
/// itself, so that they chain: graph.edges("FOLLOWS").to("ACTOR#bob").first(20).
class Edges {
 public:
  Edges& from(std::string node);  ///< follows the type forwards from this node
  Edges& to(std::string node);    ///< lists who leads here
  Edges& by(std::string view);
  Edges& where(std::string condition);            ///< `createdAt > 5 and not exists(muted)`
  Edges& fields(std::vector<std::string> names);  ///< attributes to answer
  Edges& descending();
  Edges& first(std::size_t count);
  Edges& after(std::string cursor);
  Edges& before(std::string cursor);

  /// One page. Rows are views into it: valid while it lives.
  Result<graph::EdgePage> page(const graph::CallOptions& options = {}) const;
  /// Every page, or `first` rows: refs of the other ends.
  Result<std::vector<std::string>> nodes(const graph::CallOptions& options = {}) const;

 private:
  friend class Graph;
  Edges(const graph::Graph& graph, std::string types);

  graph::Graph graph_;
  std::vector<std::string> types_;
  plan::Neighbors query_;
};

/// A graph in one table. Cheap to copy, thread-safe; keeps its store open. Every function answers a
/// Result: `value()` throws, `if (result)` asks.
class Graph {
 public:
  /// Opens a store and the graph in it. `schema_file` is a YAML or JSON file: the table is made
  /// from it when there is none, and refused when it was made with another. @errors configuration;
  /// usage: the URL names another table than the schema
  static Result<Graph> open(const std::string& schema_file, std::string_view url);
  /// The graph that a store describes itself; `table`, or that of the store's URL, when it holds
  /// several.
  static Result<Graph> open(const Store& store, std::string_view table = {});
  /// Makes the graph of this schema, or opens it when it is there.
  static Result<Graph> create(const Store& store, std::string_view schema_text);

  Result<graph::Written> put_node(std::string ref, Attributes fields = {}) const;
  Result<graph::Written> update_node(std::string ref, Attributes fields) const;
  Result<graph::RemovedNode> remove_node(std::string_view ref) const;
  /// The node's item, or nothing.
  Result<graph::Found> node(std::string ref) const;
  /// The items of many nodes, 100 to a request: nodes({"USER#a", "USER#b"}). In the order of the
  /// refs; those that are not there are named under `missing`.
  Result<graph::NodesAnswer> nodes(std::vector<std::string> refs) const;

  Result<graph::Written> add_edge(std::string from, std::string type, std::string to,
                                  Attributes fields = {}) const;
  Result<graph::Written> remove_edge(std::string from, std::string type, std::string to) const;
  /// The point check: one GetItem.
  Result<bool> has_edge(std::string from, std::string type, std::string to) const;
  Result<graph::Found> edge(std::string from, std::string type, std::string to) const;

  /// Starts a query: a type, an end's name, or several with commas; `~TYPE` turns one round.
  Edges edges(std::string types) const { return Edges(graph_, std::move(types)); }
  Result<std::int64_t> count(std::string node, std::string type) const;
  Result<graph::PathAnswer> path(std::string from, std::string types, std::string to) const;
  /// Levels of nodes within `hops`; 0 means as far as it goes.
  Result<graph::NeighborhoodAnswer> neighborhood(std::string node, std::string types,
                                                 std::uint32_t hops = 0) const;
  /// This graph, answering path and neighborhood from memory: the table is read once and then
  /// followed, so that answers are the same and as new. See graph::TopologyOptions for its bounds.
  /// @errors validation for a type that the schema has not
  Result<Graph> with_topology(const graph::TopologyOptions& options = {}) const;
  /// Reads the table if that has not been done, and tells what is held, or why not.
  Result<graph::TopologyState> topology_state(const std::string& types) const;
  /// Everything that edges of the types connect with the node, whichever way they point.
  Result<graph::ComponentAnswer> component(const std::string& node, const std::string& types) const;
  /// All components. @errors budget_exceeded without a topology
  Result<graph::ComponentsAnswer> components(const std::string& types) const;
  /// Triples of nodes that are all connected; those with `node` in them when it is given.
  /// @errors budget_exceeded for the whole graph without a topology
  Result<graph::TrianglesAnswer> triangles(const std::string& types,
                                           const std::optional<std::string>& node = {}) const;
  /// Nodes that edges of this type lead to from both: two Queries.
  Result<graph::MutualAnswer> mutual(std::string a, std::string type, std::string b) const;
  /// Ranked by the number of ways: friends of friends who are no friends yet, …
  Result<graph::RankedAnswer> friends_of_friends(std::string node, std::string types,
                                                 std::size_t first) const;
  /// … nodes that share neighbours with this one, …
  Result<graph::RankedAnswer> related(std::string node, std::string types, std::size_t first) const;
  /// … and what those who chose the same chose besides.
  Result<graph::RankedAnswer> recommend(std::string node, std::string types,
                                        std::size_t first) const;
  /// A plan or access pattern that the schema declares, by name: run("teamGoals", {{"team",
  /// "T1"}}).
  Result<graph::PlanAnswer> run(std::string_view name, const plan::Arguments& arguments) const;
  /// Nodes with these fields, over an index. @errors unsupported naming the index that is missing
  Result<graph::ItemRows> find(std::string node_type, Attributes fields) const;
  /// Appends to a series of a node. A time in its key that is not given is now.
  Result<graph::Written> add_to_series(std::string node, std::string series,
                                       Attributes fields) const;
  /// The newest items of a series, newest first; `first` of them, or a page.
  Result<graph::ItemRows> latest(std::string node, std::string series,
                                 std::optional<std::size_t> first = {}) const;
  /// The key of a node's item, by the schema alone. No request.
  Result<plan::NamedKey> key(std::string_view ref) const;
  /// The keys of an edge's item and of its mirror, if it has one. `fields`: those in the key.
  Result<std::vector<plan::NamedKey>> keys(std::string_view from, std::string_view type,
                                           std::string_view to,
                                           const Attributes& fields = {}) const;
  /// What the item with this key is. No request.
  Result<plan::NamedKey> parse_key(std::string_view pk, std::string_view sk) const;
  /// Any mix of writes and conditions as one transaction.
  Result<graph::Written> transact(const std::vector<plan::WriteOperation>& operations) const;
  /// Brings counters with `mode: eventual` and copies with `when: stream` up to what the table is
  /// now: each change counts once, whoever does it and however often.
  /// @errors configuration: the table's stream is not on
  Result<graph::Followed> follow() const;

  /// Everything else: options, budgets, plans, collections.
  const graph::Graph& core() const noexcept { return graph_; }
  const Store& store() const noexcept { return store_; }

 private:
  Graph(Store store, graph::Graph graph) : store_(std::move(store)), graph_(std::move(graph)) {}

  Store store_;
  graph::Graph graph_;
};

}  // namespace adjoin
