#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/iso_time.h"
#include "cli/commands/commands.h"
#include "cli/input/time_span.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

namespace cloudwatch = wire::cloudwatch;

constexpr std::int64_t kAlarmsInAPage = 100;
constexpr std::string_view kAsksAboutAlarms = "asks about alarms, not the table";

const Option kAlarmStateOption{
    "--state", "STATE", "only those in it", {"OK", "ALARM", "INSUFFICIENT_DATA"}, false};
const Option kAlarmPrefixOption{"--prefix", "TEXT", "only those whose name begins so", {}, false};

/// A time for people: "2024-06-20 12:00:00".
std::string short_time(std::chrono::milliseconds time) {
  const std::string iso = iso_time(time);
  return iso.substr(0, 10) + " " + iso.substr(11, 8);
}

Row alarm_row(const cloudwatch::MetricAlarm& alarm, OutputForm form) {
  Row row;
  row.text("name", alarm.alarm_name);
  row.text("state", alarm.state_value);
  const auto since = alarm.state_transitioned.value_or(alarm.state_updated);
  if (form != OutputForm::table) {
    return row.text("since", iso_time(since)).text("reason", alarm.state_reason);
  }
  // What is nested gives way on a narrow terminal, so that the names stay whole.
  row.text("since", short_time(since));
  row.nested.push_back({"reason", "", alarm.state_reason, false});
  return row;
}

Result<int> run_alarms(const Invocation& invocation, Terminal& terminal) {
  cloudwatch::DescribeAlarms::Request request;
  request.max_records = kAlarmsInAPage;
  if (const auto state = invocation.value("--state")) request.state_value = std::string(*state);
  if (const auto prefix = invocation.value("--prefix")) {
    request.alarm_name_prefix = std::string(*prefix);
  }
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  const OutputForm form = output_form(invocation, terminal);
  AnswerWriter writer(terminal, form);
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const auto page, door.ask<cloudwatch::DescribeAlarms>(request));
    for (const cloudwatch::MetricAlarm& alarm : page.metric_alarms) {
      writer.row(alarm_row(alarm, form));
    }
    request.next_token = page.next_token;
  } while (request.next_token);
  writer.finish(no_cost());
  return kExitOk;
}

}  // namespace

Command alarms_command() {
  return Command{
      .name = "alarms",
      .alias = "",
      .arguments = {},
      .options = {kAlarmStateOption, kAlarmPrefixOption, kCloudWatchEndpointOption},
      .summary = "list alarms, their state and why",
      .details =
          "Each row is name, state, since, reason. A server judges its alarms five seconds "
          "after each minute. Of a folder that nobody serves it tells how they were.",
      .examples = {{"adjoin alarms", "all of them"},
                   {"adjoin alarms --state ALARM", "what is wrong now"}},
      .run = run_alarms,
      .sends_nothing = kAsksAboutAlarms,
      .only_reads = true};
}

namespace {

/// One alarm or more, as the service takes them.
const Argument kAlarmsArgument{"NAME", "alarms, at most 100", Count::any};

Result<std::vector<std::string>> alarms_named_in(const Invocation& invocation) {
  if (!invocation.arguments.empty()) return invocation.arguments;
  return Error(ErrorCode::invalid_argument,
               "which alarms? Name one or more; adjoin alarms lists them");
}

Result<int> run_alarms_remove(const Invocation& invocation, Terminal&) {
  cloudwatch::DeleteAlarms::Request request;
  ADJOIN_TRY(request.alarm_names, alarms_named_in(invocation));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_CHECK(door.ask<cloudwatch::DeleteAlarms>(request));
  return kExitOk;
}

/// Whether all these alarms are there: the service ignores names of none.
Result<void> check_alarms(FiguresDoor& door, const std::vector<std::string>& names) {
  cloudwatch::DescribeAlarms::Request request;
  request.alarm_names = names;
  ADJOIN_TRY(const auto found, door.ask<cloudwatch::DescribeAlarms>(request));
  for (const std::string& name : names) {
    bool is_there = false;
    for (const auto& alarm : found.metric_alarms) is_there = is_there || alarm.alarm_name == name;
    if (!is_there) {
      return Error(ErrorCode::not_found, "there is no alarm '" + name + "'; see: adjoin alarms");
    }
  }
  return {};
}

Result<int> run_alarms_enable(const Invocation& invocation, Terminal&) {
  cloudwatch::EnableAlarmActions::Request request;
  ADJOIN_TRY(request.alarm_names, alarms_named_in(invocation));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_CHECK(check_alarms(door, request.alarm_names));
  ADJOIN_CHECK(door.ask<cloudwatch::EnableAlarmActions>(request));
  return kExitOk;
}

Result<int> run_alarms_disable(const Invocation& invocation, Terminal&) {
  cloudwatch::DisableAlarmActions::Request request;
  ADJOIN_TRY(request.alarm_names, alarms_named_in(invocation));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_CHECK(check_alarms(door, request.alarm_names));
  ADJOIN_CHECK(door.ask<cloudwatch::DisableAlarmActions>(request));
  return kExitOk;
}

}  // namespace

Command alarms_remove_command() {
  return Command{
      .name = "alarms remove",
      .alias = "",
      .arguments = {kAlarmsArgument},
      .options = {kCloudWatchEndpointOption},
      .summary = "remove alarms",
      .details =
          "All that are named, or none if one of them is not there. Their history stays for "
          "14 days.",
      .examples = {{"adjoin alarms remove slow-reads", "an alarm that nobody needs"}},
      .run = run_alarms_remove,
      .sends_nothing = kAsksAboutAlarms};
}

Command alarms_enable_command() {
  return Command{.name = "alarms enable",
                 .alias = "",
                 .arguments = {kAlarmsArgument},
                 .options = {kCloudWatchEndpointOption},
                 .summary = "run the actions of alarms again",
                 .details =
                     "With the next change of state: what changed while they were disabled stays "
                     "without action.",
                 .examples = {{"adjoin alarms enable slow-reads", "after the repair"}},
                 .run = run_alarms_enable,
                 .sends_nothing = kAsksAboutAlarms};
}

Command alarms_disable_command() {
  return Command{.name = "alarms disable",
                 .alias = "",
                 .arguments = {kAlarmsArgument},
                 .options = {kCloudWatchEndpointOption},
                 .summary = "run no actions of alarms, and go on judging them",
                 .details = "Their changes of state are still logged and kept in the history.",
                 .examples = {{"adjoin alarms disable slow-reads", "while somebody works on it"}},
                 .run = run_alarms_disable,
                 .sends_nothing = kAsksAboutAlarms};
}

namespace {

Row alarm_history_row(const cloudwatch::DescribeAlarmHistory::Entry& entry, OutputForm form) {
  Row row;
  row.text("time",
           form == OutputForm::table ? short_time(entry.timestamp) : iso_time(entry.timestamp));
  row.text("alarm", entry.alarm_name);
  row.text("type", entry.history_item_type);
  row.text("summary", entry.history_summary);
  return row;
}

Result<int> run_alarms_history(const Invocation& invocation, Terminal& terminal) {
  cloudwatch::DescribeAlarmHistory::Request request;
  request.max_records = kAlarmsInAPage;
  if (!invocation.arguments.empty()) request.alarm_name = std::string(invocation.argument(0));
  if (const auto type = invocation.value("--type")) request.history_item_type = std::string(*type);
  if (invocation.has("--since")) {
    ADJOIN_TRY(const std::chrono::seconds since, span_of(invocation, "--since", {}));
    request.start_date = system_clock().unix_time() - since;
  }
  ADJOIN_TRY(const auto first, invocation.integer("--first"));
  auto left = first.value_or(std::numeric_limits<std::int64_t>::max());
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  const OutputForm form = output_form(invocation, terminal);
  AnswerWriter writer(terminal, form);
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const auto page, door.ask<cloudwatch::DescribeAlarmHistory>(request));
    for (const auto& entry : page.entries) {
      if (left-- > 0) writer.row(alarm_history_row(entry, form));
    }
    request.next_token = page.next_token;
  } while (request.next_token && left > 0);
  writer.finish(no_cost());
  return kExitOk;
}

}  // namespace

Command alarms_history_command() {
  return Command{
      .name = "alarms history",
      .alias = "",
      .arguments = {{"NAME", "of this alarm alone", Count::optional}},
      .options =
          {{"--since", "SPAN", "how far back: 90s, 30m, 1h, 7d; 14 days are kept", {}, false},
           {"--type",
            "TYPE",
            "only such entries",
            {"ConfigurationUpdate", "StateUpdate", "Action"},
            false},
           {"--first", "N", "at most N rows", {}, false},
           kCloudWatchEndpointOption},
      .summary = "what happened to alarms, newest first",
      .details =
          "Each row is time, alarm, type, summary: changes of definitions and of states, and "
          "what became of actions.",
      .examples = {{"adjoin alarms history --type Action --since 1d", "did the actions work?"},
                   {"adjoin alarms history slow-reads", "one alarm, also a removed one"}},
      .run = run_alarms_history,
      .sends_nothing = kAsksAboutAlarms,
      .only_reads = true};
}

}  // namespace adjoin::cli
