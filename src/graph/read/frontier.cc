#include "graph/read/frontier.h"

#include <algorithm>

#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "plan/operation/growth.h"

namespace adjoin::graph {
namespace {

/// A smaller fan-out is asked of the store as a limit.
constexpr std::size_t kFanOutLimited = 10'000;
/// Rows of a page when few nodes more may be remembered: some of them may be known.
constexpr std::size_t kRowsMin = 100;

}  // namespace

NodeNumber NodeNumbers::number(std::string_view ref) {
  const auto [place, is_new] =
      numbers_.try_emplace(std::string(ref), static_cast<NodeNumber>(refs_.size()));
  if (is_new) refs_.push_back(&place->first);
  ADJOIN_ASSERT(refs_.size() == numbers_.size());
  return place->second;
}

std::optional<NodeNumber> NodeNumbers::number_within(std::string_view ref, std::size_t max) {
  if (size() < max) return number(ref);
  const auto found = numbers_.find(std::string(ref));
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

/// A celebrity of a million edges is read to the fan-out, and not further: the rest would be
/// dropped.
std::size_t Frontier::rows_wanted(std::size_t followed) const {
  const Budget& budget = meter_.budget();
  ADJOIN_ASSERT(followed <= budget.fan_out_max);
  const std::size_t nodes = budget.nodes_max - std::min(nodes_.size(), budget.nodes_max);
  return std::min(budget.fan_out_max - followed, std::max(nodes, kRowsMin));
}

Result<void> Frontier::run(std::vector<Open>& open,
                           const std::function<void(NodeNumber, NodeNumber)>& met) {
  std::string made;
  while (!open.empty()) {
    ADJOIN_CHECK(meter_.check());
    const auto fits = meter_.fitting(static_cast<std::int64_t>(open.size()));
    // A budget lets as much of the batch through as fits (decision 0017).
    if (fits == 0) return {};
    ADJOIN_ASSERT(static_cast<std::size_t>(fits) <= open.size());
    open.resize(static_cast<std::size_t>(fits));
    std::vector<table::QueryRequest> requests;
    requests.reserve(open.size());
    for (Open& one : open) {
      // One row more tells whether the fan-out cuts anything.
      const std::size_t room = rows_wanted(one.met);
      if (room < kFanOutLimited) one.list.request.limit = static_cast<std::int64_t>(room + 1);
      requests.push_back(one.list.request);
    }
    ADJOIN_TRY(std::vector<table::QueryResult> results,
               graph_.store->query_many(meter_.context(), requests));
    ADJOIN_ASSERT(results.size() == open.size());
    const bool was_stopped = meter_.is_stopped();
    std::vector<Open> unfinished;
    for (std::size_t i = 0; i < open.size(); ++i) {
      Open& one = open[i];
      bool full = false;
      const table::ItemPage& page = results[i].items;
      for (std::size_t row = 0; row < page.size(); ++row) {
        const std::string_view other = one.list.rows.other_end(page, row, made);
        if (other.empty()) continue;
        if (one.met == meter_.budget().fan_out_max) {
          full = true;
          break;
        }
        const auto number = nodes_.number_within(other, meter_.budget().nodes_max);
        if (!number) meter_.cut(Limit::nodes);
        // What was read before some other budget was spent is still told.
        if (!number || (!was_stopped && meter_.is_stopped())) return {};
        ++one.met;
        met(one.from, *number);
      }
      if (full || (one.met == meter_.budget().fan_out_max && results[i].last_evaluated_key)) {
        meter_.sample();
      } else if (results[i].last_evaluated_key) {
        one.list.request.exclusive_start_key = std::move(results[i].last_evaluated_key);
        unfinished.push_back(std::move(one));
      }
    }
    if (meter_.is_stopped()) return {};
    open = std::move(unfinished);
  }
  return {};
}

/// Before the lists are read. A node that grows in between has its edges in low shards until they
/// are moved, and a traversal reads what it meets.
Result<void> Frontier::add_further(std::vector<Open>& open) {
  std::vector<std::size_t> growing;
  std::vector<const plan::Growth*> growths;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!open[i].list.growth) continue;
    growing.push_back(i);
    growths.push_back(open[i].list.growth.get());
  }
  if (growths.empty()) return {};
  ADJOIN_TRY(const std::vector<std::uint32_t> counts,
             shard_counts(*graph_.store, target_, meter_, growths));
  for (std::size_t n = 0; n < growing.size(); ++n) {
    for (std::uint32_t shard = growths[n]->initial; shard < counts[n]; ++shard) {
      ADJOIN_TRY(plan::EdgeList further,
                 plan::list_in_shard(target_, open[growing[n]].list, shard));
      open.push_back({open[growing[n]].from, 0, std::move(further)});
    }
  }
  return {};
}

Result<void> Frontier::expand(const std::vector<NodeNumber>& level,
                              const std::function<void(NodeNumber, NodeNumber)>& met) {
  // A level of a million nodes must not become a million requests in memory.
  const std::size_t at_once = graph_.store->capabilities().queries_at_once;
  std::vector<Open> open;
  for (const NodeNumber number : level) {
    const std::string& ref = nodes_.ref(number);
    const Result<const schema::NodeType*> node = graph_.schema->node_of(ref);
    if (!node) continue;  // an end of no declared type leads nowhere
    for (const plan::EdgeChoice& choice : choices_) {
      if (!plan::can_have(choice, **node)) continue;
      ADJOIN_TRY(std::vector<plan::EdgeList> lists,
                 plan::edge_lists(target_, **node, ref, choice, {}));
      for (plan::EdgeList& list : lists) open.push_back({number, 0, std::move(list)});
    }
    if (open.size() >= at_once) {
      ADJOIN_CHECK(add_further(open));
      ADJOIN_CHECK(run(open, met));
      open.clear();
      if (meter_.is_stopped()) return {};
    }
  }
  ADJOIN_CHECK(add_further(open));
  return run(open, met);
}

void sort_by_ref(const NodeNumbers& nodes, std::vector<NodeNumber>& level) {
  std::sort(level.begin(), level.end(),
            [&](NodeNumber a, NodeNumber b) { return nodes.ref(a) < nodes.ref(b); });
}

}  // namespace adjoin::graph
