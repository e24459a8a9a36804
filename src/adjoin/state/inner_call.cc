#include "adjoin/state/inner_call.h"

#include <chrono>
#include <string>

#include "adjoin/state/state.h"

namespace adjoin::detail {

Usage usage_of(const table::Cost& cost) noexcept {
  return {cost.requests, cost.capacity.read_units(), cost.capacity.write_units(), cost.scanned,
          cost.returned};
}

InnerCall::InnerCall(const CallOptions& call, const Clock& clock) : sink_(call.usage) {
  options_.budget = call.budget;
  options_.context.cancel = call.cancel;
  options_.context.cost = &cost_;
  options_.context.consistent_read = call.consistent_read;
  if (call.timeout_ms > 0) {
    options_.context.deadline = clock.steady() + std::chrono::milliseconds(call.timeout_ms);
  }
  if (call.snapshot != nullptr) options_.context.read_view = Access::state(*call.snapshot)->view;
}

InnerCall::~InnerCall() {
  if (sink_ != nullptr) *sink_ += usage();
}

Result<void> check_whole(Limit cut_by) {
  if (cut_by == Limit::none) return {};
  return Error(ErrorCode::budget_exceeded,
               "the budget's limit of " + std::string(to_string(cut_by)) +
                   " ended the work before the answer was whole: raise it, or read page by page");
}

}  // namespace adjoin::detail
