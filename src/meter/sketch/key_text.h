#pragma once

#include <span>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "table/request/table_description.h"

namespace adjoin::meter {

/// Returns a key for people: the values of its parts, with a space between them. Strings as they
/// are, numbers as DynamoDB writes them, bytes in base64. Who prints it escapes control characters.
/// @param key  encoded, a part for each attribute
/// @errors corruption: the bytes are not such a key
Result<std::string> key_text(BytesView key, std::span<const table::AttributeDefinition> attributes);

}  // namespace adjoin::meter
