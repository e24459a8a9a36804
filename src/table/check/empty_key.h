#pragma once

#include <memory>
#include <string>
#include <utility>

#include "base/error.h"

namespace adjoin::table {

/// Marks an empty value of a key attribute. It refuses a whole transaction in its own words, where
/// everything else that is wrong with one action is that action's cancellation reason
/// (nubo-db/dynoxide#95 and #98, captured in four regions).
struct EmptyKeyFault final : ErrorDetails {};

inline Error empty_key_fault(std::string message) {
  return validation_error(std::move(message)).with_details(std::make_shared<const EmptyKeyFault>());
}

inline bool refuses_whole_transaction(const Error& error) {
  return error.details_as<EmptyKeyFault>() != nullptr;
}

}  // namespace adjoin::table
