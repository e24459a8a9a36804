#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>

#include "adjoin/detail/mapping.h"
#include "adjoin/state/state.h"

namespace adjoin::detail {
namespace {

using Clock = std::chrono::steady_clock;

/// What is left of a call's options for its second request. Never 0 as a timeout: that is none.
CallOptions left_of(const CallOptions& call, const Usage& used, Clock::time_point begun) {
  const std::int64_t ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun).count();
  CallOptions left = call;
  Budget& budget = left.budget;
  budget.requests_max = std::max<std::int64_t>(budget.requests_max - used.requests, 0);
  budget.read_units_max = std::max(budget.read_units_max - used.read_units, 0.0);
  if (budget.time_ms_max != std::numeric_limits<std::int64_t>::max()) {
    budget.time_ms_max = std::max<std::int64_t>(budget.time_ms_max - ms, 0);
  }
  if (call.timeout_ms > 0) left.timeout_ms = std::max<std::int64_t>(call.timeout_ms - ms, 1);
  return left;
}

}  // namespace

Result<EdgesAndNodes> ModelCore::read(const Listing<Edge>& listing, bool forward,
                                      const CallOptions& call) const {
  const Clock::time_point begun = Clock::now();
  EdgesAndNodes found;
  ADJOIN_TRY(found.edges, listing.page(call));
  found.nodes.resize(found.edges.size());
  if (found.edges.empty()) return found;

  std::unordered_map<std::string, std::size_t> places;
  std::vector<std::string> refs;
  for (const Edge& edge : found.edges) refs.push_back(forward ? edge.to : edge.from);
  ADJOIN_TRY(Page<Node> read,
             graph_.batch_get_nodes(refs, {}, left_of(call, found.edges.usage, begun)));
  for (std::size_t place = 0; place < read.size(); ++place) places.emplace(read[place].ref, place);
  for (std::size_t row = 0; row < refs.size(); ++row) {
    if (const auto place = places.find(refs[row]); place != places.end()) {
      found.nodes[row] = read[place->second];
    }
  }
  found.edges.usage += read.usage;
  if (found.edges.stopped_by == Limit::none) found.edges.stopped_by = read.stopped_by;
  return found;
}

}  // namespace adjoin::detail
