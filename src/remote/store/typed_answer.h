#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "remote/send/call_costs.h"
#include "remote/send/request.h"
#include "wire/codec/codec.h"

namespace adjoin::remote {

/// Returns the request body of a data operation. It requests the consumed capacity if a cost sink
/// or a total needs it.
template <table::Operation Op>
Result<std::string> body_of(const CallCosts& costs, const table::CallContext& context,
                            const table::RequestOf<Op>& request) {
  const auto asked = costs.asked(context, request.return_consumed_capacity);
  /// The request is copied only if something has to change in it.
  if (asked == request.return_consumed_capacity) return wire::Codec<Op>::encode(request);
  table::RequestOf<Op> asking = request;
  asking.return_consumed_capacity = asked;
  return wire::Codec<Op>::encode(asking);
}

/// Returns a parsed reply, or the error of an unreadable one. A reply that cannot be parsed does
/// not come from a DynamoDB, and does not show whether a write was applied.
/// @errors outcome_unknown for a write, unavailable for a read
template <typename T>
Result<T> typed(const table::OperationInfo& operation, Result<T> read) {
  if (read) return read;
  std::string message(operation.name);
  message.append(" was answered with what is no reply to it: ").append(read.error().message());
  return Error(operation.writes ? ErrorCode::outcome_unknown : ErrorCode::unavailable,
               std::move(message));
}

template <table::Operation Op>
Result<table::ReplyOf<Op>> reply_in(const Answer& answer) {
  return typed(Op::kInfo, wire::Codec<Op>::read(answer.body));
}

}  // namespace adjoin::remote
