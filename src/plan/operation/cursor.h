#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin::plan {

/// A place between two rows of an answer, as text that a user passes back. Opaque to users; valid
/// for the query it came from and no other (docs/formats/cursor.md).
struct Cursor {
  std::uint32_t list = 0;  ///< which of the operation's Queries
  item::Item key;          ///< of the row it stands at, as ExclusiveStartKey wants it
};

/// `query` is whatever identifies the query, its table included.
std::string encode_cursor(const Cursor& cursor, std::string_view query);
/// @errors validation: no cursor, damaged, or of another query.
Result<Cursor> decode_cursor(std::string_view text, std::string_view query);

}  // namespace adjoin::plan
