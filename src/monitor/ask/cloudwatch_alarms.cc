#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "meter/alarm/alarm.h"
#include "monitor/alarm/alarm_keeper.h"
#include "monitor/ask/alarm_shape.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/ask/translate.h"
#include "monitor/monitor.h"
#include "wire/cloudwatch/next_token.h"

namespace adjoin::monitor {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::DeleteAlarms;
using cloudwatch::DescribeAlarms;
using cloudwatch::DescribeAlarmsForMetric;
using cloudwatch::DisableAlarmActions;
using cloudwatch::EnableAlarmActions;
using cloudwatch::PutMetricAlarm;
using cloudwatch::SetAlarmState;
using meter::alarm::AlarmRecord;

/// The reply of an operation that says nothing, or its error.
Result<cloudwatch::Void> void_reply(const Result<void>& done, cloudwatch::Told told) {
  if (!done) return as_told(done.error(), told);
  return cloudwatch::Void{};
}

/// Whether metric alarms are asked for. There are no composite ones.
bool asks_for_metric_alarms(const std::vector<std::string>& types) {
  return types.empty() || std::find(types.begin(), types.end(), "MetricAlarm") != types.end();
}

std::size_t page_size(const std::optional<std::int64_t>& asked, std::size_t usual) {
  return asked ? static_cast<std::size_t>(std::clamp<std::int64_t>(*asked, 1, 100)) : usual;
}

Result<AlarmFilter> filter_of(const DescribeAlarms::Request& request) {
  if (!request.alarm_names.empty() && request.alarm_name_prefix) {
    return wrong_request(
        "AlarmNames and AlarmNamePrefix exclude each other; found both. Give one of them.");
  }
  AlarmFilter filter;
  filter.names = request.alarm_names;
  filter.name_prefix = request.alarm_name_prefix.value_or("");
  filter.action_prefix = request.action_prefix.value_or("");
  if (request.state_value) {
    ADJOIN_TRY(filter.state, meter::alarm::read_alarm_state(*request.state_value));
  }
  // Who names alarms gets them all.
  filter.count_max =
      page_size(request.max_records, std::max(cloudwatch::kAlarmsPage, request.alarm_names.size()));
  if (request.next_token) {
    ADJOIN_TRY(filter.after, cloudwatch::key_of_token(DescribeAlarms::kName, *request.next_token));
  }
  return filter;
}

bool watches(const AlarmRecord& alarm, const DescribeAlarmsForMetric::Request& request,
             const meter::alarm::MetricRef& metric) {
  const auto& stat = alarm.definition.stat;
  if (!stat || stat->metric != metric) return false;
  if (request.statistic && stat->statistic != *request.statistic) return false;
  if (request.extended_statistic && stat->statistic != *request.extended_statistic) return false;
  if (request.period && std::int64_t{stat->period} != *request.period) return false;
  return !request.unit || stat->unit == *request.unit;
}

}  // namespace

Result<PutMetricAlarm::Reply> CloudWatch::run(PutMetricAlarm,
                                              const PutMetricAlarm::Request& request) {
  auto definition = alarm_definition(request);
  if (!definition) return as_told(definition.error(), PutMetricAlarm::kTold);
  return void_reply(monitor_.alarms().put(*std::move(definition)), PutMetricAlarm::kTold);
}

Result<DescribeAlarms::Reply> CloudWatch::run(DescribeAlarms,
                                              const DescribeAlarms::Request& request) {
  ADJOIN_TRY(const AlarmFilter filter, filter_of(request));
  DescribeAlarms::Reply reply;
  // Alarms over other alarms would be the only parents and children.
  const bool asks_for_relatives = request.children_of_alarm_name || request.parents_of_alarm_name;
  if (asks_for_relatives || !asks_for_metric_alarms(request.alarm_types)) return reply;
  const AlarmPage page = monitor_.alarms().describe(filter);
  for (const AlarmRecord& alarm : page.alarms) reply.metric_alarms.push_back(alarm_shape(alarm));
  if (!page.after.empty()) {
    reply.next_token = cloudwatch::next_token(DescribeAlarms::kName, page.after);
  }
  return reply;
}

Result<DescribeAlarmsForMetric::Reply> CloudWatch::run(
    DescribeAlarmsForMetric, const DescribeAlarmsForMetric::Request& request) {
  const auto metric = metric_ref(request.name_space, request.metric_name, request.dimensions);
  const auto found = monitor_.alarms().select(
      [&](const AlarmRecord& alarm) { return watches(alarm, request, metric); });
  DescribeAlarmsForMetric::Reply reply;
  for (const AlarmRecord& alarm : found) reply.metric_alarms.push_back(alarm_shape(alarm));
  return reply;
}

Result<SetAlarmState::Reply> CloudWatch::run(SetAlarmState, const SetAlarmState::Request& request) {
  ADJOIN_TRY(const auto state, meter::alarm::read_alarm_state(request.state_value));
  return void_reply(monitor_.alarms().set_state(request.alarm_name, state, request.state_reason,
                                                request.state_reason_data.value_or("")),
                    SetAlarmState::kTold);
}

Result<EnableAlarmActions::Reply> CloudWatch::run(EnableAlarmActions,
                                                  const EnableAlarmActions::Request& request) {
  return void_reply(monitor_.alarms().enable_actions(request.alarm_names, true),
                    EnableAlarmActions::kTold);
}

Result<DisableAlarmActions::Reply> CloudWatch::run(DisableAlarmActions,
                                                   const DisableAlarmActions::Request& request) {
  return void_reply(monitor_.alarms().enable_actions(request.alarm_names, false),
                    DisableAlarmActions::kTold);
}

Result<DeleteAlarms::Reply> CloudWatch::run(DeleteAlarms, const DeleteAlarms::Request& request) {
  return void_reply(monitor_.alarms().remove(request.alarm_names), DeleteAlarms::kTold);
}

}  // namespace adjoin::monitor
