#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"
#include "engine/layout/key_range.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Keys of the family `ttl`: table id u32 | second u64 | base key parts. The table comes first, so
/// that a table's entries are one range, and its next ones to expire stand in front.
Bytes expiry_key(table::ObjectId table, std::uint64_t second, BytesView base_key_parts);

struct ExpiryPlace {
  std::uint64_t second = 0;
  BytesView base_key_parts;  ///< of the key it was decoded from
};
/// Valid while `key` lives. @errors corruption
Result<ExpiryPlace> decode_expiry_key(BytesView key);

/// The entries of a table with a second in [first, last].
KeyRange expiry_range(table::ObjectId table, std::uint64_t first, std::uint64_t last);

/// Appends the key in `items` of the item with that base key. @errors corruption
Result<void> append_item_key_of_base(table::ObjectId table, const table::KeySchema& keys,
                                     BytesView base_key_parts, Bytes& out);

}  // namespace adjoin::engine::layout
