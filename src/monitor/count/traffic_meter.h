#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "meter/capacity/throttle.h"
#include "meter/series/figures.h"
#include "meter/series/series_name.h"
#include "monitor/count/counted_objects.h"
#include "monitor/count/table_totals.h"
#include "table/request/charge.h"

namespace adjoin::monitor {

/// Counts what goes through a store, by table, index and operation: each thread in cells of its
/// own, which one thread collects. Requests are counted by CountedRequest, which MeteredStore makes
/// where nobody above it did.
///
/// Memory has a bound: what is quiet for an hour, or was dropped a minute ago, gives its cells back
/// and gets others when it is asked for again. If all are in use, a further table is not counted.
///
/// A request is counted in the minute in which it ends. A clock that jumps is noticed by the next
/// `collect`. Thread-safe.
class TrafficMeter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// @param clock  must outlive the meter
  /// @param heat  receives each charge of a request that is counted; null: nobody. Must outlive the
  ///              requests
  explicit TrafficMeter(const Clock& clock = system_clock(), table::ChargeSink* heat = nullptr);
  TrafficMeter(const TrafficMeter&) = delete;
  TrafficMeter& operator=(const TrafficMeter&) = delete;
  /// No thread may count any more.
  ~TrafficMeter() = default;

  /// Returns the time that requests begin and end at.
  Time now() const { return clock_.steady(); }
  /// Returns the minute of unix time that a time of `now` is in.
  std::uint32_t minute_of(Time time) const noexcept;
  table::ChargeSink* heat() const noexcept { return heat_; }
  CountedObjects& objects() noexcept { return objects_; }

  /// Counts a read of a graph in a table.
  /// @param hops  levels that it walked  @param was_cut  a budget ended it
  void graph_read(std::string_view table, std::uint64_t hops, std::uint64_t rows, bool was_cut);
  /// Counts that a table or an index refused a part of a request. The request itself counts by its
  /// error, when it ends.
  /// @param refused  object, names and kind are looked at
  void throttled(const table::Charge& refused, meter::CapacityLimit limit);
  /// Counts a request that its client got wrong, for UserErrors. CountedRequest does it.
  void user_error();
  /// Tells that a table is gone, so that it gives its cells back sooner.
  void dropped(std::string_view table) { objects_.dropped(table); }

  using Take = std::function<void(const meter::SeriesName& name, std::uint32_t minute,
                                  const meter::FigureSet& figures)>;
  /// Passes on what came since the last call, in no order. One name and minute may come several
  /// times; all of them count. Call it each second. One thread; `take` must not call the meter.
  /// @cost a read of the cells that were counted in
  void collect(const Take& take);

  /// Opens counters of which only totals are kept: of the calls of a server, which have no table.
  /// Nullopt: all are in use.
  std::optional<TotalsBlock> open_totals(std::uint32_t count) {
    return objects_.open_totals(count);
  }
  /// Counts a value. @param number  below what was opened  @cost about 2 ns
  void count(const TotalsBlock& block, std::uint32_t number, std::uint64_t value) noexcept {
    objects_.add(block, number, value);
  }
  /// Returns the totals of a block, by number, as they are now.
  std::vector<Total> totals(const TotalsBlock& block);
  /// Returns what a page tells of tables and indexes, as it is now.
  std::vector<TableTotal> table_totals();

 private:
  void look_at_clock();
  /// Call it under the mutex.
  void absorb();

  const Clock& clock_;
  table::ChargeSink* const heat_;
  std::atomic<std::int64_t> offset_{0};  ///< nanoseconds of unix time beyond the steady clock's
  CountedObjects objects_;

  std::mutex mutex_;
  std::vector<Total> totals_;  ///< guarded by mutex_, as the next
  TableTotals table_totals_;
};

}  // namespace adjoin::monitor
