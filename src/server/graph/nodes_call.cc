#include <variant>

#include "graph_text/names.h"
#include "graph_text/operation_json.h"
#include "item/json.h"
#include "plan/declared/step_reader.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"

namespace adjoin::server {
namespace {

/// One item, one request: there is nothing that a budget could limit.
Result<void> get_node(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const plan::GetNode operation,
             graph_text::parse_get_node(graph, body.json("getNode")));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  graph::CallOptions options;
  options.context = call.context;
  ADJOIN_TRY(const graph::Found found, graph.get_node(operation, options));
  count_read(call, graph, 0, found.item ? 1 : 0, found.spent);
  ADJOIN_TRY(const graph_text::Row row, graph_text::found_row(graph, operation, found));
  append_answer(row, graph_text::footer(found.spent), call.out);
  return {};
}

/// The nodes of a list; those that are not there are named behind the rows.
Result<void> get_nodes(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const plan::GetNodes operation,
             graph_text::parse_get_nodes(graph, body.json("getNodes")));
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::NodesAnswer answer, graph.get_nodes(operation, options));
  RowList rows(call.out);
  for (const graph::FoundNode& node : answer.nodes) rows.add(graph_text::found_row(graph, node));
  count_read(call, graph, 0, rows.size(), answer.spent);
  graph_text::Footer footer = graph_text::footer(answer.spent);
  footer.missing = answer.missing;
  rows.finish(footer);
  return {};
}

/// Nodes by fields, over an index or a unique value.
/// The members of "where" are the fields of an item in plain JSON, so they are read as an item, not
/// as words of a step.
Result<void> find(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const schema::Tree tree, body.tree("find"));
  if (!tree.is_map()) return validation_error("\"find\": an object is expected");
  const plan::Arguments arguments;
  const std::vector<plan::DeclaredStep> steps;
  const plan::StepWords words(arguments, steps, tree);
  // An unknown word is refused. A mistyped condition must not widen the answer.
  ADJOIN_CHECK(words.check_words("find", {"type", "where", "first", "after", "before", "fields"}));
  plan::Find operation;
  ADJOIN_TRY(operation.type, words.required("type"));
  ADJOIN_TRY(operation.page, words.paging());
  ADJOIN_TRY(operation.selection.fields, words.texts("fields"));
  ADJOIN_TRY(const GraphBody members, GraphBody::read(body.json("find")));
  if (!members.has("where")) return validation_error("\"find\": \"where\" is required");
  auto fields = item::parse_item(members.json("where"), item::JsonForm::plain);
  if (!fields) {
    return reworded(fields.error(), "\"find\": \"where\": " + fields.error().message());
  }
  operation.fields = *std::move(fields);
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::ItemRows found, graph.find(operation, options));
  RowList rows(call.out);
  for (const graph::ItemRow& row : found) rows.add(graph_text::item_row(graph, row));
  count_read(call, graph, 0, rows.size(), found.spent);
  rows.finish(
      graph_text::footer(found.spent, operation.page.before.empty() ? found.next : found.previous));
  return {};
}

/// The node and its edges, step by step.
Result<void> remove_node(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                         const plan::RemoveNode& operation) {
  if (body.has("explain")) {
    return Error(ErrorCode::unsupported,
                 "\"explain\": how many requests it takes to remove a node with its edges is only "
                 "known while it is done");
  }
  // Its time is bounded below the request's, so that what was done is answered.
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const graph::RemovedNode removed, graph.remove_node(operation.ref, options));
  append_answer(graph_text::removed_row(removed), graph_text::footer(removed.spent), call.out);
  return {};
}

}  // namespace

Result<void> answer_graph_nodes(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  // The one member that names an operation chooses it. So a body says what it does, and two
  // operations in one body are an error, not a surprise.
  const std::vector<std::string_view> operations = {"getNode",   "getNodes",   "find",
                                                    "putNode",   "updateNode", "removeNode",
                                                    "checkNode", "addToSeries"};
  std::vector<std::string_view> names = operations;
  names.insert(names.end(), {"table", "explain"});
  if (body.has("find") || body.has("getNodes")) names.emplace_back("budget");
  ADJOIN_CHECK(body.check_names(names));
  ADJOIN_TRY(const std::string_view name, body.one_of(operations));
  note_asked(call, name);
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  if (name == "find") return find(call, body, graph);
  if (name == "getNode") return get_node(call, body, graph);
  if (name == "getNodes") return get_nodes(call, body, graph);
  ADJOIN_TRY(const plan::WriteOperation operation,
             graph_text::parse_write(graph, name, body.json(name)));
  // A node can have more edges than a transaction has room for, so its removal is no single write.
  if (const auto* removal = std::get_if<plan::RemoveNode>(&operation)) {
    return remove_node(call, body, graph, *removal);
  }
  return answer_write(call, body, graph, operation);
}

namespace {

// Each type is at least one Query.
constexpr std::size_t kTypesMax = 100;

Result<void> get_edge(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const plan::GetEdge operation,
             graph_text::parse_get_edge(graph, body.json("getEdge")));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  graph::CallOptions options;
  options.context = call.context;
  ADJOIN_TRY(const graph::Found found, graph.get_edge(operation, options));
  count_read(call, graph, 0, found.item ? 1 : 0, found.spent);
  ADJOIN_TRY(const graph_text::Row row, graph_text::found_row(graph, operation, found));
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
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::EdgePage page, graph.neighbors(operation, options));
  RowList rows(call.out);
  for (const graph::EdgeRow& row : page) rows.add(graph_text::edge_row(graph, row));
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

}  // namespace

Result<void> answer_graph_edges(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  // As for nodes, one member names the operation.
  const std::vector<std::string_view> operations = {"neighbors", "neighborhood", "getEdge",
                                                    "addEdge",   "updateEdge",   "removeEdge",
                                                    "moveEdge",  "checkEdge"};
  std::vector<std::string_view> names = operations;
  names.insert(names.end(), {"table", "explain"});
  if (body.has("neighbors") || body.has("neighborhood")) names.emplace_back("budget");
  ADJOIN_CHECK(body.check_names(names));
  ADJOIN_TRY(const std::string_view name, body.one_of(operations));
  note_asked(call, name);
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  if (name == "neighbors") return neighbors(call, body, graph);
  if (name == "neighborhood") return neighborhood(call, body, graph);
  if (name == "getEdge") return get_edge(call, body, graph);
  ADJOIN_TRY(const plan::WriteOperation operation,
             graph_text::parse_write(graph, name, body.json(name)));
  return answer_write(call, body, graph, operation);
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
