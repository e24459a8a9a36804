#include "meter/alarm/history_text.h"

#include "item/json_reader.h"
#include "item/json_writer.h"
#include "meter/alarm/service_text.h"

namespace adjoin::meter::alarm {
namespace {

void write_text(std::string_view name, std::string_view text, item::JsonWriter& json) {
  json.name(name);
  json.string(text);
}

void write_text_list(std::string_view name, const std::vector<std::string>& texts,
                     item::JsonWriter& json) {
  json.name(name);
  json.begin_array();
  for (const std::string& text : texts) json.string(text);
  json.end_array();
}

void write_metric(const MetricStat& stat, item::JsonWriter& json) {
  write_text("metricName", stat.metric.name, json);
  write_text("namespace", stat.metric.space, json);
  json.name("dimensions");
  json.begin_array();
  for (const MetricDimension& dimension : stat.metric.dimensions) {
    json.begin_object();
    write_text("name", dimension.name, json);
    write_text("value", dimension.value, json);
    json.end_object();
  }
  json.end_array();
  write_text("statistic", stat.statistic, json);
  json.name("period");
  json.integer(stat.period);
  if (!stat.unit.empty()) write_text("unit", stat.unit, json);
}

void write_queries(const std::vector<MetricQuery>& queries, item::JsonWriter& json) {
  json.name("metrics");
  json.begin_array();
  for (const MetricQuery& query : queries) {
    json.begin_object();
    write_text("id", query.id, json);
    if (!query.label.empty()) write_text("label", query.label, json);
    if (query.stat) {
      write_metric(*query.stat, json);
    } else {
      write_text("expression", query.expression, json);
    }
    json.name("returnData");
    json.boolean(query.returns_data);
    json.end_object();
  }
  json.end_array();
}

void write_alarm(const AlarmRecord& record, item::JsonWriter& json) {
  const AlarmDefinition& definition = record.definition;
  json.begin_object();
  write_text("alarmName", definition.name, json);
  write_text("alarmDescription", definition.description, json);
  json.name("actionsEnabled");
  json.boolean(definition.actions_enabled);
  write_text_list("okActions", definition.ok_actions, json);
  write_text_list("alarmActions", definition.alarm_actions, json);
  write_text_list("insufficientDataActions", definition.insufficient_data_actions, json);
  if (definition.stat) {
    write_metric(*definition.stat, json);
  } else {
    write_queries(definition.queries, json);
  }
  json.name("evaluationPeriods");
  json.integer(definition.evaluation_periods);
  if (definition.breaching_needed) {
    json.name("datapointsToAlarm");
    json.integer(*definition.breaching_needed);
  }
  json.name("threshold");
  json.raw(number_text(definition.threshold));
  write_text("comparisonOperator", to_string(definition.comparison), json);
  if (definition.missing_data) {
    write_text("treatMissingData", to_string(*definition.missing_data), json);
  }
  if (definition.low_samples) {
    write_text("evaluateLowSampleCountPercentile", to_string(*definition.low_samples), json);
  }
  write_text("stateValue", to_string(record.status.state), json);
  write_text("alarmConfigurationUpdatedTimestamp", date_text(record.configured), json);
  json.end_object();
}

void write_status(const AlarmStatus& status, item::JsonWriter& json) {
  json.begin_object();
  write_text("stateValue", to_string(status.state), json);
  write_text("stateReason", status.reason, json);
  if (!status.reason_data.empty()) {
    json.name("stateReasonData");
    json.raw(status.reason_data);
  }
  json.end_object();
}

}  // namespace

std::string summary_of_change(DefinitionChange change, const std::string& alarm) {
  const std::string_view done = change == DefinitionChange::created   ? "created"
                                : change == DefinitionChange::updated ? "updated"
                                                                      : "deleted";
  return "Alarm \"" + alarm + "\" " + std::string(done);
}

std::string summary_of_state(AlarmState from, AlarmState to) {
  return "Alarm updated from " + std::string(to_string(from)) + " to " + std::string(to_string(to));
}

std::string summary_of_action(const ActionOutcome& outcome) {
  if (!outcome.error) return "Successfully executed action " + outcome.action;
  return "Failed to execute action " + outcome.action + ". Received error: \"" + *outcome.error +
         "\"";
}

std::string data_of_change(DefinitionChange change, const AlarmRecord& record) {
  std::string text;
  item::JsonWriter json(text);
  json.begin_object();
  write_text("version", "1.0", json);
  switch (change) {
    case DefinitionChange::created:
      write_text("type", "Create", json);
      json.name("createdAlarm");
      break;
    case DefinitionChange::updated:
      write_text("type", "Update", json);
      json.name("updatedAlarm");
      break;
    case DefinitionChange::removed:
      write_text("type", "Delete", json);
      json.name("deletedAlarm");
      break;
  }
  write_alarm(record, json);
  json.end_object();
  return text;
}

std::string data_of_state(const AlarmStatus& from, const AlarmStatus& to) {
  std::string text;
  item::JsonWriter json(text);
  json.begin_object();
  write_text("version", "1.0", json);
  json.name("oldState");
  write_status(from, json);
  json.name("newState");
  write_status(to, json);
  json.end_object();
  return text;
}

std::string data_of_action(const ActionOutcome& outcome, const AlarmStatus& status) {
  std::string text;
  item::JsonWriter json(text);
  json.begin_object();
  write_text("version", "1.0", json);
  write_text("actionState", outcome.error ? "Failed" : "Succeeded", json);
  write_text("notificationResource", outcome.action, json);
  write_text("stateValue", to_string(status.state), json);
  json.name("stateUpdateTimestamp");
  json.integer(status.transitioned);
  if (outcome.error) write_text("error", *outcome.error, json);
  json.end_object();
  return text;
}

bool is_json(const std::string& text) {
  item::JsonReader reader(text);
  return reader.check_encoding() && reader.skip_value() && reader.finish();
}

}  // namespace adjoin::meter::alarm
