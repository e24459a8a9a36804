#include "graph/upkeep/open.h"

#include <memory>
#include <utility>
#include <vector>

#include "base/iso_time.h"
#include "base/lack.h"
#include "base/text.h"
#include "graph/live/stream_feed.h"
#include "graph/ordered/ordered_store.h"
#include "graph/transition/migration_record.h"
#include "graph/transition/transition.h"
#include "plan/operation/edge_memory.h"
#include "plan/operation/list_program.h"
#include "plan/program/write_programs.h"
#include "schema/load/load.h"
#include "table/store/all_tables.h"

namespace adjoin::graph {
namespace {

Error no_schema(const std::string& table) {
  return with_lack(Lack::What::schema,
                   Error(ErrorCode::configuration, "table " + table + " carries no schema"));
}

/// The way that the table is on to this schema, or null.
/// Whoever opens the graph while it is migrated must know where items may still lie.
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

Result<std::vector<KeptSchema>> described_tables(table::TableStore& store,
                                                 const table::CallContext& context) {
  std::vector<KeptSchema> found;
  ADJOIN_TRY(const std::vector<std::string> names, table::all_tables(store, context));
  for (const std::string& name : names) {
    ADJOIN_TRY(std::optional<KeptSchema> described, kept_schema(store, context, name));
    if (described) found.push_back(*std::move(described));
  }
  return found;
}

/// What follows the table's stream would stay behind without one.
Result<void> check_is_followed(table::TableStore& store, const table::CallContext& context,
                               const schema::Schema& schema) {
  if (!schema.is_followed()) return {};
  ADJOIN_TRY(const table::TableDescription table, store.describe_table(context, schema.table.name));
  return check_stream(table);
}

/// Everything but the way that the table may be on.
GraphContext context_of(table::TableStore& store, std::shared_ptr<const schema::Schema> schema,
                        table::TableRef table, const Clock& clock) {
  const table::Capabilities can = store.capabilities();
  GraphContext context;
  context.store = &store;
  context.as_stored = &store;
  // The decorator keeps an edge and its mirror true by the order of writes. Everything above
  // believes that it has transactions for one edge.
  if (!can.transactions) {
    auto ordered = std::make_shared<OrderedStore>(store, schema);
    context.store = ordered.get();
    context.owned = std::move(ordered);
  }
  context.unwatched = context.store;
  // Looking for an edge before it is added pays only where the look costs no round trip.
  if (can.reads_at_hand) context.existing = std::make_shared<plan::ExistingEdges>(*schema);
  context.read_target.schema = schema.get();
  context.read_target.table = table;
  context.read_target.shards = std::make_shared<plan::ShardMemory>(clock);
  context.read_target.transact_items_max = can.transact_items_max;
  context.read_target.lists = std::make_shared<const plan::ListPrograms>(context.read_target);
  if (can.stored_writes && can.transactions) {
    plan::Target target = context.read_target;
    target.decides = can.decides;
    target.now = iso_time(clock.unix_time());
    context.programs = std::make_shared<plan::WritePrograms>(std::move(target));
  }
  context.schema = std::move(schema);
  context.table = std::move(table);
  context.clock = &clock;
  return context;
}

/// With the schema that the table carries, and the note that says it.
Result<GraphContext> with_schema(table::TableStore& store, schema::Schema schema,
                                 std::string_view note, const Clock& clock,
                                 const table::CallContext& context) {
  ADJOIN_CHECK(check_is_followed(store, context, schema));
  auto shared = std::make_shared<const schema::Schema>(std::move(schema));
  // For as long as the table carries this schema.
  // Resolved with the note: every later request fails if the table has another schema by then,
  // instead of writing items of this one.
  ADJOIN_TRY(table::TableRef table, store.resolve_noted(context, shared->table.name, note));
  ADJOIN_TRY(std::shared_ptr<const Transition> transition, transition_to(store, context, *shared));
  GraphContext made = context_of(store, std::move(shared), std::move(table), clock);
  made.transition = std::move(transition);
  return made;
}

}  // namespace

Error other_schema(const std::string& table, const schema::Schema& theirs,
                   const schema::Schema& mine) {
  return Error(ErrorCode::configuration,
               "table " + table + " was made with another schema (version " + theirs.version +
                   ", fingerprint " + theirs.fingerprint() + "; yours is version " + mine.version +
                   ", fingerprint " + mine.fingerprint() +
                   "): open it without a schema to use its own");
}

Result<std::optional<KeptSchema>> kept_schema(table::TableStore& store,
                                              const table::CallContext& context,
                                              const std::string& name) {
  ADJOIN_TRY(std::optional<std::string> note, store.note(context, name));
  if (!note) return std::optional<KeptSchema>();
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(*note, "the schema kept with " + name));
  return std::optional<KeptSchema>({name, *std::move(note), std::move(schema)});
}

Result<GraphContext> open_context(table::TableStore& store, std::string_view table_name,
                                  const Clock& clock, const table::CallContext& context) {
  std::string name(table_name);
  std::optional<KeptSchema> described;
  if (name.empty()) {
    ADJOIN_TRY(std::vector<KeptSchema> tables, described_tables(store, context));
    if (tables.empty()) {
      return with_lack(Lack::What::graph,
                       Error(ErrorCode::not_found, "the store holds no graph yet"));
    }
    if (tables.size() > 1) {
      std::string names;
      for (const KeptSchema& one : tables) append_to_list(one.table, names);
      return Error(ErrorCode::configuration,
                   "the store holds several graphs, name one of the tables: " + names);
    }
    described = std::move(tables.front());
  } else {
    ADJOIN_TRY(described, kept_schema(store, context, name));
    if (!described) {
      return no_schema(name);
    }
  }
  return with_schema(store, std::move(described->schema), described->note, clock, context);
}

Result<GraphContext> open_context(table::TableStore& store, schema::Schema schema,
                                  const Clock& clock) {
  const std::string name = schema.table.name;
  ADJOIN_TRY(const std::optional<KeptSchema> kept, kept_schema(store, {}, name));
  if (!kept) return no_schema(name);
  if (kept->schema.fingerprint() != schema.fingerprint()) {
    return other_schema(name, kept->schema, schema);
  }
  return with_schema(store, std::move(schema), kept->note, clock, {});
}

GraphContext unnoted_context(table::TableStore& store, schema::Schema schema, const Clock& clock) {
  table::TableRef table(schema.table.name);
  return context_of(store, std::make_shared<const schema::Schema>(std::move(schema)),
                    std::move(table), clock);
}

}  // namespace adjoin::graph
