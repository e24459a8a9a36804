#include <algorithm>

#include "base/assert.h"
#include "graph/read/page_readers.h"
#include "graph/read/query_identity.h"
#include "graph/read/reads.h"
#include "plan/declared/undeclared.h"
#include "plan/read/find_plan.h"
#include "plan/read/read_plan.h"
#include "plan/read/series.h"
#include "schema/items/guard.h"

namespace adjoin::graph {

Result<ItemRows> read(const GraphContext& graph, const plan::Collection& operation,
                      const CallOptions& options) {
  ADJOIN_TRY(table::QueryRequest request, plan::collection_query(graph.read_target, operation));
  ItemRows rows;
  rows.spent.warnings = plan::undeclared(*graph.schema, operation);
  Meter meter(options, *graph.clock, rows.spent);
  ItemReader reader(*graph.schema, *graph.store, query_identity(graph.table.name(), operation),
                    meter);
  ADJOIN_CHECK(reader.read({{std::move(request), {}}}, operation.page, operation.node, rows));
  return rows;
}

Result<ItemRows> read(const GraphContext& graph, const plan::Find& operation,
                      const CallOptions& options) {
  ADJOIN_TRY(plan::FindPlan plan, plan::find_plan(graph.read_target, operation));
  ADJOIN_ASSERT(plan.guard.has_value() + !plan.ref.empty() + !plan.queries.empty() == 1);
  ItemRows rows;
  rows.spent.warnings = plan::undeclared(*graph.schema, operation);
  Meter meter(options, *graph.clock, rows.spent);
  ItemReader reader(*graph.schema, *graph.store, query_identity(graph.table.name(), operation),
                    meter);
  if (plan.guard) {
    ADJOIN_CHECK(meter.check());
    if (!meter.may_send()) return rows;
    ADJOIN_TRY(const table::GetItemResult guard,
               graph.store->get_item(meter.context(), *plan.guard));
    if (!guard.item) return rows;
    const auto holder = guard.item->view().find(schema::kGuardHolder);
    // A guard that no node holds any more is what `verify` calls orphan; to a reader nobody has the
    // value.
    if (!holder || holder->type() != Value::Type::string) return rows;
    plan.ref = holder->as_string();
  }
  if (!plan.ref.empty()) {
    // The ref says its own parts; what else was given is compared.
    std::vector<std::string> wanted = operation.selection.fields;
    Item others;
    const schema::NodeType* const type = graph.schema->node(operation.type);
    ADJOIN_ASSERT(type != nullptr);  // find_plan has refused other names
    for (const auto& [name, value] : operation.fields) {
      // A ref that a guard returned may contradict the parts that were given.
      if (type->ref.has_hole(name) && !plan.guard) continue;
      others.set(name, value);
      // What is compared has to be read, even if it was not asked for.
      const bool asked = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
      if (!wanted.empty() && !asked) wanted.push_back(name);
    }
    ADJOIN_TRY(plan::NodeLookup lookup, plan::node_lookup(graph.read_target, {plan.ref, wanted}));
    if (lookup.get) {
      ADJOIN_CHECK(reader.get(*lookup.get, others, rows));
    } else {
      ADJOIN_ASSERT(lookup.query.has_value());
      ADJOIN_CHECK(reader.read({{*std::move(lookup.query), {}}}, operation.page, {}, rows));
    }
  } else {
    std::vector<plan::ItemList> lists;
    for (table::QueryRequest& query : plan.queries) lists.push_back({std::move(query), {}});
    ADJOIN_CHECK(reader.read(std::move(lists), operation.page, {}, rows));
  }
  // Another type's nodes can have the same index key.
  reader.keep_nodes(operation.type, rows);
  return rows;
}

Result<ItemRows> read(const GraphContext& graph, const plan::NodesBy& operation,
                      const CallOptions& options) {
  ItemRows rows;
  rows.spent.warnings = plan::undeclared(*graph.schema, operation);
  Meter meter(options, *graph.clock, rows.spent);
  ItemReader reader(*graph.schema, *graph.store, query_identity(graph.table.name(), operation),
                    meter);
  if (plan::needs_scan(*graph.schema, operation)) {
    ADJOIN_TRY(table::ScanRequest scan, plan::nodes_scan(graph.read_target, operation));
    ADJOIN_CHECK(reader.scan(std::move(scan), operation.page, operation.type, rows));
    return rows;
  }
  ADJOIN_TRY(std::vector<plan::ItemList> lists, plan::nodes_by_lists(graph.read_target, operation));
  ADJOIN_CHECK(reader.read(std::move(lists), operation.page, {}, rows));
  return rows;
}

Result<ItemRows> read(const GraphContext& graph, const plan::ReadSeries& operation,
                      const CallOptions& options) {
  ADJOIN_TRY(plan::SeriesLists lists, plan::series_lists(graph.read_target, operation));
  ItemRows rows;
  rows.spent.warnings = plan::undeclared(*graph.schema, operation);
  Meter meter(options, *graph.clock, rows.spent);
  ItemReader reader(*graph.schema, *graph.store, query_identity(graph.table.name(), operation),
                    meter);
  if (!lists.growth) {
    ADJOIN_CHECK(reader.read(std::move(lists.lists), operation.page, operation.of, rows));
    return rows;
  }
  const ItemReader::Further further{
      *lists.growth, plan::query_count(graph.read_target, *lists.growth),
      [&](std::uint32_t shard) { return plan::series_list(graph.read_target, operation, shard); }};
  ADJOIN_CHECK(reader.read(std::move(lists.lists), operation.page, operation.of, rows, &further));
  return rows;
}

}  // namespace adjoin::graph
