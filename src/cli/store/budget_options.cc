#include "cli/store/budget_options.h"

#include <algorithm>

#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kCountMax = 1'000'000'000;

}  // namespace

std::vector<Option> with_budget(std::vector<Option> options) {
  static const std::vector<Option> kBudget = {
      {"--max-requests", "N", "send at most N requests", {}, false},
      {"--max-rcu", "N", "a budget: stop once N read units are consumed in all", {}, false},
      {"--max-hops", "N", "go at most N edges far", {}, false},
      {"--max-fan-out", "N", "follow at most N edges of one type from one node", {}, false},
      {"--max-nodes", "N", "remember at most N nodes", {}, false},
      {"--max-time", "SECONDS", "stop after so long", {}, false}};
  options.insert(options.end(), kBudget.begin(), kBudget.end());
  return options;
}

Result<graph::CallOptions> budget(const Invocation& invocation) {
  Result<graph::CallOptions> options = interruptible();
  graph::Budget& budget = options->budget;
  ADJOIN_TRY(const auto requests, invocation.integer("--max-requests"));
  if (requests) budget.requests = *requests;
  ADJOIN_TRY(const auto units, invocation.integer("--max-rcu"));
  if (units) budget.read_half_units = std::min(*units, kCountMax) * 2;
  ADJOIN_TRY(const auto hops, invocation.integer("--max-hops"));
  if (hops) budget.hops = static_cast<std::uint32_t>(std::min(*hops, kCountMax));
  ADJOIN_TRY(const auto fan_out, invocation.integer("--max-fan-out"));
  if (fan_out) budget.fan_out = static_cast<std::size_t>(*fan_out);
  ADJOIN_TRY(const auto nodes, invocation.integer("--max-nodes"));
  if (nodes) budget.nodes = static_cast<std::size_t>(*nodes);
  ADJOIN_TRY(const auto seconds, invocation.integer("--max-time"));
  if (seconds) budget.time = std::chrono::seconds(std::min(*seconds, kCountMax));
  return options;
}

graph::Budget left_of(const graph::Budget& budget, const graph::Spent& spent,
                      std::chrono::steady_clock::time_point begun) {
  graph::Budget left = budget;
  left.requests -= std::min(left.requests, spent.cost.requests);
  left.read_half_units -= std::min(left.read_half_units, spent.cost.capacity.read_half_units);
  if (left.time) {
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begun);
    left.time = std::max(std::chrono::milliseconds(0), *left.time - elapsed);
  }
  return left;
}

}  // namespace adjoin::cli
