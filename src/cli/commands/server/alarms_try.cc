#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::DescribeAlarmHistory;
using cloudwatch::MetricAlarm;

// Three tries of ten seconds and the pauses between them.
constexpr std::chrono::seconds kActionPatience{40};
constexpr std::chrono::milliseconds kBetweenHistoryReads{200};

Result<MetricAlarm> described_alarm(FiguresDoor& door, const std::string& name) {
  cloudwatch::DescribeAlarms::Request request;
  request.alarm_names = {name};
  ADJOIN_TRY(auto found, door.ask<cloudwatch::DescribeAlarms>(request));
  if (found.metric_alarms.empty()) {
    return Error(ErrorCode::not_found, "there is no alarm '" + name + "'; see: adjoin alarms");
  }
  return std::move(found.metric_alarms.front());
}

const std::vector<std::string>& alarm_actions_in(const MetricAlarm& alarm, std::string_view state) {
  if (state == "ALARM") return alarm.alarm_actions;
  return state == "OK" ? alarm.ok_actions : alarm.insufficient_data_actions;
}

/// What the history says became of an action since a time; empty: nothing yet.
Result<std::string> action_outcome_of(FiguresDoor& door, const std::string& alarm,
                                      const std::string& action, cloudwatch::Time since) {
  DescribeAlarmHistory::Request request;
  request.alarm_name = alarm;
  request.history_item_type = "Action";
  request.start_date = since;
  ADJOIN_TRY(const auto page, door.ask<DescribeAlarmHistory>(request));
  for (const auto& entry : page.entries) {
    if (entry.history_summary.find(action) != std::string::npos) return entry.history_summary;
  }
  return std::string();
}

Result<std::string> await_action(FiguresDoor& door, const std::string& alarm,
                                 const std::string& action, cloudwatch::Time since) {
  const auto end = std::chrono::steady_clock::now() + kActionPatience;
  for (;;) {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(std::string outcome, action_outcome_of(door, alarm, action, since));
    if (!outcome.empty()) return outcome;
    if (std::chrono::steady_clock::now() >= end) return std::string("nothing was heard of it");
    std::this_thread::sleep_for(kBetweenHistoryReads);
  }
}

/// Sets a state, and writes a row for each action that this runs. Returns whether all worked.
Result<bool> try_alarm_state(FiguresDoor& door, const MetricAlarm& alarm, const std::string& state,
                             const std::string& reason, AnswerWriter& writer) {
  cloudwatch::SetAlarmState::Request request;
  request.alarm_name = alarm.alarm_name;
  request.state_value = state;
  request.state_reason = reason;
  ADJOIN_CHECK(door.ask<cloudwatch::SetAlarmState>(request));
  ADJOIN_TRY(const MetricAlarm after, described_alarm(door, alarm.alarm_name));
  bool all_worked = true;
  if (!alarm.actions_enabled) return all_worked;
  for (const std::string& action : alarm_actions_in(alarm, state)) {
    ADJOIN_TRY(const std::string outcome,
               await_action(door, alarm.alarm_name, action,
                            after.state_transitioned.value_or(after.state_updated)));
    const bool worked = outcome.rfind("Successfully", 0) == 0;
    all_worked = all_worked && worked;
    Row row;
    row.text("alarm", alarm.alarm_name).text("state", state).text("action", action);
    row.boolean("worked", worked).text("summary", outcome);
    writer.row(std::move(row));
  }
  return all_worked;
}

Result<int> run_alarms_test(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  if (door.is_folder()) {
    return Error(ErrorCode::unsupported,
                 std::string(door.place()) +
                     " is served by nobody, and it is a server that runs actions; start it: adjoin "
                     "serve --config FILE");
  }
  ADJOIN_TRY(const MetricAlarm alarm, described_alarm(door, std::string(invocation.argument(0))));
  if (alarm.state_value == "ALARM") {
    return Error(ErrorCode::already_exists,
                 "alarm '" + alarm.alarm_name +
                     "' is in ALARM, so its actions ran already; see: adjoin alarms history " +
                     alarm.alarm_name);
  }
  if (!alarm.actions_enabled) {
    terminal.err << "its actions are disabled, so none is run; see: adjoin alarms enable\n";
  } else if (alarm.alarm_actions.empty()) {
    terminal.err << "it has no action for ALARM; the server logs the change\n";
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  ADJOIN_TRY(const bool alarmed,
             try_alarm_state(door, alarm, "ALARM", "Tested by adjoin alarms test", writer));
  ADJOIN_TRY(const bool calmed, try_alarm_state(door, alarm, alarm.state_value,
                                                "The test by adjoin alarms test is over", writer));
  writer.finish(no_cost());
  return alarmed && calmed ? kExitOk : kExitNotFound;
}

}  // namespace

Command alarms_test_command() {
  return Command{
      .name = "alarms test",
      .alias = "",
      .arguments = {{"NAME", "the alarm", Count::one}},
      .options = {kCloudWatchEndpointOption},
      .summary = "set an alarm to ALARM and back, and say what its actions did",
      .details =
          "The actions of ALARM run once, then those of the state that it had. For each there is a "
          "row: alarm, state, action, worked, summary. The exit code is 1 if one failed. An alarm "
          "that is in ALARM is not touched. Nothing is measured or changed but the state.",
      .examples = {{"adjoin alarms test adjoin-disk", "does the page reach somebody?"}},
      .run = run_alarms_test,
      .sends_nothing = "sets the alarm's state, reads no table"};
}

}  // namespace adjoin::cli
