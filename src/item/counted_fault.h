#pragma once

#include <memory>
#include <string>
#include <utility>

#include "base/error.h"

namespace adjoin::item {

/// Marks the faults of values that PutItem and UpdateItem of the service count among a request's
/// validation errors: an empty set, a set with one element twice, a NULL that is not true. Those of
/// other values, and of these in other operations, it tells as they are.
struct CountedFault : ErrorDetails {};

inline Error counted_fault(std::string message, const char* file = __builtin_FILE(),
                           int line = __builtin_LINE()) {
  static const auto mark = std::make_shared<const CountedFault>();
  return validation_error(std::move(message), file, line).with_details(mark);
}

}  // namespace adjoin::item
