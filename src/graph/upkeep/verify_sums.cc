#include "graph/upkeep/verify_sums.h"

#include <mutex>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/worker_pool.h"

namespace adjoin::graph {
namespace {

/// One pass over a table. Threads tell claims beside each other and add them one by one.
class SumPass {
 public:
  SumPass(const SumSource& source, const ClaimMaker& maker, Ledger& ledger, Meter& meter,
          VerifySummary& summary, bool counts)
      : source_(source),
        maker_(maker),
        ledger_(ledger),
        meter_(meter),
        summary_(summary),
        counts_(counts) {}

  Result<void> run() {
    {
      ADJOIN_ASSERT(source_.segments > 0);
      // This thread reads the first segment itself. The pool joins the others when it goes.
      WorkerPool pool(source_.segments - 1);
      for (std::uint32_t segment = 1; segment < source_.segments; ++segment) {
        pool.run([this, segment] { end(read(segment)); });
      }
      end(read(0));
    }
    return state_;
  }

 private:
  void end(const Result<void>& with) {
    const std::lock_guard lock(mutex_);
    // The first error ends all threads, each at its next page.
    if (state_ && !with) state_ = with;
  }

  Result<bool> may_go_on() {
    const std::lock_guard lock(mutex_);
    ADJOIN_CHECK(state_);
    ADJOIN_CHECK(meter_.check());
    return meter_.may_send();
  }

  Result<void> read(std::uint32_t segment) {
    table::ScanRequest scan = source_.scan;
    if (source_.segments > 1) {
      scan.segment = segment;
      scan.total_segments = source_.segments;
    }
    std::vector<Claims> told;
    do {
      ADJOIN_TRY(const bool goes_on, may_go_on());
      if (!goes_on) return {};
      table::Cost cost;
      table::CallContext context = meter_.context();
      context.cost = &cost;
      ADJOIN_TRY(table::ScanResult page, source_.store.scan(context, scan));
      if (told.size() < page.items.size()) told.resize(page.items.size());
      for (std::size_t i = 0; i < page.items.size(); ++i) {
        // Outside the lock: deriving claims takes most of the time, adding them little.
        maker_.tell(page.items[i].decode(), told[i]);
      }
      add(told, page.items.size(), cost);
      scan.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (scan.exclusive_start_key);
    return {};
  }

  void add(const std::vector<Claims>& told, std::size_t count, const table::Cost& cost) {
    const std::lock_guard lock(mutex_);
    summary_.spent.cost += cost;
    ADJOIN_ASSERT(count <= told.size());
    for (std::size_t i = 0; i < count; ++i) {
      ledger_.add(told[i]);
      if (!counts_) continue;
      ++summary_.items;
      summary_.nodes += told[i].nodes;
      summary_.edges += told[i].edges;
    }
    if (source_.progress && counts_) source_.progress(summary_.items);
  }

  const SumSource& source_;
  const ClaimMaker& maker_;
  Ledger& ledger_;
  Meter& meter_;
  VerifySummary& summary_;
  const bool counts_;  ///< the items are met for the first time
  std::mutex mutex_;   ///< guards all that is not const
  Result<void> state_;
};

}  // namespace

Result<void> sum_claims(const SumSource& source, const ClaimMaker& maker, Ledger& ledger,
                        Meter& meter, VerifySummary& summary) {
  bool is_first = true;
  do {
    ADJOIN_CHECK(SumPass(source, maker, ledger, meter, summary, is_first).run());
    if (meter.is_stopped()) return {};
    is_first = false;
  } while (ledger.end_pass());
  return {};
}

}  // namespace adjoin::graph
