#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::server {

/// Error details of a body that is larger than its limit.
struct BodyTooLarge final : ErrorDetails {};
/// Makes the error of such a body: limit_exceeded, HTTP status 413.
inline Error body_too_large(std::string message) {
  return with_details<BodyTooLarge>(Error(ErrorCode::limit_exceeded, std::move(message)));
}

/// Decompresses a request body. Call it after authentication, because signatures cover the bytes as
/// received.
///
/// @param encoding  the value of Content-Encoding; "" and "identity" leave the body as it is
/// @param inflated_bytes_max  the limit of the result
/// @errors limit_exceeded    the result would exceed the limit: 413
///         invalid_argument  an unknown or repeated coding, bytes that are no gzip, a stream that
///                           ends early or has bytes after its end: 400
/// @cost   linear in the result; at most 2x the result and 64 KiB of memory; pure
Result<Bytes> inflate_body(std::string_view encoding, BytesView body,
                           std::size_t inflated_bytes_max);

}  // namespace adjoin::server
