#pragma once

#include <utility>

#include "base/result.h"
#include "expression/limit_fault.h"
#include "item/value_fault.h"
#include "table/request/messages.h"

namespace adjoin::table {

/// Adds the prefix "1 validation error detected: " to a fault of a PutItem or UpdateItem request
/// itself, as DynamoDB does in 31 of 33 regions since 2026. Faults that depend on the table or the
/// item have no prefix, nor do those of other operations: docs/decisions/0052-newer-wording.md.
template <typename T>
Result<T> counted(Result<T> result) {
  if (result || api_error_of(result.error()) != ApiError::validation) return result;
  if (details_of<expression::LimitFault>(result.error()) != nullptr) return result;
  return validation_error(messages::counted(result.error().message()));
}

/// The same for a result of `bind`, but only for faults marked as item::CountedFault.
template <typename T>
Result<T> counted_value(Result<T> bound) {
  if (bound || details_of<item::CountedFault>(bound.error()) == nullptr) return bound;
  return counted(std::move(bound));
}

}  // namespace adjoin::table
