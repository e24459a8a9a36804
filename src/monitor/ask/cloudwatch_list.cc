#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/ask/translate.h"
#include "monitor/keep/figure_source.h"
#include "monitor/monitor.h"
#include "wire/cloudwatch/next_token.h"

namespace adjoin::monitor {
namespace {

using meter::alarm::MetricDimension;
using meter::alarm::MetricRef;
using wire::cloudwatch::ListMetrics;

constexpr std::uint32_t kActiveSeconds = 3 * 60 * 60;
/// Metrics that were silent for longer are not listed, though their figures can be read.
constexpr std::uint32_t kListedSeconds = 14 * 24 * 60 * 60;

/// A metric as the text of a token. No name has a zero byte.
std::string text_of(const MetricRef& metric) {
  std::string text = metric.space + '\0' + metric.name;
  for (const MetricDimension& dimension : metric.dimensions) {
    text.append(1, '\0').append(dimension.name).append(1, '\0').append(dimension.value);
  }
  return text;
}

/// Nullopt: a client made the text up.
std::optional<MetricRef> metric_of_text(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
    end = text.find('\0');
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
  }
  if (parts.size() < 2 || parts.size() % 2 != 0) return std::nullopt;
  MetricRef metric{.space = parts[0], .name = parts[1], .dimensions = {}};
  for (std::size_t i = 2; i < parts.size(); i += 2) {
    metric.dimensions.push_back({parts[i], parts[i + 1]});
  }
  return metric;
}

Result<SeriesFilter> filter_of(const ListMetrics::Request& request, std::uint32_t now) {
  SeriesFilter filter;
  filter.space = request.name_space.value_or("");
  filter.metric = request.metric_name.value_or("");
  for (const wire::cloudwatch::DimensionFilter& dimension : request.dimensions) {
    filter.dimensions.push_back({dimension.name, dimension.value});
  }
  filter.active_since =
      now - std::min(now, request.recently_active ? kActiveSeconds : kListedSeconds);
  // One more tells whether there is another page.
  filter.count_max = wire::cloudwatch::kMetricsPage + 1;
  if (!request.next_token) return filter;
  ADJOIN_TRY(const std::string text,
             wire::cloudwatch::key_of_token(ListMetrics::kName, *request.next_token));
  filter.after = metric_of_text(text);
  if (filter.after) return filter;
  return wire::cloudwatch::fault_error(
      wire::cloudwatch::Fault::invalid_next_token,
      "The NextToken is not one that ListMetrics returned. Ask without a token, which returns the "
      "first page.");
}

}  // namespace

Result<ListMetrics::Reply> CloudWatch::run(ListMetrics, const ListMetrics::Request& request) {
  ADJOIN_TRY(const SeriesFilter filter,
             filter_of(request, unix_second(monitor_.clock().unix_time())));
  std::vector<SeriesRow> rows = monitor_.figures().series(filter);
  ListMetrics::Reply reply;
  if (rows.size() > wire::cloudwatch::kMetricsPage) {
    rows.resize(wire::cloudwatch::kMetricsPage);
    reply.next_token =
        wire::cloudwatch::next_token(ListMetrics::kName, text_of(rows.back().metric));
  }
  for (SeriesRow& row : rows) {
    wire::cloudwatch::Metric& metric = reply.metrics.emplace_back();
    metric.dimensions = dimensions_of(row.metric);
    metric.name_space = std::move(row.metric.space);
    metric.metric_name = std::move(row.metric.name);
  }
  return reply;
}

}  // namespace adjoin::monitor
