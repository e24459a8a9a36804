#include <variant>

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
  ADJOIN_TRY(const graph_text::ShowItem show, read_items(body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  graph::CallOptions options;
  options.context = call.context;
  ADJOIN_TRY(const graph::Found found, graph.get_node(operation, options));
  count_read(call, graph, 0, found.item ? 1 : 0, found.spent);
  ADJOIN_TRY(const graph_text::Row row, graph_text::found_row(graph, operation, found, show));
  append_answer(row, graph_text::footer(found.spent), call.out);
  return {};
}

/// The nodes of a list; those that are not there are named behind the rows.
Result<void> get_nodes(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const plan::GetNodes operation,
             graph_text::parse_get_nodes(graph, body.json("getNodes")));
  ADJOIN_TRY(const graph_text::ShowItem show, read_items(body));
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::NodesAnswer answer, graph.get_nodes(operation, options));
  RowList rows(call.out);
  for (const graph::FoundNode& node : answer.nodes) {
    rows.add(graph_text::found_row(graph, node, show));
  }
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
  ADJOIN_TRY(const graph_text::ShowItem show, read_items(body));
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::ItemRows found, graph.find(operation, options));
  RowList rows(call.out);
  for (const graph::ItemRow& row : found) rows.add(graph_text::item_row(graph, row, show));
  count_read(call, graph, 0, rows.size(), found.spent);
  rows.finish(
      graph_text::footer(found.spent, operation.page.before.empty() ? found.next : found.previous));
  return {};
}

/// What a removal would do, and what it would cost.
Result<void> try_removal(ApiCall& call, const graph::Graph& graph, const std::string& ref,
                         const graph::CallOptions& options) {
  ADJOIN_TRY(const graph::RemovedNode removed, graph.would_remove(ref, options));
  append_answer(graph_text::tried_row(removed), graph_text::footer(removed.spent), call.out);
  return {};
}

/// The node and its edges, step by step.
Result<void> remove_node(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                         const plan::RemoveNode& operation) {
  if (body.has("explain")) {
    return Error(ErrorCode::unsupported,
                 "\"explain\": how many requests it takes to remove a node with its edges depends "
                 "on its edges: \"dry_run\": true reads them and answers what it would cost");
  }
  // Its time is bounded below the request's, so that what was done is answered.
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool dry_run, body.flag("dry_run"));
  if (dry_run) return try_removal(call, graph, operation.ref, options);
  ADJOIN_TRY(const graph::RemovedNode removed, graph.remove_node(operation.ref, options));
  append_answer(graph_text::removed_row(removed), graph_text::footer(removed.spent), call.out);
  return {};
}

/// Runs the one operation of the body, which `name` names.
Result<void> answer_node_operation(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                                   std::string_view name) {
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

}  // namespace

Result<void> answer_graph_nodes(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  // The one member that names an operation chooses it. So a body says what it does, and two
  // operations in one body are an error, not a surprise.
  const std::vector<std::string_view> operations = {"getNode",   "getNodes",   "find",
                                                    "putNode",   "updateNode", "removeNode",
                                                    "checkNode", "addToSeries"};
  std::vector<std::string_view> names = operations;
  names.insert(names.end(), {"table", "explain", "trace", "emit"});
  if (body.has("getNode") || body.has("getNodes") || body.has("find")) names.emplace_back("items");
  if (body.has("removeNode")) names.emplace_back("dry_run");
  if (body.has("find") || body.has("getNodes") || body.has("removeNode")) {
    names.emplace_back("budget");
  }
  ADJOIN_CHECK(body.check_names(names));
  ADJOIN_TRY(const std::string_view name, body.one_of(operations));
  note_asked(call, name);
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  return answer_traced(call, body, graph, [&](const graph::Graph& asked) {
    return answer_node_operation(call, body, asked, name);
  });
}

}  // namespace adjoin::server
