#pragma once

#include <string>
#include <vector>

#include "meter/sketch/contributors.h"
#include "monitor/heat/insight_record.h"

namespace adjoin::monitor {

/// Returns the rules of a setting: all four of both modes, or those of throttles. Those of sort
/// keys only if the table or index has a sort key. None while it is disabled.
std::vector<meter::InsightRule> insight_rules_of(const InsightSetting& setting, bool has_sort_key);

/// Returns a rule's name: `DynamoDBContributorInsights-PKC-TABLE[-INDEX]-MILLISECONDS`.
/// Names of tables and indexes may have hyphens, so a name is looked up, never taken apart.
std::string insight_rule_name(const InsightSetting& setting, meter::InsightRule rule);

}  // namespace adjoin::monitor
