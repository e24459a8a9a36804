#pragma once

#include <string>
#include <utility>

#include "base/error.h"

namespace adjoin::table {

/// Error details that mark an empty value of a key attribute. This fault refuses a whole
/// transaction with its own message. Every other fault of one action is that action's cancellation
/// reason (nubo-db/dynoxide#95 and #98, captured in four regions).
struct EmptyKeyFault final : ErrorDetails {};

/// Makes a validation error that carries the mark.
inline Error empty_key_fault(std::string message) {
  return with_details<EmptyKeyFault>(validation_error(std::move(message)));
}

/// Whether the error carries the mark.
inline bool refuses_whole_transaction(const Error& error) {
  return details_of<EmptyKeyFault>(error) != nullptr;
}

}  // namespace adjoin::table
