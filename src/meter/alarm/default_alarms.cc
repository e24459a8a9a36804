#include "meter/alarm/default_alarms.h"

#include <array>
#include <utility>

#include "base/fingerprint.h"
#include "base/text.h"
#include "meter/series/metric.h"

namespace adjoin::meter::alarm {
namespace {

constexpr std::uint32_t kAlarmMinute = 60;
constexpr std::uint32_t kAlarmHour = 3'600;
constexpr std::size_t kTableBytesInName = 180;

/// One default alarm. It watches the greatest, or the sum, of its metrics.
struct DefaultRow {
  std::string_view name;
  std::string_view description;
  std::array<std::optional<Metric>, 2> metrics;
  std::string_view statistic;
  std::string_view expression;  ///< over m1 and m2
  std::uint32_t period;
  std::uint32_t periods;
  double threshold;
};

// Sizes are found when an item is written and collections are estimated each hour; their periods
// are longer than that, so that the alarm stays until the next look.
constexpr std::array<DefaultRow, 6> kTableRows = {{
    {"throttles",
     "Requests were throttled",
     {Metric::read_throttle_events, Metric::write_throttle_events},
     "Sum",
     "FILL(m1, 0) + FILL(m2, 0)",
     kAlarmMinute,
     1,
     0},
    {"partition",
     "A partition key takes more than 80 % of what a partition serves, for 5 minutes",
     {Metric::partition_read_use, Metric::partition_write_use},
     "Maximum",
     "MAX([FILL(m1, 0), FILL(m2, 0)])",
     kAlarmMinute,
     5,
     80},
    {"item-size",
     "An item has more than 300 KB of the 400 KB that it may have",
     {Metric::largest_item_bytes, std::nullopt},
     "Maximum",
     "FILL(m1, 0)",
     kAlarmHour,
     1,
     300.0 * 1'024},
    {"collection-size",
     "An item collection has more than 8 GB of the 10 GB that it may have",
     {Metric::largest_collection_bytes, std::nullopt},
     "Maximum",
     "FILL(m1, 0)",
     2 * kAlarmHour,
     1,
     8.0 * 1'024 * 1'024 * 1'024},
    {"drift",
     "Items differ from what the schema derives; adjoin verify names them",
     {Metric::graph_drift, std::nullopt},
     "Maximum",
     "FILL(m1, 0)",
     5 * kAlarmMinute,
     1,
     0},
    {"follower-lag",
     "The follower of the table's changes is more than a minute behind, for 3 minutes",
     {Metric::follower_lag, std::nullopt},
     "Maximum",
     "FILL(m1, 0)",
     kAlarmMinute,
     3,
     60'000},
}};

constexpr DefaultRow kDiskRow = {"disk",
                                 "The disk is more than 90 % full, for 5 minutes",
                                 {Metric::disk_used, std::nullopt},
                                 "Maximum",
                                 "FILL(m1, 0)",
                                 kAlarmMinute,
                                 5,
                                 90};

MetricQuery metric_query(std::size_t number, Metric metric, std::vector<MetricDimension> dimensions,
                         std::string_view statistic, std::uint32_t period) {
  const MetricInfo& info = info_of(metric);
  return {.id = "m" + std::to_string(number),
          .label = {},
          .stat = MetricStat{.metric = {.space = std::string(meter::to_string(info.space)),
                                        .name = std::string(info.name),
                                        .dimensions = std::move(dimensions)},
                             .statistic = std::string(statistic),
                             .period = period,
                             .unit = {}},
          .expression = {},
          .period = 0,
          .returns_data = false};
}

MetricQuery watched_expression(std::string_view text, std::string_view label) {
  MetricQuery query;
  query.id = "watched";
  query.label = std::string(label);
  query.expression = std::string(text);
  return query;
}

/// A table's name is as long as an alarm's may be; what does not fit becomes a fingerprint.
std::string alarm_name(std::string_view what, const std::string& table) {
  std::string name = "adjoin-" + std::string(what);
  if (table.empty()) return name;
  if (table.size() <= kTableBytesInName) return name + "-" + table;
  return name + "-" + table.substr(0, kTableBytesInName) + "-" + text_fingerprint(table);
}

std::vector<MetricDimension> dimensions_of(const std::string& table) {
  if (table.empty()) return {};
  return {{"TableName", table}};
}

AlarmDefinition definition_of(const DefaultRow& row, const std::string& table,
                              const std::vector<std::string>& actions) {
  AlarmDefinition definition;
  definition.name = alarm_name(row.name, table);
  definition.description = std::string(row.description);
  definition.alarm_actions = actions;
  definition.ok_actions = actions;
  for (const auto& metric : row.metrics) {
    if (!metric) continue;
    definition.queries.push_back(metric_query(definition.queries.size() + 1, *metric,
                                              dimensions_of(table), row.statistic, row.period));
  }
  definition.queries.push_back(watched_expression(row.expression, row.name));
  definition.evaluation_periods = row.periods;
  definition.threshold = row.threshold;
  return definition;
}

/// System errors are counted by operation and never added up, and an alarm takes ten metrics. So a
/// table has as many alarms as its operations need.
void add_system_errors(const std::string& table, const std::vector<std::string>& actions,
                       std::vector<AlarmDefinition>& out) {
  AlarmDefinition definition;
  std::string operations;
  std::size_t alarms = 0;
  const auto finish = [&] {
    if (definition.queries.empty()) return;
    ++alarms;
    const std::string part = alarms == 1 ? "" : "-" + std::to_string(alarms);
    definition.name = alarm_name("system-errors" + part, table);
    definition.description = "Requests failed by a fault of the server: " + operations;
    definition.alarm_actions = actions;
    definition.ok_actions = actions;
    definition.queries.push_back(watched_expression("SUM(FILL(METRICS(), 0))", "system-errors"));
    out.push_back(std::move(definition));
    definition = {};
    operations.clear();
  };
  for (std::size_t number = 1; number < kMeteredOperationCount; ++number) {
    const auto operation = meter::to_string(static_cast<MeteredOperation>(number));
    append_to_list(operation, operations);
    std::vector<MetricDimension> dimensions = dimensions_of(table);
    dimensions.push_back({"Operation", std::string(operation)});
    definition.queries.push_back(
        metric_query(number, Metric::system_errors, std::move(dimensions), "Sum", kAlarmMinute));
    if (definition.queries.size() == kAlarmMetricsMax) finish();
  }
  finish();
}

}  // namespace

std::vector<AlarmDefinition> default_alarms(const std::vector<std::string>& tables,
                                            const std::vector<std::string>& actions) {
  std::vector<AlarmDefinition> alarms;
  for (const std::string& table : tables) {
    for (const DefaultRow& row : kTableRows) alarms.push_back(definition_of(row, table, actions));
    add_system_errors(table, actions, alarms);
  }
  alarms.push_back(definition_of(kDiskRow, {}, actions));
  return alarms;
}

}  // namespace adjoin::meter::alarm
