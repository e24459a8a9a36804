#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "base/result.h"
#include "graph/context/answer.h"
#include "table/request/call_context.h"

namespace adjoin::graph {

/// Succeeds unless the caller cancelled. @errors cancelled
inline Result<void> check_cancelled(const table::CallContext& context) {
  if (context.cancel != nullptr && context.cancel->load(std::memory_order_relaxed)) {
    return Error(ErrorCode::cancelled, "the operation was cancelled");
  }
  return {};
}

/// Budget tracker of one operation: counts requests, capacity, nodes and time, and stops the work
/// when a limit is reached. Borrows options, clock and the result's `Spent`. One traversal may
/// touch millions of nodes; without a bound one call could cost a month's bill. Not thread-safe.
class Meter {
 public:
  Meter(const CallOptions& options, const Clock& clock, Spent& spent);
  ~Meter();  ///< adds the cost to the caller's `CallContext::cost`
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  /// Context for store calls; their cost is added to the result.
  const table::CallContext& context() const noexcept { return context_; }
  const Budget& budget() const noexcept { return budget_; }
  /// Store calls from now on read this snapshot; null: the newest state.
  void read_in(std::shared_ptr<const table::ReadView> view) {
    context_.read_view = std::move(view);
  }

  /// Returns the rest of the budget, for an operation that is a part of this one.
  Budget left() const;

  /// Returns whether `requests` more fit. If not, stops the work and sets `cut_by`.
  bool may_send(std::int64_t requests = 1);
  /// Returns whether time is left. If not, stops the work and sets `cut_by`.
  bool may_go_on();
  /// Returns how many of `requests` fit, 0 or more. Sets `cut_by` if not all do.
  std::int64_t fitting(std::int64_t requests);
  /// Returns whether so many nodes may be held in memory. If not, sets `cut_by`.
  bool may_hold(std::size_t nodes);
  /// Stops the work and sets `cut_by`.
  void cut(Limit by);
  /// Notes that not all edges of a node were followed ("fan-out"); the work goes on.
  void sample();
  bool is_cut() const noexcept { return spent_.cut_by != Limit::none; }
  /// Returns whether the work has to end: no more requests may be sent.
  /// Not the same as is_cut: a sample by fan-out is cut and goes on.
  bool is_stopped() const noexcept { return stopped_; }
  /// Succeeds unless the caller's own deadline has passed or he cancelled.
  /// @errors cancelled, deadline_exceeded
  Result<void> check() const;

 private:
  const CallOptions& options_;
  const Clock& clock_;
  Spent& spent_;
  Budget budget_;
  table::CallContext context_;
  bool stopped_ = false;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace adjoin::graph
