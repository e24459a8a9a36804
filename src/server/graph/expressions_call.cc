#include "graph_text/expression_json.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"

namespace adjoin::server {
namespace {

// More than fit into an expression of 4 KB.
constexpr std::size_t kRowsMax = 1'000;

/// The footer of an answer for which nothing was sent.
graph_text::Footer unspent() {
  graph_text::Footer footer;
  footer.has_cost = false;
  return footer;
}

Result<void> build_expressions(ApiCall& call, const GraphBody& body) {
  ADJOIN_TRY(const std::vector<std::string_view> rows, elements_of("build", body.json("build")));
  if (rows.empty()) return validation_error("\"build\" is empty: a row is expected");
  if (rows.size() > kRowsMax) {
    return validation_error("\"build\": at most " + std::to_string(kRowsMax) + " rows");
  }
  ADJOIN_TRY(const bool any, body.flag("any"));
  ADJOIN_TRY(const std::string request, graph_text::build_request(rows, any));
  call.out += "{\"data\":" + request;
  graph_text::append_json(unspent(), call.out);
  return {};
}

Result<void> parse_expressions(ApiCall& call, const GraphBody& body) {
  ADJOIN_TRY(const std::vector<graph_text::Row> rows,
             graph_text::rows_of_request(body.json("parse")));
  RowList list(call.out);
  for (const graph_text::Row& row : rows) list.add(row);
  list.finish(unspent());
  return {};
}

}  // namespace

Result<void> answer_graph_expressions(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  ADJOIN_TRY(const std::string_view form, body.one_of({"build", "parse"}));
  note_asked(call, form);
  if (form == "parse") {
    ADJOIN_CHECK(body.check_names({"parse", "table"}));
    return parse_expressions(call, body);
  }
  ADJOIN_CHECK(body.check_names({"build", "any", "table"}));
  return build_expressions(call, body);
}

}  // namespace adjoin::server
