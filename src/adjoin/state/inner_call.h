#pragma once

#include "adjoin/call.h"
#include "adjoin/result.h"
#include "base/clock.h"
#include "graph/context/answer.h"
#include "table/request/call_context.h"

namespace adjoin::detail {

Usage usage_of(const table::Cost& cost) noexcept;

/// A call's options as the rooms take them: its deadline begins here. Adds what the call consumed
/// to `CallOptions::usage` when it ends, failed or not. Lives on the stack of one call.
class InnerCall {
 public:
  explicit InnerCall(const CallOptions& call, const Clock& clock = system_clock());
  ~InnerCall();
  InnerCall(const InnerCall&) = delete;
  InnerCall& operator=(const InnerCall&) = delete;

  const graph::CallOptions& options() const noexcept { return options_; }
  const table::CallContext& context() const noexcept { return options_.context; }
  /// What the call consumed so far.
  Usage usage() const noexcept { return usage_of(cost_); }

 private:
  Usage* sink_;
  table::Cost cost_;
  graph::CallOptions options_;
};

/// Refuses a result that a budget cut, for calls whose result has no room to say so.
/// @errors budget_exceeded, naming the limit
Result<void> check_whole(Limit cut_by);

}  // namespace adjoin::detail
