#include <algorithm>
#include <unordered_map>

#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "graph/read/plan_run.h"
#include "graph/read/reads.h"
#include "item/size.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/growth.h"

// The edges of many nodes at once, each node's as a list of its own.

namespace adjoin::graph {
namespace {

constexpr std::size_t kFollowedQueriesMax = 64;
/// A smaller number of rows is asked of the store as a limit.
constexpr std::size_t kLimitMax = 10'000;

}  // namespace

PlanRow PlanRun::followed_row(const plan::EdgeChoice& choice, const std::string& near,
                              std::string far, Item item) {
  PlanRow row;
  const bool forward = choice.direction == schema::Direction::forward;
  row.type = choice.name;
  row.from = forward ? near : far;
  row.to = forward ? far : near;
  row.node = std::move(far);
  row.item = std::move(item);
  return row;
}

/// A `first` takes the first edges of all shards together, which needs the merge. It costs a call
/// for each such node, and few nodes have grown.
Result<void> PlanRun::follow_shards(const plan::FollowEdges& follow, const plan::EdgeChoice& choice,
                                    plan::Neighbors read, Rows& rows) {
  if (!meter_.may_send()) return {};
  const std::size_t wanted = std::min(wanted_of(follow), plan::kRowsMax - 1);
  // One more than a bound on the fan-out tells whether it cuts anything.
  read.page.first = wanted + (follow.read.page.first ? 0 : 1);
  ADJOIN_TRY(const EdgePage page, graph::read(graph_, read, rest()));
  spend(page.spent);
  std::size_t taken = 0;
  for (const EdgeRow& row : page) {
    if (taken++ == wanted) {
      meter_.sample();
      break;
    }
    rows.push_back(followed_row(choice, read.node, std::string(row.node), row.item.decode()));
  }
  return {};
}

Result<void> PlanRun::open_lists(const plan::FollowEdges& follow,
                                 const std::vector<plan::EdgeChoice>& choices,
                                 const std::string& ref, std::vector<OpenList>& lists, Rows& rows) {
  const Result<const schema::NodeType*> type = graph_.schema->node_of(ref);
  if (!type) return {};
  plan::Neighbors read = follow.read;
  read.node = ref;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (!plan::can_have(choices[i], **type)) continue;
    read.types = {follow.read.types[i]};
    ADJOIN_TRY(std::vector<plan::EdgeList> found, plan::neighbor_lists(graph_.read_target, read));
    // Shards are read together, merged in the order of their sort key.
    if (found.size() > 1 && found[1].shard == 1) {
      ADJOIN_CHECK(follow_shards(follow, choices[i], read, rows));
      continue;
    }
    for (plan::EdgeList& list : found) lists.push_back({ref, 0, std::move(list)});
  }
  return {};
}

Result<void> PlanRun::follow_grown(const plan::FollowEdges& follow, std::vector<OpenList>& lists,
                                   Rows& rows) {
  std::vector<const plan::Growth*> growths;
  for (const OpenList& one : lists) {
    if (one.list.growth) growths.push_back(one.list.growth.get());
  }
  if (growths.empty()) return {};
  ADJOIN_TRY(const std::vector<std::uint32_t> counts,
             shard_counts(*graph_.store, graph_.read_target, meter_, growths));
  std::vector<OpenList> ordinary;
  std::size_t next = 0;
  std::pair<std::string, std::string> taken;
  for (OpenList& one : lists) {
    // Taken away, so that a list that waits for its second page is not asked about again.
    const auto growth = std::exchange(one.list.growth, nullptr);
    ADJOIN_ASSERT(!growth || next < counts.size());
    if (!growth || counts[next++] == 1) {
      ordinary.push_back(std::move(one));
      continue;
    }
    const plan::EdgeChoice& choice = one.list.choice;
    plan::Neighbors read = follow.read;
    read.node = one.node;
    read.types = {(choice.direction == schema::Direction::forward ? "" : "~") + choice.name};
    // Where a type is several lists at one node, they are read together.
    if (std::pair now(one.node, read.types.front()); std::exchange(taken, now) == now) continue;
    ADJOIN_CHECK(follow_shards(follow, choice, read, rows));
  }
  lists = std::move(ordinary);
  return {};
}

Result<bool> PlanRun::take_edges(const plan::FollowEdges& follow, OpenList& one,
                                 table::QueryResult page, Rows& rows) {
  const std::size_t wanted = wanted_of(follow);
  std::string made;
  bool full = false;
  for (const item::ItemView view : page.items) {
    const std::string_view other = one.list.rows.other_end(view, made);
    if (other.empty() || plan::is_excluded(*graph_.schema, one.list, view)) continue;
    full = one.taken == wanted;
    if (full) break;
    if (!meter_.may_hold(rows.size() + 1)) return false;
    ++one.taken;
    rows.push_back(followed_row(one.list.choice, one.node, std::string(other), view.decode()));
  }
  if (full || (one.taken == wanted && page.last_evaluated_key)) {
    // Edges beyond a `first` were not asked for: that is no cut.
    if (!follow.read.page.first) meter_.sample();
    return false;
  }
  one.list.request.exclusive_start_key = std::move(page.last_evaluated_key);
  return one.list.request.exclusive_start_key.has_value();
}

std::size_t PlanRun::wanted_of(const plan::FollowEdges& follow) const {
  return std::min(follow.read.page.first.value_or(SIZE_MAX), meter_.budget().fan_out_max);
}

Result<PlanRun::Rows> PlanRun::run_step(const plan::FollowEdges& follow) {
  ADJOIN_TRY(const std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*graph_.schema, follow.read.types));
  const std::vector<std::string> nodes = nodes_of(follow.nodes);
  const std::size_t wanted = wanted_of(follow);
  std::vector<OpenList> waiting;
  std::vector<OpenList> unfinished;
  Rows rows;
  for (std::size_t next = 0;;) {
    // No more lists than one round asks: a budget ends the work before others are made.
    while (next < nodes.size() && waiting.size() < kFollowedQueriesMax) {
      ADJOIN_CHECK(open_lists(follow, choices, nodes[next++], waiting, rows));
    }
    ADJOIN_CHECK(follow_grown(follow, waiting, rows));
    // Every node has its first page before any has its second.
    if (waiting.empty()) waiting.swap(unfinished);
    if (waiting.empty()) break;
    ADJOIN_CHECK(meter_.check());
    const std::size_t now = static_cast<std::size_t>(
        meter_.fitting(static_cast<std::int64_t>(std::min(waiting.size(), kFollowedQueriesMax))));
    if (now == 0) break;
    std::vector<table::QueryRequest> requests;
    for (std::size_t i = 0; i < now; ++i) {
      table::QueryRequest& request = waiting[i].list.request;
      // One more than a bound on the fan-out tells whether it cuts anything.
      ADJOIN_ASSERT(waiting[i].taken <= wanted);
      const std::size_t room = wanted - waiting[i].taken + (follow.read.page.first ? 0 : 1);
      if (wanted < kLimitMax) request.limit = static_cast<std::int64_t>(room);
      requests.push_back(request);
    }
    ADJOIN_TRY(std::vector<table::QueryResult> pages,
               graph_.store->query_many(meter_.context(), requests));
    ADJOIN_ASSERT(pages.size() == now);
    for (std::size_t i = 0; i < now; ++i) {
      ADJOIN_TRY(const bool more, take_edges(follow, waiting[i], std::move(pages[i]), rows));
      if (more) unfinished.push_back(std::move(waiting[i]));
    }
    waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(now));
    if (!meter_.may_hold(rows.size())) break;
  }
  return rows;
}

}  // namespace adjoin::graph

// The `return` of a plan: rows of one step, with rows of others hung on them.

namespace adjoin::graph {
namespace {

/// Items that a shape may repeat under others.
constexpr std::size_t kHungBytesMax = 64 * 1024 * 1024;

}  // namespace

PlanRow PlanRun::hung_row(const PlanRow& edge, const std::string& at, const PlanRow* fetched,
                          bool is_node) {
  PlanRow row;
  const std::string& other = edge.from == at ? edge.to : edge.from;
  if (!is_node) {
    row = edge;
  } else if (fetched != nullptr) {
    return *fetched;
  }
  row.node = other;
  return row;
}

Result<bool> PlanRun::may_hang(const PlanRow& row) {
  // One row can hang on many others: an answer of a few thousand rows could grow to gigabytes.
  hung_bytes_ += sizeof(PlanRow) + row.node.size() + item::size_bytes(row.item);
  if (++hung_ > meter_.budget().nodes_max) meter_.cut(Limit::nodes);
  if (hung_bytes_ > kHungBytesMax) meter_.cut(Limit::answer_size);
  if (hung_ > meter_.budget().nodes_max || hung_bytes_ > kHungBytesMax) return false;
  if (hung_ % kRowsAtOnce != 0) return true;
  ADJOIN_CHECK(meter_.check());
  // What was read before another budget ended the reading is still put together.
  return meter_.is_stopped() || meter_.may_go_on();
}

Result<void> PlanRun::shape() {
  const plan::ReturnShape& shape = declared_.shape;
  using ByNode = std::unordered_map<std::string_view, std::vector<const PlanRow*>>;
  std::vector<ByNode> via;
  std::vector<std::unordered_map<std::string_view, const PlanRow*>> nodes;
  for (const plan::ReturnedWith& with : shape.with) {
    ByNode& rows = via.emplace_back();
    for (const PlanRow& row : rows_[with.via]) {
      if (!fits(row, with.where)) continue;
      rows[row.from].push_back(&row);
      // A row of a tree hangs on its parent alone.
      if (row.to != row.from && row.measure != "level") rows[row.to].push_back(&row);
    }
    auto& fetched = nodes.emplace_back();
    if (!with.node) continue;
    for (const PlanRow& row : rows_[*with.node]) fetched.emplace(row.node, &row);
  }
  bool goes_on = true;
  for (const PlanRow& row : rows_[shape.each]) {
    PlanEntry& entry = answer_.data.emplace_back();
    entry.row = row;
    for (std::size_t i = 0; i < shape.with.size(); ++i) {
      auto& [name, hung] = entry.with.emplace_back();
      name = shape.with[i].name;
      const auto found = via[i].find(row.node);
      if (found == via[i].end()) continue;
      for (const PlanRow* edge : found->second) {
        if (!goes_on) break;
        const bool is_node = shape.with[i].node.has_value();
        const auto fetched = nodes[i].find(edge->from == row.node ? edge->to : edge->from);
        hung.push_back(hung_row(*edge, row.node,
                                fetched == nodes[i].end() ? nullptr : fetched->second, is_node));
        ADJOIN_TRY(goes_on, may_hang(hung.back()));
      }
    }
  }
  return {};
}

}  // namespace adjoin::graph
