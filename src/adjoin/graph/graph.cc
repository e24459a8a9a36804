#include "adjoin/graph.h"

#include <memory>
#include <utility>

#include "adjoin/graph/edge_id.h"
#include "adjoin/graph/row_values.h"
#include "adjoin/state/empty_sets.h"
#include "adjoin/state/explained.h"
#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"
#include "base/assert.h"
#include "base/lack.h"
#include "base/text.h"
#include "plan/declared/declared.h"
#include "schema/load/yaml_reader.h"
#include "schema/model/field.h"

namespace adjoin {
namespace detail {

template class Handle<const GraphState>;

namespace {

Graph graph_over(const Store& store, graph::Graph graph) {
  return Access::make<Graph>(
      Access::make_as<const GraphState, GraphState>(Access::state(store), std::move(graph)));
}

/// A table without a schema holds no graph, as one that does not exist.
Error why_not_opened(Error error) {
  const Lack* lack = details_of<Lack>(error);
  if (lack == nullptr || lack->what != Lack::What::schema) return error;
  return Error(ErrorCode::not_found, error.message() + ": create the graph with its schema");
}

/// That the store's URL names the table of the schema, or none.
Result<void> check_default_table(const Store& store, const schema::Schema& schema) {
  const std::string& table = store.default_table();
  if (table.empty() || table == schema.table.name) return {};
  return Error(ErrorCode::configuration, "the store's URL names the table " + table +
                                             ", and the schema is of the table " +
                                             schema.table.name);
}

Result<schema::Plan> parse_plan(std::string_view text) {
  schema::Diagnostics mistakes;
  std::optional<schema::Tree> tree = schema::read_yaml(text, mistakes);
  for (const schema::Diagnostic& mistake : mistakes) {
    if (mistake.is_error()) {
      return Error(ErrorCode::invalid_argument, mistake.to_string("plan"));
    }
  }
  if (!tree || !tree->is_map()) {
    return Error(ErrorCode::invalid_argument,
                 "a plan is a map with `steps`, and `return` if wanted");
  }
  schema::Plan plan;
  plan.name = "the plan";
  for (schema::Tree::Entry& entry : tree->entries) {
    if (entry.name == "params" && entry.value.is_map()) {
      plan.params = std::move(entry.value);
    } else if (entry.name == "steps") {
      plan.steps = std::move(entry.value);
    } else if (entry.name == "return") {
      plan.returns = std::move(entry.value);
    } else {
      return Error(ErrorCode::invalid_argument,
                   "a plan has `steps`, and maybe a map of `params` and `return`, and no `" +
                       entry.name + "`");
    }
  }
  return plan;
}

Result<PlanPage> plan_page(const graph::Graph& graph, Result<graph::PlanAnswer> answer) {
  if (!answer) return std::move(answer).error();
  PlanPage page;
  page.rows.reserve(answer->data.size());
  for (graph::PlanEntry& entry : answer->data) {
    page.rows.push_back(plan_row_of(graph, std::move(entry)));
  }
  page.next = std::move(answer->cursor);
  page.stopped_by = answer->spent.cut_by;
  page.source = std::move(answer->spent.source);
  page.warnings = std::move(answer->spent.warnings);
  page.usage = usage_of(answer->spent.cost);
  page.missing = std::move(answer->missing);
  for (auto& [name, cost] : answer->steps) {
    page.steps.emplace_back(std::move(name), usage_of(cost));
  }
  return page;
}

std::string parts_of(const schema::NodeType& type) {
  std::string names;
  for (const schema::Segment& segment : type.ref.segments()) {
    if (segment.is_hole()) append_to_list(segment.hole, names);
  }
  return names;
}

}  // namespace
}  // namespace detail

Graph::Graph(detail::Handle<const detail::GraphState> state) : state_(std::move(state)) {}

// ---- Open

Result<Graph> Graph::open(const Store& store, std::string_view table, const CallOptions& call) {
  const detail::InnerCall inner_call(call);
  const std::string name(table.empty() ? std::string_view(store.default_table()) : table);
  Result<graph::Graph> opened =
      graph::Graph::open(detail::tables_of(store), name, system_clock(), inner_call.context());
  if (!opened) return detail::why_not_opened(std::move(opened).error());
  return detail::graph_over(store, *std::move(opened));
}

Result<Graph> Graph::create(const Store& store, const Schema& schema, const CallOptions& call) {
  ADJOIN_CHECK(detail::check_default_table(store, detail::inner(schema)));
  const detail::InnerCall inner_call(call);
  ADJOIN_TRY(graph::Graph created,
             graph::Graph::create(detail::tables_of(store), detail::inner(schema), system_clock(),
                                  inner_call.context()));
  return detail::graph_over(store, std::move(created));
}

Schema Graph::schema() const {
  const graph::GraphContext& context = detail::inner(*this);
  return detail::Access::make<Schema>(
      detail::Access::make_as<const detail::SchemaState, detail::SchemaState>(context.schema));
}

Result<void> Graph::check_schema(const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  return detail::inner(*this).check_current();
}

// ---- Read nodes and edges

Result<std::optional<Node>> Graph::get_node(std::string_view ref,
                                            const std::vector<std::string>& fields,
                                            const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  const graph::Graph& graph = detail::inner(*this);
  ADJOIN_TRY(const graph::Found found,
             graph.get_node({std::string(ref), fields}, inner_call.options()));
  if (!found.item) return std::optional<Node>();
  return std::optional<Node>(detail::node_of(graph, std::string(ref), found.item->view()));
}

Result<Page<Node>> Graph::batch_get_nodes(const std::vector<std::string>& refs,
                                          const std::vector<std::string>& fields,
                                          const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  const graph::Graph& graph = detail::inner(*this);
  ADJOIN_TRY(graph::NodesAnswer answer, graph.get_nodes({refs, fields}, inner_call.options()));
  Page<Node> page;
  page.rows.reserve(answer.nodes.size());
  for (graph::FoundNode& node : answer.nodes) {
    page.rows.push_back(detail::node_of(graph, std::move(node.ref), node.item.view()));
  }
  page.stopped_by = answer.spent.cut_by;
  page.warnings = std::move(answer.spent.warnings);
  page.usage = detail::usage_of(answer.spent.cost);
  return page;
}

Result<std::optional<Edge>> Graph::get_edge(const Edge& edge,
                                            const std::vector<std::string>& fields,
                                            const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  const graph::Graph& graph = detail::inner(*this);
  ADJOIN_TRY(const graph::Found found,
             graph.get_edge({detail::edge_id(graph.schema(), edge), fields}, inner_call.options()));
  if (!found.item) return std::optional<Edge>();
  return std::optional<Edge>(
      Edge{edge.from, edge.type, edge.to, detail::fields_of(graph, found.item->view())});
}

Result<bool> Graph::has_edge(const Edge& edge, const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  const graph::Graph& graph = detail::inner(*this);
  const schema::TableNaming& table = graph.schema().table;
  ADJOIN_TRY(const graph::Found found,
             graph.get_edge({detail::edge_id(graph.schema(), edge), {table.pk.name}},
                            inner_call.options()));
  return found.item.has_value();
}

Result<Page<Edge>> Graph::edges_between(std::string_view a, std::string_view b,
                                        const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  const graph::Graph& graph = detail::inner(*this);
  ADJOIN_TRY(const graph::EdgePage edges,
             graph.between({std::string(a), std::string(b)}, inner_call.options()));
  Page<Edge> page;
  page.rows.reserve(edges.size());
  for (const graph::EdgeRow& row : edges) page.rows.push_back(detail::edge_of(graph, a, row));
  page.stopped_by = edges.spent.cut_by;
  page.warnings = edges.spent.warnings;
  page.usage = detail::usage_of(edges.spent.cost);
  return page;
}

// ---- Declared reads

Result<PlanPage> Graph::run(std::string_view plan, const Item& parameters,
                            const CallOptions& call) const {
  ADJOIN_TRY(const plan::Arguments arguments, detail::to_arguments(parameters));
  const detail::InnerCall inner_call(call);
  const graph::Graph& graph = detail::inner(*this);
  return detail::plan_page(graph, graph.run(plan, arguments, inner_call.options()));
}

Result<PlanPage> Graph::run_text(std::string_view plan, const Item& parameters,
                                 const CallOptions& call) const {
  ADJOIN_TRY(const plan::Arguments arguments, detail::to_arguments(parameters));
  ADJOIN_TRY(const schema::Plan parsed, detail::parse_plan(plan));
  const detail::InnerCall inner_call(call);
  const graph::Graph& graph = detail::inner(*this);
  ADJOIN_TRY(const plan::Declared declared, plan::declare(graph.schema(), parsed, arguments));
  return detail::plan_page(graph, graph.run(declared, inner_call.options()));
}

// ---- Costs and names

Result<Explanation> Graph::explain(const Transaction& transaction) const {
  const graph::Graph& graph = detail::inner(*this);
  if (transaction.size() == 0) {
    return Error(ErrorCode::invalid_argument, "the transaction is empty: add an operation to it");
  }
  const auto& operations = detail::Access::operations(transaction);
  std::vector<plan::WriteOperation> writes =
      detail::with_edge_ids(graph.schema(), operations->list);
  for (plan::WriteOperation& one : writes) detail::leave_out_empty_sets(one);
  ADJOIN_TRY(const plan::Plan plan, graph.explain(writes));
  return detail::to_explanation(plan);
}

Result<Explanation> Graph::explain(std::string_view plan, const Item& parameters) const {
  const graph::Graph& graph = detail::inner(*this);
  ADJOIN_TRY(const plan::Arguments given, detail::to_arguments(parameters));
  plan::Arguments arguments = plan::sample_arguments(graph.schema(), plan);
  for (const auto& [name, value] : given) arguments.insert_or_assign(name, value);
  ADJOIN_TRY(const plan::Plan explained, graph.explain(plan, arguments));
  return detail::to_explanation(explained);
}

Result<std::string> Graph::make_ref(std::string_view node_type, const Item& parts) const {
  const schema::Schema& schema = detail::inner(*this).schema();
  const schema::NodeType* type = schema.node(node_type);
  if (type == nullptr) {
    std::string known;
    for (const schema::NodeType& one : schema.nodes) append_to_list(one.name, known);
    return Error(ErrorCode::invalid_argument,
                 "no node type \"" + std::string(node_type) + "\"; the schema has " + known);
  }
  schema::Bindings bindings;
  for (const auto& [name, value] : parts) {
    std::optional<std::string> text = schema::key_text(value);
    if (!type->ref.has_hole(name) || !text) {
      return Error(ErrorCode::invalid_argument,
                   "\"" + name + "\" is no part of refs of " + type->name +
                       ", or no text or number: " + "they have " + detail::parts_of(*type));
    }
    bindings.set(name, *std::move(text));
  }
  return schema.make_ref(*type, bindings);
}

Result<Node> Graph::parse_ref(std::string_view ref) const {
  ADJOIN_TRY(const schema::ParsedRef parsed, detail::inner(*this).schema().parse_ref(ref));
  ADJOIN_ASSERT(parsed.type != nullptr);
  Node node{std::string(ref), {}, parsed.type->name};
  for (const auto& [name, text] : parsed.parts) node.fields.set(name, Value(text));
  return node;
}

}  // namespace adjoin
