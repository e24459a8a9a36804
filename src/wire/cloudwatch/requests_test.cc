// Goal: a request means the same in every form, and no member of it is lost. Method: requests as
// clients sent them byte for byte, and one of every operation with every member as botocore writes
// it, are decoded in each form and written again.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "wire/cloudwatch/codec.h"
#include "wire/cloudwatch/vectors_for_test.h"

namespace adjoin::wire::cloudwatch {
namespace {

// ---- Recorded from boto3 1.44.8 (JSON), the Go SDK 1.75.6 (CBOR), botocore 1.44.8 made to prefer
// CBOR, and botocore 1.29.27 (Query), with the credentials of an example

constexpr std::string_view kRecordedJson =
    R"({"MetricDataQueries": [{"Id": "m1", "MetricStat": {"Metric": {"Namespace": )"
    R"("AWS/DynamoDB", "MetricName": "ConsumedReadCapacityUnits", "Dimensions": [{"Name": )"
    R"("TableName", "Value": "T"}]}, "Period": 60, "Stat": "Sum"}}], "StartTime": 1795521600, )"
    R"("EndTime": 1795521600})";
constexpr std::string_view kRecordedPython =
    "a3714d6574726963446174615175657269657381a2624964626d316a4d657472696353746174a3664d6574726963"
    "a3694e616d6573706163656c4157532f44796e616d6f44426a4d65747269634e616d657819436f6e73756d656452"
    "6561644361706163697479556e6974736a44696d656e73696f6e7381a2644e616d65695461626c654e616d656556"
    "616c7565615466506572696f64183c64537461746353756d69537461727454696d65c11a6b057c4067456e645469"
    "6d65c11a6b057c40";
constexpr std::string_view kRecordedGo =
    "bf67456e6454696d65c1fb41dac15f10000000714d657472696344617461517565726965739fbf624964626d316a"
    "4d657472696353746174bf664d6574726963bf6a4d65747269634e616d657819436f6e73756d6564526561644361"
    "706163697479556e697473694e616d6573706163656c4157532f44796e616d6f4442ff66506572696f64183c6453"
    "7461746353756dffffff69537461727454696d65c1fb41dac15f10000000ff";
constexpr std::string_view kRecordedQuery =
    "Action=GetMetricData&Version=2010-08-01&MetricDataQueries.member.1.Id=m1&MetricDataQueries."
    "member.1.MetricStat.Metric.Namespace=AWS%2FDynamoDB&MetricDataQueries.member.1.MetricStat."
    "Metric.MetricName=ConsumedReadCapacityUnits&MetricDataQueries.member.1.MetricStat.Metric."
    "Dimensions.member.1.Name=TableName&MetricDataQueries.member.1.MetricStat.Metric.Dimensions."
    "member.1.Value=T&MetricDataQueries.member.1.MetricStat.Period=60&MetricDataQueries.member.1."
    "MetricStat.Stat=Sum&StartTime=2026-11-24T12%3A00%3A00Z&EndTime=2026-11-24T12%3A00%3A00Z";

GetMetricData::Request recorded() {
  MetricDataQuery query;
  query.id = "m1";
  query.metric_stat.emplace();
  query.metric_stat->metric = {"AWS/DynamoDB", "ConsumedReadCapacityUnits", {{"TableName", "T"}}};
  query.metric_stat->period = 60;
  query.metric_stat->stat = "Sum";
  GetMetricData::Request request;
  request.queries = {query};
  request.start_time = request.end_time = std::chrono::seconds(1'795'521'600);
  return request;
}

template <typename Op>
typename Op::Request decoded_in(Form form, std::string_view body) {
  auto request = decode<Op>(form, body);
  EXPECT_TRUE(request.has_value()) << Op::kName << ": " << request.error().message();
  return request ? *std::move(request) : typename Op::Request();
}

TEST(CloudWatchRequests, RecordedGetMetricDataIsTheSameInEveryForm) {
  EXPECT_EQ(kRecordedJson.size(), 267U);
  EXPECT_EQ(kRecordedQuery.size(), 540U);
  EXPECT_EQ(decoded_in<GetMetricData>(Form::json, kRecordedJson), recorded());
  EXPECT_EQ(decoded_in<GetMetricData>(Form::cbor, from_hex(kRecordedPython)), recorded());
  EXPECT_EQ(decoded_in<GetMetricData>(Form::query, kRecordedQuery), recorded());
  auto without_dimensions = recorded();
  without_dimensions.queries[0].metric_stat->metric.dimensions.clear();
  EXPECT_EQ(decoded_in<GetMetricData>(Form::cbor, from_hex(kRecordedGo)), without_dimensions);
}

TEST(CloudWatchRequests, OtherRecordedRequestsSayWhatTheirClientsMeant) {
  const auto data = decoded_in<PutMetricData>(
      Form::json, R"({"Namespace": "App", "MetricData": [{"MetricName": "x", "Value": 1.0}]})");
  PutMetricData::Request one;
  one.name_space = "App";
  one.data.emplace_back();
  one.data[0].metric_name = "x";
  one.data[0].value = 1;
  EXPECT_EQ(data, one);

  const auto deleted =
      decoded_in<DeleteAlarms>(Form::cbor, from_hex("bf6a416c61726d4e616d65739f646e6f7065ffff"));
  EXPECT_EQ(deleted.alarm_names, std::vector<std::string>{"nope"});

  const auto alarm = decoded_in<PutMetricAlarm>(
      Form::query,
      "Action=PutMetricAlarm&Version=2010-08-01&AlarmName=a&Namespace=AWS%2FDynamoDB&MetricName="
      "ThrottledRequests&Period=60&EvaluationPeriods=1&Threshold=1.5&ComparisonOperator="
      "GreaterThanThreshold&Statistic=Sum");
  PutMetricAlarm::Request wanted;
  wanted.alarm_name = "a";
  wanted.name_space = "AWS/DynamoDB";
  wanted.metric_name = "ThrottledRequests";
  wanted.period = 60;
  wanted.evaluation_periods = 1;
  wanted.threshold = 1.5;
  wanted.comparison_operator = "GreaterThanThreshold";
  wanted.statistic = "Sum";
  EXPECT_EQ(alarm, wanted);
}

// ---- One of every operation, with every member

template <typename Op>
void check_vector(const RequestVector& vector) {
  const auto request = decoded_in<Op>(Form::json, vector.json);
  EXPECT_EQ(decoded_in<Op>(Form::cbor, vector.cbor), request) << vector.operation << " in CBOR";
  EXPECT_EQ(decoded_in<Op>(Form::query, vector.query), request) << vector.operation << " in Query";
  EXPECT_EQ(encode_request<Op>(request), without_blanks(vector.json));
  const auto named = operation_of_query(vector.query);
  EXPECT_TRUE(named && *named == vector.operation);
}

template <typename... Ops>
std::set<std::string> check_vectors(OperationList<Ops...>) {
  std::set<std::string> seen;
  for (const RequestVector& vector : request_vectors()) {
    const auto check = [&]<typename Op>(Op) {
      if (vector.operation != Op::kName) return;
      check_vector<Op>(vector);
      seen.insert(vector.operation);
    };
    (check(Ops{}), ...);
  }
  std::set<std::string> all;
  (all.emplace(Ops::kName), ...);
  EXPECT_EQ(seen, all);
  return seen;
}

TEST(CloudWatchRequests, EveryMemberOfEveryOperationIsTheSameInEveryForm) {
  EXPECT_EQ(check_vectors(Operations{}).size(), 14U);
}

}  // namespace
}  // namespace adjoin::wire::cloudwatch
