#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"

namespace adjoin::plan {

/// A page token: a position between two rows of an answer, as text that the user passes back.
/// Opaque to users. Valid only for the query it came from (docs/formats/cursor.md).
struct Cursor {
  std::uint32_t list = 0;  ///< number of the Query; of a list of edges: number << 16 | shard
  Item key;                ///< key of the row that it stands at, as ExclusiveStartKey
};

/// Encodes a cursor. `query` identifies the query, its table included.
std::string encode_cursor(const Cursor& cursor, std::string_view query);
/// Decodes a cursor. @errors invalid_argument: no cursor, damaged, or of another query
Result<Cursor> decode_cursor(std::string_view text, std::string_view query);

}  // namespace adjoin::plan
