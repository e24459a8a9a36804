#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "remote/send/call_costs.h"
#include "remote/send/request.h"
#include "wire/client/bodies.h"

namespace adjoin::remote {

/// Returns the request body of a data operation. It requests the consumed capacity if a cost sink
/// or a total needs it.
template <typename T>
Result<std::string> body_of(const CallCosts& costs, const table::CallContext& context,
                            const T& request) {
  const auto asked = costs.asked(context, request.return_consumed_capacity);
  if (asked == request.return_consumed_capacity) return wire::request_body(request);
  T asking = request;
  asking.return_consumed_capacity = asked;
  return wire::request_body(asking);
}

/// Returns a parsed reply, or the error of an unreadable one. A reply that cannot be parsed does
/// not come from a DynamoDB, and does not show whether a write was applied.
/// @errors outcome_unknown for a write, unavailable for a read
template <typename T>
Result<T> typed(wire::Operation operation, Result<T> read) {
  if (read) return read;
  std::string message(wire::to_string(operation));
  message.append(" was answered with what is no reply to it: ").append(read.error().message());
  return Error(is_write(operation) ? ErrorCode::outcome_unknown : ErrorCode::unavailable,
               std::move(message));
}

}  // namespace adjoin::remote
