#include "monitor/rule_figures.h"

#include <optional>
#include <string>
#include <string_view>

#include "meter/sketch/contributors.h"
#include "monitor/heat/insight_board.h"

namespace adjoin::monitor {
namespace {

std::optional<double> rule_figure(std::string_view name,
                                  const meter::InsightReport::Period& period) {
  if (name == "UniqueContributors") return static_cast<double>(period.unique_contributors);
  if (name == "MaxContributorValue") return period.max_contributor_value;
  if (name == "SampleCount") return static_cast<double>(period.samples);
  if (name == "Sum") return period.sum;
  if (name == "Minimum") return period.minimum;
  if (name == "Maximum") return period.maximum;
  if (name == "Average") return period.average();
  return std::nullopt;
}

}  // namespace

Result<meter::alarm::Data> rule_figures(const InsightBoard& insights,
                                        const meter::alarm::RuleMetric& rule,
                                        const meter::alarm::Window& window) {
  meter::alarm::Data data(window.steps);
  if (window.steps == 0) return data;
  if (!rule_figure(rule.metric, {})) {
    return Error(ErrorCode::invalid_argument,
                 "\"" + rule.metric +
                     "\" is no figure of a rule; write UniqueContributors, MaxContributorValue, "
                     "SampleCount, Sum, Minimum, Maximum or Average");
  }
  const meter::InsightQuery query = {.start = std::chrono::seconds(window.from),
                                     .end = std::chrono::seconds(window.at(window.steps)),
                                     .period = std::chrono::seconds(window.period),
                                     .contributors = 1};
  ADJOIN_TRY(const InsightAnswer answer, insights.report(rule.rule, query));
  for (const meter::InsightReport::Period& period : answer.report.periods) {
    const std::int64_t step = (period.time.count() - window.from) / window.period;
    if (period.time.count() < window.from || step >= window.steps) continue;
    data[static_cast<std::size_t>(step)] =
        meter::alarm::Datum{*rule_figure(rule.metric, period), static_cast<double>(period.samples)};
  }
  return data;
}

}  // namespace adjoin::monitor
