#include "server/graph/graph_routes.h"

#include <array>

namespace adjoin::server {
namespace {

constexpr Route graph_call(GraphPath path, Result<void> (*answer)(ApiCall&)) {
  return {path, Run::pool, answer, nullptr, nullptr, true};
}

constexpr std::array<Route, kGraphPathCount> kGraphRoutes = {
    graph_call(GraphPath::plan, &answer_graph_plan),
    graph_call(GraphPath::nodes, &answer_graph_nodes),
    graph_call(GraphPath::edges, &answer_graph_edges),
    graph_call(GraphPath::transact, &answer_graph_transact)};

}  // namespace

const Route& graph_route(GraphPath path) noexcept {
  return kGraphRoutes[static_cast<std::size_t>(path)];
}

}  // namespace adjoin::server
