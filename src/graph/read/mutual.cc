#include <algorithm>

#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "graph/context/meter.h"
#include "graph/read/reads.h"
#include "graph/read/topology_reads.h"
#include "plan/read/walk_plan.h"

namespace adjoin::graph {
namespace {

/// The other ends of one node's edges in ascending order. Lists whose keys have that order are
/// handed on page by page; others are read whole first.
/// Two sorted lists are intersected while they are read. A celebrity against an ordinary node costs
/// as many pages as the ordinary node has.
class EndList {
 public:
  explicit EndList(std::vector<plan::EdgeList> lists)
      : lists_(std::move(lists)), streams_(lists_.size() == 1 && lists_.front().by_ref) {}

  /// Whether a page has to be read before the next ref is known.
  bool needs_page() const { return at_ == refs_.size() && list_ < lists_.size(); }
  bool is_at_end() const { return at_ == refs_.size() && list_ >= lists_.size(); }
  const std::string& ref() const {
    ADJOIN_ASSERT(at_ < refs_.size());
    return refs_[at_];
  }
  void advance() {
    ADJOIN_ASSERT(at_ < refs_.size());
    ++at_;
  }
  std::size_t held() const { return refs_.size() + unsorted_.size(); }
  const table::QueryRequest& request() const { return lists_[list_].request; }

  void take(table::QueryResult page) {
    ADJOIN_ASSERT(needs_page());
    plan::EdgeList& list = lists_[list_];
    std::vector<std::string>& refs = streams_ ? refs_ : unsorted_;
    if (streams_) {
      refs_.clear();
      at_ = 0;
    }
    for (std::size_t row = 0; row < page.items.size(); ++row) {
      const std::string_view other = list.rows.other_end(page.items, row, made_);
      if (other.empty()) continue;
      // Parallel edges stand side by side, perhaps on two pages.
      if (streams_ && other == last_) continue;
      refs.emplace_back(other);
      if (streams_) last_ = refs.back();
    }
    list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    if (!list.request.exclusive_start_key) ++list_;
    if (!streams_ && list_ == lists_.size()) sort();
  }
  /// Takes what there is when no more may be read.
  void stop() {
    const bool unfinished = list_ < lists_.size();
    list_ = lists_.size();
    if (unfinished && !streams_) sort();
  }

 private:
  void sort() {
    refs_ = std::move(unsorted_);
    unsorted_.clear();
    std::sort(refs_.begin(), refs_.end());
    refs_.erase(std::unique(refs_.begin(), refs_.end()), refs_.end());
  }

  std::vector<plan::EdgeList> lists_;
  bool streams_;
  std::size_t list_ = 0;  ///< the one being read
  std::vector<std::string> refs_;
  std::size_t at_ = 0;
  std::vector<std::string> unsorted_;
  std::string last_;
  std::string made_;
};

/// Reads the next page of each side that needs one, both in one call.
Result<void> read_pages(const GraphContext& graph, EndList& a, EndList& b, Meter& meter) {
  while (a.needs_page() || b.needs_page()) {
    std::vector<EndList*> sides;
    for (EndList* side : {&a, &b}) {
      if (side->needs_page()) sides.push_back(side);
    }
    ADJOIN_CHECK(meter.check());
    if (!meter.may_send(static_cast<std::int64_t>(sides.size())) ||
        !meter.may_hold(a.held() + b.held())) {
      a.stop();
      b.stop();
      return {};
    }
    std::vector<table::QueryRequest> requests;
    requests.reserve(sides.size());
    for (const EndList* side : sides) requests.push_back(side->request());
    ADJOIN_TRY(std::vector<table::QueryResult> pages,
               graph.store->query_many(meter.context(), requests));
    ADJOIN_ASSERT(pages.size() == sides.size());
    for (std::size_t i = 0; i < sides.size(); ++i) sides[i]->take(std::move(pages[i]));
    // Neither side goes on once the other has nothing left to meet.
    if (a.is_at_end() || b.is_at_end()) return {};
  }
  return {};
}

}  // namespace

Result<MutualAnswer> read(const GraphContext& graph, const plan::Mutual& operation,
                          const CallOptions& options) {
  if (operation.first && *operation.first == 0) {
    return validation_error("`first` must be at least 1");
  }
  ADJOIN_TRY(plan::MutualPlan plan, plan::mutual_plan(graph.read_target, operation));
  MutualAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  ADJOIN_TRY(const bool answered, read_topology(graph.topology.get(), plan.a_follows,
                                                plan.b_follows, operation, meter, answer));
  if (answered) return answer;
  // Which of the sides is one list in the order of refs is known with the counts.
  ADJOIN_CHECK(add_further_shards(*graph.store, graph.read_target, meter, plan.a));
  ADJOIN_CHECK(add_further_shards(*graph.store, graph.read_target, meter, plan.b));
  EndList a(std::move(plan.a));
  EndList b(std::move(plan.b));
  while (true) {
    ADJOIN_CHECK(read_pages(graph, a, b, meter));
    if (a.is_at_end() || b.is_at_end()) return answer;
    const int order = a.ref().compare(b.ref());
    if (order == 0) {
      if (operation.first && answer.nodes.size() == *operation.first) {
        answer.more = true;
        return answer;
      }
      answer.nodes.push_back(a.ref());
    }
    if (order <= 0) a.advance();
    if (order >= 0) b.advance();
  }
}

}  // namespace adjoin::graph
