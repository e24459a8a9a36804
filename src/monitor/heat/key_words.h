#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "table/request/table_description.h"

namespace adjoin::monitor {

/// Returns the values of an encoded key's parts, a text for each attribute: strings as they are,
/// numbers as DynamoDB writes them, bytes in base64.
/// @errors corruption: the bytes are not such a key
Result<std::vector<std::string>> key_parts(BytesView key,
                                           std::span<const table::AttributeDefinition> attributes);

/// Returns a UTF-8 text with every control character as "\x1b", those of terminals (C1) too: keys
/// are clients' texts, and terminals and logs show them.
std::string printable(std::string_view text);

/// Returns a key of a table or an index for people: its parts with a space between them, printable.
/// Of one without a schema, which was dropped before anybody looked, the bytes themselves.
/// @param sort  empty: the whole partition
std::string printable_key(BytesView partition, BytesView sort, const table::KeySchema* keys);

}  // namespace adjoin::monitor
