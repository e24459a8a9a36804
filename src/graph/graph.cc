#include "graph/graph.h"

#include <algorithm>

#include "graph/live/topology_follower.h"
#include "graph/ordered/ordered_store.h"
#include "graph/ordered/redirect.h"
#include "graph/read/reads.h"
#include "graph/upkeep/create_table.h"
#include "graph/upkeep/open.h"
#include "graph/write/program_write.h"
#include "graph/write/writes.h"
#include "plan/explain/explain.h"
#include "plan/operation/key_value.h"

namespace adjoin::graph {

Result<Graph> Graph::create(table::TableStore& store, schema::Schema schema, const Clock& clock,
                            const table::CallContext& context) {
  ADJOIN_TRY(GraphContext created, create_context(store, std::move(schema), clock, context));
  return Graph(std::move(created));
}

Result<Graph> Graph::open(table::TableStore& store, std::string_view table_name, const Clock& clock,
                          const table::CallContext& context) {
  ADJOIN_TRY(GraphContext opened, open_context(store, table_name, clock, context));
  return Graph(std::move(opened));
}

Result<Graph> Graph::open(table::TableStore& store, schema::Schema schema, const Clock& clock) {
  ADJOIN_TRY(GraphContext context, open_context(store, std::move(schema), clock));
  return Graph(std::move(context));
}

table::TableStore& Graph::sent_to() const noexcept { return graph::sent_to(*context_); }

Graph Graph::through(table::TableStore& decorator) const {
  return Graph(redirected(*context_, decorator));
}

bool Graph::is_structural(std::string_view attribute) const noexcept {
  return plan::is_structural(*context_->schema, attribute);
}

Result<std::string> Graph::complete_ref(std::string_view node_type, std::string_view text) const {
  // A ref of any type is taken, also of another than was asked for: the read then says that it has
  // no such edges.
  if (context_->schema->find_node_of(text) != nullptr) return std::string(text);
  const schema::NodeType* type = context_->schema->node(node_type);
  if (type == nullptr) {
    return validation_error("no node type \"" + std::string(node_type) + "\" in the schema");
  }
  const std::vector<schema::Segment>& segments = type->ref.segments();
  const auto parts = std::count_if(segments.begin(), segments.end(),
                                   [](const auto& one) { return one.is_hole(); });
  // Which part of a ref an id would fill is not decidable, and half a key finds nothing.
  if (parts > 1) {
    return validation_error("refs of " + type->name + " have several parts (" + type->ref.source() +
                            "): write the whole ref");
  }
  Result<std::string> ref = type->ref.render_with(text);
  if (ref) return ref;
  const Result<schema::ParsedRef> whole = context_->schema->parse_ref(text);
  return validation_error(whole.error().message() + "; nor is it an id of " + type->name);
}

/// A single write is a transaction of one: conditions, retries and outcomes are the same. It is not
/// copied where it has a program.
Result<Written> Graph::put_node(const plan::PutNode& put, const CallOptions& options) const {
  return write_one(*context_, put, options);
}

Result<Written> Graph::update_node(const plan::UpdateNode& update,
                                   const CallOptions& options) const {
  return write_one(*context_, update, options);
}

Result<Written> Graph::add_edge(const plan::AddEdge& add, const CallOptions& options) const {
  return write_one(*context_, add, options);
}

Result<Written> Graph::remove_edge(const plan::RemoveEdge& remove,
                                   const CallOptions& options) const {
  return write_one(*context_, remove, options);
}

Result<Written> Graph::update_edge(const plan::UpdateEdge& update,
                                   const CallOptions& options) const {
  return write_one(*context_, update, options);
}

Result<Written> Graph::move_edge(const plan::MoveEdge& move, const CallOptions& options) const {
  return graph::transact(*context_, {move}, options);
}

Result<Written> Graph::transact(const std::vector<plan::WriteOperation>& operations,
                                const CallOptions& options) const {
  return graph::transact(*context_, operations, options);
}

Result<RemovedNode> Graph::remove_node(std::string_view ref, const CallOptions& options) const {
  return graph::remove_node(*context_, ref, options);
}

Result<RemovedNode> Graph::would_remove(std::string_view ref, const CallOptions& options) const {
  return graph::would_remove(*context_, ref, options);
}

Result<Resharded> Graph::reshard(const Reshard& wanted, const ReshardProgress& progress,
                                 const CallOptions& options) const {
  return graph::reshard(*context_, wanted, progress, options);
}

Result<Found> Graph::get_node(const plan::GetNode& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<NodesAnswer> Graph::get_nodes(const plan::GetNodes& operation,
                                     const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<Found> Graph::get_edge(const plan::GetEdge& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<EdgePage> Graph::neighbors(const plan::Neighbors& operation,
                                  const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<ItemRows> Graph::collection(const plan::Collection& operation,
                                   const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<ItemRows> Graph::nodes_by(const plan::NodesBy& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<CountAnswer> Graph::count(const plan::Count& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<EdgePage> Graph::between(const plan::Between& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<PathAnswer> Graph::path(const plan::FindPath& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<MutualAnswer> Graph::mutual(const plan::Mutual& operation,
                                   const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<RankedAnswer> Graph::walk(const plan::Walk& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<TreeAnswer> Graph::tree(const plan::ReadTree& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<ItemRows> Graph::series(const plan::ReadSeries& operation,
                               const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<ItemRows> Graph::find(const plan::Find& operation, const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<NeighborhoodAnswer> Graph::neighborhood(const plan::Neighborhood& operation,
                                               const CallOptions& options) const {
  return read(*context_, operation, options);
}

Result<PlanAnswer> Graph::run(std::string_view name, const plan::Arguments& arguments,
                              const CallOptions& options) const {
  return graph::run(*context_, name, arguments, options);
}

Result<PlanAnswer> Graph::run(const plan::Declared& declared, const CallOptions& options) const {
  return graph::run(*context_, declared, options);
}

Result<AroundPage> Graph::around(const plan::Around& operation, const CallOptions& options) const {
  return graph::around(*context_, operation, options);
}

Result<Graph> Graph::with_topology(const TopologyOptions& options) const {
  ADJOIN_TRY(GraphContext context, graph::with_topology(*context_, options));
  return Graph(std::move(context));
}

Result<TopologyState> Graph::topology_state(const std::vector<std::string>& types,
                                            const CallOptions& options) const {
  return graph::topology_state(*context_, types, options);
}

plan::Plan Graph::explain_topology() const { return graph::explain_topology(*context_); }

Result<ComponentAnswer> Graph::component(const std::string& node,
                                         const std::vector<std::string>& types,
                                         const CallOptions& options) const {
  return graph::component(*context_, node, types, options);
}

Result<ComponentsAnswer> Graph::components(const std::vector<std::string>& types,
                                           const CallOptions& options) const {
  return graph::components(*context_, types, options);
}

Result<TrianglesAnswer> Graph::triangles(const std::vector<std::string>& types,
                                         const std::optional<std::string>& node,
                                         const CallOptions& options) const {
  return graph::triangles(*context_, types, node, options);
}

Result<plan::Plan> Graph::explain(const plan::ReadOperation& operation) const {
  return plan::explain(context_->target(), operation);
}

Result<plan::Plan> Graph::explain(std::string_view name, const plan::Arguments& arguments) const {
  ADJOIN_TRY(const plan::Declared declared, plan::declare(*context_->schema, name, arguments));
  return explain(declared);
}

Result<plan::Plan> Graph::explain(const plan::Declared& declared) const {
  return plan::explain(context_->target(), declared);
}

Result<plan::Plan> Graph::explain(const plan::Around& operation) const {
  return plan::explain(context_->target(), operation);
}

Result<plan::Plan> Graph::explain(const plan::WriteOperation& operation) const {
  Result<plan::Plan> plan = explained(plan::explain(context_->explained_target(), operation));
  if (plan) plan->program = program_of(*context_, operation);
  return plan;
}

Result<plan::Plan> Graph::explain(const std::vector<plan::WriteOperation>& transaction) const {
  return explained(plan::explain(context_->explained_target(), transaction));
}

Result<plan::Plan> Graph::explain_for_client(
    const std::vector<plan::WriteOperation>& transaction) const {
  plan::Target target = context_->write_target();
  begin_write(target);
  return explained(plan::explain(target, transaction));
}

/// A store without transactions gets other requests: the plan must show those that are sent.
Result<plan::Plan> Graph::explained(Result<plan::Plan> plan) const {
  if (!plan || context_->owned == nullptr) return plan;
  return ordered_plan(*context_->as_stored, *context_->schema, *std::move(plan));
}

std::string_view to_string(plan::WriteOutcome outcome) noexcept {
  switch (outcome) {
    case plan::WriteOutcome::created: return "created";
    case plan::WriteOutcome::existed: return "existed";
    case plan::WriteOutcome::replaced: return "replaced";
    case plan::WriteOutcome::put: return "put";
    case plan::WriteOutcome::updated: return "updated";
    case plan::WriteOutcome::removed: return "removed";
    case plan::WriteOutcome::missing: return "missing";
    case plan::WriteOutcome::committed: return "committed";
    case plan::WriteOutcome::checked: return "checked";
  }
  return "";
}

}  // namespace adjoin::graph
