#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "graph/read/type_counts.h"
#include "graph_text/rows.h"
#include "plan/operation/cursor.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"

namespace adjoin::server {
namespace {

constexpr std::int64_t kCountMilliseconds = 5'000;

std::string count_identity(const graph::Graph& graph) {
  return "count " + graph.schema().table.name;
}

}  // namespace

Result<void> answer_count(ApiCall& call, const GraphBody& body) {
  ADJOIN_CHECK(body.check_names({"table", "count", "after", "budget"}));
  ADJOIN_TRY(const bool counts, body.flag("count"));
  if (!counts) return validation_error("\"count\" is true, or left out");
  note_asked(call, "count");
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  ADJOIN_TRY(graph::CallOptions options, read_budget(call, body));
  // Of what it reads nothing is held, so the limits of other reads are not its own.
  const std::int64_t milliseconds = std::min(options.budget.time_ms_max, kCountMilliseconds);
  if (!body.has("budget")) options.budget = {};
  options.budget.time_ms_max = milliseconds;
  std::optional<Item> after;
  ADJOIN_TRY(const std::string cursor, body.text("after"));
  if (body.has("after")) {
    ADJOIN_TRY(plan::Cursor place, plan::decode_cursor(cursor, count_identity(graph)));
    after = std::move(place.key);
  }
  ADJOIN_TRY(const graph::TypeCounts counted, graph::count_types(graph, options, std::move(after)));
  RowList rows(call.out);
  for (const graph::TypeCount& one : counted.types) rows.add(graph_text::type_count_row(one));
  graph_text::Footer footer = graph_text::footer(counted.spent);
  if (counted.next) {
    footer.cursor = plan::encode_cursor({0, *counted.next}, count_identity(graph));
  }
  rows.finish(footer);
  return {};
}

}  // namespace adjoin::server
