#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/detail/handle.h"
#include "adjoin/listing.h"
#include "adjoin/result.h"
#include "adjoin/rows.h"
#include "adjoin/schema.h"
#include "adjoin/store.h"
#include "adjoin/transaction.h"
#include "adjoin/value.h"

namespace adjoin {

namespace detail {
struct GraphState;
extern template class Handle<const GraphState>;
}  // namespace detail

/// A graph in one table.
///
///     auto store = adjoin::Store::open("data/").value();
///     auto graph = adjoin::Graph::open(store).value();
///     graph.put_node({"PERSON#alice", {{"name", "Alice"}}}).value();
///     graph.add_edge({"PERSON#alice", "FOLLOWS", "PERSON#bob"}).value();
///     for (auto& edge : graph.edges_to("PERSON#bob", "FOLLOWS").all()) use(edge.value().from);
///
/// Each write updates, in one transaction, everything that the schema declares: mirrored items,
/// index keys, strong counters, edge sets, unique fields, copies. Writes to a local store are
/// strictly serializable, and durable when the call returns. Reads send the requests that explain()
/// shows; none is a hidden Scan.
///
/// A handle: cheap to copy, keeps its store open. Any thread may use it.
///
/// Any call may fail with:
/// - invalid_argument: unknown type, malformed ref, field of another type;
/// - schema_changed: another program has migrated the table; open the graph again;
/// - deadline_exceeded, cancelled, throttled, unavailable, io_error, corruption;
/// - outcome_unknown: a write behind an endpoint lost its reply, or the disk failed while a local
///   write was under way.
/// The comments below list the errors that a call adds to these.
class Graph {
 public:
  // ---- Open

  /// Opens the graph of a table that carries a schema. After a migration it waits until no other
  /// program uses the former schema, or fails with deadline_exceeded.
  /// @param table  may be empty: then the URL's table, or the only one with a schema
  /// @errors not_found: no such table, or none with a schema
  ///         configuration: the store has several graphs; the message names them
  static Result<Graph> open(const Store& store, std::string_view table = {},
                            const CallOptions& call = {});

  /// Creates the table that a schema needs and stores the schema with it. If the table exists with
  /// the same schema, opens it, so a program may call this at every start.
  /// @errors configuration: the table has another schema, or other keys or indexes; nothing is
  ///         changed. `migrate` (maintenance.h) changes the schema of a table.
  static Result<Graph> create(const Store& store, const Schema& schema,
                              const CallOptions& call = {});

  /// The schema that the graph was opened with.
  Schema schema() const;

  /// Succeeds if the table still carries that schema. Calls check it by themselves.
  /// @cost nothing for a local store; one GetItem for `adjoin serve`; for another endpoint at most
  ///       one in 15 seconds. They are not counted in CallOptions::usage.
  /// @errors schema_changed
  Result<void> check_schema(const CallOptions& call = {}) const;

  // ---- Read nodes and edges

  /// The node, or nothing if no item is stored for it. A node that only edges name has no item.
  /// @param fields  attributes to return; empty: all
  /// @cost one GetItem
  Result<std::optional<Node>> get_node(std::string_view ref,
                                       const std::vector<std::string>& fields = {},
                                       const CallOptions& call = {}) const;

  /// The nodes of a list, each once, in the order of the list. Nodes without an item are left out.
  /// @cost one BatchGetItem for each 100 nodes
  Result<Page<Node>> batch_get_nodes(const std::vector<std::string>& refs,
                                     const std::vector<std::string>& fields = {},
                                     const CallOptions& call = {}) const;

  /// The edge, or nothing.
  /// @param fields  attributes to return; empty: all
  /// @cost one GetItem
  Result<std::optional<Edge>> get_edge(const Edge& edge,
                                       const std::vector<std::string>& fields = {},
                                       const CallOptions& call = {}) const;

  /// Whether the edge exists. @cost one GetItem
  Result<bool> has_edge(const Edge& edge, const CallOptions& call = {}) const;

  // ---- Lists (listing.h: pages, ranges, counts, filters)

  /// Edges that leave a node, edges that arrive at it, or both. Without types: of all declared
  /// types. The shards of a hot node are read in parallel and merged in order.
  /// @cost of a page: one Query for each type and shard, for `edges_at` in each direction; if a
  ///       node's shards can grow, one more for their number
  /// @errors unsupported, by the read: an edge is to be found from its other end, and the schema
  ///         declares no reverse for its type
  Listing<Edge> edges_from(std::string_view node, const EdgeTypes& types = {}) const;
  Listing<Edge> edges_to(std::string_view node, const EdgeTypes& types = {}) const;
  Listing<Edge> edges_at(std::string_view node, const EdgeTypes& types = {}) const;

  /// Every edge between two nodes, in either direction. @cost one BatchGetItem for most schemas,
  /// and a Query for each edge type that has fields in its key
  Result<Page<Edge>> edges_between(std::string_view a, std::string_view b,
                                   const CallOptions& call = {}) const;

  /// Nodes of a type that have these fields: {{"status", "open"}}. Uses the index entry that the
  /// fields narrow most; `by` picks another one. A unique field costs two GetItems.
  /// @param partition_node  the node that names the partition, for entries such as the orders of a
  ///                        user; empty if the entry has none
  /// @errors unsupported, by the read: no entry fits; the message names the one to declare.
  ///         `allow_scan` permits a Scan if the type has no entry.
  Listing<Node> nodes(std::string_view type, Item fields = {},
                      std::string_view partition_node = {}) const;

  /// All items in one partition of a node type's index entry. Several types may share the
  /// partition, such as a user and his orders. `by` names the entry; leave it out if the type has
  /// only one. The ref of an edge is the node that it leaves. If the type has no entry,
  /// `allow_scan` lists its nodes and nothing else; `fields` and `partition_node` are then empty.
  /// @param fields  what the entry's keys are made of: {{"city", "Rome"}}; others have no effect
  /// @param partition_node  as in `nodes`
  /// @cost of a page: one Query for each shard of the type
  /// @errors invalid_argument, by the read: `by` is left out and the type has several entries, or
  ///         the partition is not determined; unsupported: the type has no entry
  Listing<Record> index_collection(std::string_view type, Item fields = {},
                                   std::string_view partition_node = {}) const;

  /// Entries of a node's series in order of their key, oldest first, over all shards.
  /// `descending().first(10)` is the newest ten.
  Listing<Item> series(std::string_view node, std::string_view name) const;

  /// Everything in a node's own partition: the node, edges that leave it, mirrors, series.
  /// @cost of a page: one Query
  Listing<Record> collection(std::string_view node) const;

  // ---- Declared reads (docs/formats/plans.md)

  /// Runs a plan or an access pattern that the schema declares:
  ///
  ///     graph.run("teamGoals", {{"team", "T1"}, {"first", 20}});
  ///
  /// Pass `Page::next` as the plan's parameter `after` to continue. If the budget ends a step,
  /// later steps are empty: check `stopped_by`.
  /// @errors not_found: no such plan; the message names those there are
  ///         invalid_argument: a parameter is missing, unknown or not of its type
  Result<PlanPage> run(std::string_view plan, const Item& parameters = {},
                       const CallOptions& call = {}) const;

  /// Runs a plan that is not declared, given as JSON or YAML text in the same language.
  /// @errors unsupported: a step would need a Scan; invalid_argument: the text is no plan, or as
  ///         `run`
  Result<PlanPage> run_text(std::string_view plan, const Item& parameters = {},
                            const CallOptions& call = {}) const;

  // ---- Write

  /// Creates a node, or replaces its declared fields: fields that `node` lacks are removed.
  /// Counters, edge sets and undeclared attributes stay. Use update_node to change single fields.
  /// @cost one request; one GetItem before it if the type has unique fields, or fields that edges
  ///       copy. If a copied field changes: two Queries for each page of the edges that copy it, a
  ///       BatchGetItem for each 99 of them, and two requests. If the edges do not fit into one
  ///       transaction, a further one for each 99.
  /// @errors already_exists: another node has the value of a unique field; nothing is changed
  Result<WriteResult> put_node(const Node& node, const CallOptions& call = {}) const;

  /// Writes a node that must not exist yet. @cost one request
  /// @errors already_exists: the node exists, or another one has the value of a unique field.
  ///         Nothing is changed.
  Result<WriteResult> create_node(const Node& node, const CallOptions& call = {}) const;

  /// Changes fields of a node; index keys, copies and unique fields follow.
  /// @cost one request. One GetItem before it if the update changes a field of an index entry or a
  ///       unique field, or adds to a field with bounds. Copied fields as put_node.
  /// @errors not_found: there is no such node; condition_failed: `where` does not hold;
  ///         already_exists as put_node. Nothing is changed then.
  Result<WriteResult> update_node(std::string_view ref, const Update& update,
                                  const CallOptions& call = {}) const;

  /// What remove_node did.
  struct Removal {
    bool complete = false;           ///< False: the budget ended it. Run it again.
    Limit stopped_by = Limit::none;  ///< The limit that ended it.
    bool node_existed = false;
    std::uint64_t edges_removed = 0;
    std::uint64_t items_removed = 0;  ///< Entries of its series.
    std::uint64_t items_left = 0;     ///< Items of no declared type in its partition.
    /// Types of which edges may still point here, since the schema declares no reverse for them.
    /// `verify` finds such edges.
    std::vector<std::string> types_not_reached;
    /// Types that were searched in an endpoint's index, which lags: an edge of the last moments may
    /// be left. `verify` finds it.
    std::vector<std::string> types_by_late_index;
    Usage usage;
    Usage would_use;  ///< Of would_remove_node: what the removal would use.
  };

  /// Removes a node and its edges in steps; each step updates mirrors and counters too. Other
  /// programs may see some edges gone before the node. If a step fails, the call ends with its
  /// error: run it again to finish. Removing a node that does not exist is no error.
  /// @cost a Query for each page of edges, and at least one for each direction of each type, for
  ///       each series and for the rest of the partition; a transaction for each 25 edges, a
  ///       DeleteItem for each entry of a series, and one transaction for the node
  Result<Removal> remove_node(std::string_view ref, const CallOptions& call = {}) const;

  /// What remove_node would do, and what it would use: it is run on a copy of the items that it
  /// writes, which is dropped. Changes nothing. The budget is that of the removal, and its read
  /// units bound what this call reads itself.
  /// @cost the reads of remove_node, and a BatchGetItem for each 100 items that it would write and
  ///       has not listed whole
  /// @errors budget_exceeded: it read more than the budget's read units
  Result<Removal> would_remove_node(std::string_view ref, const CallOptions& call = {}) const;

  /// Adds an edge. Its nodes need no item unless the schema says `require`. If the edge exists, the
  /// schema's `on-exists` decides: keep it (Outcome::existed, nothing changes), replace its fields,
  /// or refuse.
  /// @cost one request, whatever it counts and mirrors. Before it: in a tree, one GetItem for the
  ///       parent and each of its ancestors; one for each end whose fields the edge copies.
  /// @errors already_exists: `on-exists: refuse`, or the node has a parent in this tree already
  ///         condition_failed: it would make a node of a tree its own ancestor
  ///         not_found: a node that the schema requires has no item
  ///         limit_exceeded: the edge type's `limit`, or the edge set is full
  ///         Nothing is changed then.
  Result<WriteResult> add_edge(const Edge& edge, const CallOptions& call = {}) const;

  /// Changes fields of an edge; its mirror, index keys, edge-set entry and sums follow.
  /// @cost one request; one GetItem before it if something is made of the field, such as a sum
  /// @errors not_found: there is no such edge; condition_failed: `where` does not hold;
  ///         invalid_argument: a field of its key, which cannot change
  Result<WriteResult> update_edge(const Edge& edge, const Update& update,
                                  const CallOptions& call = {}) const;

  /// Moves `edge.to`, and everything below it in the tree, under the parent `edge.from`. The edge
  /// keeps its fields. @cost one GetItem for the new parent and each of its ancestors, two for the
  /// edge as it was, then one transaction
  /// @errors not_found: it has no parent yet; condition_failed: the new parent is below it.
  ///         Nothing is changed then.
  Result<WriteResult> move_edge(const Edge& edge, const CallOptions& call = {}) const;

  /// Removes an edge in both directions, with its counts and edge-set entry. If the edge does not
  /// exist, nothing changes and the outcome is Outcome::missing. @cost one request
  Result<WriteResult> remove_edge(const Edge& edge, const CallOptions& call = {}) const;

  /// Appends an entry to a series of a node. If `fields` lacks the time of its key, the present
  /// time is used. Entries of the same millisecond do not overwrite each other.
  /// @cost one request, and another if the series has an entry of that moment
  Result<WriteResult> append(std::string_view node, std::string_view series, const Item& fields,
                             const CallOptions& call = {}) const;

  /// Does all operations of a transaction, or none.
  /// @cost one TransactWriteItems of at most 100 items, after the GetItems that its operations need
  /// @errors condition_failed and others of its operations: `Error::causes` names each
  ///         invalid_argument: it would write more than 100 items; nothing was sent
  Result<WriteResult> commit(const Transaction& transaction, const CallOptions& call = {}) const;

  // ---- Costs and names

  /// The requests of a transaction, or of a plan, without sending them. To explain a single write,
  /// put it into a transaction. Listings have an explain() of their own.
  Result<Explanation> explain(const Transaction& transaction) const;
  Result<Explanation> explain(std::string_view plan, const Item& parameters = {}) const;

  /// A ref from a node type and the parts of its id: ("Person", {{"id", "alice"}}) makes
  /// "PERSON#alice". @errors invalid_argument: a part is missing or does not fit its pattern
  Result<std::string> make_ref(std::string_view node_type, const Item& parts) const;

  /// The opposite: type and id parts of a ref. @errors invalid_argument: no declared type fits
  Result<Node> parse_ref(std::string_view ref) const;

 private:
  friend struct detail::Access;
  explicit Graph(detail::Handle<const detail::GraphState> state);
  detail::Handle<const detail::GraphState> state_;
};

}  // namespace adjoin
