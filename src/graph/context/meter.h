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

/// @errors cancelled
inline Result<void> check_cancelled(const table::CallContext& context) {
  if (context.cancel != nullptr && context.cancel->is_cancelled()) {
    return Error(ErrorCode::cancelled, "the operation was cancelled");
  }
  return {};
}

/// Watches what one operation spends. Borrows options, clock and the answer's `Spent`.
class Meter {
 public:
  Meter(const CallOptions& options, const Clock& clock, Spent& spent);
  ~Meter();  ///< adds to the caller's own cost sink
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  /// Passes this to the store: it counts into the answer.
  const table::CallContext& context() const noexcept { return context_; }
  const Budget& budget() const noexcept { return budget_; }
  /// From now on the store reads in this moment; null: what is there when it is asked.
  void read_in(std::shared_ptr<const table::ReadView> view) {
    context_.read_view = std::move(view);
  }

  /// What is left of it, for an operation that is a part of this one.
  Budget left() const;

  /// Whether `requests` more fit. When not, the answer says what cut it.
  bool may_send(std::int64_t requests = 1);
  /// Whether time is left. When not, the answer says so.
  bool may_go_on();
  /// How many of `requests` fit, at least none. The answer says what cut it when not all do.
  std::int64_t fitting(std::int64_t requests);
  /// Whether `nodes` can be remembered.
  bool may_hold(std::size_t nodes);
  /// Ends the work.
  void cut(std::string_view by);
  /// Notes that not all edges of a node were followed ("fan-out"); the work goes on.
  void sample();
  bool is_cut() const noexcept { return !spent_.cut_by.empty(); }
  /// Whether nothing more may be sent.
  bool is_stopped() const noexcept { return stopped_; }
  /// @errors cancelled, deadline_exceeded: the caller's own.
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
