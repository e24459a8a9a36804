#include "graph/context/meter.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::graph {

Meter::Meter(const CallOptions& options, const Clock& clock, Spent& spent)
    : options_(options),
      clock_(clock),
      spent_(spent),
      budget_(options.budget),
      context_(options.context) {
  // Calls of the store count into the answer; the destructor passes the sum on to the caller's own.
  context_.cost = &spent.cost;
  if (budget_.time_ms_max != INT64_MAX) {
    end_ = clock.steady() + std::chrono::milliseconds(budget_.time_ms_max);
  }
}

Meter::~Meter() {
  if (table::Cost* sink = options_.context.cost) *sink += spent_.cost;
}

Budget Meter::left() const {
  Budget left = budget_;
  left.requests_max -= std::min(left.requests_max, spent_.cost.requests);
  left.read_units_max -= std::min(left.read_units_max, spent_.cost.capacity.read_units());
  if (end_) {
    const auto rest =
        std::chrono::duration_cast<std::chrono::milliseconds>(*end_ - clock_.steady());
    left.time_ms_max = std::max<std::int64_t>(rest.count(), 0);
  }
  return left;
}

bool Meter::may_send(std::int64_t requests) {
  ADJOIN_ASSERT(requests >= 0);
  if (stopped_) return false;
  if (spent_.cost.requests + requests > budget_.requests_max) cut(Limit::requests);
  // What a request will consume is known only when it is done: the budget ends the work behind the
  // request that passed it.
  if (spent_.cost.capacity.read_units() > budget_.read_units_max) cut(Limit::read_units);
  return may_go_on();
}

bool Meter::may_go_on() {
  if (end_ && clock_.steady() >= *end_) cut(Limit::time);
  return !stopped_;
}

std::int64_t Meter::fitting(std::int64_t requests) {
  if (!may_send(0)) return 0;
  const std::int64_t fits = std::min(requests, budget_.requests_max - spent_.cost.requests);
  ADJOIN_ASSERT(fits >= 0);  // else may_send had said no
  if (fits < requests) cut(Limit::requests);
  return fits;
}

bool Meter::may_hold(std::size_t nodes) {
  if (nodes > budget_.nodes_max) cut(Limit::nodes);
  return !stopped_;
}

void Meter::cut(Limit by) {
  ADJOIN_ASSERT(by != Limit::none);  // is_cut goes by it
  // The first limit is the reason; what follows are its consequences.
  if (!stopped_) spent_.cut_by = by;
  stopped_ = true;
}

void Meter::sample() {
  if (spent_.cut_by == Limit::none) spent_.cut_by = Limit::fan_out;
}

Result<void> Meter::check() const {
  if (context_.cancel != nullptr && context_.cancel->load(std::memory_order_relaxed)) {
    return Error(ErrorCode::cancelled, "the operation was cancelled");
  }
  if (context_.deadline && clock_.steady() >= *context_.deadline) {
    return Error(ErrorCode::deadline_exceeded, "the operation's deadline has passed");
  }
  return {};
}

}  // namespace adjoin::graph
