#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.h"

namespace adjoin::wire {

/// Whether a failed request may be repeated.
enum class ErrorKind : std::uint8_t {
  final,      ///< the same request would fail the same way
  throttled,  ///< the request was not applied and may be repeated
  ambiguous,  ///< the request may have been applied; repeat it only if that is safe
};

/// A parsed error reply.
struct ErrorReply {
  Error error;
  ErrorKind kind = ErrorKind::final;
  bool too_much = false;       ///< throttled by load, not by a conflict of two writes
  bool expired_token = false;  ///< the session token was valid once and has expired
};

/// Parses a reply whose status is not 200. The name in `__type` gives the error code; the message
/// is kept unchanged. Keeps the item of a failed condition and the reasons of a cancelled
/// transaction. A transaction that was cancelled only by conflicts and throttling may be repeated.
/// For a body that is no DynamoDB error, such as a page of HTML, the error names the status and
/// `from`. The body is untrusted.
ErrorReply read_error_reply(int status, std::string_view body,
                            std::string_view from = "the endpoint");

}  // namespace adjoin::wire
