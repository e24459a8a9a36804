#include "monitor/heat/insight_rule.h"

namespace adjoin::monitor {

std::vector<meter::InsightRule> insight_rules_of(const InsightSetting& setting, bool has_sort_key) {
  using meter::InsightRule;
  std::vector<InsightRule> rules;
  if (!setting.enabled) return rules;
  const bool accesses = setting.mode == table::InsightsMode::accessed_and_throttled_keys;
  for (const InsightRule rule :
       {InsightRule::pkc, InsightRule::pkt, InsightRule::skc, InsightRule::skt}) {
    const bool counts_throttles = rule == InsightRule::pkt || rule == InsightRule::skt;
    if (!accesses && !counts_throttles) continue;
    if (!has_sort_key && meter::counts_items(rule)) continue;
    rules.push_back(rule);
  }
  return rules;
}

std::string insight_rule_name(const InsightSetting& setting, meter::InsightRule rule) {
  std::string name = "DynamoDBContributorInsights-";
  name.append(meter::to_string(rule)).append("-").append(setting.table);
  if (!setting.index.empty()) name.append("-").append(setting.index);
  return name.append("-").append(std::to_string(setting.created.count()));
}

}  // namespace adjoin::monitor
