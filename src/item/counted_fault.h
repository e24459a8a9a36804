#pragma once

#include <string>
#include <utility>

#include "base/error.h"

namespace adjoin::item {

/// Error details that mark three faults of a value: an empty set, a duplicate in a set, a NULL that
/// is not true. DynamoDB's PutItem and UpdateItem report these with the prefix "1 validation error
/// detected". Other faults, and these faults in other operations, have no prefix.
struct CountedFault : ErrorDetails {};

/// Makes a validation error that carries the mark.
inline Error counted_fault(std::string message) {
  return with_details<CountedFault>(validation_error(std::move(message)));
}

}  // namespace adjoin::item
