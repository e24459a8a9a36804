#include "monitor/ask/translate.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "meter/alarm/fault.h"
#include "monitor/ask/data_label.h"

namespace adjoin::monitor {
namespace {

namespace cloudwatch = wire::cloudwatch;
using meter::alarm::MetricDimension;
using meter::alarm::MetricQuery;
using meter::alarm::MetricRef;
using meter::alarm::MetricStat;

constexpr std::int64_t kPeriodMax = 31'536'000;

cloudwatch::Fault told_fault(meter::alarm::Fault kind, cloudwatch::Told told) {
  using meter::alarm::Fault;
  switch (kind) {
    case Fault::invalid_format: return cloudwatch::Fault::invalid_format;
    case Fault::not_found: return cloudwatch::Fault::resource_not_found;
    case Fault::limit_exceeded: return cloudwatch::Fault::limit_exceeded;
    default: break;
  }
  // These operations have one error for all that is wrong in a request.
  if (told == cloudwatch::Told::validation) return cloudwatch::Fault::validation;
  switch (kind) {
    case Fault::missing_member: return cloudwatch::Fault::missing_parameter;
    case Fault::wrong_combination: return cloudwatch::Fault::invalid_parameter_combination;
    case Fault::invalid_expression: return cloudwatch::Fault::validation;
    default: return cloudwatch::Fault::invalid_parameter_value;
  }
}

}  // namespace

Error as_told(const Error& error, cloudwatch::Told told) {
  switch (error.code()) {
    case ErrorCode::not_found:
      return cloudwatch::fault_error(cloudwatch::Fault::resource_not_found, error.message());
    case ErrorCode::limit_exceeded:
      return cloudwatch::fault_error(cloudwatch::Fault::limit_exceeded, error.message());
    case ErrorCode::invalid_argument:
      return cloudwatch::fault_error(told_fault(meter::alarm::fault_of(error), told),
                                     error.message());
    default: return error;
  }
}

Error wrong_value(std::string message) {
  return cloudwatch::fault_error(cloudwatch::Fault::invalid_parameter_value, std::move(message));
}

Error wrong_request(std::string message) {
  return cloudwatch::fault_error(cloudwatch::Fault::validation, std::move(message));
}

MetricRef metric_ref(std::string_view name_space, std::string_view name,
                     const std::vector<cloudwatch::Dimension>& dimensions) {
  MetricRef metric{.space = std::string(name_space), .name = std::string(name), .dimensions = {}};
  for (const cloudwatch::Dimension& dimension : dimensions) {
    metric.dimensions.push_back({dimension.name, dimension.value});
  }
  meter::alarm::sort_dimensions(metric);
  return metric;
}

std::vector<cloudwatch::Dimension> dimensions_of(const MetricRef& metric) {
  std::vector<cloudwatch::Dimension> dimensions;
  dimensions.reserve(metric.dimensions.size());
  for (const MetricDimension& dimension : metric.dimensions) {
    dimensions.push_back({dimension.name, dimension.value});
  }
  return dimensions;
}

bool is_period(std::int64_t seconds) noexcept {
  constexpr std::int64_t kShort[] = {1, 5, 10, 20, 30};
  if (std::find(std::begin(kShort), std::end(kShort), seconds) != std::end(kShort)) return true;
  return seconds >= 60 && seconds % 60 == 0 && seconds <= kPeriodMax;
}

std::uint32_t read_period(std::int64_t seconds) noexcept {
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 60, kPeriodMax));
}

std::string period_demand() {
  return "it must be 1, 5, 10, 20, 30 or a multiple of 60, up to a year";
}

Result<MetricQuery> metric_query(const cloudwatch::MetricDataQuery& query) {
  MetricQuery out{.id = query.id,
                  .label = query.label.value_or(""),
                  .stat = std::nullopt,
                  .expression = query.expression.value_or(""),
                  .period = 0,
                  .returns_data = query.return_data.value_or(true)};
  const auto wrong = [&query](const std::string& what) {
    return wrong_request("Query '" + query.id.substr(0, 60) + "': " + what);
  };
  const std::size_t dynamic = count_dynamic_values(out.label);
  if (dynamic > kDynamicValuesMax) {
    return wrong("Label has " + std::to_string(dynamic) + " dynamic values; at most " +
                 std::to_string(kDynamicValuesMax) + " are taken");
  }
  if (query.period) {
    if (!is_period(*query.period)) {
      return wrong("Period is " + std::to_string(*query.period) + " seconds; " + period_demand());
    }
    out.period = static_cast<std::uint32_t>(*query.period);
  }
  if (!query.metric_stat) return out;
  const cloudwatch::MetricStat& stat = *query.metric_stat;
  if (!stat.metric.name_space || !stat.metric.metric_name) {
    return wrong("MetricStat.Metric must have a Namespace and a MetricName");
  }
  if (!is_period(stat.period)) {
    return wrong("MetricStat.Period is " + std::to_string(stat.period) + " seconds; " +
                 period_demand());
  }
  out.stat = MetricStat{.metric = metric_ref(*stat.metric.name_space, *stat.metric.metric_name,
                                             stat.metric.dimensions),
                        .statistic = stat.stat,
                        .period = static_cast<std::uint32_t>(stat.period),
                        .unit = stat.unit.value_or("")};
  return out;
}

Result<std::vector<MetricQuery>> metric_queries(
    const std::vector<cloudwatch::MetricDataQuery>& queries) {
  std::vector<MetricQuery> out;
  out.reserve(queries.size());
  for (const cloudwatch::MetricDataQuery& query : queries) {
    ADJOIN_TRY(MetricQuery one, metric_query(query));
    out.push_back(std::move(one));
  }
  return out;
}

cloudwatch::MetricDataQuery shape_of(const MetricQuery& query) {
  cloudwatch::MetricDataQuery out;
  out.id = query.id;
  if (!query.label.empty()) out.label = query.label;
  if (!query.expression.empty()) out.expression = query.expression;
  if (query.period != 0) out.period = query.period;
  out.return_data = query.returns_data;
  if (!query.stat) return out;
  cloudwatch::MetricStat& stat = out.metric_stat.emplace();
  stat.metric.name_space = query.stat->metric.space;
  stat.metric.metric_name = query.stat->metric.name;
  stat.metric.dimensions = dimensions_of(query.stat->metric);
  stat.period = query.stat->period;
  stat.stat = query.stat->statistic;
  if (!query.stat->unit.empty()) stat.unit = query.stat->unit;
  return out;
}

std::uint32_t unix_second(std::chrono::milliseconds time) noexcept {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time).count();
  constexpr std::int64_t kLast = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, kLast));
}

}  // namespace adjoin::monitor
