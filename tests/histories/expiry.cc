#include "tests/histories/expiry.h"

#include <chrono>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace adjoin::histories {
namespace {

constexpr std::chrono::seconds kWaitMax{30};

plan::EdgeId id_of(const PlainEdge& edge) { return {edge.from, edge.type->name, edge.to, {}}; }

Result<void> wait_for_expiry(const graph::Graph& graph, const plan::EdgeId& edge) {
  const auto end = std::chrono::steady_clock::now() + kWaitMax;
  while (std::chrono::steady_clock::now() < end) {
    ADJOIN_TRY(const graph::Found found, graph.get_edge({edge}));
    if (!found.item) return {};
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return Error(ErrorCode::deadline_exceeded,
               "edge " + edge.from + " " + edge.type + " " + edge.to + " does not expire");
}

}  // namespace

Result<void> let_some_expire(const graph::Graph& graph, const PlainGraph& plain,
                             Coverage& coverage) {
  const auto now = std::chrono::duration_cast<std::chrono::seconds>(system_clock().unix_time());
  std::vector<plan::EdgeId> expired;
  bool every_second = false;
  for (const PlainEdge& edge : plain.edges()) {
    every_second = !every_second;
    if (!edge.type->ttl_repaired || !every_second) continue;
    plan::UpdateEdge past{id_of(edge), {}, {}, ""};
    past.set.set(edge.type->ttl, Value(now.count() - 60));
    ADJOIN_CHECK(graph.update_edge(past));
    expired.push_back(id_of(edge));
    coverage.count("edge that expires");
  }
  for (const plan::EdgeId& edge : expired) ADJOIN_CHECK(wait_for_expiry(graph, edge));
  return {};
}

}  // namespace adjoin::histories
