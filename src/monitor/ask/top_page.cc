#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/iso_time.h"
#include "item/json_writer.h"
#include "meter/series/statistic.h"
#include "monitor/ask/admin_pages.h"
#include "monitor/ask/admin_query.h"
#include "monitor/ask/heat_page.h"
#include "monitor/heat/heat_board.h"
#include "monitor/keep/recent_seconds.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {
namespace {

using meter::MeteredOperation;
using meter::Metric;

constexpr std::string_view kTopPage = "/_admin/top";
constexpr std::array<std::string_view, 4> kTopNames = {"seconds", "rows", "keys", "table"};

/// What one operation did to one table and its indexes.
struct TopRow {
  std::string table;
  MeteredOperation operation = MeteredOperation::none;
  meter::Figures latency;
  double system_errors = 0;
  double throttled = 0;
  double returned = 0;
  double read_units = 0;
  double write_units = 0;

  double requests() const { return latency.samples + system_errors + throttled; }
};

struct TopSums {
  std::vector<TopRow> rows;
  double user_errors = 0;
  double seconds = 0;
};

double sum_of(const meter::Figures& figures, Metric metric) {
  return figures.sum / meter::info_of(metric).scale;
}

void add_figures(const meter::FigureSet::Entry& entry, TopRow& row) {
  const auto metric = static_cast<Metric>(entry.key.metric);
  switch (metric) {
    case Metric::successful_request_latency: row.latency.merge(entry.figures); break;
    case Metric::system_errors: row.system_errors += sum_of(entry.figures, metric); break;
    case Metric::throttled_requests: row.throttled += sum_of(entry.figures, metric); break;
    case Metric::returned_items: row.returned += sum_of(entry.figures, metric); break;
    case Metric::read_units: row.read_units += sum_of(entry.figures, metric); break;
    case Metric::write_units: row.write_units += sum_of(entry.figures, metric); break;
    default: break;
  }
}

/// Units of an index belong to the operation that caused them, as does its time.
TopSums top_sums(const RecentSeconds::Sum& recent, std::optional<std::string_view> table) {
  TopSums sums;
  sums.seconds = recent.seconds;
  std::map<std::pair<std::string_view, std::uint8_t>, TopRow> rows;
  for (const auto& [name, figures] : recent.series) {
    for (const meter::FigureSet::Entry& entry : figures.entries()) {
      if (entry.key.metric == static_cast<std::uint8_t>(Metric::user_errors)) {
        sums.user_errors += sum_of(entry.figures, Metric::user_errors);
      }
      if (entry.key.operation == 0 || name.table.empty()) continue;
      if (table && name.table != *table) continue;
      TopRow& row = rows[{name.table, entry.key.operation}];
      add_figures(entry, row);
    }
  }
  for (auto& [key, row] : rows) {
    row.table = key.first;
    row.operation = static_cast<MeteredOperation>(key.second);
    sums.rows.push_back(std::move(row));
  }
  std::stable_sort(sums.rows.begin(), sums.rows.end(),
                   [](const TopRow& a, const TopRow& b) { return a.requests() > b.requests(); });
  return sums;
}

/// Rates with so many digits as mean something: a figure of 0.1 % is a guess.
double rounded(double value) { return std::round(value * 1000) / 1000; }

void write_statistic(item::JsonWriter& json, std::string_view name,
                     const meter::Statistic& statistic, const meter::Figures& latency) {
  json.name(name);
  const double scale = meter::info_of(Metric::successful_request_latency).scale;
  const auto value = meter::value_of(statistic, latency, scale);
  value ? json.number(rounded(*value)) : json.null();
}

void write_number(item::JsonWriter& json, std::string_view name, double value) {
  json.name(name);
  json.number(rounded(value));
}

void write_row(item::JsonWriter& json, const TopRow& row, double seconds) {
  using meter::StatisticKind;
  json.begin_object();
  json.name("table");
  json.string(row.table);
  json.name("operation");
  json.string(meter::to_string(row.operation));
  write_number(json, "perSecond", row.requests() / seconds);
  write_statistic(json, "p50Milliseconds", {.kind = StatisticKind::percentile, .high = 50},
                  row.latency);
  write_statistic(json, "p99Milliseconds", {.kind = StatisticKind::percentile, .high = 99},
                  row.latency);
  write_statistic(json, "maximumMilliseconds", {.kind = StatisticKind::maximum}, row.latency);
  write_number(json, "readUnitsPerSecond", row.read_units / seconds);
  write_number(json, "writeUnitsPerSecond", row.write_units / seconds);
  write_number(json, "returnedItemsPerSecond", row.returned / seconds);
  write_number(json, "throttledPerSecond", row.throttled / seconds);
  write_number(json, "systemErrorsPerSecond", row.system_errors / seconds);
  json.end_object();
}

/// The busiest keys of all, of the last minute.
void write_keys(item::JsonWriter& json, const HeatBoard* board, const HeatQuestion& question) {
  json.name("keys");
  if (board == nullptr) return json.null();
  const HeatAnswer answer = board->rows(question);
  json.begin_array();
  for (std::size_t i = 0; i < std::min(question.rows, answer.lines.size()); ++i) {
    write_heat_line(answer.lines[i], json);
  }
  json.end_array();
}

void write_operations(item::JsonWriter& json, const TopSums& sums, std::size_t most) {
  json.name("operations");
  json.begin_array();
  const std::size_t written = std::min(most, sums.rows.size());
  for (std::size_t i = 0; i < written; ++i) write_row(json, sums.rows[i], sums.seconds);
  json.end_array();
  json.name("moreOperations");
  json.integer(static_cast<std::int64_t>(sums.rows.size() - written));
}

}  // namespace

Result<std::string> top_page(Monitor& monitor, std::string_view query) {
  ADJOIN_TRY(const AdminQuery asked, AdminQuery::read(kTopPage, query, kTopNames));
  ADJOIN_TRY(const std::int64_t seconds, asked.number("seconds", {1, 60, 60}));
  ADJOIN_TRY(const std::int64_t rows, asked.number("rows", {1, 1000, 50}));
  ADJOIN_TRY(const std::int64_t keys, asked.number("keys", {0, 100, 10}));
  const auto table = asked.text("table");
  const TopSums sums =
      top_sums(monitor.recent_seconds().newest(std::chrono::seconds(seconds)), table);
  double requests = 0;
  for (const TopRow& row : sums.rows) requests += row.requests();
  const double taken = sums.seconds > 0 ? sums.seconds : 1;

  HeatQuestion question;
  question.since = std::chrono::minutes(1);
  question.rows = static_cast<std::size_t>(keys);
  if (table) question.table = std::string(*table);

  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  json.name("time");
  json.string(iso_time(monitor.clock().unix_time()));
  write_number(json, "seconds", sums.seconds);
  write_number(json, "perSecond", requests / taken);
  write_number(json, "userErrorsPerSecond", sums.user_errors / taken);
  write_operations(json, sums, static_cast<std::size_t>(rows));
  write_keys(json, monitor.heat(), question);
  json.end_object();
  out += '\n';
  return out;
}

}  // namespace adjoin::monitor
