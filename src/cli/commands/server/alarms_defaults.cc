#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/opened.h"
#include "meter/alarm/default_alarms.h"
#include "table/store/all_tables.h"

namespace adjoin::cli {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::PutMetricAlarm;

cloudwatch::MetricDataQuery alarm_query_shape(const meter::alarm::MetricQuery& query) {
  cloudwatch::MetricDataQuery out;
  out.id = query.id;
  if (!query.label.empty()) out.label = query.label;
  out.return_data = query.returns_data;
  if (!query.stat) {
    out.expression = query.expression;
    if (query.period != 0) out.period = query.period;
    return out;
  }
  cloudwatch::MetricStat stat;
  stat.metric.name_space = query.stat->metric.space;
  stat.metric.metric_name = query.stat->metric.name;
  for (const auto& dimension : query.stat->metric.dimensions) {
    stat.metric.dimensions.push_back({dimension.name, dimension.value});
  }
  stat.period = query.stat->period;
  stat.stat = query.stat->statistic;
  out.metric_stat = std::move(stat);
  return out;
}

/// Default alarms are metric math, all of them.
PutMetricAlarm::Request default_alarm_request(const meter::alarm::AlarmDefinition& definition) {
  PutMetricAlarm::Request request;
  request.alarm_name = definition.name;
  request.alarm_description = definition.description;
  request.alarm_actions = definition.alarm_actions;
  request.ok_actions = definition.ok_actions;
  request.evaluation_periods = definition.evaluation_periods;
  request.threshold = definition.threshold;
  request.comparison_operator = std::string(to_string(definition.comparison));
  for (const auto& query : definition.queries) request.metrics.push_back(alarm_query_shape(query));
  return request;
}

bool watches_only_dynamodb(const meter::alarm::AlarmDefinition& definition) {
  for (const auto& query : definition.queries) {
    if (query.stat && query.stat->metric.space != meter::alarm::kDynamoDbSpace) return false;
  }
  return true;
}

Result<std::vector<std::string>> tables_to_watch(const Invocation& invocation) {
  ADJOIN_TRY(const std::string named, named_table(invocation));
  if (!named.empty()) return std::vector<std::string>{named};
  // Closed again before the door opens the same folder.
  ADJOIN_TRY(const auto store, open_store(invocation));
  return table::all_tables(*store, interruptible().context);
}

Result<std::set<std::string>> names_of_defaults(FiguresDoor& door) {
  cloudwatch::DescribeAlarms::Request request;
  request.alarm_name_prefix = "adjoin-";
  request.max_records = 100;
  std::set<std::string> names;
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const auto page, door.ask<cloudwatch::DescribeAlarms>(request));
    for (const auto& alarm : page.metric_alarms) names.insert(alarm.alarm_name);
    request.next_token = page.next_token;
  } while (request.next_token);
  return names;
}

/// A new alarm's first judgement is a change to OK, whose actions would page somebody for each
/// alarm of the set. So it gets its actions when it is OK already.
Result<void> make_silently(FiguresDoor& door, PutMetricAlarm::Request request) {
  const auto ok_actions = std::exchange(request.ok_actions, {});
  ADJOIN_CHECK(door.ask<PutMetricAlarm>(request));
  cloudwatch::SetAlarmState::Request calm;
  calm.alarm_name = request.alarm_name;
  calm.state_value = "OK";
  calm.state_reason = "Made by adjoin alarms defaults";
  ADJOIN_CHECK(door.ask<cloudwatch::SetAlarmState>(calm));
  request.ok_actions = ok_actions;
  ADJOIN_CHECK(door.ask<PutMetricAlarm>(request));
  return {};
}

Result<int> run_alarms_defaults(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::vector<std::string> tables, tables_to_watch(invocation));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  // An account of the real service has none of the figures that only this server keeps.
  const auto status = door.admin("/_admin/status");
  const bool is_ours = status || status.error().code() != ErrorCode::unsupported;
  ADJOIN_TRY(const std::set<std::string> there, names_of_defaults(door));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const auto& alarm : meter::alarm::default_alarms(tables, invocation.values("--action"))) {
    if (!is_ours && !watches_only_dynamodb(alarm)) continue;
    ADJOIN_CHECK(check_interrupt());
    const PutMetricAlarm::Request request = default_alarm_request(alarm);
    if (request.ok_actions.empty() || there.count(alarm.name) != 0) {
      ADJOIN_CHECK(door.ask<PutMetricAlarm>(request));
    } else {
      ADJOIN_CHECK(make_silently(door, request));
    }
    Row row;
    row.text("name", alarm.name).text("description", alarm.description);
    writer.row(std::move(row));
  }
  writer.finish(no_cost());
  return kExitOk;
}

}  // namespace

Command alarms_defaults_command() {
  return Command{
      .name = "alarms defaults",
      .alias = "",
      .arguments = {},
      .options = {{"--action",
                   "ARN",
                   "what to do in ALARM, and when it is OK again: an ARN of alarm-actions in serve "
                   "--config",
                   {},
                   true},
                  kCloudWatchEndpointOption},
      .summary = "make the alarms that every server should have",
      .details =
          "For each table, or that of --table: throttled requests, system errors, a partition key "
          "above 80 % of what a partition serves, an item over 300 KB, a collection over 8 GB, "
          "drift from the schema, a follower that lags by a minute; and a disk that is 90 % full. "
          "All come back to OK by themselves, and a new one with --action begins with OK. Alarms "
          "of "
          "these names (adjoin-…) are brought up to date, so run it again when there are new "
          "tables.",
      .examples = {{"adjoin alarms defaults --action arn:aws:sns:us-east-1:000000000000:page",
                    "for all tables"}},
      .run = run_alarms_defaults,
      .sends_nothing = "asks for the names of tables, and writes alarms"};
}

}  // namespace adjoin::cli
