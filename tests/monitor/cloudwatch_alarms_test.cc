// CloudWatch's operations on alarms and on rules of Contributor Insights, asked as a program asks
// them: what was put comes back as it was said, in pages, and what cannot be asked is refused.

#include <algorithm>

#include "asked_monitor.h"
#include "monitor/heat/heat_board.h"

namespace adjoin::monitor::alarms_test {
namespace {

using namespace std::chrono_literals;
using namespace wire::cloudwatch;
using monitor::testing::AskedMonitor;

PutMetricAlarm::Request sample(std::string name) {
  PutMetricAlarm::Request alarm{.alarm_name = std::move(name)};
  alarm.metric_name = "load";
  alarm.name_space = "App";
  alarm.statistic = "Sum";
  alarm.period = 60;
  alarm.evaluation_periods = 1;
  alarm.threshold = 10;
  alarm.comparison_operator = "GreaterThanThreshold";
  return alarm;
}

class CloudWatchAlarms : public AskedMonitor {
 protected:
  CloudWatchAlarms() { go_to_the_hour(); }

  void put(const PutMetricAlarm::Request& alarm) {
    const auto done = ask<PutMetricAlarm>(alarm);
    ASSERT_TRUE(done.has_value()) << done.error().message();
  }
  MetricAlarm described(const std::string& name) {
    const auto reply = ask<DescribeAlarms>({.alarm_names = {name}}).value();
    EXPECT_EQ(reply.metric_alarms.size(), 1U) << name;
    return reply.metric_alarms.empty() ? MetricAlarm{} : reply.metric_alarms.front();
  }
  std::string names(const DescribeAlarms::Request& request) {
    std::string text;
    const auto listed = ask<DescribeAlarms>(request).value();
    for (const MetricAlarm& alarm : listed.metric_alarms) {
      text += alarm.alarm_name + " ";
    }
    return text;
  }
  std::string refused_alarm(const PutMetricAlarm::Request& alarm) {
    return refusal<PutMetricAlarm>(alarm);
  }
  void put_load(double value) {
    PutMetricData::Datum sent{.metric_name = "load", .value = value};
    ASSERT_TRUE(ask<PutMetricData>({.name_space = "App", .data = {sent}}));
  }
};

TEST_F(CloudWatchAlarms, ComeBackAsTheyWerePut) {
  PutMetricAlarm::Request alarm = sample("a");
  alarm.alarm_description = "what it is";
  alarm.actions_enabled = false;
  alarm.ok_actions = {"arn:aws:sns:x:1:ok"};
  alarm.alarm_actions = {"arn:aws:sns:x:1:a", "arn:aws:sns:x:1:b"};
  alarm.insufficient_data_actions = {"arn:aws:sns:x:1:none"};
  alarm.dimensions = {{"TableName", "graph"}};
  alarm.unit = "Count";
  alarm.statistic.reset();
  alarm.extended_statistic = "p99";
  alarm.evaluation_periods = 5;
  alarm.datapoints_to_alarm = 3;
  alarm.treat_missing_data = "breaching";
  alarm.evaluate_low_sample_count_percentile = "ignore";
  put(alarm);
  const MetricAlarm found = described("a");
  EXPECT_EQ(found.alarm_description, alarm.alarm_description);
  EXPECT_EQ(found.alarm_arn, "arn:aws:cloudwatch:ddblocal:000000000000:alarm:a");
  EXPECT_FALSE(found.actions_enabled);
  EXPECT_EQ(found.ok_actions, alarm.ok_actions);
  EXPECT_EQ(found.alarm_actions, alarm.alarm_actions);
  EXPECT_EQ(found.insufficient_data_actions, alarm.insufficient_data_actions);
  EXPECT_EQ(found.metric_name, "load");
  EXPECT_EQ(found.name_space, "App");
  EXPECT_EQ(found.statistic, std::nullopt);
  EXPECT_EQ(found.extended_statistic, "p99");
  EXPECT_EQ(found.dimensions, alarm.dimensions);
  EXPECT_EQ(found.period, 60);
  EXPECT_EQ(found.unit, "Count");
  EXPECT_EQ(found.evaluation_periods, 5);
  EXPECT_EQ(found.datapoints_to_alarm, 3);
  EXPECT_EQ(found.threshold, 10);
  EXPECT_EQ(found.comparison_operator, "GreaterThanThreshold");
  EXPECT_EQ(found.treat_missing_data, "breaching");
  EXPECT_EQ(found.evaluate_low_sample_count_percentile, "ignore");
  EXPECT_EQ(found.state_value, "INSUFFICIENT_DATA");
  EXPECT_EQ(found.configuration_updated, now());
}

TEST_F(CloudWatchAlarms, OnMetricMathComeBackAsTheyWerePut) {
  PutMetricAlarm::Request alarm{.alarm_name = "math"};
  alarm.evaluation_periods = 1;
  alarm.threshold = 1;
  alarm.comparison_operator = "LessThanOrEqualToThreshold";
  MetricDataQuery metric{.id = "m1", .return_data = false};
  metric.metric_stat = MetricStat{
      .metric = {"App", "load", {{"Host", "a"}}}, .period = 60, .stat = "Average", .unit = "Count"};
  MetricDataQuery sum{.id = "e1", .expression = "FILL(m1, 0)", .label = "filled"};
  sum.return_data = true;
  alarm.metrics = {metric, sum};
  put(alarm);
  EXPECT_EQ(described("math").metrics, alarm.metrics);
}

TEST_F(CloudWatchAlarms, AreFoundByNamePrefixStateAndAction) {
  auto acting = sample("b1");
  acting.alarm_actions = {"arn:aws:sns:x:1:page"};
  put(sample("a1"));
  put(acting);
  put(sample("b2"));
  EXPECT_EQ(names({}), "a1 b1 b2 ");
  EXPECT_EQ(names({.alarm_name_prefix = "b"}), "b1 b2 ");
  EXPECT_EQ(names({.alarm_names = {"b2", "nothing", "a1"}}), "a1 b2 ");
  EXPECT_EQ(names({.action_prefix = "arn:aws:sns"}), "b1 ");
  EXPECT_EQ(names({.state_value = "ALARM"}), "");
  EXPECT_EQ(names({.state_value = "INSUFFICIENT_DATA"}), "a1 b1 b2 ");
  EXPECT_EQ(names({.alarm_types = {"MetricAlarm", "CompositeAlarm"}}), "a1 b1 b2 ");
  EXPECT_EQ(names({.alarm_types = {"CompositeAlarm"}}), "");
  EXPECT_EQ(names({.children_of_alarm_name = "a1"}), "");
  EXPECT_EQ(
      refusal<DescribeAlarms>({.alarm_names = {"a1"}, .alarm_name_prefix = "b"}).substr(0, 17),
      "ValidationError: ");
}

TEST_F(CloudWatchAlarms, AreDescribedInPages) {
  for (int i = 100; i < 220; ++i) put(sample("a" + std::to_string(i)));
  DescribeAlarms::Request request;
  std::string all;
  for (const std::size_t expected : {50U, 50U, 20U}) {
    const auto page = ask<DescribeAlarms>(request).value();
    EXPECT_EQ(page.metric_alarms.size(), expected);
    for (const auto& alarm : page.metric_alarms) all += alarm.alarm_name + " ";
    request.next_token = page.next_token;
  }
  EXPECT_FALSE(request.next_token.has_value());
  EXPECT_EQ(all.size(), 120 * 5U);
  EXPECT_EQ(ask<DescribeAlarms>({.max_records = 7})->metric_alarms.size(), 7U);
  std::vector<std::string> hundred;
  for (int i = 100; i < 200; ++i) hundred.push_back("a" + std::to_string(i));
  EXPECT_EQ(ask<DescribeAlarms>({.alarm_names = hundred})->metric_alarms.size(), 100U);
  request.next_token = "nobody gave this";
  EXPECT_EQ(refusal<DescribeAlarms>(request).substr(0, 16), "InvalidNextToken");
}

TEST_F(CloudWatchAlarms, AreFoundByTheirMetric) {
  auto on_a_table = sample("table");
  on_a_table.dimensions = {{"Operation", "Query"}, {"TableName", "graph"}};
  put(sample("plain"));
  put(on_a_table);
  const auto found = [this](DescribeAlarmsForMetric::Request request) {
    request.metric_name = "load";
    request.name_space = "App";
    std::string text;
    const auto listed = ask<DescribeAlarmsForMetric>(request).value();
    for (const auto& alarm : listed.metric_alarms) {
      text += alarm.alarm_name + " ";
    }
    return text;
  };
  EXPECT_EQ(found({}), "plain ");
  EXPECT_EQ(found({.dimensions = {{"TableName", "graph"}, {"Operation", "Query"}}}), "table ")
      << "in any order";
  EXPECT_EQ(found({.statistic = "Sum", .period = 60}), "plain ");
  EXPECT_EQ(found({.statistic = "Maximum"}), "");
  EXPECT_EQ(found({.period = 300}), "");
  EXPECT_EQ(found({.unit = "Count"}), "");
}

TEST_F(CloudWatchAlarms, GoToAlarmAndTellTheirHistory) {
  put(sample("a"));
  put_load(11);
  pass(70s);
  EXPECT_EQ(described("a").state_value, "ALARM");
  DescribeAlarmHistory::Request request{.alarm_name = "a"};
  request.history_item_type = "StateUpdate";
  const auto states = ask<DescribeAlarmHistory>(request).value();
  ASSERT_EQ(states.entries.size(), 1U);
  EXPECT_EQ(states.entries[0].history_summary, "Alarm updated from INSUFFICIENT_DATA to ALARM");
  EXPECT_EQ(states.entries[0].alarm_type, "MetricAlarm");
  request.history_item_type = "ConfigurationUpdate";
  EXPECT_EQ(ask<DescribeAlarmHistory>(request)->entries.size(), 1U);
  request.history_item_type.reset();
  request.scan_by = "TimestampAscending";
  request.max_records = 1;
  const auto first = ask<DescribeAlarmHistory>(request).value();
  ASSERT_EQ(first.entries.size(), 1U);
  EXPECT_EQ(first.entries[0].history_item_type, "ConfigurationUpdate") << "the oldest";
  request.next_token = first.next_token;
  EXPECT_EQ(ask<DescribeAlarmHistory>(request)->entries.at(0).history_item_type, "StateUpdate");
  request.next_token = next_token("DescribeAlarmHistory", "12");
  EXPECT_EQ(refusal<DescribeAlarmHistory>(request).substr(0, 16), "InvalidNextToken");
  DescribeAlarmHistory::Request other{.alarm_name = "other"};
  EXPECT_TRUE(ask<DescribeAlarmHistory>(other)->entries.empty());
  other = {.alarm_types = {"CompositeAlarm"}};
  EXPECT_TRUE(ask<DescribeAlarmHistory>(other)->entries.empty());
  other = {.start_date = now() + 1h};
  EXPECT_TRUE(ask<DescribeAlarmHistory>(other)->entries.empty());
}

TEST_F(CloudWatchAlarms, TakeAStateByHand) {
  put(sample("a"));
  SetAlarmState::Request set{"a", "ALARM", "a test", R"({"why": 1})"};
  ASSERT_TRUE(ask<SetAlarmState>(set));
  EXPECT_EQ(described("a").state_value, "ALARM");
  EXPECT_EQ(described("a").state_reason, "a test");
  EXPECT_EQ(described("a").state_reason_data, set.state_reason_data);
  set.state_reason_data = "no JSON";
  EXPECT_EQ(refusal<SetAlarmState>(set).substr(0, 13), "InvalidFormat");
  set = {"nothing", "OK", "a test", {}};
  EXPECT_EQ(refusal<SetAlarmState>(set).substr(0, 16), "ResourceNotFound");
}

TEST_F(CloudWatchAlarms, AreEnabledDisabledAndDeleted) {
  put(sample("a"));
  put(sample("b"));
  ASSERT_TRUE(ask<DisableAlarmActions>({.alarm_names = {"a", "nothing"}}));
  EXPECT_FALSE(described("a").actions_enabled);
  EXPECT_TRUE(described("b").actions_enabled);
  ASSERT_TRUE(ask<EnableAlarmActions>({.alarm_names = {"a"}}));
  EXPECT_TRUE(described("a").actions_enabled);
  EXPECT_EQ(refusal<DeleteAlarms>({.alarm_names = {"a", "nothing"}}).substr(0, 16),
            "ResourceNotFound");
  EXPECT_EQ(names({}), "a b ") << "all or none";
  ASSERT_TRUE(ask<DeleteAlarms>({.alarm_names = {"a", "b"}}));
  EXPECT_EQ(names({}), "");
}

TEST_F(CloudWatchAlarms, AreRefusedWhereTheyDoNotHoldTogether) {
  const auto with = [](auto change) {
    PutMetricAlarm::Request alarm = sample("a");
    change(alarm);
    return alarm;
  };
  using Request = PutMetricAlarm::Request;
  const std::pair<Request, std::string> refused[] = {
      {with([](Request& a) { a.threshold.reset(); }), "Threshold is required"},
      {with([](Request& a) { a.comparison_operator.reset(); }), "ComparisonOperator is required"},
      {with([](Request& a) { a.evaluation_periods.reset(); }), "EvaluationPeriods is required"},
      {with([](Request& a) { a.period.reset(); }), "Period is required"},
      {with([](Request& a) { a.name_space.reset(); }), "Namespace is required"},
      {with([](Request& a) { a.extended_statistic = "p9"; }), "exclude each other"},
      {with([](Request& a) { a.statistic.reset(); }), "Statistic or ExtendedStatistic"},
      {with([](Request& a) { a.period = 61; }), "Period is 61"},
      {with([](Request& a) { a.period = std::int64_t{1} << 40; }), "too large"},
      {with([](Request& a) { a.datapoints_to_alarm = 2; }), "DatapointsToAlarm is 2"},
      {with([](Request& a) { a.evaluation_periods = 100'000; }), "EvaluationPeriods times Period"},
      {with([](Request& a) { a.alarm_actions = {"page me"}; }), "is no ARN"},
      {with([](Request& a) { a.threshold_metric_id = "b1"; }), "Anomaly detection bands"},
      {with([](Request& a) { a.comparison_operator = "LessThanLowerThreshold"; }),
       "Anomaly detection bands"},
      {with([](Request& a) { a.evaluation_criteria.emplace(); }), "PromQL"},
      {with([](Request& a) { a.metrics.push_back({.id = "m1", .expression = "1"}); }),
       "either MetricName or Metrics"},
  };
  for (const auto& [alarm, words] : refused) {
    const std::string told = refused_alarm(alarm);
    EXPECT_EQ(told.substr(0, 17), "ValidationError: ") << told;
    EXPECT_NE(told.find(words), std::string::npos) << told << " lacks: " << words;
  }
  EXPECT_EQ(names({}), "") << "nothing was kept";
}

TEST_F(CloudWatchAlarms, AreRefusedWhereEachEvaluationWouldTakeMuch) {
  PutMetricAlarm::Request alarm{.alarm_name = "a"};
  alarm.evaluation_periods = 1'440;
  alarm.threshold = 10;
  alarm.comparison_operator = "GreaterThanThreshold";
  MetricDataQuery load{.id = "m1", .return_data = false};
  load.metric_stat = MetricStat{.metric = {"App", "load", {}}, .period = 60, .stat = "Sum"};
  std::string array = "[m1";
  for (int i = 1; i < 500; ++i) array += ",m1";
  alarm.metrics = {load, {.id = "e1", .expression = "SUM(" + array + "])"}};
  const std::string told = refused_alarm(alarm);
  EXPECT_NE(told.find("values at each evaluation"), std::string::npos) << told;
  alarm.evaluation_periods = 5;
  put(alarm);
}

// ---- Contributor Insights

TEST_F(CloudWatchAlarms, KnowNoRuleThatWasNotMade) {
  EXPECT_TRUE(ask<DescribeInsightRules>({})->rules.empty());
  GetInsightRuleReport::Request report{.rule_name = "DynamoDBContributorInsights-PKC-graph-1",
                                       .start_time = now() - 1h,
                                       .end_time = now(),
                                       .period = 60};
  EXPECT_EQ(refusal<GetInsightRuleReport>(report).substr(0, 25), "ResourceNotFoundException");
}

class CloudWatchInsights : public CloudWatchAlarms {
 protected:
  CloudWatchInsights() {
    table::CreateTableRequest create;
    create.table_name = "graph";
    create.attribute_definitions = {{"id", Value::Type::string}};
    create.key_schema = {{"id", table::KeyRole::hash}};
    EXPECT_TRUE(monitor_->store().create_table({}, create));
    table::UpdateContributorInsightsRequest update;
    update.table_name = "graph";
    update.enable = true;
    const auto enabled = monitor_->heat()->insights().update({}, update);
    EXPECT_TRUE(enabled.has_value()) << enabled.error().message();
    const auto listed = ask<DescribeInsightRules>({}).value();
    for (const auto& rule : listed.rules) {
      if (rule.name.find("-PKC-") != std::string::npos) rule_ = rule.name;
    }
  }
  void read(const std::string& key, int times) {
    for (int i = 0; i < times; ++i) {
      table::GetItemRequest get;
      get.table = "graph";
      get.key = {{"id", key}};
      ASSERT_TRUE(monitor_->store().get_item({}, get));
    }
  }
  GetInsightRuleReport::Request report() const {
    return {.rule_name = rule_,
            .start_time = now() - 1h,
            .end_time = now() + 1min,
            .period = 3600 * 3,
            .metrics = {"UniqueContributors", "MaxContributorValue", "Sum"}};
  }

  std::string rule_;
};

TEST_F(CloudWatchInsights, TellTheirRules) {
  const auto reply = ask<DescribeInsightRules>({}).value();
  ASSERT_EQ(reply.rules.size(), 2U) << "consumed and throttled; the table has no sort key";
  EXPECT_EQ(reply.rules[0].state, "ENABLED");
  EXPECT_EQ(reply.rules[0].managed_rule, true);
  EXPECT_NE(reply.rules[0].definition.find(R"("Keys":["id"])"), std::string::npos);
  const auto first = ask<DescribeInsightRules>({.max_results = 1}).value();
  ASSERT_EQ(first.rules.size(), 1U);
  const auto second = ask<DescribeInsightRules>({.next_token = first.next_token}).value();
  ASSERT_EQ(second.rules.size(), 1U);
  EXPECT_EQ(second.rules[0].name, reply.rules[1].name);
  EXPECT_FALSE(second.next_token.has_value());
}

TEST_F(CloudWatchInsights, ReportWhoContributes) {
  read("often", 6);
  read("seldom", 2);
  pass(2s);
  const auto reply = ask<GetInsightRuleReport>(report()).value();
  EXPECT_EQ(reply.key_labels, std::vector<std::string>{"id"});
  EXPECT_EQ(reply.aggregation_statistic, "Sum");
  EXPECT_EQ(reply.aggregate_value, 4);
  EXPECT_EQ(reply.approximate_unique_count, 2);
  ASSERT_EQ(reply.contributors.size(), 2U);
  EXPECT_EQ(reply.contributors[0].keys, std::vector<std::string>{"often"});
  EXPECT_EQ(reply.contributors[0].approximate_aggregate_value, 3);
  ASSERT_EQ(reply.contributors[0].datapoints.size(), 1U);
  ASSERT_EQ(reply.metric_datapoints.size(), 1U);
  EXPECT_EQ(reply.metric_datapoints[0].unique_contributors, 2);
  EXPECT_EQ(reply.metric_datapoints[0].max_contributor_value, 3);
  EXPECT_EQ(reply.metric_datapoints[0].sum, 4);
  EXPECT_EQ(reply.metric_datapoints[0].average, std::nullopt) << "was not asked for";
}

TEST_F(CloudWatchInsights, RefuseReportsThatNobodyCanHave) {
  const auto refused = [this](auto change) {
    GetInsightRuleReport::Request request = report();
    change(request);
    return refusal<GetInsightRuleReport>(request);
  };
  using Request = GetInsightRuleReport::Request;
  const std::string told[] = {
      refused([](Request& r) { r.max_contributor_count = 26; }),
      refused([](Request& r) { r.max_contributor_count = 0; }),
      refused([](Request& r) { r.max_contributor_count = -1; }),
      refused([](Request& r) { r.period = 30; }),
      refused([](Request& r) { r.end_time = r.start_time; }),
      refused([](Request& r) { r.order_by = "Average"; }),
      refused([](Request& r) { r.metrics = {"Most"}; }),
  };
  for (const std::string& each : told) {
    EXPECT_EQ(each.substr(0, 23), "InvalidParameterValue: ") << each;
  }
  EXPECT_EQ(refused([](Request& r) { r.max_contributor_count = 25; }), "");
}

}  // namespace
}  // namespace adjoin::monitor::alarms_test
