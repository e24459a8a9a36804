#pragma once

#include "base/result.h"
#include "meter/alarm/metric_source.h"

namespace adjoin::monitor {

class InsightBoard;

/// Returns a figure of a Contributor Insights rule, as INSIGHT_RULE_METRIC reads it:
/// UniqueContributors, MaxContributorValue, SampleCount, Sum, Minimum, Maximum or Average.
/// @errors not_found: no such rule; invalid_argument: no such figure
Result<meter::alarm::Data> rule_figures(const InsightBoard& insights,
                                        const meter::alarm::RuleMetric& rule,
                                        const meter::alarm::Window& window);

}  // namespace adjoin::monitor
