#pragma once

#include <cstddef>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::server {

/// Decompresses a request body. Call it after authentication, because signatures cover the bytes as
/// received.
///
/// @param encoding  the value of Content-Encoding; "" and "identity" leave the body as it is
/// @param inflated_bytes_max  the limit of the result
/// @errors limit_exceeded  the result would exceed the limit: 413
///         validation      an unknown or repeated coding, bytes that are no gzip, a stream that
///                         ends early or has bytes after its end: 400
/// @cost   linear in the result; at most 2x the result and 64 KiB of memory; pure
Result<Bytes> inflate_body(std::string_view encoding, BytesView body,
                           std::size_t inflated_bytes_max);

}  // namespace adjoin::server
