#pragma once

#include <utility>

#include "base/result.h"
#include "expression/limit_fault.h"
#include "item/counted_fault.h"
#include "table/request/messages.h"

namespace adjoin::table {

/// What is wrong with a PutItem or an UpdateItem by itself the service counts among the request's
/// validation errors, in 31 of 33 regions since 2026. What the table or the item makes wrong it
/// tells as it is, and so it does in all other operations: docs/decisions/0052-newer-wording.md.
template <typename T>
Result<T> counted(Result<T> result) {
  if (result || result.error().code() != ErrorCode::validation) return result;
  if (result.error().template details_as<expression::LimitFault>() != nullptr) return result;
  return validation_error(messages::counted(result.error().message()));
}

/// The same of a value that `bind` found: see `item::CountedFault`.
template <typename T>
Result<T> counted_value(Result<T> bound) {
  if (bound || bound.error().template details_as<item::CountedFault>() == nullptr) return bound;
  return counted(std::move(bound));
}

}  // namespace adjoin::table
