#pragma once

#include <vector>

#include "base/assert.h"
#include "table/request/charge.h"
#include "table/request/stored_write.h"

namespace adjoin::table {

// What a stored write is called and how it fails: as the request that does the same.

inline CountedOperation counted_operation_of(const StoredWriteRequest& request) {
  ADJOIN_ASSERT(!request.actions.empty());
  if (request.actions.size() > 1) return CountedOperation::transact_write_items;
  switch (request.actions.front().kind) {
    case StoredAction::Kind::put: return CountedOperation::put_item;
    case StoredAction::Kind::update: return CountedOperation::update_item;
    case StoredAction::Kind::remove: return CountedOperation::delete_item;
  }
  return CountedOperation::put_item;
}

/// Returns the error of the request for StoredWriteResult::Did::refused.
inline Error refusal_of(const StoredWriteRequest& request) {
  if (request.actions.size() == 1) return conditional_check_failed();
  std::vector<CancellationReason> reasons(request.actions.size());
  reasons.front() = cancellation_reason(conditional_check_failed());
  return transaction_canceled(std::move(reasons));
}

}  // namespace adjoin::table
