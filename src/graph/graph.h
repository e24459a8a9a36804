#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/read/around.h"
#include "graph/read/pages.h"
#include "graph/upkeep/reshard.h"
#include "plan/declared/declared.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// A graph in one table of a store. A write is one transaction or one item write. A read sends the
/// requests that `explain` shows.
///
/// Operations name nodes by whole refs ("PERSON#alice"). `CallOptions` carry a deadline, a
/// cancellation flag and a budget. A budget that ends a read early is no error: `spent.cut_by`
/// names the limit.
///
/// Errors of every call: invalid_argument (a wrong ref, type or field), not_found, already_exists,
/// unsupported (names a block of the schema that writes do not maintain), schema_changed (the
/// table has another schema by now), conflict (a write kept losing to other writers and did not
/// happen), deadline_exceeded, cancelled, and those of the store.
///
/// Borrows the store and the clock, which must outlive it. Cheap to copy; thread-safe.
class Graph {
 public:
  /// Creates the table that the schema needs and stores the schema in the table's metadata. If the
  /// table exists with the same schema, this is `open`. @errors configuration: it has another
  static Result<Graph> create(table::TableStore& store, schema::Schema schema,
                              const Clock& clock = system_clock(),
                              const table::CallContext& context = {});
  /// Opens a table by the schema in its metadata. An empty name means the only table of the store
  /// that has a schema. @errors not_found; configuration: several tables have one (the message
  /// names them); deadline_exceeded: the schema was just changed, and other processes may use the
  /// old one for longer than this call may wait
  static Result<Graph> open(table::TableStore& store, std::string_view table_name = {},
                            const Clock& clock = system_clock(),
                            const table::CallContext& context = {});
  /// Opens a table with the program's own schema.
  ///
  /// Both overloads open tables during a migration too. A write first converts the items that it
  /// touches to the new schema. It fails with conflict if an item cannot be converted yet, and
  /// the message names what it waits for. A graph that was opened before the schema change fails
  /// every call with schema_changed.
  /// @errors configuration: the table's differs
  static Result<Graph> open(table::TableStore& store, schema::Schema schema,
                            const Clock& clock = system_clock());

  /// Succeeds if the table still has the schema that this graph was opened with.
  /// @errors schema_changed: it has another; resource_not_found
  Result<void> check_current() const { return context_->check_current(); }

  /// The shared state that the functions behind these calls take. Valid while this graph or a copy
  /// lives.
  operator const GraphContext&() const noexcept { return *context_; }
  const schema::Schema& schema() const noexcept { return *context_->schema; }
  /// The store as the graph uses it: the given one, or the decorators that the graph put before it.
  table::TableStore& store() const noexcept { return *context_->store; }
  const table::TableRef& table() const noexcept { return context_->table; }

  /// Returns the store that gets this graph's requests as they are sent: what a decorator for
  /// `through` stands before.
  table::TableStore& sent_to() const noexcept;
  /// Returns this graph with its requests sent to `decorator`, which must outlive it. It stands
  /// before `sent_to()`. For a call whose requests somebody watches.
  Graph through(table::TableStore& decorator) const;

  /// Returns the whole ref of a bare id of a node type ("gzip" -> "PKG#gzip"). A text that is
  /// already a ref of any type is returned as it is. @errors invalid_argument: no such type, a type
  /// whose refs have several parts, a text that cannot be its id
  Result<std::string> complete_ref(std::string_view node_type, std::string_view text) const;
  /// Returns whether an attribute is a key, an index key or the type's name, and not user data.
  bool is_structural(std::string_view attribute) const noexcept;

  // ---- Writes
  // put_node to move_edge are each a `transact` of one operation, and have its errors.

  /// Creates a node or replaces its declared fields: those that are not given are removed.
  /// Undeclared fields and counters of an existing node stay.
  /// @errors already_exists: `only_new` and the node exists; another node has a unique value of it
  Result<Written> put_node(const plan::PutNode&, const CallOptions& = {}) const;
  /// Sets, adds to and removes fields of a node; index keys follow.
  /// @errors not_found; condition_failed: `where` does not hold; already_exists: another
  /// node has a unique value of it
  Result<Written> update_node(const plan::UpdateNode&, const CallOptions& = {}) const;
  /// Adds an edge with its mirror, counters and copies. If it exists, the type's `on-exists`
  /// replaces it, keeps it (outcome `existed`) or fails.
  /// @errors already_exists: `on-exists: refuse`, or a node of a tree that has a parent; not_found:
  /// the type requires nodes that are missing; limit_exceeded: the type's limit, a full edge set;
  /// condition_failed: a cycle
  Result<Written> add_edge(const plan::AddEdge&, const CallOptions& = {}) const;
  /// Removes an edge with its mirror and its share of counters. The outcome is `missing`, and no
  /// error, if there is none.
  Result<Written> remove_edge(const plan::RemoveEdge&, const CallOptions& = {}) const;
  /// Sets and removes fields of an edge.
  /// @errors not_found; condition_failed: `where` does not hold
  Result<Written> update_edge(const plan::UpdateEdge&, const CallOptions& = {}) const;
  /// Moves a node of a tree, with all below it, under another parent. The edge keeps its fields.
  /// The outcome is `existed` if it is there already.
  /// @errors not_found: the node has no parent; invalid_argument: the type is no tree;
  /// condition_failed: a cycle
  Result<Written> move_edge(const plan::MoveEdge&, const CallOptions& = {}) const;
  /// Removes a node and every edge of it that can be found, in several transactions. Each leaves
  /// mirrors, indexes and counters correct. If it ended early, run it again to finish.
  Result<RemovedNode> remove_node(std::string_view ref, const CallOptions& = {}) const;
  /// Returns what remove_node would remove now, and in `would_cost` what that would cost. Writes
  /// nothing. The budget is that of the removal, and its read units bound the reads of this call.
  /// @errors budget_exceeded: those reads passed the limit
  /// @cost the reads of remove_node, and a BatchGetItem for every 100 items that it would write and
  /// has not listed whole
  Result<RemovedNode> would_remove(std::string_view ref, const CallOptions& = {}) const;
  /// Raises a node's shard count for a type that has `max` above `default`, and spreads its edges
  /// over the shards. Each edge moves by one conditional update, while others read and write. If it
  /// ended early, run it again to finish.
  /// @errors invalid_argument: fewer shards than there are, more than `max`, a type without such
  /// shards; not_found: no such node. Nothing is changed then.
  /// @cost a Query for each 100 edges, a BatchGetItem for those that move, an UpdateItem each
  Result<Resharded> reshard(const Reshard&, const ReshardProgress& = {},
                            const CallOptions& = {}) const;
  /// Applies all operations or none, as one TransactWriteItems. Writes to one item are merged. If
  /// other writers change what the plan was based on, it is planned and sent again.
  /// @errors invalid_argument: more than 100 items, before anything is sent; those of each
  /// operation; conflict: other writers won every time
  Result<Written> transact(const std::vector<plan::WriteOperation>&, const CallOptions& = {}) const;

  // ---- Reads
  // Pages own their bytes; rows are views into the page and live as long as it.

  /// Returns a node's item; `item` is nullopt if there is none.
  Result<Found> get_node(const plan::GetNode&, const CallOptions& = {}) const;
  /// Returns the items of the nodes of a list, each once, and the refs that have none.
  /// @errors invalid_argument: no node type has such refs @cost a BatchGetItem for every 100 nodes
  Result<NodesAnswer> get_nodes(const plan::GetNodes&, const CallOptions& = {}) const;
  /// Returns an edge's item; `item` is nullopt if there is none.
  Result<Found> get_edge(const plan::GetEdge&, const CallOptions& = {}) const;
  /// Returns one page of the edges at a node. Rows are not decoded.
  /// @errors invalid_argument: also a cursor of another query
  Result<EdgePage> neighbors(const plan::Neighbors&, const CallOptions& = {}) const;
  /// Returns one page of a node's partition, each item with its type.
  Result<ItemRows> collection(const plan::Collection&, const CallOptions& = {}) const;
  /// Returns one page of the nodes of a type from one of its index entries. Scans the table only
  /// if there is no entry and `allow_scan` is set.
  Result<ItemRows> nodes_by(const plan::NodesBy&, const CallOptions& = {}) const;
  /// Counts edges at a node: reads the counter if there is one that fits, else counts by Queries.
  /// `count` is what was counted so far if a budget ended it.
  Result<CountAnswer> count(const plan::Count&, const CallOptions& = {}) const;
  /// Returns all edges between two nodes, in either direction.
  Result<EdgePage> between(const plan::Between&, const CallOptions& = {}) const;
  /// Finds a shortest path. `hops` is nullopt if there is none within the bounds.
  Result<PathAnswer> path(const plan::FindPath&, const CallOptions& = {}) const;
  /// Returns the nodes that both nodes lead to. Reads both lists page by page, merges them by ref
  /// and stops when the shorter one ends. @cost two Queries a round
  Result<MutualAnswer> mutual(const plan::Mutual&, const CallOptions& = {}) const;
  /// Returns nodes ranked by how many walks from the start end at them. Parallel edges count once.
  /// No walk comes back to the start, so that an edge from it to itself does not count. The result
  /// never has the start, nor, except for `related`, nodes that the start has an edge to.
  /// @cost one round of Queries for each edge of the walk
  Result<RankedAnswer> walk(const plan::Walk&, const CallOptions& = {}) const;
  /// Returns the nodes below a node of a tree, or above it. Reads a level at a time.
  /// @errors corruption: a node was met twice @cost one Query for each node
  Result<TreeAnswer> tree(const plan::ReadTree&, const CallOptions& = {}) const;
  /// Returns one page of a node's series in the order of the sort key, merged from all shards.
  /// @cost one Query a page for each shard
  Result<ItemRows> series(const plan::ReadSeries&, const CallOptions& = {}) const;
  /// Returns one page of the nodes of a type with these fields. Uses the index entry that the
  /// fields narrow most, and never scans the table.
  /// @errors unsupported, naming the index that is missing @cost one Query a page, or one GetItem
  Result<ItemRows> find(const plan::Find&, const CallOptions& = {}) const;
  /// Runs a plan or access pattern of the schema. @errors not_found: the schema has none of this
  /// name (the message names those it has)
  Result<PlanAnswer> run(std::string_view name, const plan::Arguments& arguments,
                         const CallOptions& = {}) const;
  /// Runs a read that was declared outside the schema. It borrows this graph's schema.
  Result<PlanAnswer> run(const plan::Declared&, const CallOptions& = {}) const;
  /// Returns the nodes within some hops of a node, a list for each distance; level 0 is the node.
  Result<NeighborhoodAnswer> neighborhood(const plan::Neighborhood&, const CallOptions& = {}) const;

  /// Returns one page of what is around a node: its partition, and the partitions of indexes and
  /// mirrors where its edges lie. @errors invalid_argument: also a cursor of another node
  /// @cost one Query for each partition; a GetItem if the node's item is not among their rows
  Result<AroundPage> around(const plan::Around&, const CallOptions& = {}) const;

  // ---- Topology
  /// Returns this graph with a topology: an adjacency index in memory that serves path,
  /// neighborhood and other traversals. It is loaded at first use and then follows the table.
  /// Results are the same and as new as the table's, and `spent.source` names their origin. Copies
  /// of the graph share it. The call that loads it, or reads changes, is charged for that. Its
  /// deadline and cancellation bound this work, its budget does not.
  /// @errors invalid_argument: a type that the schema does not declare
  Result<Graph> with_topology(const TopologyOptions& options = {}) const;
  bool has_topology() const noexcept { return context_->topology != nullptr; }
  /// Loads the topology if needed, and returns whether it serves these types.
  Result<TopologyState> topology_state(const std::vector<std::string>& types,
                                       const CallOptions& = {}) const;
  /// Returns the connected component of a node: all nodes that edges of the types connect with it,
  /// in either direction. Reads the topology or, level by level, the table. @errors unsupported
  /// without a topology: a type that the table cannot read backwards
  Result<ComponentAnswer> component(const std::string& node, const std::vector<std::string>& types,
                                    const CallOptions& = {}) const;
  /// Returns the requests that load the topology, without sending them.
  plan::Plan explain_topology() const;
  /// Returns the size of every connected component. @errors budget_exceeded without a topology
  Result<ComponentsAnswer> components(const std::vector<std::string>& types,
                                      const CallOptions& = {}) const;
  /// Counts triangles at a node or, without one, of the whole graph: three nodes, each pair
  /// connected in either direction.
  /// @errors budget_exceeded: the whole graph without a topology; invalid_argument: no types
  Result<TrianglesAnswer> triangles(const std::vector<std::string>& types,
                                    const std::optional<std::string>& node = {},
                                    const CallOptions& = {}) const;

  // ---- Explain
  /// Return the requests of a read or write without sending them.
  Result<plan::Plan> explain(const plan::ReadOperation&) const;
  Result<plan::Plan> explain(std::string_view name, const plan::Arguments& arguments) const;
  Result<plan::Plan> explain(const plan::Declared&) const;
  Result<plan::Plan> explain(const plan::Around&) const;
  Result<plan::Plan> explain(const plan::WriteOperation&) const;
  Result<plan::Plan> explain(const std::vector<plan::WriteOperation>& transaction) const;
  /// As a client of DynamoDB sends it, which has no store that decides (table::ActionWhen).
  Result<plan::Plan> explain_for_client(const std::vector<plan::WriteOperation>& transaction) const;

 private:
  /// Rewrites a plan of writes for a store without transactions; other plans stay as they are.
  Result<plan::Plan> explained(Result<plan::Plan> plan) const;
  explicit Graph(GraphContext context)
      : context_(std::make_shared<const GraphContext>(std::move(context))) {}

  std::shared_ptr<const GraphContext> context_;  ///< shared by copies of the graph
};

}  // namespace adjoin::graph
