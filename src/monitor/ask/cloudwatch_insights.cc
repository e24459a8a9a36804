#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "item/json_writer.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/ask/translate.h"
#include "monitor/heat/heat_board.h"
#include "monitor/monitor.h"
#include "wire/cloudwatch/next_token.h"

namespace adjoin::monitor {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::DescribeInsightRules;
using cloudwatch::GetInsightRuleReport;
using InsightPoint = GetInsightRuleReport::MetricDatapoint;
using InsightPeriod = meter::InsightReport::Period;

constexpr std::size_t kRulesPage = 500;

/// A figure of a rule by its word, and how a period tells it.
struct InsightMetric {
  std::string_view word;
  std::optional<double> InsightPoint::*member;
  double (*value)(const InsightPeriod& period);
};
constexpr std::array<InsightMetric, 7> kInsightMetrics = {
    {{"UniqueContributors", &InsightPoint::unique_contributors,
      [](const InsightPeriod& p) { return static_cast<double>(p.unique_contributors); }},
     {"MaxContributorValue", &InsightPoint::max_contributor_value,
      [](const InsightPeriod& p) { return p.max_contributor_value; }},
     {"SampleCount", &InsightPoint::sample_count,
      [](const InsightPeriod& p) { return static_cast<double>(p.samples); }},
     {"Average", &InsightPoint::average, [](const InsightPeriod& p) { return p.average(); }},
     {"Sum", &InsightPoint::sum, [](const InsightPeriod& p) { return p.sum; }},
     {"Minimum", &InsightPoint::minimum, [](const InsightPeriod& p) { return p.minimum; }},
     {"Maximum", &InsightPoint::maximum, [](const InsightPeriod& p) { return p.maximum; }}}};

const InsightMetric* find_insight_metric(std::string_view word) {
  const auto found =
      std::find_if(kInsightMetrics.begin(), kInsightMetrics.end(),
                   [word](const InsightMetric& metric) { return metric.word == word; });
  return found == kInsightMetrics.end() ? nullptr : &*found;
}

Error no_rule(const std::string& name) {
  return cloudwatch::fault_error(
      cloudwatch::Fault::insight_rule_not_found,
      "There is no rule '" + name +
          "'. DescribeInsightRules lists those that count; UpdateContributorInsights of DynamoDB's "
          "API makes them.");
}

Result<meter::InsightQuery> insight_query(const GetInsightRuleReport::Request& request) {
  if (request.period < 60 || request.period % 60 != 0 || request.period > 86'400) {
    return wrong_value("The parameter Period is " + std::to_string(request.period) +
                       " seconds; it must be a multiple of 60, up to 86400.");
  }
  for (const std::string& word : request.metrics) {
    if (find_insight_metric(word) != nullptr) continue;
    return wrong_value("The value " + word +
                       " for parameter Metrics is no figure of a rule; use UniqueContributors, "
                       "MaxContributorValue, SampleCount, Sum, Minimum, Maximum or Average.");
  }
  meter::InsightQuery query;
  query.start = std::chrono::seconds(unix_second(request.start_time));
  query.end = std::chrono::seconds(unix_second(request.end_time));
  query.period = std::chrono::seconds(request.period);
  // Beyond the bounds of both is an error that `report` makes.
  query.contributors = static_cast<std::size_t>(
      std::clamp<std::int64_t>(request.max_contributor_count.value_or(10), 0, 1'000'000));
  if (!request.order_by) return query;
  if (*request.order_by != "Sum" && *request.order_by != "Maximum") {
    return wrong_value("The value " + *request.order_by +
                       " for parameter OrderBy must be Sum or Maximum.");
  }
  query.order = *request.order_by == "Sum" ? meter::InsightQuery::Order::sum
                                           : meter::InsightQuery::Order::maximum;
  return query;
}

std::vector<InsightPoint> insight_points(const std::vector<InsightPeriod>& periods,
                                         const std::vector<std::string>& words) {
  std::vector<InsightPoint> points;
  if (words.empty()) return points;
  for (const InsightPeriod& period : periods) {
    InsightPoint& point = points.emplace_back();
    point.timestamp = period.time;
    for (const std::string& word : words) {
      const InsightMetric* metric = find_insight_metric(word);
      point.*metric->member = metric->value(period);
    }
  }
  return points;
}

bool counts_throttles(meter::InsightRule rule) {
  return rule == meter::InsightRule::pkt || rule == meter::InsightRule::skt;
}

/// What a rule counts, in the syntax that rules of CloudWatch have.
std::string definition_of(const InsightRuleInfo& rule) {
  std::string out = R"({"Schema":{"Name":"ServiceLogRule","Version":1},"AggregateOn":")";
  out += counts_throttles(rule.rule) ? "Count" : "Sum";
  out += R"(","Contribution":{"Keys":[)";
  for (std::size_t i = 0; i < rule.key_labels.size(); ++i) {
    if (i > 0) out += ',';
    item::append_json_string(rule.key_labels[i], out);
  }
  out += counts_throttles(rule.rule) ? "]}}" : R"(],"ValueOf":"ConsumedThroughputUnits"}})";
  return out;
}

DescribeInsightRules::Rule insight_shape(const InsightRuleInfo& rule) {
  DescribeInsightRules::Rule out;
  out.name = rule.name;
  out.state = "ENABLED";
  out.schema = R"({"Name":"ServiceLogRule","Version":1})";
  out.definition = definition_of(rule);
  out.managed_rule = true;
  return out;
}

}  // namespace

Result<GetInsightRuleReport::Reply> CloudWatch::run(GetInsightRuleReport,
                                                    const GetInsightRuleReport::Request& request) {
  ADJOIN_TRY(const meter::InsightQuery query, insight_query(request));
  if (monitor_.heat() == nullptr) return no_rule(request.rule_name);
  auto answer = monitor_.heat()->insights().report(request.rule_name, query);
  if (!answer) {
    return answer.error().code() == ErrorCode::not_found
               ? no_rule(request.rule_name)
               : as_told(answer.error(), GetInsightRuleReport::kTold);
  }
  const meter::InsightReport& report = answer->report;
  GetInsightRuleReport::Reply reply;
  reply.key_labels = std::move(answer->key_labels);
  reply.aggregation_statistic = query.order == meter::InsightQuery::Order::sum ? "Sum" : "Maximum";
  reply.aggregate_value = report.value;
  reply.approximate_unique_count = static_cast<std::int64_t>(report.unique_contributors);
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    GetInsightRuleReport::Contributor& line = reply.contributors.emplace_back();
    line.keys = std::move(answer->keys[i]);
    line.approximate_aggregate_value = report.lines[i].contributor.value;
    for (const auto& point : report.lines[i].points) {
      line.datapoints.push_back({point.time, point.value});
    }
  }
  reply.metric_datapoints = insight_points(report.periods, request.metrics);
  return reply;
}

Result<DescribeInsightRules::Reply> CloudWatch::run(DescribeInsightRules,
                                                    const DescribeInsightRules::Request& request) {
  DescribeInsightRules::Reply reply;
  if (monitor_.heat() == nullptr) return reply;
  std::vector<InsightRuleInfo> rules = monitor_.heat()->insights().rules();
  const auto size = static_cast<std::size_t>(
      std::clamp<std::int64_t>(request.max_results.value_or(kRulesPage), 1, kRulesPage));
  ADJOIN_TRY(reply.next_token,
             cloudwatch::cut_page(
                 DescribeInsightRules::kName, request.next_token, size, rules,
                 [](const InsightRuleInfo& rule) -> const std::string& { return rule.name; }));
  for (const InsightRuleInfo& rule : rules) reply.rules.push_back(insight_shape(rule));
  return reply;
}

}  // namespace adjoin::monitor
