#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "meter/series/metric.h"
#include "meter/series/series_name.h"
#include "monitor/keep/series_keeper.h"
#include "table/request/store_gauges.h"

namespace adjoin::monitor {

/// Records one value of a metric, in its unit. Values below zero and such that are no numbers are
/// left out.
void record_value(SeriesKeeper& keeper, const meter::SeriesName& name, std::uint32_t minute,
                  meter::Metric metric, double value);

/// Records how the store and its process are, once a minute. Not thread-safe.
class MinuteGauges {
 public:
  /// `keeper` must outlive it. Make it when the store has just been opened: counts that a store
  /// keeps since then are told as what came since the last minute.
  explicit MinuteGauges(SeriesKeeper& keeper) : keeper_(keeper) {}

  void record(const table::StoreGauges& gauges, std::uint32_t minute);
  /// Records what of it is a count of events, so that none is lost at the end. `record` does it
  /// too.
  void record_expired(const table::StoreGauges& gauges, std::uint32_t minute);
  /// Records the memory of this process.
  void record_memory(std::uint32_t minute);

 private:
  void record_of_store(meter::Metric metric, double value, std::uint32_t minute);
  void record_progress(const table::StoreGauges& gauges, std::uint32_t minute);

  SeriesKeeper& keeper_;
  table::StoreGauges before_;
  std::map<std::string, std::uint64_t> expired_before_;
};

/// Returns the bytes of memory that this process occupies; 0: unknown.
std::uint64_t process_memory_bytes();

}  // namespace adjoin::monitor
