#pragma once

#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"
#include "base/strong_id.h"
#include "table/request/store_facts.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// First byte of a key in the family `meta`. "Alone": it is the whole key. "+ id": an id u32
/// follows. The rest of a line describes the value. PERSISTED: DO NOT CHANGE THESE VALUES.
enum class MetaKind : std::uint8_t {
  progress = 1,          ///< alone: last commit, epoch (incarnation)
  next_object = 2,       ///< alone: the next object id, u32
  table = 3,             ///< + table id: the table's description
  note = 4,              ///< + table id: the schema metadata, the caller's bytes
  dropped = 5,           ///< + object id: the object's keys are to be removed; empty
  watermark = 6,         ///< + table id: last commit whose changes are trimmed, u64
  ingesting = 7,         ///< + table id: a bulk load has begun and not ended; empty
  tags = 8,              ///< + table id: count u32, then key and value of each tag
  backfill = 9,          ///< + index id: key of the last item that the backfill has read
  iterator_key = 10,     ///< alone: the key that signs shard iterators, 32 bytes
  expiry_backfill = 11,  ///< + table id: key of the last item the ttl backfill read; empty: none
  sizes = 12,            ///< alone: the commit u64 of the sizes; + object id: items, bytes
  migration = 13,        ///< + table id: state of a schema migration, the caller's bytes
};

/// First bytes of the keys that belong to who watches the store, and not to the engine. What stands
/// behind them is described in docs/formats/meters.md. PERSISTED: DO NOT CHANGE THESE VALUES.
constexpr std::uint8_t kFirstRecordKind = 0x0E;
constexpr std::uint8_t kLastRecordKind = 0x14;
/// Returns whether a key in `meta` is one of those.
bool is_record_key(BytesView key) noexcept;
/// Returns the least key behind all of those.
Bytes end_of_records();

Bytes meta_key(MetaKind kind);
/// Returns the kind of the key that holds this metadata of a table.
MetaKind kind_of(table::NoteKind kind) noexcept;
Bytes meta_key(MetaKind kind, table::ObjectId object);
/// Returns the id in a key of the form "+ id". @errors corruption
Result<table::ObjectId> object_of_meta_key(BytesView key);

/// Last commit and epoch of a store. Every write group's batch updates this record.
struct Progress {
  CommitId last_commit;
  std::uint64_t incarnation = 0;  ///< epoch: number of the opening, increased at each one
  friend bool operator==(const Progress&, const Progress&) = default;
};
Bytes encode(const Progress& progress);
/// @errors corruption
Result<Progress> decode_progress(BytesView record);

/// Size of a table or an index at the commit of MetaKind::sizes: items u64, bytes u64.
struct ObjectSize {
  std::int64_t items = 0;
  std::int64_t bytes = 0;  ///< accounted bytes of the items, or of the projected entries
  friend bool operator==(const ObjectSize&, const ObjectSize&) = default;
};
Bytes encode(const ObjectSize& size);
/// @errors corruption
Result<ObjectSize> decode_object_size(BytesView record);

}  // namespace adjoin::engine::layout
