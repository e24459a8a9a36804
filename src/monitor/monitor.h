#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "meter/series/metric.h"
#include "meter/series/retention.h"
#include "monitor/alarm/action_settings.h"
#include "monitor/keep/figure_source.h"
#include "monitor/keep/recent_seconds.h"
#include "monitor/keep/series_keeper.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {

class AlarmKeeper;    // monitor/alarm/alarm_keeper.h
class HeatBoard;      // monitor/heat/heat_board.h
class MeteredStore;   // monitor/count/metered_store.h
class RecentSeconds;  // monitor/keep/recent_seconds.h
class TrafficMeter;   // monitor/count/traffic_meter.h

struct MonitorOptions {
  /// Whether a thread of the monitor calls `tick` each second. Tests call it themselves; who only
  /// reads figures needs none.
  bool runs = true;
  /// Whether the store takes writes. If not, figures are read and counted, and never written.
  bool writes = true;
  /// Whether it watches which keys are busy: up to 64 MB.
  bool heat = true;
  /// Whether alarms are judged and their actions run. A process that comes and goes leaves that to
  /// the server: else an alarm's actions would depend on who opens the store.
  bool judges_alarms = true;
  std::uint64_t disk_bytes = meter::kDiskBytes;  ///< all figures together
  ActionSettings actions;                        ///< what alarms may do
  /// Takes sentences for the owner: what could not be kept, which action failed. Any thread.
  std::function<void(const std::string&)> tell;
};

/// What goes through a store, watched: counts it, keeps figures in the store's records, knows its
/// busy keys, judges alarms. One for each open store. Nothing that fails here makes a call of the
/// store fail. Thread-safe, but for `tick`.
///
/// Call the store through `store()`. What calls the store itself is not counted.
class Monitor {
 public:
  /// @param store  must outlive the monitor
  /// @param clock  must outlive the monitor
  Monitor(table::TableStore& store, MonitorOptions options, const Clock& clock = system_clock());
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;
  /// Ends its thread, and writes what was counted. No call of `store()` may be under way.
  ~Monitor();

  /// The store, counted. Valid while the monitor lives.
  table::TableStore& store();

  /// What happens each second, by the clock: collects what was counted; every four seconds writes
  /// it; each minute gauges and what expires, alarms five seconds after it; every five minutes what
  /// is recorded as seldom. Each is done once, however often it is called, and late if the clock
  /// jumped. Only without `runs`; one thread at a time.
  void tick();

  /// Records a value that nobody counts, such as the lag of a follower, in the running minute.
  /// @param table  empty where the metric has no table  @param value  in the metric's unit
  void set_gauge(meter::Metric metric, std::string_view table, double value);

  /// Calls `ask` each minute, from the thread that ticks, to `set_gauge` what only the caller
  /// knows. Replaces the one before, which is not called any more once this returns. Empty: none.
  void ask_each_minute(std::function<void(Monitor&)> ask);

  TrafficMeter& traffic();
  SeriesKeeper& keeper();
  FigureSource& figures();
  /// What tables went through in the last minute, second by second.
  RecentSeconds& recent_seconds();
  /// The last minute, second by second, as `tick` collected it.
  const RecentSeconds& recent_seconds() const;
  AlarmKeeper& alarms();
  HeatBoard* heat();  ///< null: it is off
  const Clock& clock() const;

 private:
  struct Parts;

  void tick_each_second();

  std::unique_ptr<Parts> parts_;
};

/// Returns the store, counted, with a monitor that ends with it.
std::unique_ptr<table::TableStore> watched(std::unique_ptr<table::TableStore> store,
                                           MonitorOptions options);

}  // namespace adjoin::monitor
