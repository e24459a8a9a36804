#include "monitor/ask/status_facts.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "base/iso_time.h"
#include "monitor/alarm/alarm_keeper.h"
#include "monitor/ask/latest.h"
#include "monitor/keep/last_backup.h"
#include "monitor/keep/series_keeper.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {
namespace {

using meter::Metric;
using meter::alarm::AlarmRecord;
using meter::alarm::AlarmState;

/// Writes end when the disk is full, and the space for a compaction is needed before that.
constexpr double kDiskFullPercent = 95;
/// A follower that is further behind is no longer catching up with a burst.
constexpr double kLagMilliseconds = 60'000;
/// Tables whose followers are looked at.
constexpr std::size_t kTablesLookedAt = 1000;

void add_gauges(const table::StoreGauges& gauges, Monitor& monitor, StatusFacts& facts) {
  facts.writes_refused = gauges.writes_refused;
  facts.tables = gauges.tables.size();
  facts.disk_bytes = gauges.disk_bytes;
  if (gauges.disk_free && gauges.disk_capacity && *gauges.disk_capacity != 0) {
    const auto free = static_cast<double>(*gauges.disk_free);
    facts.disk_used_percent = 100 * (1 - free / static_cast<double>(*gauges.disk_capacity));
  }
  for (std::size_t i = 0; i < gauges.tables.size() && i < kTablesLookedAt; ++i) {
    const std::string& table = gauges.tables[i].name;
    const auto lag = latest(monitor, Metric::follower_lag, table);
    if (lag) facts.followers.push_back({table, *lag});
  }
}

void add_alarms(const AlarmKeeper& alarms, StatusFacts& facts) {
  facts.in_alarm = alarms.select([&facts](const AlarmRecord& alarm) {
    if (alarm.status.state == AlarmState::ok) ++facts.alarms_ok;
    if (alarm.status.state == AlarmState::insufficient_data) ++facts.alarms_without_data;
    return alarm.status.state == AlarmState::alarm;
  });
}

std::string whole(double value) {
  return std::to_string(static_cast<std::int64_t>(std::llround(value)));
}

void judge_writes(const StatusFacts& facts, std::vector<StatusProblem>& problems) {
  if (!facts.writes_refused.empty()) problems.push_back({"writes", "", facts.writes_refused});
}

void judge_disk(const StatusFacts& facts, std::vector<StatusProblem>& problems) {
  if (!facts.disk_used_percent || *facts.disk_used_percent < kDiskFullPercent) return;
  problems.push_back({"disk", "",
                      "the disk is " + whole(*facts.disk_used_percent) +
                          " % full; writes are refused when it is full: free some of it"});
}

void judge_metrics(const StatusFacts& facts, std::vector<StatusProblem>& problems) {
  if (facts.metrics_are_written) return;
  problems.push_back({"metrics", "",
                      "metrics are not being written; they stay in memory, and the newest are lost "
                      "when the server ends"});
}

void judge_followers(const StatusFacts& facts, std::vector<StatusProblem>& problems) {
  for (const StatusFacts::Follower& follower : facts.followers) {
    if (follower.lag_milliseconds < kLagMilliseconds) continue;
    problems.push_back({"follower", follower.table,
                        "what follows the table " + follower.table + " is " +
                            whole(follower.lag_milliseconds / 1000) + " s behind it"});
  }
}

void judge_alarms(const StatusFacts& facts, std::vector<StatusProblem>& problems) {
  for (const AlarmRecord& alarm : facts.in_alarm) {
    const std::string since = iso_time(std::chrono::milliseconds(alarm.status.transitioned));
    problems.push_back({"alarm", alarm.definition.name,
                        "the alarm " + alarm.definition.name + " is in ALARM since " + since +
                            ": " + alarm.status.reason});
  }
}

/// As it is now: the metric is only as new as its minute, and not there before a server looked.
std::optional<double> backup_age_seconds(Monitor& monitor) {
  const table::SystemRecords* const records = monitor.store().system_records();
  const auto time = records != nullptr ? last_backup_time(*records) : std::nullopt;
  if (!time) return std::nullopt;
  const std::chrono::duration<double> age = monitor.clock().unix_time() - *time;
  return std::max(age.count(), 0.0);
}

}  // namespace

Result<StatusFacts> find_status(Monitor& monitor) {
  StatusFacts facts;
  ADJOIN_TRY(const table::StoreGauges gauges, monitor.store().gauges());
  add_gauges(gauges, monitor, facts);
  add_alarms(monitor.alarms(), facts);
  facts.memory_bytes = latest(monitor, Metric::memory_bytes);
  facts.backup_age_seconds = backup_age_seconds(monitor);
  facts.metrics_disk_bytes = monitor.keeper().disk_bytes();
  facts.metrics_memory_bytes = monitor.keeper().memory_bytes();
  facts.metrics_are_written = monitor.keeper().is_written();
  return facts;
}

std::vector<StatusProblem> problems_of(const StatusFacts& facts) {
  std::vector<StatusProblem> problems;
  judge_writes(facts, problems);
  judge_disk(facts, problems);
  judge_metrics(facts, problems);
  judge_followers(facts, problems);
  judge_alarms(facts, problems);
  return problems;
}

}  // namespace adjoin::monitor
