#include <algorithm>
#include <thread>

#include "graph/check/verify_item.h"
#include "graph/follow/follower.h"
#include "graph/follow/repairs.h"
#include "graph/follow/stream_check.h"

// Counts everything eventual anew. Meanwhile changes are followed as ever, onto counters that may
// be wrong still: when a counter's turn comes it is SET to what its edges are at the position.

namespace adjoin::graph {
namespace {

/// Items compared at once.
constexpr std::size_t kRecountedAtOnce = 32;
/// How often a counter that others change is counted once more.
constexpr int kRecountTriesMax = 100;

class Recount {
 public:
  Recount(Follower& follower, Meter& meter, Followed& did)
      : follower_(follower),
        meter_(meter),
        did_(did),
        target_(follower.graph().bare_target()),
        stream_(follower, &did) {
    options_.without = kinds_but({Finding::Kind::wrong_counter, Finding::Kind::stale_copy});
  }

  /// False when another follower came to the end first.
  Result<bool> run() {
    const GraphContext& graph = follower_.graph();
    // The verifier that finds wrong counters also counts them anew: `anew` makes it compare what is
    // eventual and nothing else.
    ItemVerifier verifier(graph, target_, options_, meter_, {&stream_, true});
    table::ScanRequest scan;
    scan.table = graph.table;
    do {
      ADJOIN_CHECK(meter_.check());
      ADJOIN_TRY(table::ScanResult page, graph.store->scan(meter_.context(), scan));
      for (std::size_t begin = 0; begin < page.items.size(); begin += kRecountedAtOnce) {
        const std::size_t end = std::min(page.items.size(), begin + kRecountedAtOnce);
        std::vector<Item> items;
        for (std::size_t i = begin; i < end; ++i) items.push_back(page.items[i].decode());
        ADJOIN_CHECK(make_right(verifier, items));
        // Another follower that came to the end has taken the mark from the position.
        if (!follower_.is_recounting()) return false;
      }
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (scan.exclusive_start_key);
    return true;
  }

 private:
  Result<void> make_right(ItemVerifier& verifier, const std::vector<Item>& items) {
    // Named at each try: the verifier compares a node without an item once.
    std::vector<std::string> nodes;
    for (int tries = 0; tries < kRecountTriesMax; ++tries) {
      ADJOIN_TRY(const std::vector<Finding> findings, verifier.check(items, nodes));
      nodes = verifier.absent_nodes();
      bool all = true;
      for (const Finding& finding : findings) {
        ADJOIN_TRY(const bool mended,
                   mend_finding(*follower_.graph().store, meter_, finding, did_));
        all = all && mended;
      }
      // Counters that were set stand for a position. It must be followed on, or it grows older than
      // the stream keeps records.
      if (all) return follow();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return Error(ErrorCode::conflict, "edges change too often to be counted anew: try again");
  }

  /// Nothing to compare may have come up: what changes is followed all the same.
  Result<void> follow() { return follower_.run(meter_, did_); }

  Follower& follower_;
  Meter& meter_;
  Followed& did_;
  plan::Target target_;
  VerifyOptions options_;
  StreamCheck stream_;
};

}  // namespace

Result<void> recount(Follower& follower, Meter& meter, Followed& did) {
  // A node whose item was made by an edge of these very moments, behind the Scan's back, may have
  // had edges before: a second pass meets it. What is made during the second pass had none.
  for (int passes = 0; passes < 2; ++passes) {
    const std::uint64_t changes = did.changes;
    ADJOIN_TRY(const bool whole, Recount(follower, meter, did).run());
    if (!whole) return {};
    if (did.changes == changes) break;
  }
  return follower.end_recount(meter);
}

}  // namespace adjoin::graph
