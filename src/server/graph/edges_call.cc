#include "graph_text/names.h"
#include "graph_text/operation_json.h"
#include "plan/declared/step_reader.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"

namespace adjoin::server {
namespace {

// Each type is at least one Query.
constexpr std::size_t kTypesMax = 100;

Result<void> get_edge(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const plan::GetEdge operation,
             graph_text::parse_get_edge(graph, body.json("getEdge")));
  ADJOIN_TRY(const graph_text::ShowItem show, read_items(body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  graph::CallOptions options;
  options.context = call.context;
  ADJOIN_TRY(const graph::Found found, graph.get_edge(operation, options));
  count_read(call, graph, 0, found.item ? 1 : 0, found.spent);
  ADJOIN_TRY(const graph_text::Row row, graph_text::found_row(graph, operation, found, show));
  append_answer(row, graph_text::footer(found.spent), call.out);
  return {};
}

/// A name may stand for several types, such as an end that many types share.
Result<std::vector<std::string>> read_types(const graph::Graph& graph,
                                            const plan::StepWords& words) {
  ADJOIN_TRY(const std::vector<std::string> names, words.texts("type"));
  if (names.size() > kTypesMax) return validation_error("`type` names too many");
  std::vector<std::string> types;
  for (const std::string& name : names) {
    ADJOIN_TRY(const std::vector<std::string> named, graph_text::edge_types(graph, name, false));
    types.insert(types.end(), named.begin(), named.end());
  }
  return types;
}

/// The words are those of the step `edges` of a plan, with the node under its own name.
Result<plan::Neighbors> read_neighbors(const graph::Graph& graph, const GraphBody& body) {
  ADJOIN_TRY(const schema::Tree tree, body.tree("neighbors"));
  if (!tree.is_map()) return validation_error("\"neighbors\": an object is expected");
  const plan::Arguments arguments;
  const std::vector<plan::DeclaredStep> steps;
  const plan::StepWords words(arguments, steps, tree);
  ADJOIN_CHECK(
      words.check_words("neighbors", {"node", "type", "by", "rank", "range", "time", "prefix",
                                      "order", "first", "after", "before", "where", "fields"}));
  plan::Neighbors read;
  ADJOIN_TRY(read.types, read_types(graph, words));
  ADJOIN_TRY(const std::string node, words.required("node"));
  ADJOIN_TRY(read.node, graph_text::node_ref(graph, node, read.types));
  ADJOIN_TRY(read.by, words.text("by"));
  ADJOIN_TRY(read.prefix, words.text("prefix"));
  ADJOIN_TRY(read.rank, words.range());
  ADJOIN_TRY(read.page, words.paging());
  if (!read.page.after.empty() && !read.page.before.empty()) {
    return validation_error("`after` and `before` exclude each other");
  }
  static const std::vector<schema::Field> kNone;
  const schema::EdgeType* edge =
      read.types.empty() ? nullptr : graph.schema().edge_end(read.types.front()).edge;
  ADJOIN_TRY(read.selection, words.selection(edge == nullptr ? kNone : edge->fields));
  return read;
}

Result<void> neighbors(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const plan::Neighbors operation, read_neighbors(graph, body));
  note_asked(call, "neighbors", operation.types);
  ADJOIN_TRY(const graph_text::ShowItem show, read_items(body));
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::EdgePage page, graph.neighbors(operation, options));
  RowList rows(call.out);
  for (const graph::EdgeRow& row : page) rows.add(graph_text::edge_row(graph, row, show));
  count_read(call, graph, 1, rows.size(), page.spent);
  rows.finish(
      graph_text::footer(page.spent, operation.page.before.empty() ? page.next : page.previous));
  return {};
}

/// The words are those of the step `neighborhood`, with the node under its own name, and `list`.
Result<plan::Neighborhood> read_neighborhood(const graph::Graph& graph, const GraphBody& body,
                                             bool& list) {
  ADJOIN_TRY(const schema::Tree tree, body.tree("neighborhood"));
  if (!tree.is_map()) return validation_error("\"neighborhood\": an object is expected");
  const plan::Arguments arguments;
  const std::vector<plan::DeclaredStep> steps;
  const plan::StepWords words(arguments, steps, tree);
  ADJOIN_CHECK(words.check_words("neighborhood", {"node", "type", "hops", "list"}));
  plan::Neighborhood read;
  ADJOIN_TRY(read.types, read_types(graph, words));
  if (read.types.empty()) return validation_error("`type` is missing");
  ADJOIN_TRY(const std::string node, words.required("node"));
  ADJOIN_TRY(read.node, graph_text::node_ref(graph, node, read.types));
  ADJOIN_TRY(read.hops, words.hops());
  ADJOIN_TRY(const GraphBody members, GraphBody::read(body.json("neighborhood")));
  ADJOIN_TRY(list, members.flag("list"));
  return read;
}

/// How many nodes each level has; with `list` the nodes.
Result<void> neighborhood(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  bool list = false;
  ADJOIN_TRY(const plan::Neighborhood operation, read_neighborhood(graph, body, list));
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::NeighborhoodAnswer answer, graph.neighborhood(operation, options));
  // The first level is the start.
  const std::size_t hops = answer.levels.empty() ? 0 : answer.levels.size() - 1;
  count_read(call, graph, hops, answer.total, answer.spent);
  // Counting needs no list of refs, so the answer stays small whatever the neighborhood is.
  if (!list) {
    append_answer(graph_text::levels_row(answer), graph_text::footer(answer.spent), call.out);
    return {};
  }
  RowList rows(call.out);
  for (std::size_t level = 0; level < answer.levels.size(); ++level) {
    for (const std::string& ref : answer.levels[level])
      rows.add(graph_text::reached_row(ref, level));
  }
  rows.finish(graph_text::footer(answer.spent));
  return {};
}

/// Runs the one operation of the body, which `name` names.
Result<void> answer_edge_operation(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                                   std::string_view name) {
  if (name == "neighbors") return neighbors(call, body, graph);
  if (name == "neighborhood") return neighborhood(call, body, graph);
  if (name == "getEdge") return get_edge(call, body, graph);
  ADJOIN_TRY(const plan::WriteOperation operation,
             graph_text::parse_write(graph, name, body.json(name)));
  return answer_write(call, body, graph, operation);
}

}  // namespace

Result<void> answer_graph_edges(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  // As for nodes, one member names the operation.
  const std::vector<std::string_view> operations = {"neighbors", "neighborhood", "getEdge",
                                                    "addEdge",   "updateEdge",   "removeEdge",
                                                    "moveEdge",  "checkEdge"};
  std::vector<std::string_view> names = operations;
  names.insert(names.end(), {"table", "explain", "trace", "emit"});
  if (body.has("neighbors") || body.has("getEdge")) names.emplace_back("items");
  if (body.has("neighbors") || body.has("neighborhood")) names.emplace_back("budget");
  ADJOIN_CHECK(body.check_names(names));
  ADJOIN_TRY(const std::string_view name, body.one_of(operations));
  note_asked(call, name);
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  return answer_traced(call, body, graph, [&](const graph::Graph& asked) {
    return answer_edge_operation(call, body, asked, name);
  });
}

/// One write is a transaction of one operation: the same checks and the same answer.
Result<void> answer_write(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                          const plan::WriteOperation& operation) {
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  graph::CallOptions options;
  options.context = call.context;
  ADJOIN_TRY(const graph::Written written, graph.transact({operation}, options));
  append_answer(graph_text::written_row(written), graph_text::footer(written.spent), call.out);
  return {};
}

}  // namespace adjoin::server
