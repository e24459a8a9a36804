#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"
#include "engine/layout/key_range.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Returns a key of the family `ttl`: table id u32 | second u64 | base key parts. The entries of a
/// table are one range, and those that expire next come first.
/// @param second  Unix time in seconds
/// It has no value. The item says what it is; an entry only says when to look.
Bytes expiry_key(table::ObjectId table, std::uint64_t second, BytesView base_key_parts);

struct ExpiryPlace {
  std::uint64_t second = 0;
  BytesView base_key_parts;  ///< borrowed from the decoded key
};
/// Decodes a key; the result borrows it. @errors corruption
Result<ExpiryPlace> decode_expiry_key(BytesView key);

/// Returns the range of a table's entries with a second in [first, last].
KeyRange expiry_range(table::ObjectId table, std::uint64_t first, std::uint64_t last);

/// Appends the key in the family `items` of the item with this base key. @errors corruption
Result<void> append_item_key_of_base(table::ObjectId table, const table::KeySchema& keys,
                                     BytesView base_key_parts, Bytes& out);

}  // namespace adjoin::engine::layout
