#include "engine/watch/gauges.h"

#include <rocksdb/env.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "engine/disk_watch.h"
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

/// How far the fill of an index has come. Items are looked at in the order of their partitions'
/// hashes, which spread evenly: the last one's says what share was looked at.
Result<double> filled_percent(const Database& database, table::ObjectId index) {
  constexpr double kHashes = 65536;
  Bytes mark;
  ADJOIN_TRY(const bool begun,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::backfill, index), mark));
  if (!begun || mark.size() < layout::kKeyHeadBytes) return 0.0;
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
      ADJOIN_TRY(const double percent, filled_percent(database, index.id));
      gauges.filling.push_back({name, index.name, percent});
    }
  }
  return gauges;
}

}  // namespace adjoin::engine
