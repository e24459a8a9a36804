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
#include "graph/read/pages.h"
#include "graph/upkeep/reshard.h"
#include "plan/declared/declared.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// A graph in one table of a store. Cheap to copy; thread-safe; the store and the clock must
/// outlive it. Every write is one transaction (or one item); every read is the requests that
/// `explain` shows.
///
/// Errors: validation (a wrong ref, type, field), not_found, already_exists, unsupported (a block
/// of the schema that writes do not keep true yet, by name), configuration (another schema than the
/// table's), and whatever the store answers.
class Graph {
 public:
  /// Creates the table that the schema needs and keeps the schema as its note. When the table is
  /// there with the same schema this is the same as `open`.
  static Result<Graph> create(table::TableStore& store, schema::Schema schema,
                              const Clock& clock = system_clock());
  /// Opens a table that describes itself. An empty name means the only table of the store that has
  /// a schema. @errors not_found; configuration when there are several, naming them;
  /// deadline_exceeded: the schema was just changed, and others may use the former one for longer
  static Result<Graph> open(table::TableStore& store, std::string_view table_name = {},
                            const Clock& clock = system_clock(),
                            const table::CallContext& context = {});
  /// Opens for a program that brings its own schema. @errors configuration when the table's
  /// differs.
  ///
  /// Either way a table that is being migrated is opened too: writes bring what they touch to the
  /// schema first, and the few that nobody could judge yet are refused (not_applied), naming what
  /// they wait for. Once its schema is changed, a graph that was opened before refuses everything
  /// (configuration).
  static Result<Graph> open(table::TableStore& store, schema::Schema schema,
                            const Clock& clock = system_clock());

  /// Whether the table still carries the schema that it was opened with.
  /// @errors configuration: it carries another; resource_not_found
  Result<void> check_current() const { return context_->check_current(); }

  /// What the parts that carry the calls out take. Valid as long as this graph or a copy.
  operator const GraphContext&() const noexcept { return *context_; }
  const schema::Schema& schema() const noexcept { return *context_->schema; }
  /// The store as the graph uses it.
  table::TableStore& store() const noexcept { return *context_->store; }
  const table::TableRef& table() const noexcept { return context_->table; }
  /// Adds the type's own prefix to a bare id ("gzip" -> "PKG#gzip"); a whole ref stays as it is.
  /// `type` is an edge type's end name or a node type. @errors validation.
  Result<std::string> complete_ref(std::string_view node_type, std::string_view text) const;
  /// True for attributes that are keys, index keys or the type's name: not the user's data.
  bool is_structural(std::string_view attribute) const noexcept;

  // ---- Writes
  Result<Written> put_node(const plan::PutNode&, const CallOptions& = {}) const;
  Result<Written> update_node(const plan::UpdateNode&, const CallOptions& = {}) const;
  Result<Written> add_edge(const plan::AddEdge&, const CallOptions& = {}) const;
  Result<Written> remove_edge(const plan::RemoveEdge&, const CallOptions& = {}) const;
  Result<Written> update_edge(const plan::UpdateEdge&, const CallOptions& = {}) const;
  /// Moves a node of a tree, and all below it, under another parent.
  Result<Written> move_edge(const plan::MoveEdge&, const CallOptions& = {}) const;
  /// Removes a node and every edge of it that can be found, in transactions that each leave
  /// mirrors, indexes and counters true. Ended early it is finished by running it again.
  Result<RemovedNode> remove_node(std::string_view ref, const CallOptions& = {}) const;
  /// What remove_node would remove of what is there now; nothing is written.
  /// @cost the Queries of remove_node, and a GetItem
  Result<RemovedNode> would_remove(std::string_view ref, const CallOptions& = {}) const;
  /// Gives a node more shards of a type that has `max` above `default`, and spreads the edges that
  /// are there over them, each by one conditional update, while others read and write. Ended early
  /// it is finished by running it again. @errors validation: fewer than there are, more than `max`,
  /// a type without such shards; not_found: no such node. Nothing is changed then.
  /// @cost a Query for each 100 edges, a BatchGetItem for those that move, an UpdateItem each
  Result<Resharded> reshard(const Reshard&, const ReshardProgress& = {},
                            const CallOptions& = {}) const;
  /// All of the operations or none, as one TransactWriteItems. Writes to one item are merged.
  /// @errors validation for more than 100 items, before anything is sent
  Result<Written> transact(const std::vector<plan::WriteOperation>&, const CallOptions& = {}) const;

  // ---- Reads
  Result<Found> get_node(const plan::GetNode&, const CallOptions& = {}) const;
  /// The nodes of a list, 100 to a BatchGetItem, each once; those that are not there are named.
  /// @errors validation: no node type has such refs
  Result<NodesAnswer> get_nodes(const plan::GetNodes&, const CallOptions& = {}) const;
  Result<Found> get_edge(const plan::GetEdge&, const CallOptions& = {}) const;
  /// One page. Views: nothing is decoded.
  Result<EdgePage> neighbors(const plan::Neighbors&, const CallOptions& = {}) const;
  Result<ItemRows> collection(const plan::Collection&, const CallOptions& = {}) const;
  Result<ItemRows> nodes_by(const plan::NodesBy&, const CallOptions& = {}) const;
  Result<CountAnswer> count(const plan::Count&, const CallOptions& = {}) const;
  Result<EdgePage> between(const plan::Between&, const CallOptions& = {}) const;
  Result<PathAnswer> path(const plan::FindPath&, const CallOptions& = {}) const;
  /// Two Queries: the shorter answer is found by merging both lists as they come.
  Result<MutualAnswer> mutual(const plan::Mutual&, const CallOptions& = {}) const;
  /// One round of Queries for each edge of the walk. Parallel edges count once. No walk comes back
  /// to the start, so that an edge from it to itself counts for nothing. Never answers the start,
  /// nor (but for related) what it leads to already.
  Result<RankedAnswer> walk(const plan::Walk&, const CallOptions& = {}) const;
  /// One Query for each node of the tree, a level at a time.
  /// @errors corruption when it meets a node twice.
  Result<TreeAnswer> tree(const plan::ReadTree&, const CallOptions& = {}) const;
  /// One Query a page for each shard, merged in the order of the sort key.
  Result<ItemRows> series(const plan::ReadSeries&, const CallOptions& = {}) const;
  /// One Query a page on the index entry that the fields narrow most, or one GetItem.
  /// @errors unsupported naming the index that is missing.
  Result<ItemRows> find(const plan::Find&, const CallOptions& = {}) const;
  /// A plan or access pattern of the schema. @errors not_found: no such, naming those there are.
  Result<PlanAnswer> run(std::string_view name, const plan::Arguments& arguments,
                         const CallOptions& = {}) const;
  /// A read that was declared elsewhere than in the schema; it borrows this graph's.
  Result<PlanAnswer> run(const plan::Declared&, const CallOptions& = {}) const;
  Result<NeighborhoodAnswer> neighborhood(const plan::Neighborhood&, const CallOptions& = {}) const;

  // ---- Topology
  /// This graph, answering path and neighborhood from an adjacency in memory, which is made when it
  /// is first needed and then follows the table: answers are the same, as new as the table, and
  /// their `source` names where they are from. Copies of the graph share it. Reading the table and
  /// its changes is charged to the call that does it, but bounded by that call's deadline and
  /// cancellation only, not by its budget. @errors validation for a type the schema has not
  Result<Graph> with_topology(const TopologyOptions& options = {}) const;
  bool has_topology() const noexcept { return context_->adjacency != nullptr; }
  /// Makes the topology ready and tells whether it answers for these types.
  Result<TopologyState> topology_state(const std::vector<std::string>& types,
                                       const CallOptions& = {}) const;
  /// Everything that edges of the types connect with the node, whichever way they point. From the
  /// topology or, level by level, the table. @errors unsupported without a topology, for a type
  /// that the table cannot read backwards
  Result<ComponentAnswer> component(const std::string& node, const std::vector<std::string>& types,
                                    const CallOptions& = {}) const;
  /// How a topology comes to be: what it asks of the table before the first answer.
  plan::Plan explain_topology() const;
  /// All components. @errors budget_exceeded without a topology
  Result<ComponentsAnswer> components(const std::vector<std::string>& types,
                                      const CallOptions& = {}) const;
  /// Triangles at a node, or of the whole graph: three nodes, each pair connected, whichever way.
  /// @errors budget_exceeded for the whole graph without a topology
  Result<TrianglesAnswer> triangles(const std::vector<std::string>& types,
                                    const std::optional<std::string>& node = {},
                                    const CallOptions& = {}) const;

  /// The requests, without sending them.
  Result<plan::Plan> explain(const plan::ReadOperation&) const;
  Result<plan::Plan> explain(std::string_view name, const plan::Arguments& arguments) const;
  Result<plan::Plan> explain(const plan::Declared&) const;
  Result<plan::Plan> explain(const plan::WriteOperation&) const;
  Result<plan::Plan> explain(const std::vector<plan::WriteOperation>& transaction) const;

 private:
  /// As the store is asked, which may have no transactions.
  Result<plan::Plan> explained(Result<plan::Plan> plan) const;
  explicit Graph(GraphContext context)
      : context_(std::make_shared<const GraphContext>(std::move(context))) {}

  std::shared_ptr<const GraphContext> context_;  ///< shared by copies of the graph
};

}  // namespace adjoin::graph
