#include "monitor/keep/figure_source.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "meter/series/statistic.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

using meter::Dimensions;
using meter::MetricInfo;
using meter::PeriodFigures;
using meter::SeriesName;
using meter::Unit;
using meter::alarm::MetricRef;

constexpr std::string_view kTableName = "TableName";
constexpr std::string_view kIndexName = "GlobalSecondaryIndexName";
constexpr std::string_view kOperation = "Operation";
constexpr std::string_view kStreamLabel = "StreamLabel";

std::optional<std::string>* member_of(Dimensions& dimensions, std::string_view name) {
  if (name == kTableName) return &dimensions.table;
  if (name == kIndexName) return &dimensions.index;
  if (name == kOperation) return &dimensions.operation;
  if (name == kStreamLabel) return &dimensions.stream_label;
  return nullptr;
}

/// Nullopt: a metric of ours has no such dimension, or one stands twice.
std::optional<Dimensions> own_dimensions(const MetricRef& metric) {
  Dimensions dimensions;
  for (const auto& [name, value] : metric.dimensions) {
    std::optional<std::string>* const member = member_of(dimensions, name);
    if (member == nullptr || member->has_value()) return std::nullopt;
    *member = value;
  }
  return dimensions;
}

/// By name, rising.
std::vector<meter::alarm::MetricDimension> named_dimensions(const Dimensions& dimensions) {
  std::vector<meter::alarm::MetricDimension> named;
  if (dimensions.index) named.push_back({std::string(kIndexName), *dimensions.index});
  if (dimensions.operation) named.push_back({std::string(kOperation), *dimensions.operation});
  if (dimensions.stream_label)
    named.push_back({std::string(kStreamLabel), *dimensions.stream_label});
  if (dimensions.table) named.push_back({std::string(kTableName), *dimensions.table});
  return named;
}

/// Nullopt: this version does not know the metric.
std::optional<SeriesRow> row_of(const SeriesName& name, meter::FigureKey key, std::uint32_t last) {
  SeriesRow row;
  row.last = last;
  if (name.kind == meter::NameKind::custom) {
    row.metric = {name.space, name.metric, {}};
    for (const auto& [dimension, value] : name.dimensions) {
      row.metric.dimensions.push_back({dimension, value});
    }
    row.unit = name.unit;
    return row;
  }
  row.info = meter::find_metric(key.metric);
  const auto dimensions = meter::dimensions_of(name, key);
  if (row.info == nullptr || !dimensions) return std::nullopt;
  row.metric = {std::string(meter::to_string(row.info->space)), std::string(row.info->name),
                named_dimensions(*dimensions)};
  row.unit = row.info->unit;
  return row;
}

bool has_dimension(const MetricRef& metric, const SeriesFilter::Dimension& wanted) {
  return std::ranges::any_of(metric.dimensions, [&](const meter::alarm::MetricDimension& one) {
    return one.name == wanted.name && (!wanted.value || one.value == *wanted.value);
  });
}

bool passes(const SeriesRow& row, const SeriesFilter& filter) {
  if (!filter.space.empty() && row.metric.space != filter.space) return false;
  if (!filter.metric.empty() && row.metric.name != filter.metric) return false;
  if (filter.after && row.metric <= *filter.after) return false;
  return std::ranges::all_of(filter.dimensions, [&](const SeriesFilter::Dimension& wanted) {
    return has_dimension(row.metric, wanted);
  });
}

/// What can be told without making a row, as there may be millions of series.
bool may_pass(const SeriesName& name, meter::FigureKey key, const SeriesFilter& filter) {
  if (name.kind == meter::NameKind::custom) {
    return (filter.space.empty() || name.space == filter.space) &&
           (filter.metric.empty() || name.metric == filter.metric);
  }
  const MetricInfo* const info = meter::find_metric(key.metric);
  return info != nullptr && (filter.metric.empty() || info->name == filter.metric) &&
         (filter.space.empty() || meter::to_string(info->space) == filter.space);
}

/// The least rows of all that come, in order.
class FirstRows {
 public:
  explicit FirstRows(std::size_t count_max) : count_max_(count_max) {}

  void add(SeriesRow row) {
    const MetricRef metric = row.metric;
    const auto [at, is_new] = rows_.try_emplace(metric, std::move(row));
    if (!is_new && row.last > at->second.last) at->second = std::move(row);
    if (rows_.size() > count_max_) rows_.erase(std::prev(rows_.end()));
  }
  std::vector<SeriesRow> take() {
    std::vector<SeriesRow> rows;
    for (auto& [metric, row] : rows_) rows.push_back(std::move(row));
    return rows;
  }

 private:
  const std::size_t count_max_;
  std::map<MetricRef, SeriesRow> rows_;
};

SeriesName custom_name(const MetricRef& metric, Unit unit) {
  SeriesName name;
  name.kind = meter::NameKind::custom;
  name.space = metric.space;
  name.metric = metric.name;
  name.unit = unit;
  for (const auto& [dimension, value] : metric.dimensions) {
    name.dimensions.emplace_back(dimension, value);
  }
  std::ranges::sort(name.dimensions);
  return name;
}

/// Puts figures into the window's steps: those of all units together.
meter::alarm::Data data_of(const std::vector<SeriesFigures>& all, const meter::Statistic& statistic,
                           const meter::alarm::Window& window) {
  std::vector<std::optional<meter::Figures>> steps(window.steps);
  double scale = 1;
  for (const SeriesFigures& series : all) {
    scale = series.scale;
    for (const PeriodFigures& period : series.periods) {
      const std::int64_t step = (std::int64_t{period.time} - window.from) / window.period;
      if (period.time < window.from || step >= window.steps) continue;
      std::optional<meter::Figures>& figures = steps[static_cast<std::size_t>(step)];
      if (!figures) figures.emplace();
      figures->merge(period.figures);
    }
  }
  meter::alarm::Data data(window.steps);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!steps[i]) continue;
    const bool is_idle = steps[i]->samples <= 0;
    const auto value = is_idle ? 0 : meter::value_of(statistic, *steps[i], scale);
    if (value) data[i] = meter::alarm::Datum{*value, steps[i]->samples};
  }
  return data;
}

std::uint32_t second_of(std::int64_t time) {
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(time, 0, 0xFFFFFFFF));
}

}  // namespace

FigureSource::FigureSource(SeriesKeeper& keeper, LifeOf life_of, RuleFigures rules)
    : keeper_(keeper), life_of_(std::move(life_of)), rules_(std::move(rules)) {}

std::vector<SeriesRow> FigureSource::series(const SeriesFilter& filter) const {
  FirstRows rows(filter.count_max);
  const std::uint32_t since = filter.active_since - filter.active_since % 300;
  keeper_.visit_series([&](const SeriesName& name, meter::FigureKey key, std::uint32_t last) {
    if (last < since || !may_pass(name, key, filter)) return;
    std::optional<SeriesRow> row = row_of(name, key, last);
    if (row && passes(*row, filter)) rows.add(*std::move(row));
  });
  return rows.take();
}

Result<std::vector<SeriesFigures>> FigureSource::figures(const MetricRef& metric,
                                                         const PeriodQuery& query) const {
  const auto space = meter::find_namespace(metric.space);
  if (!space) return custom_figures(metric, query);
  const MetricInfo* const info = meter::find_metric(*space, metric.name);
  if (info == nullptr || (query.unit && *query.unit != info->unit)) {
    return std::vector<SeriesFigures>();
  }
  return own_figures(*info, metric, query);
}

Result<std::vector<SeriesFigures>> FigureSource::own_figures(const MetricInfo& info,
                                                             const MetricRef& metric,
                                                             const PeriodQuery& query) const {
  std::vector<SeriesFigures> all;
  const auto dimensions = own_dimensions(metric);
  if (!dimensions) return all;
  const auto place = meter::find_series(info, *dimensions);
  if (!place) return all;
  meter::SeriesQuery asked = {
      .name = 0, .key = place->key, .period = query.period, .range = query.range, .zeros = {}};
  if (info.zeros_when_idle && life_of_) {
    asked.zeros = life_of_(place->name.table, place->name.index);
  }
  // Zero is no name's number: an idle table that nobody asked for yet has zeros all the same.
  const auto number = keeper_.number_of(place->name);
  if (!number && !asked.zeros) return all;
  asked.name = number.value_or(0);
  ADJOIN_TRY(std::vector<PeriodFigures> periods, meter::read_periods(keeper_.slots(), asked));
  if (!periods.empty()) {
    all.push_back({info.unit, static_cast<double>(info.scale), std::move(periods)});
  }
  return all;
}

Result<std::vector<SeriesFigures>> FigureSource::custom_figures(const MetricRef& metric,
                                                                const PeriodQuery& query) const {
  std::vector<SeriesFigures> all;
  for (std::size_t i = 1; i <= meter::kUnitCount; ++i) {
    const auto unit = static_cast<Unit>(i);
    if (query.unit && *query.unit != unit) continue;
    const auto number = keeper_.number_of(custom_name(metric, unit));
    if (!number) continue;
    const meter::SeriesQuery asked = {.name = *number,
                                      .key = meter::Metric::custom_value,
                                      .period = query.period,
                                      .range = query.range,
                                      .zeros = {}};
    ADJOIN_TRY(std::vector<PeriodFigures> periods, meter::read_periods(keeper_.slots(), asked));
    if (!periods.empty()) all.push_back({unit, 1, std::move(periods)});
  }
  return all;
}

Result<meter::alarm::Data> FigureSource::read(const meter::alarm::MetricStat& stat,
                                              const meter::alarm::Window& window) {
  const auto statistic = meter::find_statistic(stat.statistic);
  if (!statistic) {
    return Error(ErrorCode::invalid_argument,
                 "\"" + stat.statistic +
                     "\" is no statistic; write Average, Sum, Minimum, "
                     "Maximum, SampleCount, or one such as p99, tm90, TM(10%:90%), PR(:300)");
  }
  PeriodQuery query = {.period = window.period,
                       .range = {second_of(window.from), second_of(window.at(window.steps))},
                       .unit = {}};
  if (!stat.unit.empty()) {
    query.unit = meter::find_unit(stat.unit);
    if (!query.unit) return meter::alarm::Data(window.steps);
  }
  ADJOIN_TRY(const std::vector<SeriesFigures> all, figures(stat.metric, query));
  return data_of(all, *statistic, window);
}

Result<meter::alarm::Data> FigureSource::read_rule(const meter::alarm::RuleMetric& rule,
                                                   const meter::alarm::Window& window) {
  if (rules_) return rules_(rule, window);
  return Error(ErrorCode::not_found, "there is no Contributor Insights rule " + rule.rule);
}

}  // namespace adjoin::monitor
