#pragma once

#include "base/result.h"
#include "table/call_context.h"

namespace adjoin::graph {

/// @errors cancelled
inline Result<void> check_cancelled(const table::CallContext& context) {
  if (context.cancel != nullptr && context.cancel->is_cancelled()) {
    return Error(ErrorCode::cancelled, "the operation was cancelled");
  }
  return {};
}

}  // namespace adjoin::graph
