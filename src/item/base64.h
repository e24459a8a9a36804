#pragma once

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::item {

/// Appends the padded base64 of `bytes` (RFC 4648 section 4).
void append_base64(BytesView bytes, std::string& out);

/// Reads padded base64 strictly: no spaces, no missing padding, no bits left over, so that every
/// byte string has exactly one text.
/// @errors serialization, naming the offence.
Result<Bytes> decode_base64(std::string_view text);

}  // namespace adjoin::item
