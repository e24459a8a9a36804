#include "cli/commands/server/metric_figures.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "base/nearest.h"
#include "cli/shell/terminal.h"
#include "meter/series/metric.h"

namespace adjoin::cli {
namespace {

using wire::cloudwatch::GetMetricStatistics;
using wire::cloudwatch::ListMetrics;
using wire::cloudwatch::Metric;

constexpr std::string_view kTableName = "TableName";

std::vector<std::string> basic_statistics() {
  std::vector<std::string> words;
  using meter::StatisticKind;
  for (const auto kind : {StatisticKind::sample_count, StatisticKind::sum, StatisticKind::average,
                          StatisticKind::minimum, StatisticKind::maximum}) {
    words.push_back(meter::to_string(meter::Statistic{.kind = kind}));
  }
  return words;
}

bool is_basic(const meter::Statistic& statistic) {
  const auto words = basic_statistics();
  return std::find(words.begin(), words.end(), meter::to_string(statistic)) != words.end();
}

bool is_ours(std::string_view name) {
  for (const meter::MetricInfo& info : meter::metrics()) {
    if (info.name == name) return true;
  }
  return false;
}

Result<std::vector<Metric>> list_namespace(FiguresDoor& door, const std::string& name_space,
                                           const std::optional<std::string>& table) {
  std::vector<Metric> all;
  ListMetrics::Request request;
  request.name_space = name_space;
  if (table) request.dimensions.push_back({std::string(kTableName), *table});
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(ListMetrics::Reply page, door.ask<ListMetrics>(request));
    std::move(page.metrics.begin(), page.metrics.end(), std::back_inserter(all));
    request.next_token = std::move(page.next_token);
  } while (request.next_token);
  return all;
}

/// A name that nothing ever had is a mistake; one of a metric that has no figures yet is none.
Result<void> check_names(const std::vector<std::string>& names, const std::vector<Metric>& all) {
  std::vector<std::string_view> known;
  for (const meter::MetricInfo& info : meter::metrics()) known.push_back(info.name);
  for (const Metric& metric : all) known.push_back(*metric.metric_name);
  for (const std::string& name : names) {
    if (is_ours(name) || std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string_view meant = nearest(name, known);
    return Error(ErrorCode::not_found,
                 "there is no metric " + name +
                     (meant.empty() ? "; without a name, adjoin metrics prints all that there are"
                                    : "; did you mean " + std::string(meant) + "?"));
  }
  return {};
}

void join_points(std::vector<GetMetricStatistics::Datapoint> more,
                 std::vector<GetMetricStatistics::Datapoint>& points) {
  std::map<wire::cloudwatch::Time, GetMetricStatistics::Datapoint*> by_time;
  for (auto& point : points) by_time[point.timestamp] = &point;
  for (auto& point : more) {
    const auto found = by_time.find(point.timestamp);
    // One that is new since the first request comes with the next reading.
    if (found != by_time.end()) {
      found->second->extended_statistics = std::move(point.extended_statistics);
    }
  }
}

}  // namespace

const std::string* MetricFigures::dimension(std::string_view name) const {
  for (const wire::cloudwatch::Dimension& dimension : metric.dimensions) {
    if (dimension.name == name) return &dimension.value;
  }
  return nullptr;
}

std::chrono::seconds period_for(std::chrono::seconds since, std::int64_t periods) {
  constexpr std::array<std::int64_t, 7> kNice = {60, 300, 900, 3'600, 10'800, 21'600, 86'400};
  for (const std::int64_t period : kNice) {
    if ((since.count() + period - 1) / period < periods) return std::chrono::seconds(period);
  }
  const std::int64_t days = (since.count() / kNice.back() + periods - 2) / (periods - 1);
  return std::chrono::seconds((days + 1) * kNice.back());
}

Result<std::vector<Metric>> list_series(FiguresDoor& door, const MetricsQuestion& question) {
  std::vector<Metric> all;
  for (const std::string& name_space : question.namespaces) {
    ADJOIN_TRY(std::vector<Metric> some, list_namespace(door, name_space, question.table));
    std::move(some.begin(), some.end(), std::back_inserter(all));
  }
  std::erase_if(all, [](const Metric& metric) { return !metric.metric_name; });
  ADJOIN_CHECK(check_names(question.names, all));
  if (question.names.empty()) return all;
  std::erase_if(all, [&question](const Metric& metric) {
    return std::find(question.names.begin(), question.names.end(), *metric.metric_name) ==
           question.names.end();
  });
  return all;
}

Result<MetricFigures> read_series(FiguresDoor& door, const MetricsQuestion& question,
                                  const Metric& metric, std::chrono::milliseconds now) {
  const std::int64_t period = question.period.count();
  const std::int64_t end = (now.count() / 1000 / period + 1) * period;
  const std::int64_t begin = (now.count() / 1000 - question.since.count()) / period * period;
  GetMetricStatistics::Request request;
  request.name_space = metric.name_space.value_or("");
  request.metric_name = metric.metric_name.value_or("");
  request.dimensions = metric.dimensions;
  request.start_time = std::chrono::seconds(std::max<std::int64_t>(0, begin));
  request.end_time = std::chrono::seconds(end);
  request.period = period;
  request.statistics = basic_statistics();
  ADJOIN_TRY(GetMetricStatistics::Reply reply, door.ask<GetMetricStatistics>(request));
  MetricFigures figures{metric, std::move(reply.datapoints)};
  std::sort(figures.points.begin(), figures.points.end(),
            [](const auto& a, const auto& b) { return a.timestamp < b.timestamp; });
  if (!question.statistic || is_basic(*question.statistic)) return figures;
  // A request asks for one kind or the other.
  request.statistics.clear();
  request.extended_statistics = {meter::to_string(*question.statistic)};
  ADJOIN_TRY(GetMetricStatistics::Reply extended, door.ask<GetMetricStatistics>(request));
  join_points(std::move(extended.datapoints), figures.points);
  return figures;
}

std::optional<double> value_in(const GetMetricStatistics::Datapoint& point,
                               const meter::Statistic& statistic) {
  switch (statistic.kind) {
    case meter::StatisticKind::sample_count: return point.sample_count;
    case meter::StatisticKind::sum: return point.sum;
    case meter::StatisticKind::average: return point.average;
    case meter::StatisticKind::minimum: return point.minimum;
    case meter::StatisticKind::maximum: return point.maximum;
    default: break;
  }
  const auto found = point.extended_statistics.find(meter::to_string(statistic));
  if (found != point.extended_statistics.end()) return found->second;
  // The service may spell the word in its own way; one was asked for.
  if (point.extended_statistics.size() == 1) return point.extended_statistics.begin()->second;
  return std::nullopt;
}

}  // namespace adjoin::cli
