#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/result.h"
#include "base/strong_id.h"
#include "table/request/streams.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Returns a key of the family `changes`: table id u32 | commit u64 | ordinal u32.
Bytes change_key(table::ObjectId table, CommitId commit, std::uint32_t ordinal);
/// Decoded key of a change: its commit, and its position among the changes of that commit.
struct ChangePlace {
  CommitId commit;
  std::uint32_t ordinal = 0;
};
/// Decodes a key of the family `changes`. @errors corruption
Result<ChangePlace> decode_change_key(BytesView key);

/// Value of the family `changes`: one change of one item. Borrows its bytes.
///   kind u8 | flags u8 | time u64 | key parts | old image? | new image?
/// where time is milliseconds since 1970 and each of the last three is a length u32 and bytes.
/// Images are kept only for the stream's view type. Who follows by commits reads the item itself.
struct ChangeRecord {
  table::ChangeKind kind = table::ChangeKind::insert;
  std::chrono::milliseconds time{0};
  BytesView key_parts;  ///< base key parts (item_key.h); empty for a reset
  std::optional<BytesView> old_image;
  std::optional<BytesView> new_image;
  bool by_time_to_live = false;
};
void append_record(const ChangeRecord& record, Bytes& out);
/// Decodes a value; the result borrows `bytes`. @errors corruption
Result<ChangeRecord> decode_change(BytesView bytes);

}  // namespace adjoin::engine::layout
