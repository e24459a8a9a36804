#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.h"

namespace adjoin::wire {

/// What may be done about a reply that is an error.
enum class ErrorKind : std::uint8_t {
  final,      ///< the same request again answers the same
  throttled,  ///< nothing was done, and may be tried again
  ambiguous,  ///< it may have been done, and may be tried again where that does no harm
};

struct ErrorReply {
  Error error;
  ErrorKind kind = ErrorKind::final;
  bool too_much = false;       ///< throttled, but not for a conflict of two writes
  bool expired_token = false;  ///< the credentials were good once
};

/// Reads a reply whose status is not 200: the code that the name in its `__type` stands for, the
/// message as it is, the item of a failed condition, the reasons of a cancelled transaction. A
/// cancellation for nothing but conflicts and throttling may be tried again. What no DynamoDB would
/// say, such as a page of HTML, is told by its status and by whom it is from. The body is not
/// trusted.
ErrorReply read_error_reply(int status, std::string_view body,
                            std::string_view from = "the endpoint");

}  // namespace adjoin::wire
