#include "engine/read/stored_change.h"

#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"

namespace adjoin::engine {

Result<table::Change> to_change(const table::TableDescription& table,
                                const layout::ChangePlace& place,
                                const layout::ChangeRecord& record) {
  table::Change change;
  change.commit = place.commit;
  change.ordinal = place.ordinal;
  change.kind = record.kind;
  change.time = record.time;
  // A reset speaks of no item.
  if (!record.key_parts.empty()) {
    ADJOIN_TRY(change.key, layout::decode_base_key(record.key_parts, table.keys));
  }
  if (record.old_image) change.old_image.emplace(Bytes(*record.old_image));
  if (record.new_image) change.new_image.emplace(Bytes(*record.new_image));
  change.by_time_to_live = record.by_time_to_live;
  return change;
}

Result<CommitId> watermark(const Database& database, table::ObjectId table,
                           const rocksdb::Snapshot* snapshot) {
  rocksdb::ReadOptions options;
  options.snapshot = snapshot;
  Bytes record;
  ADJOIN_TRY(const bool found,
             database.get(options, layout::Family::meta,
                          layout::meta_key(layout::MetaKind::watermark, table), record));
  CommitId mark;
  if (!found) return mark;
  layout::RecordReader reader(record);
  mark.value = reader.u64();
  ADJOIN_CHECK(reader.finish("watermark"));
  return mark;
}

}  // namespace adjoin::engine
