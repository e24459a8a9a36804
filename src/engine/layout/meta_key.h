#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"
#include "base/strong_id.h"
#include "table/request/store_facts.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// First byte of a key in the family `meta`. PERSISTED: DO NOT CHANGE THESE VALUES.
enum class MetaKind : std::uint8_t {
  progress = 1,          ///< alone: last commit, incarnation
  next_object = 2,       ///< alone: the next object id, u32
  table = 3,             ///< + table id: its description
  note = 4,              ///< + table id: its note, as it is
  dropped = 5,           ///< + object id: its keys are to be removed; empty
  watermark = 6,         ///< + table id: changes up to this commit are trimmed, u64
  ingesting = 7,         ///< + table id: a bulk load has begun and not ended; empty
  tags = 8,              ///< + table id: count u32, then key and value each
  backfill = 9,          ///< + index id: key of the last item that its filling has looked at
  iterator_key = 10,     ///< alone: what shard iterators are signed with, 32 bytes
  expiry_backfill = 11,  ///< + table id: key of the last item whose expiry was noted; empty: none
  sizes = 12,            ///< alone: the commit u64 that the sizes are of; + object id: items, bytes
  migration = 13,  ///< + table id: how far a change of its schema has come, the caller's bytes
};

Bytes meta_key(MetaKind kind);
/// Where a table's note of that kind is.
MetaKind kind_of(table::NoteKind kind) noexcept;
Bytes meta_key(MetaKind kind, table::ObjectId object);
/// The object id of a key of that form. @errors corruption
Result<table::ObjectId> object_of_meta_key(BytesView key);

/// What every group's batch writes with its entries: how far the store has come.
struct Progress {
  CommitId last_commit;
  std::uint64_t incarnation = 0;  ///< one more at each open
  friend bool operator==(const Progress&, const Progress&) = default;
};
Bytes encode(const Progress& progress);
Result<Progress> decode_progress(BytesView record);

/// How much an object held at the commit that the sizes are of: items u64, bytes u64.
struct ObjectSize {
  std::int64_t items = 0;
  std::int64_t bytes = 0;  ///< accounted, of items or projected entries
  friend bool operator==(const ObjectSize&, const ObjectSize&) = default;
};
Bytes encode(const ObjectSize& size);
Result<ObjectSize> decode_object_size(BytesView record);

}  // namespace adjoin::engine::layout
