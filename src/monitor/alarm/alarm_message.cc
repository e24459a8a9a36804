#include "monitor/alarm/alarm_message.h"

#include "item/json_writer.h"
#include "meter/alarm/service_text.h"
#include "table/request/table_ref.h"

namespace adjoin::monitor {
namespace {

using meter::alarm::AlarmDefinition;
using meter::alarm::MetricQuery;
using meter::alarm::MetricRef;
using meter::alarm::MetricStat;

void add_message_text(std::string_view name, std::string_view text, item::JsonWriter& json) {
  json.name(name);
  json.string(text);
}

void add_message_texts(std::string_view name, const std::vector<std::string>& texts,
                       item::JsonWriter& json) {
  json.name(name);
  json.begin_array();
  for (const std::string& text : texts) json.string(text);
  json.end_array();
}

void add_message_dimensions(const MetricRef& metric, item::JsonWriter& json) {
  json.name("Dimensions");
  json.begin_array();
  for (const meter::alarm::MetricDimension& dimension : metric.dimensions) {
    json.begin_object();
    add_message_text("value", dimension.value, json);
    add_message_text("name", dimension.name, json);
    json.end_object();
  }
  json.end_array();
}

/// SNS names the five plain statistics in capitals, and the others apart.
std::string plain_statistic(std::string_view statistic) {
  if (statistic == "Sum") return "SUM";
  if (statistic == "Average") return "AVERAGE";
  if (statistic == "Minimum") return "MINIMUM";
  if (statistic == "Maximum") return "MAXIMUM";
  return statistic == "SampleCount" ? "SAMPLE_COUNT" : "";
}

void add_message_stat(const MetricStat& stat, item::JsonWriter& json) {
  add_message_text("MetricName", stat.metric.name, json);
  add_message_text("Namespace", stat.metric.space, json);
  const std::string statistic = plain_statistic(stat.statistic);
  if (statistic.empty()) {
    add_message_text("StatisticType", "ExtendedStatistic", json);
    add_message_text("ExtendedStatistic", stat.statistic, json);
  } else {
    add_message_text("StatisticType", "Statistic", json);
    add_message_text("Statistic", statistic, json);
  }
  json.name("Unit");
  if (stat.unit.empty()) {
    json.null();
  } else {
    json.string(stat.unit);
  }
  add_message_dimensions(stat.metric, json);
  json.name("Period");
  json.integer(stat.period);
}

void add_message_query(const MetricQuery& query, item::JsonWriter& json) {
  json.begin_object();
  add_message_text("Id", query.id, json);
  if (!query.label.empty()) add_message_text("Label", query.label, json);
  if (query.stat) {
    json.name("MetricStat");
    json.begin_object();
    json.name("Metric");
    json.begin_object();
    add_message_dimensions(query.stat->metric, json);
    add_message_text("MetricName", query.stat->metric.name, json);
    add_message_text("Namespace", query.stat->metric.space, json);
    json.end_object();
    json.name("Period");
    json.integer(query.stat->period);
    add_message_text("Stat", query.stat->statistic, json);
    json.end_object();
  } else {
    add_message_text("Expression", query.expression, json);
  }
  json.name("ReturnData");
  json.boolean(query.returns_data);
  json.end_object();
}

void add_message_trigger(const AlarmDefinition& definition, item::JsonWriter& json) {
  json.name("Trigger");
  json.begin_object();
  if (definition.stat) {
    add_message_stat(*definition.stat, json);
  } else {
    json.name("Period");
    json.integer(meter::alarm::run_period(definition));
    json.name("Metrics");
    json.begin_array();
    for (const MetricQuery& query : definition.queries) add_message_query(query, json);
    json.end_array();
  }
  json.name("EvaluationPeriods");
  json.integer(definition.evaluation_periods);
  if (definition.breaching_needed) {
    json.name("DatapointsToAlarm");
    json.integer(*definition.breaching_needed);
  }
  add_message_text("ComparisonOperator", to_string(definition.comparison), json);
  json.name("Threshold");
  json.raw(meter::alarm::number_text(definition.threshold));
  add_message_text(
      "TreatMissingData",
      definition.missing_data ? to_string(*definition.missing_data) : std::string_view(), json);
  add_message_text("EvaluateLowSampleCountPercentile",
                   definition.low_samples ? to_string(*definition.low_samples) : std::string_view(),
                   json);
  json.end_object();
}

}  // namespace

std::string alarm_arn(std::string_view name) {
  std::string arn = "arn:aws:cloudwatch:";
  arn += table::kLocalRegion;
  arn += ':';
  arn += table::kLocalAccount;
  arn += ":alarm:";
  arn += name;
  return arn;
}

std::string alarm_message(const meter::alarm::AlarmRecord& record,
                          const meter::alarm::Transition& transition, std::string_view action) {
  const AlarmDefinition& definition = record.definition;
  std::string text;
  item::JsonWriter json(text);
  json.begin_object();
  add_message_text("AlarmName", definition.name, json);
  add_message_text("AlarmDescription", definition.description, json);
  add_message_text("AWSAccountId", table::kLocalAccount, json);
  add_message_text("AlarmConfigurationUpdatedTimestamp", meter::alarm::date_text(record.configured),
                   json);
  add_message_text("NewStateValue", to_string(transition.to.state), json);
  add_message_text("NewStateReason", transition.to.reason, json);
  add_message_text("StateChangeTime", meter::alarm::date_text(transition.to.transitioned), json);
  add_message_text("Region", table::kLocalRegion, json);
  add_message_text("AlarmArn", alarm_arn(definition.name), json);
  add_message_text("OldStateValue", to_string(transition.from), json);
  add_message_texts("OKActions", definition.ok_actions, json);
  add_message_texts("AlarmActions", definition.alarm_actions, json);
  add_message_texts("InsufficientDataActions", definition.insufficient_data_actions, json);
  add_message_trigger(definition, json);
  add_message_text("Action", action, json);
  json.end_object();
  return text;
}

}  // namespace adjoin::monitor
