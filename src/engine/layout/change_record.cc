#include "engine/layout/change_record.h"

#include "base/assert.h"
#include "engine/layout/record_bytes.h"

namespace adjoin::engine::layout {
namespace {

// Which images follow, and who did it. DO NOT CHANGE.
constexpr int kHasOld = 1;
constexpr int kHasNew = 2;
constexpr int kByTimeToLive = 4;

}  // namespace

// The table first: a follower of one table walks one range, and a trim removes one.
Bytes change_key(table::ObjectId table, CommitId commit, std::uint32_t ordinal) {
  Bytes key;
  key.reserve(16);
  append_u32(table.value, key);
  append_u64(commit.value, key);
  append_u32(ordinal, key);
  return key;
}

Result<ChangePlace> decode_change_key(BytesView key) {
  RecordReader reader(key);
  reader.u32();
  ChangePlace place;
  place.commit.value = reader.u64();
  place.ordinal = reader.u32();
  ADJOIN_CHECK(reader.finish("change key"));
  return place;
}

void append_record(const ChangeRecord& record, Bytes& out) {
  ADJOIN_ASSERT(record.kind != table::ChangeKind::insert || !record.old_image);
  ADJOIN_ASSERT(record.kind != table::ChangeKind::remove || !record.new_image);
  ADJOIN_ASSERT((record.kind == table::ChangeKind::reset) == record.key_parts.empty());
  ADJOIN_ASSERT(record.kind == table::ChangeKind::remove || !record.by_time_to_live);
  append_u8(static_cast<std::uint8_t>(record.kind), out);
  append_u8(static_cast<std::uint8_t>((record.old_image ? kHasOld : 0) |
                                      (record.new_image ? kHasNew : 0) |
                                      (record.by_time_to_live ? kByTimeToLive : 0)),
            out);
  append_u64(static_cast<std::uint64_t>(record.time.count()), out);
  append_bytes(record.key_parts, out);
  if (record.old_image) append_bytes(*record.old_image, out);
  if (record.new_image) append_bytes(*record.new_image, out);
}

Result<ChangeRecord> decode_change(BytesView bytes) {
  RecordReader reader(bytes);
  ChangeRecord record;
  record.kind = static_cast<table::ChangeKind>(reader.u8());
  const std::uint8_t flags = reader.u8();
  record.time = std::chrono::milliseconds(reader.u64());
  record.key_parts = reader.bytes();
  if ((flags & kHasOld) != 0) record.old_image = reader.bytes();
  if ((flags & kHasNew) != 0) record.new_image = reader.bytes();
  record.by_time_to_live = (flags & kByTimeToLive) != 0;
  ADJOIN_CHECK(reader.finish("change record"));
  return record;
}

}  // namespace adjoin::engine::layout
