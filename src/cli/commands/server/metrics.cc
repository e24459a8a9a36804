#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/iso_time.h"
#include "cli/commands/commands.h"
#include "cli/commands/server/metric_figures.h"
#include "cli/commands/server/metric_lines.h"
#include "cli/input/time_span.h"
#include "cli/output/answer_writer.h"
#include "cli/output/sparkline.h"
#include "cli/shell/terminal.h"
#include "cli/store/figures_door.h"
#include "cli/store/opened.h"
#include "item/json_writer.h"
#include "meter/alarm/metric_query.h"

namespace adjoin::cli {
namespace {

using MetricPoint = wire::cloudwatch::GetMetricStatistics::Datapoint;

/// Bars of a series on a terminal.
constexpr std::int64_t kBarsMax = 60;

Result<std::chrono::seconds> period_of(const Invocation& invocation, std::chrono::seconds since,
                                       bool for_people) {
  if (!invocation.has("--period")) return period_for(since, for_people ? kBarsMax : kPeriodsMax);
  ADJOIN_TRY(const std::chrono::seconds period, span_of(invocation, "--period", {}));
  if (period.count() % 60 != 0) {
    return Error(ErrorCode::invalid_argument,
                 "--period " + std::string(*invocation.value("--period")) +
                     ": figures are kept by the minute; give 1m, 5m, 1h or another number of "
                     "minutes");
  }
  const std::int64_t periods = since.count() / period.count();
  if (periods < kPeriodsMax) return period;
  const auto least = period_for(since).count();
  return Error(ErrorCode::invalid_argument,
               "--period " + std::string(*invocation.value("--period")) + ": that is " +
                   std::to_string(periods) + " periods of each metric, and an answer holds " +
                   std::to_string(kPeriodsMax) + "; give --period " +
                   (least % 3600 == 0 ? std::to_string(least / 3600) + "h"
                                      : std::to_string(least / 60) + "m") +
                   " or a shorter --since");
}

Result<std::optional<meter::Statistic>> statistic_of(const Invocation& invocation) {
  const auto word = invocation.value("--statistic");
  if (!word) return std::optional<meter::Statistic>();
  const auto statistic = meter::find_statistic(*word);
  if (statistic) return statistic;
  return Error(ErrorCode::invalid_argument,
               "--statistic \"" + std::string(*word) +
                   "\" is none: give Sum, Average, Minimum, Maximum, SampleCount, a percentile "
                   "such as p99, or tm90 and PR(100:200) as CloudWatch has them");
}

Result<MetricsQuestion> read_question(const Invocation& invocation, bool for_people) {
  MetricsQuestion question;
  question.names = invocation.arguments;
  question.namespaces = {std::string(meter::alarm::kDynamoDbSpace),
                         std::string(meter::alarm::kAdjoinSpace)};
  if (invocation.has("--namespace")) question.namespaces = invocation.values("--namespace");
  ADJOIN_TRY(question.since, span_of(invocation, "--since", std::chrono::hours(1)));
  ADJOIN_TRY(question.period, period_of(invocation, question.since, for_people));
  ADJOIN_TRY(question.statistic, statistic_of(invocation));
  ADJOIN_TRY(const std::string table, named_table(invocation));
  if (!table.empty()) question.table = table;
  return question;
}

void add_measure(Row& row, std::string_view name, const std::optional<double>& value) {
  if (!value) {
    row.null(name);
    return;
  }
  const std::string text = measure_text(*value, 6);
  row.cells.push_back({std::string(name), text, text, true});
}

void add_dimension(Row& row, std::string_view column, const std::string* value) {
  value == nullptr ? row.null(column) : row.text(column, *value);
}

/// Which series it is, as the first cells of a row.
Row named_row(const MetricFigures& figures) {
  Row row;
  row.text("metric", figures.metric.metric_name.value_or(""));
  add_dimension(row, "table", figures.dimension("TableName"));
  add_dimension(row, "index", figures.dimension("GlobalSecondaryIndexName"));
  add_dimension(row, "operation", figures.dimension("Operation"));
  return row;
}

/// The dimensions that have no column, of programs' own metrics and of streams.
void add_other_dimensions(const MetricFigures& figures, Row& row) {
  std::string json;
  item::JsonWriter writer(json);
  writer.begin_object();
  for (const wire::cloudwatch::Dimension& dimension : figures.metric.dimensions) {
    if (dimension.name == "TableName" || dimension.name == "GlobalSecondaryIndexName" ||
        dimension.name == "Operation") {
      continue;
    }
    writer.name(dimension.name);
    writer.string(dimension.value);
  }
  writer.end_object();
  if (json != "{}") row.json("dimensions", json, json);
}

Row point_row(const MetricFigures& figures, const MetricPoint& point,
              const std::optional<meter::Statistic>& statistic) {
  Row row = named_row(figures);
  row.text("time", iso_time(point.timestamp));
  add_measure(row, "samples", point.sample_count);
  add_measure(row, "sum", point.sum);
  add_measure(row, "minimum", point.minimum);
  add_measure(row, "maximum", point.maximum);
  if (statistic) add_measure(row, meter::to_string(*statistic), value_in(point, *statistic));
  add_other_dimensions(figures, row);
  return row;
}

meter::Statistic shown_statistic(const MetricFigures& figures, const MetricsQuestion& question) {
  if (question.statistic) return *question.statistic;
  const auto space = meter::find_namespace(figures.metric.name_space.value_or(""));
  const meter::MetricInfo* info =
      space ? meter::find_metric(*space, figures.metric.metric_name.value_or("")) : nullptr;
  return {.kind = info == nullptr ? meter::StatisticKind::average : info->best};
}

/// "people/GSI1 Query", and of programs' own metrics the values of their dimensions.
std::string series_text(const MetricFigures& figures) {
  const std::string* const table = figures.dimension("TableName");
  const std::string* const index = figures.dimension("GlobalSecondaryIndexName");
  std::string text = table == nullptr ? std::string() : *table;
  if (index != nullptr) text.append("/").append(*index);
  for (const wire::cloudwatch::Dimension& dimension : figures.metric.dimensions) {
    if (dimension.name == "TableName" || dimension.name == "GlobalSecondaryIndexName") continue;
    if (!text.empty()) text += ' ';
    text += dimension.value;
  }
  return text;
}

/// A series for people: what it is now, and its course.
MetricLine metric_line(const MetricFigures& figures, const MetricsQuestion& question,
                       std::chrono::milliseconds now) {
  const meter::Statistic statistic = shown_statistic(figures, question);
  const std::int64_t period = question.period.count();
  const std::int64_t last = now.count() / 1000 / period;
  const auto count = static_cast<std::size_t>(question.since.count() / period + 1);
  MetricLine line;
  line.heading = figures.metric.metric_name.value_or("") + " (" + meter::to_string(statistic) + ")";
  line.series = series_text(figures);
  line.values.resize(count);
  for (const MetricPoint& point : figures.points) {
    const std::int64_t back = last - point.timestamp.count() / 1000 / period;
    if (back < 0 || static_cast<std::size_t>(back) >= count) continue;
    line.values[count - 1 - static_cast<std::size_t>(back)] = value_in(point, statistic);
  }
  return line;
}

OutputForm metrics_form(const Invocation& invocation, const Terminal& terminal) {
  return invocation.has("--csv") ? OutputForm::csv : output_form(invocation, terminal);
}

/// What was asked for, as far as it narrows: "of table people ".
std::string asked_text(const MetricsQuestion& question) {
  return question.table ? "of table " + visible(*question.table) + " " : std::string();
}

Result<int> run_metrics(const Invocation& invocation, Terminal& terminal) {
  const OutputForm form = metrics_form(invocation, terminal);
  const bool for_people = form == OutputForm::table;
  ADJOIN_TRY(const MetricsQuestion question, read_question(invocation, for_people));
  ADJOIN_TRY(FiguresDoor door, FiguresDoor::open(invocation));
  ADJOIN_TRY(const auto series, list_series(door, question));
  const std::chrono::milliseconds now = system_clock().unix_time();
  AnswerWriter writer(terminal, form);
  std::vector<MetricLine> lines;
  bool is_empty = true;
  for (const wire::cloudwatch::Metric& metric : series) {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const MetricFigures figures, read_series(door, question, metric, now));
    if (figures.points.empty()) continue;
    is_empty = false;
    if (for_people) {
      lines.push_back(metric_line(figures, question, now));
      continue;
    }
    for (const MetricPoint& point : figures.points) {
      writer.row(point_row(figures, point, question.statistic));
    }
  }
  for_people ? print_metric_lines(lines, terminal) : writer.finish(no_cost());
  if (is_empty) {
    terminal.err << "no figures " << asked_text(question) << "in that time at "
                 << visible(door.place()) << '\n';
  }
  return kExitOk;
}

}  // namespace

Command metrics_command() {
  return Command{
      .name = "metrics",
      .alias = "",
      .arguments = {{"NAME", "a metric, such as ConsumedReadCapacityUnits; all if not given",
                     Count::any}},
      .options = {kSinceOption,
                  {"--period",
                   "SPAN",
                   "figures of so long a time each, as 1m, 5m or 1h; 1m if that is not too many",
                   {},
                   false},
                  {"--statistic",
                   "WORD",
                   "what is drawn, and a further column: Sum, Average, Maximum, p99, tm90, …",
                   {},
                   false},
                  {"--namespace",
                   "NAME",
                   "metrics of this namespace, in place of AWS/DynamoDB and Adjoin",
                   {},
                   true},
                  {"--csv", "", "the same as --output csv", {}, false},
                  kCloudWatchEndpointOption},
      .summary = "what tables went through, by the minute",
      .details =
          "In a pipe a line for each metric, its dimensions and each period: metric, table, index, "
          "operation, time, samples, sum, minimum, maximum. On a terminal each "
          "metric with the statistic that makes sense first, and for each table, index and "
          "operation "
          "the latest value, the highest, and bars. Figures of a table leave those of its indexes "
          "out.\n\n"
          "A server counts what goes through it, and so do commands on a folder that nobody "
          "serves. "
          "Minutes are kept for 15 days, five minutes for 63. docs/formats/meters.md lists the "
          "metrics. With --cloudwatch-endpoint, or a store at Amazon DynamoDB, the same is read "
          "from an account's CloudWatch.",
      .examples = {{"adjoin metrics", "the last hour at a glance"},
                   {"adjoin metrics ConsumedReadCapacityUnits --table graph --since 7d --period 1h",
                    "a week by hours"},
                   {"adjoin metrics SuccessfulRequestLatency --statistic p99 --csv",
                    "for a spreadsheet"}},
      .run = run_metrics,
      .sends_nothing = "reads figures, not the table",
      .only_reads = true};
}

}  // namespace adjoin::cli
