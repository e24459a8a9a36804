#include "graph_text/around_json.h"
#include "graph_text/names.h"
#include "plan/declared/step_reader.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kAroundRowsMax = 200;
constexpr std::size_t kAroundTypesMax = 100;

/// The words are members of the body: there is one operation.
Result<plan::Around> read_around(const graph::Graph& graph, const GraphBody& body) {
  Result<plan::Around> read{plan::Around()};
  ADJOIN_TRY(const std::string node, body.text("node"));
  if (node.empty()) return validation_error("\"node\" is missing");
  ADJOIN_TRY(read->after, body.text("after"));
  if (body.has("types")) {
    if (!read->after.empty()) {
      return validation_error(
          "\"types\" and \"after\" exclude each other: a cursor knows what it reads");
    }
    ADJOIN_TRY(const schema::Tree types, body.tree("types"));
    if (!types.is_list() || types.items.size() > kAroundTypesMax) {
      return validation_error("\"types\": a list of at most " + std::to_string(kAroundTypesMax) +
                              " edge types is expected");
    }
    for (const schema::Tree& one : types.items) {
      ADJOIN_TRY(const std::vector<std::string> named,
                 graph_text::edge_types(graph, one.text, false));
      read->types.insert(read->types.end(), named.begin(), named.end());
    }
  }
  ADJOIN_TRY(read->node, graph_text::node_ref(graph, node, read->types));
  ADJOIN_TRY(read->first, body.number("first", kAroundRowsMax, kAroundRowsMax));
  return read;
}

Result<void> answer_around(ApiCall& call, const GraphBody& body, const graph::Graph& graph) {
  ADJOIN_TRY(const plan::Around operation, read_around(graph, body));
  ADJOIN_TRY(const bool explain, body.flag("explain"));
  if (explain && !operation.after.empty()) {
    return validation_error(
        "\"explain\" and \"after\" exclude each other: a first page is explained");
  }
  note_asked(call, "around", operation.types);
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operation));
  if (explained) return {};
  ADJOIN_TRY(const graph::AroundPage page, graph.around(operation, options));
  call.out += "{\"data\":";
  graph_text::append_around(graph, operation.node, page, call.out);
  count_read(call, graph, 1, page.rows.size(), page.spent);
  graph_text::append_json(graph_text::footer(page.spent), call.out);
  return {};
}

}  // namespace

Result<void> answer_graph_around(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  ADJOIN_CHECK(body.check_names(
      {"node", "types", "first", "after", "table", "budget", "explain", "trace", "emit"}));
  note_asked(call, "around");
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  return answer_traced(call, body, graph,
                       [&](const graph::Graph& asked) { return answer_around(call, body, asked); });
}

}  // namespace adjoin::server
