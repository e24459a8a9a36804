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
  Budget& budget = options->budget;
  ADJOIN_TRY(const auto requests, invocation.integer("--max-requests"));
  if (requests) budget.requests_max = *requests;
  ADJOIN_TRY(const auto units, invocation.integer("--max-rcu"));
  if (units) budget.read_units_max = static_cast<double>(std::min(*units, kCountMax));
  ADJOIN_TRY(const auto hops, invocation.integer("--max-hops"));
  if (hops) budget.hops_max = static_cast<std::uint32_t>(std::min(*hops, kCountMax));
  ADJOIN_TRY(const auto fan_out, invocation.integer("--max-fan-out"));
  if (fan_out) budget.fan_out_max = static_cast<std::size_t>(*fan_out);
  ADJOIN_TRY(const auto nodes, invocation.integer("--max-nodes"));
  if (nodes) budget.nodes_max = static_cast<std::size_t>(*nodes);
  ADJOIN_TRY(const auto seconds, invocation.integer("--max-time"));
  if (seconds) budget.time_ms_max = std::min(*seconds, kCountMax) * 1000;
  return options;
}

Result<CallOptions> budgeted_call(const Invocation& invocation) {
  ADJOIN_TRY(const graph::CallOptions options, budget(invocation));
  CallOptions call = interruptible_call();
  call.budget = options.budget;
  return call;
}

Budget left_of(const Budget& budget, const Usage& spent,
               std::chrono::steady_clock::time_point begun) {
  Budget left = budget;
  left.requests_max -= std::min(left.requests_max, spent.requests);
  left.read_units_max -= std::min(left.read_units_max, spent.read_units);
  if (left.time_ms_max != INT64_MAX) {
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begun);
    left.time_ms_max = std::max<std::int64_t>(0, left.time_ms_max - elapsed.count());
  }
  return left;
}

}  // namespace adjoin::cli
