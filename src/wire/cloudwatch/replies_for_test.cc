#include "wire/cloudwatch/replies_for_test.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr Time kNoon = std::chrono::seconds(1'795'521'600);
constexpr Time kLater = kNoon + Time(60'250);

Metric sample_metric() {
  return {"AWS/DynamoDB", "ThrottledRequests", {{"TableName", "a <b> & \"c\" ö"}}};
}

MetricDataQuery sample_query() {
  MetricDataQuery query;
  query.id = "m1";
  query.metric_stat = MetricStat{sample_metric(), 60, "p99", "Count"};
  query.expression = "FILL(m1,0)";
  query.label = "label";
  query.return_data = false;
  query.period = 300;
  query.account_id = "000000000000";
  return query;
}

MetricAlarm sample_alarm() {
  MetricAlarm alarm;
  alarm.alarm_name = "throttled";
  alarm.alarm_arn = "arn:aws:cloudwatch:us-east-1:000000000000:alarm:throttled";
  alarm.alarm_description = "why";
  alarm.configuration_updated = kNoon;
  alarm.ok_actions = {"arn:ok"};
  alarm.alarm_actions = {"arn:a", "arn:b"};
  alarm.state_value = "ALARM";
  alarm.state_reason = "Threshold Crossed: 1 datapoint [2.0] was greater than 1.5.";
  alarm.state_reason_data = R"({"version":"1.0"})";
  alarm.state_updated = kLater;
  alarm.metric_name = "ThrottledRequests";
  alarm.name_space = "AWS/DynamoDB";
  alarm.statistic = "Sum";
  alarm.extended_statistic = "p99";
  alarm.dimensions = sample_metric().dimensions;
  alarm.period = 60;
  alarm.unit = "Count";
  alarm.evaluation_periods = 5;
  alarm.datapoints_to_alarm = 3;
  alarm.threshold = 1.5;
  alarm.comparison_operator = "GreaterThanThreshold";
  alarm.treat_missing_data = "notBreaching";
  alarm.evaluate_low_sample_count_percentile = "ignore";
  alarm.metrics = {sample_query()};
  alarm.threshold_metric_id = "m1";
  alarm.evaluation_state = "PARTIAL_DATA";
  alarm.state_transitioned = kLater;
  alarm.evaluation_criteria = EvaluationCriteria{PromqlCriteria{"up == 0", 60, 120}};
  alarm.evaluation_interval = 60;
  return alarm;
}

CompositeAlarm sample_composite() {
  CompositeAlarm alarm;
  alarm.alarm_name = "both";
  alarm.alarm_arn = "arn:aws:cloudwatch:us-east-1:000000000000:alarm:both";
  alarm.alarm_description = "why";
  alarm.alarm_rule = "ALARM(\"a\") AND ALARM(\"b\")";
  alarm.configuration_updated = kNoon;
  alarm.actions_enabled = false;
  alarm.insufficient_data_actions = {"arn:i"};
  alarm.state_value = "OK";
  alarm.state_reason = "reason";
  alarm.state_reason_data = "{}";
  alarm.state_updated = kLater;
  alarm.state_transitioned = kLater;
  alarm.actions_suppressed_by = "Alarm";
  alarm.actions_suppressed_reason = "asked";
  alarm.actions_suppressor = "arn:s";
  alarm.actions_suppressor_wait_period = 10;
  alarm.actions_suppressor_extension_period = 20;
  return alarm;
}

}  // namespace

template <>
GetMetricData::Reply full_reply<GetMetricData>() {
  return {{{"m1",
            "Consumed",
            {kLater, kNoon},
            {2.5, 100},
            "PartialData",
            {{"MaxMetricsExceeded", "too many"}}},
           {"e1", "empty", {}, {}, "Complete", {}}},
          "bmV4dA==",
          {{"code", "value"}}};
}

template <>
GetMetricStatistics::Reply full_reply<GetMetricStatistics>() {
  return {"ThrottledRequests",
          {{kNoon, 4.0, 2.5, 10.0, -1e-7, 1e300, "Count", {{"p50", 2.0}, {"tm99", 3.25}}},
           {kLater, {}, {}, 0.1, {}, {}, {}, {}}}};
}

template <>
ListMetrics::Reply full_reply<ListMetrics>() {
  return {{sample_metric(), {"AWS/DynamoDB", "UserErrors", {}}}, "bmV4dA==", {"000000000000"}};
}

template <>
DescribeAlarms::Reply full_reply<DescribeAlarms>() {
  return {{sample_composite()}, {sample_alarm()}, "bmV4dA=="};
}

template <>
DescribeAlarmsForMetric::Reply full_reply<DescribeAlarmsForMetric>() {
  return {{sample_alarm()}};
}

template <>
DescribeAlarmHistory::Reply full_reply<DescribeAlarmHistory>() {
  return {{{"throttled",
            "c1",
            "MetricAlarm",
            kLater,
            "StateUpdate",
            "Alarm updated from OK to ALARM",
            R"({"version":"1.0"})",
            {{"host", "a"}}}},
          "bmV4dA=="};
}

template <>
GetInsightRuleReport::Reply full_reply<GetInsightRuleReport>() {
  return {{"PK"},
          "Sum",
          33,
          5'000'000'000,
          {{{"USER#1"}, 30, {{kNoon, 10}, {kNoon + std::chrono::minutes(1), 20}}}},
          {{kNoon, 3.0, 20.0, 4.0, 5.0, 33.0, 1.0, 20.0}, {kLater, {}, {}, {}, {}, {}, {}, {}}}};
}

template <>
DescribeInsightRules::Reply full_reply<DescribeInsightRules>() {
  return {"bmV4dA==",
          {{"DynamoDBContributorInsights-PKC-T-1", "ENABLED", R"({"Name":"x","Version":1})", "{}",
            true, false}}};
}

}  // namespace adjoin::wire::cloudwatch
