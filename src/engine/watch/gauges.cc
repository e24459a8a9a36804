#include "engine/watch/gauges.h"

#include <rocksdb/env.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "engine/disk_watch.h"
#include "engine/layout/description_record.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"

namespace adjoin::engine {
namespace {

/// Of all files in the folder. One that goes while it is looked at counts as nothing.
std::uint64_t bytes_in(const std::string& folder) {
  std::uint64_t bytes = 0;
  std::error_code failed;
  std::filesystem::recursive_directory_iterator at(
      folder, std::filesystem::directory_options::skip_permission_denied, failed);
  while (!failed && at != std::filesystem::recursive_directory_iterator()) {
    std::error_code gone;
    if (at->is_regular_file(gone)) {
      const std::uint64_t size = at->file_size(gone);
      if (!gone) bytes += size;
    }
    at.increment(failed);
  }
  return bytes;
}

std::uint64_t sum_of(const Database& database, const std::string& property) {
  std::uint64_t sum = 0;
  database.db().GetAggregatedIntProperty(property, &sum);
  return sum;
}

/// True if `index` of `table` still waits for its fill. Of the record, not of the catalog: the
/// commit that ends a fill takes its mark away and changes the record, before the catalog knows.
Result<bool> waits_for_fill(const Database& database, table::ObjectId table,
                            table::ObjectId index) {
  Bytes record;
  ADJOIN_TRY(const bool known,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::table, table), record));
  if (!known) return false;
  ADJOIN_TRY(const table::TableDescription now, layout::decode_description(record));
  return std::ranges::any_of(now.indexes, [&](const table::IndexDescription& one) {
    return one.id == index && one.status == table::ResourceStatus::creating;
  });
}

/// How far the fill of an index has come; empty if it has just ended. Items are looked at in the
/// order of their partitions' hashes, which spread evenly: the last one's says what share was
/// looked at.
Result<std::optional<double>> filled_percent(const Database& database, table::ObjectId table,
                                             table::ObjectId index) {
  constexpr double kHashes = 65536;
  Bytes mark;
  ADJOIN_TRY(const bool begun,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::backfill, index), mark));
  if (!begun || mark.size() < layout::kKeyHeadBytes) {
    ADJOIN_TRY(const bool waits, waits_for_fill(database, table, index));
    return waits ? std::optional(0.0) : std::nullopt;
  }
  layout::RecordReader reader(mark);
  reader.u32();
  return 100 * static_cast<double>(reader.u16()) / kHashes;
}

void add_disk(const Database& database, table::StoreGauges& gauges) {
  // A store in memory has a cap and no folder.
  if (database.memory_cap_bytes() != 0) return;
  gauges.disk_bytes = bytes_in(database.path());
  std::uint64_t free = 0;
  if (database.db().GetEnv()->GetFreeSpace(database.path(), &free).ok()) gauges.disk_free = free;
  if (database.disk().capacity() != 0) gauges.disk_capacity = database.disk().capacity();
}

}  // namespace

Result<table::StoreGauges> gauges_of(const Database& database, const Catalog& catalog,
                                     const ExpiredCounts& expired) {
  table::StoreGauges gauges;
  add_disk(database, gauges);
  gauges.compaction_bytes = database.compactions().bytes();
  gauges.compaction_pending_bytes =
      sum_of(database, rocksdb::DB::Properties::kEstimatePendingCompactionBytes);
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  for (const auto& [name, table] : *tables) {
    gauges.tables.push_back({name, expired.of(table->description.id)});
    for (const table::IndexDescription& index : table->description.indexes) {
      if (index.status != table::ResourceStatus::creating) continue;
      ADJOIN_TRY(const std::optional<double> percent,
                 filled_percent(database, table->description.id, index.id));
      if (percent) gauges.filling.push_back({name, index.name, *percent});
    }
  }
  return gauges;
}

}  // namespace adjoin::engine
