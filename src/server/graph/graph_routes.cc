#include "server/graph/graph_routes.h"

#include <array>

#include "graph_text/operation_json.h"
#include "item/json_reader.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"

namespace adjoin::server {
namespace {

/// A graph call may send many requests to the store, so none runs on a connection's thread. None is
/// queued as a write: its graph decides what it writes while it runs.
constexpr Route graph_call(GraphPath path, Result<void> (*answer)(ApiCall&), Run run = Run::pool) {
  return {path, run, answer, nullptr, nullptr, true, path == GraphPath::log};
}

constexpr std::array<Route, kGraphPathCount> kGraphRoutes = {
    graph_call(GraphPath::plan, &answer_graph_plan),
    graph_call(GraphPath::nodes, &answer_graph_nodes),
    graph_call(GraphPath::edges, &answer_graph_edges),
    graph_call(GraphPath::transact, &answer_graph_transact),
    graph_call(GraphPath::schema, &answer_graph_schema),
    graph_call(GraphPath::keys, &answer_graph_keys, Run::in_turn),
    graph_call(GraphPath::around, &answer_graph_around),
    graph_call(GraphPath::expressions, &answer_graph_expressions),
    graph_call(GraphPath::verify, &answer_graph_verify, Run::in_turn),
    graph_call(GraphPath::heat, &answer_graph_heat),
    graph_call(GraphPath::log, &answer_graph_log)};

}  // namespace

const Route& graph_route(GraphPath path) noexcept {
  return kGraphRoutes[static_cast<std::size_t>(path)];
}

namespace {

// Some of them may be merged; a transaction has at most 100 items.
constexpr std::size_t kOperationsMax = 1'000;

Result<std::vector<plan::WriteOperation>> read_operations(const graph::Graph& graph,
                                                          std::string_view json) {
  ADJOIN_TRY(const std::vector<std::string_view> elements, elements_of("operations", json));
  if (elements.empty()) return validation_error("\"operations\" is empty");
  if (elements.size() > kOperationsMax) {
    return validation_error("more than " + std::to_string(kOperationsMax) +
                            " operations; a transaction has at most 100 items");
  }
  std::vector<plan::WriteOperation> operations;
  operations.reserve(elements.size());
  for (const std::string_view element : elements) {
    auto operation = graph_text::parse_write(graph, element);
    if (!operation) {
      return reworded(operation.error(), "operation " + std::to_string(operations.size() + 1) +
                                             ": " + operation.error().message());
    }
    operations.push_back(*std::move(operation));
  }
  return operations;
}

}  // namespace

Result<void> answer_graph_transact(ApiCall& call) {
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  ADJOIN_CHECK(body.check_names({"operations", "table", "explain", "trace", "emit"}));
  ADJOIN_CHECK(body.one_of({"operations"}));
  ADJOIN_TRY(const graph::Graph opened, open_graph(call, body));
  return answer_traced(call, body, opened, [&](const graph::Graph& graph) -> Result<void> {
    ADJOIN_TRY(const std::vector<plan::WriteOperation> operations,
               read_operations(graph, body.json("operations")));
    // After all checks: what is explained is exactly what would be sent.
    ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, operations));
    if (explained) return {};
    graph::CallOptions options;
    options.context = call.context;
    ADJOIN_TRY(const graph::Written written, graph.transact(operations, options));
    append_answer(graph_text::transaction_row(written), graph_text::footer(written.spent),
                  call.out);
    return {};
  });
}

}  // namespace adjoin::server
