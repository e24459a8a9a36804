#include "graph/graph.h"

#include "base/lack.h"
#include "graph/adjacency.h"
#include "graph/create_table.h"
#include "graph/follow.h"
#include "graph/migration_record.h"
#include "graph/ordered_plan.h"
#include "graph/ordered_store.h"
#include "graph/reads.h"
#include "graph/stream_feed.h"
#include "graph/table_fit.h"
#include "graph/transition.h"
#include "graph/writes.h"
#include "plan/existing_edges.h"
#include "plan/key_value.h"
#include "plan/shard_memory.h"

namespace adjoin::graph {
namespace {

Error other_schema(const std::string& table, const schema::Schema& theirs,
                   const schema::Schema& mine) {
  return Error(ErrorCode::configuration,
               "table " + table + " was made with another schema (version " + theirs.version +
                   ", fingerprint " + theirs.fingerprint() + "; yours is version " + mine.version +
                   ", fingerprint " + mine.fingerprint() +
                   "): open it without a schema to use its own");
}

Error no_schema(const std::string& table) {
  return with_lack(Lack::What::schema,
                   Error(ErrorCode::configuration, "table " + table + " carries no schema"));
}

struct Described {
  std::string table;
  std::string note;  ///< the schema as it is kept
  schema::Schema schema;
};

/// The schema that a table carries, or nothing.
Result<std::optional<Described>> schema_of(table::TableStore& store,
                                           const table::CallContext& context,
                                           const std::string& name) {
  ADJOIN_TRY(std::optional<std::string> note, store.note(context, name));
  if (!note) return std::optional<Described>();
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(*note, "the schema kept with " + name));
  return std::optional<Described>({name, *std::move(note), std::move(schema)});
}

/// The way that the table is on to this schema, or null.
Result<std::shared_ptr<const Transition>> transition_to(table::TableStore& store,
                                                        const table::CallContext& context,
                                                        const schema::Schema& schema) {
  ADJOIN_TRY(const std::optional<std::string> note,
             store.note(context, schema.table.name, table::NoteKind::migration));
  if (!note) return std::shared_ptr<const Transition>();
  ADJOIN_TRY(const MigrationRecord record, parse_migration_record(*note));
  if (record.to != schema.fingerprint()) return std::shared_ptr<const Transition>();
  ADJOIN_TRY(schema::Schema before, schema::load_schema(record.before, "the former schema"));
  return std::make_shared<const Transition>(std::move(before), schema);
}

Result<std::vector<Described>> described_tables(table::TableStore& store,
                                                const table::CallContext& context) {
  std::vector<Described> found;
  table::ListTablesRequest request;
  do {
    ADJOIN_TRY(table::ListTablesResult page, store.list_tables(context, request));
    for (const std::string& name : page.table_names) {
      ADJOIN_TRY(std::optional<Described> described, schema_of(store, context, name));
      if (described) found.push_back(*std::move(described));
    }
    request.exclusive_start_table_name = page.last_evaluated_table_name;
  } while (request.exclusive_start_table_name);
  return found;
}

Result<void> check_empty(table::TableStore& store, const std::string& name) {
  table::ScanRequest scan;
  scan.table = name;
  scan.limit = 1;
  ADJOIN_TRY(const table::ScanResult page, store.scan({}, scan));
  if (page.items.empty()) return {};
  return with_lack(
      Lack::What::schema,
      Error(ErrorCode::configuration,
            "table " + name + " has items but no schema of its own, and is left untouched"));
}

/// What follows the table's stream would stay behind without one.
Result<void> check_is_followed(table::TableStore& store, const table::CallContext& context,
                               const schema::Schema& schema) {
  if (!schema.is_followed()) return {};
  ADJOIN_TRY(const table::TableDescription table, store.describe_table(context, schema.table.name));
  return check_stream(table);
}

GraphContext context_of(table::TableStore& store, std::shared_ptr<const schema::Schema> schema,
                        table::TableRef table, const Clock& clock) {
  const table::Capabilities can = store.capabilities();
  GraphContext context;
  context.store = &store;
  context.as_stored = &store;
  if (!can.transactions) {
    auto ordered = std::make_shared<OrderedStore>(store, schema);
    context.store = ordered.get();
    context.owned = std::move(ordered);
  }
  context.unwatched = context.store;
  if (can.reads_at_hand) context.existing = std::make_shared<plan::ExistingEdges>(*schema);
  context.read_target.schema = schema.get();
  context.read_target.table = table;
  context.read_target.shards = std::make_shared<plan::ShardMemory>(clock);
  context.read_target.transact_items_max = can.transact_items_max;
  context.schema = std::move(schema);
  context.table = std::move(table);
  context.clock = &clock;
  return context;
}

}  // namespace

Result<Graph> Graph::with_schema(table::TableStore& store, schema::Schema schema,
                                 std::string_view note, const Clock& clock,
                                 const table::CallContext& context) {
  ADJOIN_CHECK(check_is_followed(store, context, schema));
  auto shared = std::make_shared<const schema::Schema>(std::move(schema));
  // For as long as the table carries this schema.
  ADJOIN_TRY(table::TableRef table, store.resolve_noted(context, shared->table.name, note));
  ADJOIN_TRY(std::shared_ptr<const Transition> transition, transition_to(store, context, *shared));
  GraphContext made = context_of(store, std::move(shared), std::move(table), clock);
  made.transition = std::move(transition);
  return Graph(std::move(made));
}

Result<Graph> Graph::create(table::TableStore& store, schema::Schema schema, const Clock& clock) {
  const std::string name = schema.table.name;
  if (schema.is_followed() && !store.capabilities().transactions) {
    return Error(ErrorCode::unsupported,
                 "what follows the stream of " + name +
                     " is written in transactions, and this store has none: leave out `mode: "
                     "eventual`, `when: stream` and `repair: stream`");
  }
  const Result<table::TableDescription> created =
      store.create_table({}, create_table_request(schema));
  if (!created && created.error().code() != ErrorCode::resource_in_use) return created.error();
  ADJOIN_TRY(const std::optional<Described> kept, schema_of(store, {}, name));
  if (kept && kept->schema.fingerprint() != schema.fingerprint()) {
    return other_schema(name, kept->schema, schema);
  }
  if (!kept && !created) {
    ADJOIN_TRY(const table::TableDescription table, store.describe_table({}, name));
    ADJOIN_CHECK(check_table_fits(table, schema));
    ADJOIN_CHECK(check_empty(store, name));
  }
  if (!kept) ADJOIN_CHECK(check_time_to_live(store, schema));
  ADJOIN_CHECK(ensure_stream(store, schema));
  if (!kept) ADJOIN_CHECK(ensure_time_to_live(store, schema));
  if (!kept) ADJOIN_CHECK(store.set_note({}, name, std::nullopt, schema.kept_text()));
  ADJOIN_TRY(Graph graph, open(store, std::move(schema), clock));
  // From here on: there is nothing yet that would have to be counted.
  if (!kept) ADJOIN_CHECK(follow(graph));
  return graph;
}

Result<Graph> Graph::open(table::TableStore& store, std::string_view table_name, const Clock& clock,
                          const table::CallContext& context) {
  std::string name(table_name);
  std::optional<Described> described;
  if (name.empty()) {
    ADJOIN_TRY(std::vector<Described> tables, described_tables(store, context));
    if (tables.empty()) {
      return with_lack(Lack::What::graph,
                       Error(ErrorCode::not_found, "the store holds no graph yet"));
    }
    if (tables.size() > 1) {
      std::string names;
      for (const Described& one : tables) names += (names.empty() ? "" : ", ") + one.table;
      return Error(ErrorCode::configuration,
                   "the store holds several graphs, name one of the tables: " + names);
    }
    described = std::move(tables.front());
  } else {
    ADJOIN_TRY(described, schema_of(store, context, name));
    if (!described) {
      return no_schema(name);
    }
  }
  return with_schema(store, std::move(described->schema), described->note, clock, context);
}

Result<Graph> Graph::open(table::TableStore& store, schema::Schema schema, const Clock& clock) {
  const std::string name = schema.table.name;
  ADJOIN_TRY(const std::optional<Described> kept, schema_of(store, {}, name));
  if (!kept) return no_schema(name);
  if (kept->schema.fingerprint() != schema.fingerprint()) {
    return other_schema(name, kept->schema, schema);
  }
  return with_schema(store, std::move(schema), kept->note, clock);
}

Graph Graph::unnoted(table::TableStore& store, schema::Schema schema, const Clock& clock) {
  table::TableRef table(schema.table.name);
  return Graph(context_of(store, std::make_shared<const schema::Schema>(std::move(schema)),
                          std::move(table), clock));
}

bool Graph::is_structural(std::string_view attribute) const noexcept {
  return plan::is_structural(*context_->schema, attribute);
}

Result<std::string> Graph::complete_ref(std::string_view node_type, std::string_view text) const {
  if (context_->schema->find_node_of(text) != nullptr) return std::string(text);
  const schema::NodeType* type = context_->schema->node(node_type);
  if (type == nullptr) {
    return validation_error("no node type \"" + std::string(node_type) + "\" in the schema");
  }
  const std::vector<schema::Segment>& segments = type->ref.segments();
  const auto parts = std::count_if(segments.begin(), segments.end(),
                                   [](const auto& one) { return one.is_hole(); });
  if (parts > 1) {
    return validation_error("refs of " + type->name + " have several parts (" + type->ref.source() +
                            "): write the whole ref");
  }
  Result<std::string> ref = type->ref.render_with(text);
  if (ref) return ref;
  const Result<schema::ParsedRef> whole = context_->schema->parse_ref(text);
  return validation_error(whole.error().message() + "; nor is it an id of " + type->name);
}

Result<Written> Graph::put_node(const plan::PutNode& put, const CallOptions& options) const {
  return graph::transact(*context_, {put}, options);
}

Result<Written> Graph::update_node(const plan::UpdateNode& update,
                                   const CallOptions& options) const {
  return graph::transact(*context_, {update}, options);
}

Result<Written> Graph::add_edge(const plan::AddEdge& add, const CallOptions& options) const {
  return graph::transact(*context_, {add}, options);
}

Result<Written> Graph::remove_edge(const plan::RemoveEdge& remove,
                                   const CallOptions& options) const {
  return graph::transact(*context_, {remove}, options);
}

Result<Written> Graph::update_edge(const plan::UpdateEdge& update,
                                   const CallOptions& options) const {
  return graph::transact(*context_, {update}, options);
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

Result<plan::Plan> Graph::explain(const plan::WriteOperation& operation) const {
  return explained(plan::explain(context_->write_target(), operation));
}

Result<plan::Plan> Graph::explain(const std::vector<plan::WriteOperation>& transaction) const {
  return explained(plan::explain(context_->write_target(), transaction));
}

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
