#pragma once

#include <optional>

#include "table/request/call_context.h"
#include "table/request/charge.h"

namespace adjoin::partiql {

/// The context of the requests that a statement becomes: their charges name the operation of the
/// statement. Borrows the caller's context until it has to name another one.
class CountedCall {
 public:
  CountedCall(const table::CallContext& caller, table::CountedOperation operation)
      : caller_(caller) {
    if (caller.counted_as) return;
    named_ = caller;
    named_->counted_as = operation;
  }

  const table::CallContext& context() const noexcept { return named_ ? *named_ : caller_; }

 private:
  const table::CallContext& caller_;
  std::optional<table::CallContext> named_;  ///< nullopt: the caller's is right
};

}  // namespace adjoin::partiql
