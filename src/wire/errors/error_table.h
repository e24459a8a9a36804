#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace adjoin::wire {

/// Wire form of an error: of an exception of DynamoDB's or, if `api` is none, of a code of ours.
struct ErrorRow {
  ApiError api;
  ErrorCode code;
  std::string_view type;  ///< the whole `__type`: "com.amazon.coral.validate#ValidationException"
  int status;             ///< HTTP status
  bool retryable;         ///< whether clients retry it by themselves
  /// The service spells the member in two ways: "message", and for some errors "Message".
  std::string_view message_member;
};

/// Returns what stands behind the `#` of a `__type`, all of it if there is none.
std::string_view short_name(std::string_view type) noexcept;

/// Returns the row of an error. Codes of ours that no client knows map to InternalServerError. The
/// row has static lifetime.
/// Never fails, so that every error has an answer.
const ErrorRow& error_row(const Error& error) noexcept;

/// Returns the row of a `__type`, with or without what stands before its `#`; null for a name that
/// a store of ours never sends. The row has static lifetime.
const ErrorRow* find_error_row(std::string_view type) noexcept;

/// Returns whether clients get a generic message instead of the error's own, which goes to the log.
bool is_internal(const Error& error) noexcept;

/// Appends the body of an error reply, with the item of a failed condition and the reasons of a
/// cancelled transaction or a throttled request. Returns the HTTP status.
int append_error(const Error& error, std::string& out);

}  // namespace adjoin::wire
