#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/iso_time.h"
#include "item/json_writer.h"
#include "monitor/ask/admin_pages.h"
#include "monitor/ask/admin_query.h"
#include "monitor/ask/status_facts.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {
namespace {

constexpr std::string_view kStatusPage = "/_admin/status";
/// Of each list. The counts beside them are of all.
constexpr std::size_t kStatusRows = 100;

void write_whole(item::JsonWriter& json, std::string_view name, std::optional<double> value) {
  json.name(name);
  value ? json.integer(std::llround(*value)) : json.null();
}

void write_count(item::JsonWriter& json, std::string_view name, std::uint64_t count) {
  json.name(name);
  json.integer(static_cast<std::int64_t>(count));
}

void write_text(item::JsonWriter& json, std::string_view name, std::string_view text) {
  json.name(name);
  text.empty() ? json.null() : json.string(text);
}

/// Writes the first elements of a list.
template <typename List, typename Write>
void write_list(item::JsonWriter& json, std::string_view name, const List& list, Write write) {
  json.name(name);
  json.begin_array();
  for (std::size_t i = 0; i < std::min(kStatusRows, list.size()); ++i) {
    json.begin_object();
    write(list[i]);
    json.end_object();
  }
  json.end_array();
}

void write_server(item::JsonWriter& json, const AdminFacts& facts, std::chrono::milliseconds now) {
  json.name("time");
  json.string(iso_time(now));
  json.name("version");
  json.string(facts.version);
  json.name("served");
  json.boolean(facts.started.has_value());
  json.name("started");
  facts.started ? json.string(iso_time(*facts.started)) : json.null();
  json.name("uptimeSeconds");
  // A clock that went back since then is no reason to say that the server starts tomorrow.
  facts.started ? json.integer(std::max<std::int64_t>(0, (now - *facts.started).count() / 1000))
                : json.null();
}

void write_problems(item::JsonWriter& json, const std::vector<StatusProblem>& problems) {
  json.name("healthy");
  json.boolean(problems.empty());
  write_count(json, "problemCount", problems.size());
  write_list(json, "problems", problems, [&json](const StatusProblem& problem) {
    write_text(json, "kind", problem.kind);
    write_text(json, "name", problem.name);
    write_text(json, "message", problem.message);
  });
}

void write_facts(item::JsonWriter& json, const StatusFacts& facts) {
  write_count(json, "tables", facts.tables);
  write_count(json, "diskBytes", facts.disk_bytes);
  json.name("diskUsedPercent");
  facts.disk_used_percent ? json.number(std::round(*facts.disk_used_percent * 10) / 10)
                          : json.null();
  write_whole(json, "memoryBytes", facts.memory_bytes);
  write_whole(json, "backupAgeSeconds", facts.backup_age_seconds);
  write_list(json, "followers", facts.followers, [&json](const StatusFacts::Follower& follower) {
    write_text(json, "table", follower.table);
    write_whole(json, "lagMilliseconds", follower.lag_milliseconds);
  });
  json.name("alarmCounts");
  json.begin_object();
  write_count(json, "ok", facts.alarms_ok);
  write_count(json, "alarm", facts.in_alarm.size());
  write_count(json, "insufficientData", facts.alarms_without_data);
  json.end_object();
  write_list(json, "alarms", facts.in_alarm, [&json](const meter::alarm::AlarmRecord& alarm) {
    write_text(json, "name", alarm.definition.name);
    write_text(json, "state", meter::alarm::to_string(alarm.status.state));
    write_text(json, "since", iso_time(std::chrono::milliseconds(alarm.status.transitioned)));
    write_text(json, "reason", alarm.status.reason);
  });
  json.name("metrics");
  json.begin_object();
  json.name("written");
  json.boolean(facts.metrics_are_written);
  write_count(json, "diskBytes", facts.metrics_disk_bytes);
  write_count(json, "memoryBytes", facts.metrics_memory_bytes);
  json.end_object();
}

}  // namespace

Result<std::string> status_page(Monitor& monitor, const AdminFacts& facts, std::string_view query) {
  ADJOIN_CHECK(AdminQuery::read(kStatusPage, query, {}));
  ADJOIN_TRY(const StatusFacts found, find_status(monitor));
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  write_server(json, facts, monitor.clock().unix_time());
  write_problems(json, problems_of(found));
  write_facts(json, found);
  json.end_object();
  out += '\n';
  return out;
}

}  // namespace adjoin::monitor
