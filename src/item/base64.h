#pragma once

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::item {

/// Appends the padded base64 of `bytes` (RFC 4648 section 4).
void append_base64(BytesView bytes, std::string& out);

/// Decodes padded base64 strictly: refuses spaces, missing padding and leftover bits. Every byte
/// string therefore has exactly one text. As strict as the service: what it refuses must not be
/// stored here.
/// @errors serialization, naming the fault.
Result<Bytes> decode_base64(std::string_view text);

}  // namespace adjoin::item
