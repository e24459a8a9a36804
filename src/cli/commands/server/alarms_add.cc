#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/nearest.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/time_span.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/opened.h"
#include "meter/series/metric.h"
#include "meter/series/statistic.h"
#include "wire/cloudwatch/codec.h"

namespace adjoin::cli {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::PutMetricAlarm;

constexpr std::size_t kAlarmFileBytesMax = 1024 * 1024;

const Option kAlarmActionOption{
    "--action", "ARN", "what to do in ALARM: an ARN of alarm-actions in serve --config", {}, true};

Error wrong_alarm(std::string message) {
  return Error(ErrorCode::invalid_argument, std::move(message));
}

std::string alarm_comparison_of(const Invocation& invocation) {
  const std::string_view word = invocation.value("--comparison").value_or("above");
  if (word == "at-least") return "GreaterThanOrEqualToThreshold";
  if (word == "below") return "LessThanThreshold";
  if (word == "at-most") return "LessThanOrEqualToThreshold";
  return "GreaterThanThreshold";
}

Result<double> alarm_threshold_of(const Invocation& invocation) {
  const auto text = invocation.value("--threshold");
  if (!text) return wrong_alarm("--threshold is missing: what the metric must not pass");
  double value = 0;
  const auto read = std::from_chars(text->data(), text->data() + text->size(), value);
  if (read.ec == std::errc() && read.ptr == text->data() + text->size() && std::isfinite(value)) {
    return value;
  }
  return wrong_alarm("--threshold '" + std::string(*text) + "' is no number, such as 0 or 2.5");
}

/// The metric's row, if it is one of ours. @errors invalid_argument: neither that, nor a namespace
/// that says it is a program's own
Result<const meter::MetricInfo*> alarm_metric_of(const Invocation& invocation,
                                                 std::string_view name) {
  using meter::Namespace;
  if (const auto given = invocation.value("--namespace")) {
    const auto space = meter::find_namespace(*given);
    return space ? meter::find_metric(*space, name) : nullptr;
  }
  for (const Namespace space : {Namespace::dynamodb, Namespace::adjoin}) {
    if (const meter::MetricInfo* info = meter::find_metric(space, name)) return info;
  }
  std::vector<std::string_view> known;
  for (const meter::MetricInfo& info : meter::metrics()) known.push_back(info.name);
  const std::string_view near = nearest(name, known);
  return wrong_alarm("there is no metric '" + std::string(name) + "'; " +
                     (near.empty() ? "docs/formats/meters.md lists them"
                                   : "did you mean '" + std::string(near) + "'?") +
                     " (a program's own metric needs --namespace)");
}

/// Which options give a set of dimensions.
std::string options_for_set(meter::DimensionSet set) {
  std::string list;
  if ((set & meter::dimension::kTable) != 0) append_to_list("--table", list);
  if ((set & meter::dimension::kIndex) != 0) append_to_list("--index", list);
  if ((set & meter::dimension::kOperation) != 0) append_to_list("--operation", list);
  if ((set & meter::dimension::kStreamLabel) != 0) append_to_list("--dimension StreamLabel=", list);
  return list;
}

meter::DimensionSet dimension_set_of(const std::vector<cloudwatch::Dimension>& dimensions) {
  meter::DimensionSet set = meter::dimension::kNone;
  for (const cloudwatch::Dimension& dimension : dimensions) {
    if (dimension.name == "TableName") set |= meter::dimension::kTable;
    if (dimension.name == "GlobalSecondaryIndexName") set |= meter::dimension::kIndex;
    if (dimension.name == "Operation") set |= meter::dimension::kOperation;
    if (dimension.name == "StreamLabel") set |= meter::dimension::kStreamLabel;
  }
  return set;
}

/// A metric has exact sets of dimensions, which are never added up. An alarm on any other set would
/// never see a figure, and stay INSUFFICIENT_DATA without a word.
Result<void> check_dimensions(const meter::MetricInfo& info,
                              const std::vector<cloudwatch::Dimension>& dimensions) {
  if (info.has_set(dimension_set_of(dimensions))) return {};
  if (info.first_set == meter::dimension::kNone) {
    return wrong_alarm(std::string(info.name) +
                       " has no table, index or operation; leave them out");
  }
  std::string expected = options_for_set(info.first_set);
  if (info.second_set != info.first_set) expected += ", or by " + options_for_set(info.second_set);
  return wrong_alarm(std::string(info.name) + " is counted by " + expected +
                     "; give exactly these, or the alarm would never see a figure");
}

Result<std::vector<cloudwatch::Dimension>> alarm_dimensions_of(const Invocation& invocation) {
  std::vector<cloudwatch::Dimension> dimensions;
  ADJOIN_TRY(const std::string table, named_table(invocation));
  if (!table.empty()) dimensions.push_back({"TableName", table});
  if (const auto index = invocation.value("--index")) {
    dimensions.push_back({"GlobalSecondaryIndexName", std::string(*index)});
  }
  if (const auto operation = invocation.value("--operation")) {
    dimensions.push_back({"Operation", std::string(*operation)});
  }
  for (const std::string& given : invocation.values("--dimension")) {
    const auto sign = given.find('=');
    if (sign == 0 || sign == std::string::npos || sign + 1 == given.size()) {
      return wrong_alarm("--dimension '" + given + "' is not NAME=VALUE");
    }
    dimensions.push_back({given.substr(0, sign), given.substr(sign + 1)});
  }
  return dimensions;
}

Result<void> set_alarm_metric(const Invocation& invocation, PutMetricAlarm::Request& request) {
  const auto name = invocation.value("--metric");
  if (!name) {
    return wrong_alarm(
        "--metric is missing: what is watched, such as ThrottledRequests; or give a "
        "whole request by --json FILE");
  }
  ADJOIN_TRY(const meter::MetricInfo* const info, alarm_metric_of(invocation, *name));
  ADJOIN_TRY(request.dimensions, alarm_dimensions_of(invocation));
  request.metric_name = std::string(*name);
  request.name_space = std::string(info != nullptr ? meter::to_string(info->space)
                                                   : invocation.value("--namespace").value());
  if (info != nullptr) ADJOIN_CHECK(check_dimensions(*info, request.dimensions));
  const std::string usual =
      meter::to_string({.kind = info != nullptr ? info->best : meter::StatisticKind::average});
  const std::string statistic(invocation.value("--statistic").value_or(usual));
  const auto parsed = meter::find_statistic(statistic);
  if (!parsed) {
    return wrong_alarm("--statistic '" + statistic +
                       "' is none: give Sum, Average, Minimum, Maximum, SampleCount, or a "
                       "percentile such as p99");
  }
  const bool is_plain = parsed->kind <= meter::StatisticKind::maximum;
  (is_plain ? request.statistic : request.extended_statistic) = statistic;
  return {};
}

Result<PutMetricAlarm::Request> alarm_of_options(const Invocation& invocation) {
  PutMetricAlarm::Request request;
  request.alarm_name = std::string(invocation.argument(0));
  if (request.alarm_name.empty()) {
    return wrong_alarm("which alarm? Name it: adjoin alarms add NAME --metric …");
  }
  ADJOIN_CHECK(set_alarm_metric(invocation, request));
  ADJOIN_TRY(request.threshold, alarm_threshold_of(invocation));
  request.comparison_operator = alarm_comparison_of(invocation);
  ADJOIN_TRY(const std::chrono::seconds period,
             span_of(invocation, "--period", std::chrono::minutes(1)));
  request.period = period.count();
  ADJOIN_TRY(const auto periods, invocation.integer("--periods"));
  request.evaluation_periods = periods.value_or(1);
  ADJOIN_TRY(request.datapoints_to_alarm, invocation.integer("--datapoints"));
  if (const auto word = invocation.value("--treat-missing")) {
    request.treat_missing_data = std::string(*word);
  }
  if (const auto word = invocation.value("--low-samples")) {
    request.evaluate_low_sample_count_percentile = std::string(*word);
  }
  if (const auto text = invocation.value("--description")) {
    request.alarm_description = std::string(*text);
  }
  request.alarm_actions = invocation.values("--action");
  request.ok_actions = invocation.values("--ok-action");
  request.insufficient_data_actions = invocation.values("--no-data-action");
  return request;
}

Result<PutMetricAlarm::Request> alarm_in_file(const Invocation& invocation) {
  const std::string file(invocation.value("--json").value());
  for (const Option& option : invocation.command->options) {
    if (option.name == "--json" || option.name == kCloudWatchEndpointOption.name) continue;
    if (invocation.has(option.name)) {
      return wrong_alarm(std::string(option.name) +
                         " goes without --json: the file holds the whole request");
    }
  }
  ADJOIN_TRY(const std::string text, read_whole_file(file, kAlarmFileBytesMax));
  auto request = cloudwatch::decode<PutMetricAlarm>(cloudwatch::Form::json, text);
  if (!request) {
    return reworded(request.error(), file + ": " + request.error().message() +
                                         " (a PutMetricAlarm request, as aws cloudwatch "
                                         "put-metric-alarm --generate-cli-skeleton prints one)");
  }
  const std::string_view name = invocation.argument(0);
  if (!name.empty() && name != request->alarm_name) {
    return wrong_alarm(file + " is about alarm '" + request->alarm_name + "', not '" +
                       std::string(name) + "'; leave the name out");
  }
  return request;
}

/// Whoever wrote options reads of options, not of the request's members.
Error in_words_of_options(const Error& error) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kOptions = {
      {{"DatapointsToAlarm", "--datapoints"},
       {"EvaluationPeriods", "--periods"},
       {"Period is", "--period is"}}};
  std::string message(error.message());
  for (const auto& [member, option] : kOptions) {
    const std::size_t at = message.find(member);
    if (at != std::string::npos) message.replace(at, member.size(), option);
  }
  return reworded(error, std::move(message));
}

Result<void> put_alarm(const Invocation& invocation, const PutMetricAlarm::Request& request) {
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  const auto put = door.ask<PutMetricAlarm>(request);
  if (put) return {};
  return invocation.has("--json") ? put.error() : in_words_of_options(put.error());
}

std::set<std::string> tables_of_alarm(const PutMetricAlarm::Request& request) {
  std::set<std::string> tables;
  const auto add = [&](const std::optional<std::string>& space,
                       const std::vector<cloudwatch::Dimension>& dimensions) {
    if (!space || !meter::find_namespace(*space)) return;
    for (const cloudwatch::Dimension& dimension : dimensions) {
      if (dimension.name == "TableName") tables.insert(dimension.value);
    }
  };
  add(request.name_space, request.dimensions);
  for (const cloudwatch::MetricDataQuery& query : request.metrics) {
    if (!query.metric_stat) continue;
    add(query.metric_stat->metric.name_space, query.metric_stat->metric.dimensions);
  }
  return tables;
}

/// An alarm may be there before its table; but a slip of the finger would never see a figure.
/// Where the store does not tell, nothing is said.
void warn_of_missing_tables(const Invocation& invocation, const PutMetricAlarm::Request& request,
                            Terminal& terminal) {
  const std::set<std::string> tables = tables_of_alarm(request);
  if (tables.empty() || invocation.has(kCloudWatchEndpointOption.name)) return;
  const auto store = open_store(invocation);
  if (!store) return;
  for (const std::string& table : tables) {
    const auto described = (*store)->describe_table(interruptible().context, table);
    if (described || api_error_of(described.error()) != ApiError::resource_not_found) continue;
    terminal.err << "adjoin: there is no table " << visible(table)
                 << " yet; the alarm sees no figure until it is made\n";
  }
}

Result<int> run_alarms_add(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const PutMetricAlarm::Request request,
             invocation.has("--json") ? alarm_in_file(invocation) : alarm_of_options(invocation));
  // Two steps, since each opens the folder for itself.
  ADJOIN_CHECK(put_alarm(invocation, request));
  warn_of_missing_tables(invocation, request, terminal);
  return kExitOk;
}

}  // namespace

Command alarms_add_command() {
  return Command{
      .name = "alarms add",
      .alias = "",
      .arguments = {{"NAME", "the alarm; one of this name is changed", Count::optional}},
      .options =
          {{"--metric", "NAME", "what is watched (docs/formats/meters.md)", {}, false},
           {"--threshold", "N", "what it must not pass", {}, false},
           {"--comparison",
            "WORD",
            "when it passes: above if not given",
            {"above", "at-least", "below", "at-most"},
            false},
           {"--statistic",
            "WORD",
            "Sum, Average, Maximum, p99, …; the one that makes sense first for the metric",
            {},
            false},
           {"--index", "NAME", "of this index", {}, false},
           {"--operation", "NAME", "of this operation, as GetItem", {}, false},
           {"--period", "SPAN", "judged by so long a time, 1m if not given", {}, false},
           {"--periods", "N", "how many periods are looked at, 1 if not given", {}, false},
           {"--datapoints", "M", "how many of them must pass it; all if not given", {}, false},
           {"--treat-missing",
            "WORD",
            "what a period without figures counts as",
            {"missing", "notBreaching", "breaching", "ignore"},
            false},
           {"--low-samples",
            "WORD",
            "what a percentile of too few samples does",
            {"evaluate", "ignore"},
            false},
           kAlarmActionOption,
           {"--ok-action", "ARN", "what to do when it is OK again", {}, true},
           {"--no-data-action", "ARN", "what to do when figures are missing", {}, true},
           {"--description", "TEXT", "for people", {}, false},
           {"--namespace", "NAME", "of a metric that a program sends", {}, false},
           {"--dimension", "NAME=VALUE", "of such a metric", {}, true},
           {"--json", "FILE", "a whole PutMetricAlarm request; - is standard input", {}, false},
           kCloudWatchEndpointOption},
      .summary = "make an alarm on a metric, or change it",
      .details =
          "A new alarm is INSUFFICIENT_DATA until it is judged; a changed one keeps its state. "
          "Alarms on a metric of AWS/DynamoDB ignore missing data, as the service has it: one on "
          "ThrottledRequests stays in ALARM when the throttling ends. Metric math with FILL(m, 0) "
          "comes back; write such an alarm as a request and give it by --json. `adjoin alarms "
          "defaults` has those that every server should have.",
      .examples = {{"adjoin alarms add slow-reads --metric SuccessfulRequestLatency --table graph "
                    "--operation Query --statistic p99 --threshold 50 --periods 5 --datapoints 3 "
                    "--action arn:aws:sns:us-east-1:000000000000:page",
                    "3 of 5 minutes above 50 ms"},
                   {"adjoin alarms add --json alarm.json", "metric math"}},
      .run = run_alarms_add,
      .sends_nothing = "writes the alarm, not the table"};
}

}  // namespace adjoin::cli
