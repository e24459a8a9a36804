#include "engine/read/point_reads.h"

#include "engine/status.h"

namespace adjoin::engine {

Result<PointReads> read_points(const Database& database, const std::vector<Bytes>& keys,
                               const rocksdb::Snapshot* snapshot) {
  const std::size_t count = keys.size();
  std::vector<rocksdb::Slice> slices;
  slices.reserve(count);
  for (const Bytes& key : keys) slices.push_back(slice(key));
  std::vector<rocksdb::PinnableSlice> values(count);
  std::vector<rocksdb::Status> statuses(count);
  rocksdb::ReadOptions options;
  options.snapshot = snapshot;
  database.db().MultiGet(options, database.family(layout::Family::items), count, slices.data(),
                         values.data(), statuses.data());
  database.counters().add(Work::point_reads, count);
  PointReads reads{std::vector<Bytes>(count), std::vector<bool>(count, false)};
  for (std::size_t i = 0; i < count; ++i) {
    if (statuses[i].IsNotFound()) continue;
    if (!statuses[i].ok()) return to_error(statuses[i], "cannot read the store");
    reads.values[i].assign(values[i].data(), values[i].size());
    reads.found[i] = true;
  }
  return reads;
}

}  // namespace adjoin::engine
