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

/// Fields by name: {{"name", "Alice"}}. Sorted by name, names unique.
using Attributes = item::AttributeMap;
using Value = item::AttributeValue;

/// Refuses a result that a budget cut: for calls whose result has no room to say so.
/// @errors budget_exceeded, naming the limit
Result<void> check_whole(const graph::Spent& spent);

/// Query builder for the edges at one node. Made by `Graph::edges`. Every setter returns the query
/// itself, so that calls chain: graph.edges("FOLLOWS").to("ACTOR#bob").first(20).page().
///
/// `from` or `to` is required; the last of them counts. Nothing is read before `page` or `nodes`,
/// which may be called several times. A value type; not thread-safe while a setter runs.
class Edges {
 public:
  Edges& from(std::string node);        ///< edges that leave this node; a whole ref
  Edges& to(std::string node);          ///< edges that lead to this node; a whole ref
  Edges& by(std::string view);          ///< reads a view of the schema, in the view's order
  Edges& where(std::string condition);  ///< filter: `createdAt > 5 and not exists(muted)`
  Edges& fields(std::vector<std::string> names);  ///< attributes to return; empty: all
  Edges& descending();                            ///< highest sort key first
  Edges& first(std::size_t count);                ///< at most so many rows, at least 1
  Edges& after(std::string cursor);               ///< rows that follow a page's `next`
  Edges& before(std::string cursor);              ///< rows that precede a page's `previous`

  /// Reads one page: `first` rows, or one page of the store without `first`. Rows are views into
  /// the page and live as long as it. `options` has the deadline and the budget; if the budget cuts
  /// the page, `spent.cut_by` names the limit.
  /// @errors invalid_argument: neither `from` nor `to` was called; invalid_argument: an unknown
  /// type or ref, a bad condition, `after` together with `before`, a cursor of another query
  Result<graph::EdgePage> page(const graph::CallOptions& options = {}) const;
  /// Returns the refs of the other ends: `first` of them or, without `first`, those of all pages.
  /// The budget counts for each page.
  /// @errors as `page`; budget_exceeded: the list would not be whole
  Result<std::vector<std::string>> nodes(const graph::CallOptions& options = {}) const;

 private:
  friend class Graph;
  Edges(const graph::Graph& graph, std::string types);

  graph::Graph graph_;
  std::vector<std::string> types_;
  plan::Neighbors query_;
};

/// A graph in one table of a store. Cheap to copy, thread-safe; keeps its store open.
///
/// Nodes are named by their whole ref, prefix included: "PERSON#alice". Where a call takes `types`,
/// it is one edge type or several with commas. Each is an edge type's name, or its name at one end;
/// a `~` before it turns the direction round.
///
/// Every call returns a Result: `value()` throws the error, `if (result)` tests for it. Beside the
/// errors named at a call, every call may return
///   validation       a ref, type or field that does not fit the schema
///   configuration    the table's schema was changed after this graph was opened
///   unsupported      the schema declares something that this store or version does not do
///   not_applied      (writes) nothing was written: other writers kept changing the same items
///   outcome_unknown  (writes) the write may have happened; a read tells
/// and the errors of the store, such as throttling and unavailable.
///
/// Calls here run without a deadline and with the default budget. `core()` has the same calls with
/// both. A traversal that a budget cut names the limit in `spent.cut_by`.
class Graph {
 public:
  /// Opens the store at `url` and the graph in it. `schema_file` is the path of a YAML or JSON
  /// schema. The table is created from it if it is missing.
  /// @errors configuration: the file cannot be read, or the table has another schema;
  /// invalid_argument: the URL names another table than the schema; as Store::open
  static Result<Graph> open(const std::string& schema_file, std::string_view url);
  /// Opens a graph by the schema that is kept with its table. `table` names the table. If it is
  /// empty, the table of the store's URL is meant, else the only one of the store with a schema.
  /// @errors not_found; configuration: several tables have a schema (the message names them), or
  /// this one has none
  static Result<Graph> open(const Store& store, std::string_view table = {});
  /// Creates the table of this schema, or opens it if it exists with the same schema.
  /// `schema_text` is YAML or JSON.
  /// @errors configuration: the table has another schema; invalid_argument: the store's URL names
  /// another table than the schema
  static Result<Graph> create(const Store& store, std::string_view schema_text);

  /// Creates a node or replaces its declared fields. Declared fields that are not given are
  /// removed; counters and undeclared fields of an existing node stay.
  /// @errors already_exists: another node has one of its unique values
  Result<graph::Written> put_node(std::string ref, Attributes fields = {}) const;
  /// Sets these fields of a node and leaves its others alone. Index keys follow.
  /// @errors not_found; already_exists: another node has one of its unique values
  Result<graph::Written> update_node(std::string ref, Attributes fields) const;
  /// Removes a node and every edge of it that can be found. One call is several transactions, each
  /// of which leaves mirrors, indexes and counters correct. If `complete` is false in the result,
  /// or after a crash, call it again.
  Result<graph::RemovedNode> remove_node(std::string_view ref) const;
  /// Returns the node's item; `item` is nullopt if there is none.
  Result<graph::Found> node(std::string ref) const;
  /// Returns the items of several nodes in the order of the refs: nodes({"USER#a", "USER#b"}).
  /// `missing` names the refs that have no item. @cost one BatchGetItem for every 100 nodes
  Result<graph::NodesAnswer> nodes(std::vector<std::string> refs) const;

  /// Adds an edge, with its mirror, counters and copies, as one transaction. If the edge exists,
  /// the type's `on-exists` decides: the edge is replaced (default) or kept (outcome `existed`), or
  /// the call fails.
  /// @errors already_exists: `on-exists: refuse`; not_found: the type requires nodes that are
  /// missing; conflict: a limit is reached
  Result<graph::Written> add_edge(std::string from, std::string type, std::string to,
                                  Attributes fields = {}) const;
  /// Removes an edge, with its mirror and its share of counters. The outcome is `missing`, and no
  /// error, if there is no such edge. `core().remove_edge` takes the fields of a type whose key has
  /// any.
  Result<graph::Written> remove_edge(std::string from, std::string type, std::string to) const;
  /// Returns whether there is such an edge. @cost one GetItem
  Result<bool> has_edge(std::string from, std::string type, std::string to) const;
  /// Returns the edge's item; `item` is nullopt if there is no such edge. @cost one GetItem
  Result<graph::Found> edge(std::string from, std::string type, std::string to) const;

  /// Starts a query for edges of these types: edges("FOLLOWS").to("PERSON#bob"). Sends no request.
  Edges edges(std::string types) const { return Edges(graph_, std::move(types)); }
  /// Returns how many edges of a type the node has. Reads the counter if the schema declares one,
  /// else counts by Queries over all of them. @errors budget_exceeded
  Result<std::int64_t> count(std::string node, std::string type) const;
  /// Finds a shortest path along edges of these types. `hops` is nullopt if there is none, or if a
  /// budget ended the search (`spent.cut_by` names it then).
  Result<graph::PathAnswer> path(std::string from, std::string types, std::string to) const;
  /// Returns the nodes that can be reached, a list for each distance: level 0 is the node itself.
  /// `hops` is the greatest distance; 0: no bound but the budget's.
  Result<graph::NeighborhoodAnswer> neighborhood(std::string node, std::string types,
                                                 std::uint32_t hops = 0) const;
  /// Returns this graph with a topology: an index of its edges in memory for paths, neighborhoods
  /// and other traversals. It is loaded from the table at first use and then follows the table, so
  /// that results are the same and as new. Copies share it. Beyond `memory_bytes_max` traversals
  /// read the table again; `spent.source` says which of both a result came from.
  /// @errors invalid_argument: a type that the schema does not declare
  Result<Graph> with_topology(const graph::TopologyOptions& options = {}) const;
  /// Loads the topology if needed. Returns whether it serves these types, with its size, or why it
  /// does not.
  Result<graph::TopologyState> topology_state(const std::string& types) const;
  /// Returns the connected component of a node: all nodes that edges of the types connect with it,
  /// in either direction.
  /// @errors unsupported without a topology: a type that the table cannot read backwards
  Result<graph::ComponentAnswer> component(const std::string& node, const std::string& types) const;
  /// Returns the size of every connected component. @errors budget_exceeded without a topology
  Result<graph::ComponentsAnswer> components(const std::string& types) const;
  /// Counts triangles: three nodes, each pair connected in either direction. With `node`, only
  /// those that contain it.
  /// @errors budget_exceeded for the whole graph without a topology
  Result<graph::TrianglesAnswer> triangles(const std::string& types,
                                           const std::optional<std::string>& node = {}) const;
  /// Returns the nodes that edges of this type lead to from both `a` and `b`, such as common
  /// friends, in the order of their refs. @cost two Queries a round, until one list ends
  Result<graph::MutualAnswer> mutual(std::string a, std::string type, std::string b) const;
  /// Returns nodes two edges away that `node` has no edge to, by the number of ways to them:
  /// friends of friends who are not friends yet. At most `first` (at least 1), highest score first.
  /// @cost one round of Queries for each edge of the walk
  Result<graph::RankedAnswer> friends_of_friends(std::string node, std::string types,
                                                 std::size_t first) const;
  /// Returns nodes that share neighbours with this one, by the number of ways: one edge out and one
  /// back. Nodes that `node` has an edge to are included. @cost as friends_of_friends
  Result<graph::RankedAnswer> related(std::string node, std::string types, std::size_t first) const;
  /// Returns what nodes with the same choices chose besides: one edge out, one back, one out. What
  /// `node` has an edge to is left out. @cost as friends_of_friends
  Result<graph::RankedAnswer> recommend(std::string node, std::string types,
                                        std::size_t first) const;
  /// Runs a plan or access pattern that the schema declares: run("teamGoals", {{"team", "T1"}}).
  /// @errors not_found: the schema has none of this name (the message names those it has)
  Result<graph::PlanAnswer> run(std::string_view name, const plan::Arguments& arguments) const;
  /// Returns one page of the nodes of a type that have these fields. Reads an index, or one item,
  /// and never scans the table. @errors unsupported, naming the index that is missing
  /// @cost one Query or GetItem
  Result<graph::ItemRows> find(std::string node_type, Attributes fields) const;
  /// Appends an item to a series of a node. If the series' key has a time that `fields` lacks, it
  /// is the present time. @errors already_exists: an item with this key, and the key has no {tie}
  Result<graph::Written> add_to_series(std::string node, std::string series,
                                       Attributes fields) const;
  /// Returns the last items of a series in the order of its sort key, the last first. `first` is
  /// their number; nullopt: one page of the store. @cost one Query for each shard
  Result<graph::ItemRows> latest(std::string node, std::string series,
                                 std::optional<std::size_t> first = {}) const;
  /// Returns the table key of a node's item, computed from the schema. Sends no request.
  Result<plan::NamedKey> key(std::string_view ref) const;
  /// Returns the table keys of an edge's item and of its mirror, if the type has one. `fields` are
  /// those that the key contains. Sends no request.
  Result<std::vector<plan::NamedKey>> keys(std::string_view from, std::string_view type,
                                           std::string_view to,
                                           const Attributes& fields = {}) const;
  /// Returns what the item with this table key is: its kind, type and refs. The kind is "unknown"
  /// if no declared type has such a key. Sends no request.
  Result<plan::NamedKey> parse_key(std::string_view pk, std::string_view sk) const;
  /// Applies all operations, writes and conditions in any mix, or none. Writes to one item are
  /// merged. @errors invalid_argument: more than 100 items; condition_failed; not_found and
  /// already_exists: a node or an edge is not there, or is, against what an operation requires
  Result<graph::Written> transact(const std::vector<plan::WriteOperation>& operations) const;
  /// Reads the table's stream and brings counters with `mode: eventual` and copies with `when:
  /// stream` up to date. Each change counts exactly once, also if several processes call this or
  /// one is killed. Sends no request if the schema has no such parts.
  /// @errors configuration: the table's stream is not enabled
  Result<graph::Followed> follow() const;

  /// The graph below, with what this class leaves out: deadlines and budgets (`CallOptions`),
  /// `explain`, collections, updates of edges. Valid while this graph lives; a copy of it does not
  /// keep the store open.
  const graph::Graph& core() const noexcept { return graph_; }
  const Store& store() const noexcept { return store_; }

 private:
  Graph(Store store, graph::Graph graph) : store_(std::move(store)), graph_(std::move(graph)) {}

  Store store_;
  graph::Graph graph_;
};

}  // namespace adjoin
