#include "monitor/monitor.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "base/assert.h"
#include "monitor/alarm/alarm_keeper.h"
#include "monitor/charge_watch.h"
#include "monitor/collection_look.h"
#include "monitor/count/metered_store.h"
#include "monitor/count/traffic_meter.h"
#include "monitor/heat/heat_board.h"
#include "monitor/keep/last_backup.h"
#include "monitor/keep/unix_seconds.h"
#include "monitor/minute_gauges.h"
#include "monitor/rule_figures.h"
#include "monitor/table_look.h"

namespace adjoin::monitor {
namespace {

/// Figures are written this often, so that a process that is killed loses less than five seconds.
constexpr std::int64_t kWriteSeconds = 4;
/// Alarms are judged so long after a minute: what it counted is collected then.
constexpr std::uint32_t kAlarmSeconds = 5;

std::function<void(std::string_view)> tell_views(std::function<void(const std::string&)> tell) {
  if (!tell) return {};
  return [tell = std::move(tell)](std::string_view sentence) { tell(std::string(sentence)); };
}

KeeperOptions keeper_options(table::TableStore& store, const MonitorOptions& options) {
  return {.records = store.system_records(),
          .writes = options.writes,
          .restores = options.judges_alarms,  // which reads them each minute
          .disk_bytes = options.disk_bytes,
          .memory = {},
          .tell = options.tell};
}

AlarmKeeper::Options alarm_options(table::TableStore& store, const MonitorOptions& options,
                                   const Clock& clock) {
  return {.records = store.system_records(),
          .writes = options.writes,
          .logs_changes = options.judges_alarms,
          .clock = &clock,
          .actions = options.actions,
          .limits = {},
          .tell = tell_views(options.tell)};
}

/// From its creation, which is all that a store knows: an index lives as long as its table here.
std::optional<meter::TimeRange> life_of(table::TableStore& store, const Clock& clock,
                                        const std::string& table, const std::string& index) {
  const auto description = store.describe_table({}, table);
  if (!description) return std::nullopt;
  if (!index.empty() && description->find_index(index) == nullptr) return std::nullopt;
  const auto created = std::chrono::floor<std::chrono::seconds>(description->created).count();
  return meter::TimeRange{static_cast<std::uint32_t>(std::max<std::int64_t>(created, 0)),
                          unix_seconds(clock) + 1};
}

bool is_living(table::TableStore& store, const meter::SeriesName& name) {
  const auto table = store.describe_table({}, name.table);
  if (!table) return api_error_of(table.error()) != ApiError::resource_not_found;
  return name.index.empty() || table->find_index(name.index) != nullptr;
}

}  // namespace

/// All that a monitor consists of, in the order in which it is made: what stands below uses what
/// stands above.
struct Monitor::Parts {
  Parts(table::TableStore& watched, MonitorOptions wanted, const Clock& from)
      : inner(watched),
        options(std::move(wanted)),
        clock(from),
        heat(options.heat ? std::make_unique<HeatBoard>(watched, from) : nullptr),
        charges(heat.get()),
        traffic(from, &charges),
        metered(watched, traffic, heat != nullptr ? &heat->insights() : nullptr),
        keeper(keeper_options(watched, options), from),
        seconds(from.steady()),
        gauges(keeper),
        look(watched, keeper),
        figures(
            keeper,
            [this](const std::string& table, const std::string& index) {
              return life_of(inner, clock, table, index);
            },
            [this](const meter::alarm::RuleMetric& rule,
                   const meter::alarm::Window& window) -> Result<meter::alarm::Data> {
              if (heat != nullptr) return rule_figures(heat->insights(), rule, window);
              return Error(ErrorCode::not_found, "there is no Contributor Insights rule " +
                                                     rule.rule + ": busy keys are not watched");
            }),
        alarms(alarm_options(watched, options, from)) {}

  void tell(const std::string& sentence) const {
    if (options.tell) options.tell(sentence);
  }

  // What a tick does, each if it is time for it.
  void collect();
  void write();
  void each_minute(Monitor& monitor);
  void each_five_minutes();
  void each_hour();
  void judge();

  void record_gauges(Monitor& monitor, std::uint32_t of_minute);
  void record_last_gauges();
  void record_heat();
  void record_backup(std::uint32_t of_minute);

  table::TableStore& inner;
  const MonitorOptions options;
  const Clock& clock;
  std::unique_ptr<HeatBoard> heat;
  ChargeWatch charges;
  TrafficMeter traffic;
  MeteredStore metered;
  SeriesKeeper keeper;
  RecentSeconds seconds;
  MinuteGauges gauges;
  TableLook look;
  FigureSource figures;
  AlarmKeeper alarms;

  std::uint32_t now = 0;  ///< of this tick: unix seconds

  // When it was done last; nullopt: not yet.
  std::optional<std::int64_t> written;  ///< steady seconds
  // Units of unix time.
  std::optional<std::uint32_t> minute;
  std::optional<std::uint32_t> five_minutes;
  std::optional<std::uint32_t> hour;
  std::optional<std::uint32_t> judged;  ///< the minute before which all was judged

  std::mutex asking;  ///< held while `ask` runs
  std::function<void(Monitor&)> ask;

  std::mutex mutex;  ///< of `ends`
  std::condition_variable changed;
  bool ends = false;
  std::thread thread;
};

void Monitor::Parts::collect() {
  traffic.collect([this](const meter::SeriesName& name, std::uint32_t of_minute,
                         const meter::FigureSet& counted) {
    seconds.add(name, counted);
    // Only series of programs are refused.
    [[maybe_unused]] const Result<void> added = keeper.add(name, of_minute, counted);
    ADJOIN_ASSERT(added.has_value());
  });
  seconds.end_second(clock.steady());
  if (heat != nullptr) heat->collect();
}

void Monitor::Parts::write() {
  const std::int64_t steady = steady_seconds(clock);
  if (written && steady - *written < kWriteSeconds) return;
  keeper.write();
  written = steady;
}

void Monitor::Parts::each_minute(Monitor& monitor) {
  if (std::exchange(minute, now / 60) == now / 60) return;
  record_gauges(monitor, now / 60);
  keeper.expire([this](const meter::SeriesName& name) { return is_living(inner, name); });
}

void Monitor::Parts::each_five_minutes() {
  if (std::exchange(five_minutes, now / 300) != now / 300) look.begin(now / 60);
  look.step();
}

void Monitor::Parts::each_hour() {
  const std::optional<std::uint32_t> before = std::exchange(hour, now / 3600);
  // Not at the start, when nothing was written yet.
  if (!before || before == hour || heat == nullptr) return;
  record_collections(*heat, inner, keeper, now / 60);
}

void Monitor::Parts::judge() {
  const std::uint32_t whole = (now - std::min(now, kAlarmSeconds)) / 60;
  if (!options.judges_alarms || std::exchange(judged, whole) == whole) return;
  alarms.evaluate(clock.unix_time().count(), figures);
}

void Monitor::Parts::record_gauges(Monitor& monitor, std::uint32_t of_minute) {
  gauges.record_memory(of_minute);
  if (const auto store_gauges = inner.gauges()) gauges.record(*store_gauges, of_minute);
  for (const auto& [table, bytes] : charges.take_largest_items()) {
    record_value(keeper, meter::SeriesName::of_table(table), of_minute,
                 meter::Metric::largest_item_bytes, static_cast<double>(bytes));
  }
  record_heat();
  record_backup(of_minute);
  const std::lock_guard lock(asking);
  if (ask) ask(monitor);
}

/// A process that lasted no second has none, and is to end at once.
void Monitor::Parts::record_last_gauges() {
  if (!minute) return;
  if (const auto last = inner.gauges()) gauges.record_expired(*last, unix_seconds(clock) / 60);
}

void Monitor::Parts::record_heat() {
  if (heat == nullptr) return;
  const auto uses = heat->take_partition_uses();
  if (!uses) return;
  for (const PartitionUse& use : uses->uses) {
    const meter::SeriesName name = use.index.empty()
                                       ? meter::SeriesName::of_table(use.table)
                                       : meter::SeriesName::of_index(use.table, use.index);
    const meter::Metric metric = use.kind == meter::HeatKind::read
                                     ? meter::Metric::partition_read_use
                                     : meter::Metric::partition_write_use;
    record_value(keeper, name, static_cast<std::uint32_t>(uses->minute.count()), metric,
                 use.percent);
  }
}

void Monitor::Parts::record_backup(std::uint32_t of_minute) {
  const table::SystemRecords* const records = inner.system_records();
  const auto time = records != nullptr ? last_backup_time(*records) : std::nullopt;
  if (!time) return;
  const std::chrono::duration<double> age = clock.unix_time() - *time;
  record_value(keeper, meter::SeriesName::of_store(), of_minute, meter::Metric::backup_age,
               std::max(age.count(), 0.0));
}

Monitor::Monitor(table::TableStore& store, MonitorOptions options, const Clock& clock)
    : parts_(std::make_unique<Parts>(store, std::move(options), clock)) {
  Parts& parts = *parts_;
  if (parts.heat != nullptr) {
    const Result<void> restored = parts.heat->restore();
    if (!restored) {
      parts.tell("Contributor Insights begin without their settings: " +
                 restored.error().message());
    }
  }
  if (!parts.options.runs) return;
  try {
    parts.thread = std::thread([this] { tick_each_second(); });
  } catch (const std::system_error& refused) {
    parts.tell(std::string("the metrics are written at the end alone, and no alarm is judged: the "
                           "machine refuses a thread: ") +
               refused.what());
  }
}

void Monitor::tick_each_second() {
  Parts& parts = *parts_;
  std::unique_lock lock(parts.mutex);
  while (!parts.changed.wait_for(lock, std::chrono::seconds(1), [&] { return parts.ends; })) {
    lock.unlock();
    tick();
    lock.lock();
  }
}

Monitor::~Monitor() {
  Parts& parts = *parts_;
  {
    const std::lock_guard lock(parts.mutex);
    parts.ends = true;
  }
  parts.changed.notify_all();
  if (parts.thread.joinable()) parts.thread.join();
  parts.collect();
  parts.record_last_gauges();
  parts.keeper.write_all();
}

void Monitor::tick() {
  parts_->now = unix_seconds(parts_->clock);
  parts_->collect();
  parts_->write();
  parts_->each_minute(*this);
  parts_->each_five_minutes();
  parts_->each_hour();
  parts_->judge();
}

void Monitor::set_gauge(meter::Metric metric, std::string_view table, double value) {
  const meter::SeriesName name =
      table.empty() ? meter::SeriesName::of_store() : meter::SeriesName::of_table(table);
  record_value(parts_->keeper, name, unix_seconds(parts_->clock) / 60, metric, value);
}

void Monitor::ask_each_minute(std::function<void(Monitor&)> ask) {
  const std::lock_guard lock(parts_->asking);
  parts_->ask = std::move(ask);
}

table::TableStore& Monitor::store() { return parts_->metered; }
TrafficMeter& Monitor::traffic() { return parts_->traffic; }
SeriesKeeper& Monitor::keeper() { return parts_->keeper; }
FigureSource& Monitor::figures() { return parts_->figures; }
RecentSeconds& Monitor::recent_seconds() { return parts_->seconds; }
AlarmKeeper& Monitor::alarms() { return parts_->alarms; }
HeatBoard* Monitor::heat() { return parts_->heat.get(); }
const Clock& Monitor::clock() const { return parts_->clock; }

}  // namespace adjoin::monitor
