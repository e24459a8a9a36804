#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace adjoin::wire {

/// What an error is called on the wire.
struct ErrorRow {
  ErrorCode code;
  std::string_view type;  ///< the whole `__type`: "com.amazon.coral.validate#ValidationException"
  int status;             ///< of HTTP
  bool retryable;         ///< whether clients try again by themselves
  /// The service spells the member in two ways: "message", and for some errors "Message".
  std::string_view message_member;
};

/// Every code has a row; our own codes that no client knows are an InternalServerError. Valid for
/// ever.
const ErrorRow& error_row(ErrorCode code) noexcept;

/// Whether it is our own affair: clients are told no more than that, the log gets the message.
bool is_internal(ErrorCode code) noexcept;

/// Appends the body of an error reply, with the item of a failed condition and the reasons of a
/// cancelled transaction, and answers the HTTP status.
int append_error(const Error& error, std::string& out);

}  // namespace adjoin::wire
