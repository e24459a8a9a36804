#include "monitor/minute_gauges.h"

#include <unistd.h>

#include <cmath>
#include <fstream>
#include <utility>

namespace adjoin::monitor {
namespace {

/// What a count grew by. A store that was opened again counts from zero.
std::uint64_t grown(std::uint64_t before, std::uint64_t now) {
  return now >= before ? now - before : now;
}

}  // namespace

void record_value(SeriesKeeper& keeper, const meter::SeriesName& name, std::uint32_t minute,
                  meter::Metric metric, double value) {
  if (!(value >= 0) || !std::isfinite(value)) return;
  meter::FigureSet figures;
  figures.add(metric, meter::Figures::of(std::round(value * meter::info_of(metric).scale)));
  // Only series of programs are refused.
  [[maybe_unused]] const Result<void> added = keeper.add(name, minute, figures);
  ADJOIN_ASSERT(added.has_value());
}

std::uint64_t process_memory_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t all_pages = 0;
  std::uint64_t pages = 0;
  if (!(statm >> all_pages >> pages)) return 0;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void MinuteGauges::record_of_store(meter::Metric metric, double value, std::uint32_t minute) {
  record_value(keeper_, meter::SeriesName::of_store(), minute, metric, value);
}

void MinuteGauges::record_memory(std::uint32_t minute) {
  const std::uint64_t bytes = process_memory_bytes();
  if (bytes > 0) record_of_store(meter::Metric::memory_bytes, static_cast<double>(bytes), minute);
}

void MinuteGauges::record(const table::StoreGauges& gauges, std::uint32_t minute) {
  using meter::Metric;
  const auto set = [&](Metric metric, std::uint64_t value) {
    record_of_store(metric, static_cast<double>(value), minute);
  };
  set(Metric::disk_bytes, gauges.disk_bytes);
  if (gauges.disk_free && gauges.disk_capacity && *gauges.disk_capacity > 0) {
    const double free = static_cast<double>(*gauges.disk_free);
    const double capacity = static_cast<double>(*gauges.disk_capacity);
    record_of_store(Metric::disk_used, 100 * (1 - free / capacity), minute);
  }
  set(Metric::compaction_bytes, grown(before_.compaction_bytes, gauges.compaction_bytes));
  set(Metric::compaction_pending_bytes, gauges.compaction_pending_bytes);
  if (gauges.cache_hits + gauges.cache_misses > 0) {  // else the store does not count them
    set(Metric::cache_hits, grown(before_.cache_hits, gauges.cache_hits));
    set(Metric::cache_misses, grown(before_.cache_misses, gauges.cache_misses));
  }
  record_expired(gauges, minute);
  record_progress(gauges, minute);
  before_ = gauges;
}

void MinuteGauges::record_expired(const table::StoreGauges& gauges, std::uint32_t minute) {
  std::map<std::string, std::uint64_t> expired;
  for (const auto& [table, items] : gauges.tables) {
    if (items == 0) continue;
    expired[table] = items;
    const auto before = expired_before_.find(table);
    const std::uint64_t now = grown(before == expired_before_.end() ? 0 : before->second, items);
    if (now == 0) continue;
    record_value(keeper_, meter::SeriesName::of_table(table), minute, meter::Metric::expired_items,
                 static_cast<double>(now));
  }
  expired_before_ = std::move(expired);
}

/// An index is filled beside its table, which pays nothing for it: two of the metrics are zero.
void MinuteGauges::record_progress(const table::StoreGauges& gauges, std::uint32_t minute) {
  for (const auto& [table, index, percent] : gauges.filling) {
    const meter::SeriesName name = meter::SeriesName::of_index(table, index);
    record_value(keeper_, name, minute, meter::Metric::index_progress, percent);
    record_value(keeper_, name, minute, meter::Metric::index_fill_write_units, 0);
    record_value(keeper_, name, minute, meter::Metric::index_fill_throttle_events, 0);
  }
}

}  // namespace adjoin::monitor
