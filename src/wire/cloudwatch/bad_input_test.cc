// Goal: what no client of the service's sends is refused with the place and the reason, in bounded
// time and memory. Method: tables of bodies and the whole text of what is told.
#include <gtest/gtest.h>

#include "wire/cloudwatch/codec.h"
#include "wire/cloudwatch/fault.h"
#include "wire/cloudwatch/forms/cbor_reader.h"
#include "wire/cloudwatch/vectors_for_test.h"

namespace adjoin::wire::cloudwatch {
namespace {

template <typename Op>
std::string refusal_of(Form form, std::string_view body) {
  const auto request = decode<Op>(form, body);
  if (request) return "taken";
  const Fault which = fault_of(request.error());
  return std::string(fault_row(which).query) + ": " + request.error().message();
}

struct Bad {
  std::string body;
  std::string told;
};

std::string chars(std::size_t size) { return std::string(size, 'x'); }

TEST(CloudWatchBadInput, JsonOfAWrongShapeNamesTheMember) {
  const std::vector<Bad> table = {
      {"[]", "expected an object, found a list"},
      {"{", "Invalid JSON at byte 2: expected a name in quotes, found the end of the text"},
      {"{} x", "Invalid JSON at byte 4: expected nothing behind the value, found 'x'"},
      {"\"\xFF\"", "Invalid JSON: the text is not valid UTF-8"},
      {R"({"AlarmName":7})", "AlarmName: expected a text, found a number"},
      {R"({"AlarmName":"a","AlarmName":"b"})", "AlarmName: the name is there twice"},
      {R"({"Period":"60"})", "Period: expected an integer, found a text"},
      {R"({"Period":1.5})", "Period: expected an integer, found 1.5"},
      {R"({"Period":99999999999999999999})",
       "Period: expected an integer, found 99999999999999999999"},
      {R"({"Threshold":"high"})", "Threshold: expected a number, found a text"},
      {R"({"ActionsEnabled":"true"})", "ActionsEnabled: expected true or false, found a text"},
      {R"({"OKActions":"a"})", "OKActions: expected a list, found a text"},
      {R"({"OKActions":["a",null]})", "OKActions.member.2: expected a text, found null"},
      {R"({"Metrics":[{"MetricStat":{"Metric":[]}}]})",
       "Metrics.member.1.MetricStat.Metric: expected an object, found a list"},
      {R"({"Unknown":[1,})", "Invalid JSON at byte 15: expected a value, found '}'"},
  };
  for (const auto& [body, told] : table) {
    EXPECT_EQ(refusal_of<PutMetricAlarm>(Form::json, body), "MalformedInput: " + told) << body;
  }
  EXPECT_EQ(refusal_of<DescribeAlarmHistory>(Form::json, R"({"StartDate":1e300})"),
            "MalformedInput: StartDate: expected seconds since 1970 of a year from 0 to 9999");
}

TEST(CloudWatchBadInput, CborOfAWrongShapeNamesTheMember) {
  const std::string name = "a169416c61726d4e616d65";  // {"AlarmName":
  const std::string threshold = "a2" + name.substr(2) + "6161695468726573686f6c64";
  const std::vector<Bad> table = {
      {"80", "expected an object, found a list"},
      {"a1", "a count of 1 where 0 bytes are left"},
      {"bf", "the body ends too early"},
      {"a000", "bytes behind the end of the body's value"},
      {"bb7fffffffffffffff", "a count of 9223372036854775807 where 0 bytes are left"},
      {"bbffffffffffffffff", "a count of 18446744073709551615 where 0 bytes are left"},
      {"a10102", "expected a text as name, found an integer"},
      {name + "7bffffffffffffffff61",
       "AlarmName: a length of 18446744073709551615 where 1 bytes are left"},
      {name + "6261", "AlarmName: a length of 2 where 1 bytes are left"},
      {name + "61ff", "AlarmName: a text that is not UTF-8"},
      {name + "4161", "AlarmName: expected a text, found bytes"},
      {name + "7f614161ff", "AlarmName: a text that is not UTF-8"},
      {name + "7f41616161ff", "AlarmName: a string in chunks of another type"},
      {name + "7f7f6161ffff", "AlarmName: a string in chunks of another type"},
      {name + "7f6161", "AlarmName: the body ends too early"},
      {name + "1c", "AlarmName: a head that CBOR does not have"},
      {name + "ff", "AlarmName: a break or an endless value where none may be"},
      {name + "1f", "AlarmName: a break or an endless value where none may be"},
      {"a269416c61726d4e616d65616169416c61726d4e616d656162", "AlarmName: the name is there twice"},
      {threshold + "6131", "Threshold: expected a number, found a text"},
      {threshold + "f5", "Threshold: expected a number, found true or false"},
      {"a166506572696f64fb404e000000000000", "Period: expected an integer, found a number"},
      {"a166506572696f641bffffffffffffffff", "Period: an integer of more than 64 bits"},
      {"a16155bf6161ff", "a name without a value"},  // {"U": {_ "a"
  };
  for (const auto& [hex, told] : table) {
    EXPECT_EQ(refusal_of<PutMetricAlarm>(Form::cbor, from_hex(hex)), "MalformedInput: " + told)
        << hex;
  }
}

TEST(CloudWatchBadInput, CborNestsThirtyTwoLevelsAndNoDeeper) {
  const auto nested = [](std::size_t levels) {
    // One level is the body's object.
    return from_hex("a16155") + std::string(levels - 1, '\x81') + '\0';
  };
  EXPECT_EQ(refusal_of<ListMetrics>(Form::cbor, nested(kCborDepthMax)), "taken");
  EXPECT_EQ(refusal_of<ListMetrics>(Form::cbor, nested(kCborDepthMax + 1)),
            "MalformedInput: values are nested deeper than 32 levels");
  EXPECT_EQ(refusal_of<ListMetrics>(Form::cbor, from_hex("a16155") + std::string(100'000, '\x9F')),
            "MalformedInput: values are nested deeper than 32 levels");
  EXPECT_EQ(refusal_of<ListMetrics>(Form::cbor, from_hex("a16155") + std::string(40, '\xC2') + "1"),
            "MalformedInput: values are nested deeper than 32 levels");
}

TEST(CloudWatchBadInput, CborTimesAreTagOneAroundANumber) {
  const auto told = [](const std::string& value) {
    // {"StartDate": value}
    return refusal_of<DescribeAlarmHistory>(Form::cbor, from_hex("a169537461727444617465" + value));
  };
  EXPECT_EQ(told("c11a6b057c40"), "taken");
  EXPECT_EQ(told("c1fb41dac15f10000000"), "taken");
  EXPECT_EQ(told("c1f93c00"), "taken");
  EXPECT_EQ(told("1a6b057c40"),
            "MalformedInput: StartDate: expected a time, which is tag 1 around a number, found an "
            "integer");
  EXPECT_EQ(told("c06131"),
            "MalformedInput: StartDate: expected a time, which is tag 1, found tag 0");
  EXPECT_EQ(told("c16131"), "MalformedInput: StartDate: expected a number, found a text");
  const std::string beyond =
      "MalformedInput: StartDate: expected seconds since 1970 of a year from 0 to 9999";
  EXPECT_EQ(told("c1f97e00"), beyond) << "not a number";
  EXPECT_EQ(told("c1f97c00"), beyond) << "infinite";
  EXPECT_EQ(told("c11bffffffffffffffff"), beyond);
}

TEST(CloudWatchBadInput, QueryOfAWrongShapeNamesTheMember) {
  const std::vector<Bad> table = {
      {"AlarmName=a&AlarmName=b", "the parameter 'AlarmName' is there twice"},
      {"Action=DeleteAlarms&Action=PutMetricAlarm", "the parameter 'Action' is there twice"},
      {"AlarmName=%", "a '%' without two hexadecimal digits"},
      {"AlarmName=%4", "a '%' without two hexadecimal digits"},
      {"AlarmName=%GG", "a '%' without two hexadecimal digits"},
      {"AlarmName=%FF", "a parameter that is not UTF-8"},
      {"=x", "a parameter's name is empty or ends with a dot"},
      {"AlarmName.=x", "a parameter's name is empty or ends with a dot"},
      {"AlarmName.x=1", "AlarmName: expected a text, found members"},
      {"AlarmName=a&AlarmName.x=1", "AlarmName: expected a text, found members"},
      {"OKActions=a", "OKActions: expected members, found a text"},
      {"OKActions=&OKActions.member.1=a", "OKActions: expected members, found a text"},
      {"OKActions.1=a", "OKActions: expected 'member.1', found 'OKActions.1'"},
      {"OKActions.member=a", "OKActions: expected members, found a text"},
      {"OKActions.member.0=a", "OKActions: expected 'member.1', found 'member.0'"},
      {"OKActions.member.01=a", "OKActions: expected 'member.1', found 'member.01'"},
      {"OKActions.member.x=a", "OKActions: expected 'member.1', found 'member.x'"},
      {"OKActions.member.1=a&OKActions.member.3=c",
       "OKActions: expected 'member.2', found 'member.3'"},
      {"OKActions.member.1000000=a", "OKActions: expected 'member.1', found 'member.1000000'"},
      {"OKActions.member.99999999999999999999=a",
       "OKActions: expected 'member.1', found 'member.99999999999999999999'"},
      {"OKActions.member.1=a&OKActions.x=a", "OKActions: expected 'member.1', found 'OKActions.x'"},
      {"Period=1m", "Period: expected an integer, found '1m'"},
      {"Period=", "Period: expected an integer, found ''"},
      {"Threshold=inf", "Threshold: expected a number, found 'inf'"},
      {"Threshold=1.5x", "Threshold: expected a number, found '1.5x'"},
      {"ActionsEnabled=yes", "ActionsEnabled: expected true or false, found 'yes'"},
      {"Metrics.member.1.MetricStat.Metric.Dimensions.member.2.Name=a",
       "Metrics.member.1.MetricStat.Metric.Dimensions: expected 'member.1', found 'member.2'"},
      {"Period=" + chars(1000), "Period: expected an integer, found '" + chars(256) + "…'"},
  };
  for (const auto& [body, told] : table) {
    EXPECT_EQ(refusal_of<PutMetricAlarm>(Form::query, body), "MalformedInput: " + told) << body;
  }
  std::string many;
  for (int i = 0; i < 70'000; ++i) many += "&p" + std::to_string(i) + "=";
  EXPECT_EQ(refusal_of<PutMetricAlarm>(Form::query, many),
            "MalformedInput: more than 65536 parameters");
}

TEST(CloudWatchBadInput, QueryTimesAndMapsAreReadStrictly) {
  const auto told = [](const std::string& time) {
    return refusal_of<DescribeAlarmHistory>(Form::query, "StartDate=" + time);
  };
  EXPECT_EQ(told("2026-11-24T12%3A00%3A00Z"), "taken");
  for (const char* time : {"1795521600", "2026-13-01", "2026-02-30", "2026-11-24T24%3A00", "",
                           "2026-11-24T12:00:00Zz", "2026-11-24T12:00:00.", "2026-11-24 12:00"}) {
    EXPECT_TRUE(told(time).starts_with("MalformedInput: StartDate: expected a time such as"))
        << time;
  }
  const std::string entity = "Namespace=N&EntityMetricData.member.1.Entity.Attributes.";
  EXPECT_EQ(refusal_of<PutMetricData>(Form::query, entity + "entry.1.key=a"),
            "MalformedInput: EntityMetricData.member.1.Entity.Attributes: an entry of a map has "
            "'.key' and '.value'");
  EXPECT_EQ(refusal_of<PutMetricData>(Form::query, entity + "entry.1.key=a&" +
                                                       entity.substr(entity.find('&') + 1) +
                                                       "entry.1.value=b"),
            "taken");
  const std::string again = entity.substr(entity.find('&') + 1);
  EXPECT_EQ(refusal_of<PutMetricData>(
                Form::query, entity + "entry.1.key=a&" + again + "entry.1.value=b&" + again +
                                 "entry.2.key=a&" + again + "entry.2.value=c"),
            "MalformedInput: EntityMetricData.member.1.Entity.Attributes.a: the name is there "
            "twice");
}

TEST(CloudWatchBadInput, AQueryNamesItsOperationAndTheVersion) {
  const auto told = [](std::string_view body) {
    const auto named = operation_of_query(body);
    return named ? *named : named.error().message();
  };
  EXPECT_EQ(told("Version=2010-08-01&Action=ListMetrics"), "ListMetrics");
  EXPECT_EQ(told(""), "The form has no parameter Action, which names the operation.");
  EXPECT_EQ(told("Action=ListMetrics"),
            "The form's parameter Version must be 2010-08-01, the version of CloudWatch's API.");
  EXPECT_EQ(told("Action=A&Action=B&Version=2010-08-01"), "the parameter 'Action' is there twice");
}

TEST(CloudWatchBadInput, BoundsOfMembersAreToldTogetherOrOneByOne) {
  EXPECT_EQ(refusal_of<PutMetricAlarm>(Form::json, "{}"),
            "ValidationError: 1 validation error detected: Value null at 'alarmName' failed to "
            "satisfy constraint: Member must not be null");
  EXPECT_EQ(
      refusal_of<PutMetricAlarm>(
          Form::json,
          R"({"AlarmName":"","Unit":"Miles","Period":0,"OKActions":["",":","a","a","a","a"]})"),
      "ValidationError: 5 validation errors detected: Value '' at 'alarmName' failed to satisfy "
      "constraint: Member must have length greater than or equal to 1; Value '6 elements' at "
      "'oKActions' failed to satisfy constraint: Member must have length less than or equal to 5; "
      "Value '' at 'oKActions.1.member' failed to satisfy constraint: Member must have length "
      "greater than or equal to 1; Value '0' at 'period' failed to satisfy constraint: Member must "
      "have value greater than or equal to 1; Value 'Miles' at 'unit' failed to satisfy "
      "constraint: Member must satisfy enum value set: [Seconds, Microseconds, Milliseconds, "
      "Bytes, Kilobytes, Megabytes, Gigabytes, Terabytes, Bits, Kilobits, Megabits, Gigabits, "
      "Terabits, Percent, Count, Bytes/Second, Kilobytes/Second, Megabytes/Second, "
      "Gigabytes/Second, Terabytes/Second, Bits/Second, Kilobits/Second, Megabits/Second, "
      "Gigabits/Second, Terabits/Second, Count/Second, None]");
  const std::vector<Bad> parameters = {
      {R"({"MetricData":[{}]})",
       "MissingParameter: The parameter MetricData.member.1.MetricName "
       "is required."},
      {R"({"Namespace":":x"})",
       "InvalidParameterValue: The value ':x' for parameter Namespace is invalid: it must satisfy "
       "regular expression pattern: [^:].*."},
      {R"({"Namespace":"N","MetricData":[{"MetricName":"m","Value":"NaN"}]})",
       "InvalidParameterValue: The value 'NaN' for parameter MetricData.member.1.Value is invalid: "
       "it must be a number between -2^360 and 2^360."},
      {R"({"Namespace":"N","MetricData":[{"MetricName":"m","Values":[1e400]}]})",
       "InvalidParameterValue: The value 'Infinity' for parameter MetricData.member.1.Values."
       "member.1 is invalid: it must be a number between -2^360 and 2^360."},
      {R"({"Namespace":"N","MetricData":[{"MetricName":"m","StorageResolution":3000000000}]})",
       "InvalidParameterValue: The value '3000000000' for parameter "
       "MetricData.member.1.StorageResolution is invalid: it must have value less than or equal "
       "to 2147483647."},
  };
  for (const auto& [body, told] : parameters) {
    EXPECT_EQ(refusal_of<PutMetricData>(Form::json, body), told) << body;
  }
}

TEST(CloudWatchBadInput, OneFaultIsToldAlikeInEveryForm) {
  const std::string told =
      "InvalidParameterValue: The value 'Miles' for parameter Unit is invalid: it must satisfy "
      "enum value set";
  const std::string query =
      "Namespace=N&MetricName=m&StartTime=2026-11-24&EndTime=2026-11-24&Period=60&Unit=Miles";
  const std::string json =
      R"({"Unit":"Miles","Namespace":"N","MetricName":"m","StartTime":1,"EndTime":2,"Period":60})";
  EXPECT_TRUE(refusal_of<GetMetricStatistics>(Form::query, query).starts_with(told));
  EXPECT_TRUE(refusal_of<GetMetricStatistics>(Form::json, json).starts_with(told));
}

TEST(CloudWatchBadInput, AListThatIsTooLongIsCountedAndNotKept) {
  std::string body = R"({"Namespace":"N","MetricData":[{"MetricName":"m","Values":[)";
  for (int i = 0; i < 200'000; ++i) body += "1,";
  EXPECT_EQ(refusal_of<PutMetricData>(Form::json, body + "1]}]}"),
            "InvalidParameterValue: The value '200001 elements' for parameter "
            "MetricData.member.1.Values is invalid: it must have length less than or equal to "
            "150.");
}

TEST(CloudWatchBadInput, LengthsAreCountedAsTheServiceCountsThem) {
  // 255 characters of two bytes each.
  std::string name;
  for (int i = 0; i < 255; ++i) name += "ö";
  EXPECT_EQ(refusal_of<PutMetricAlarm>(Form::query, "AlarmName=" + name), "taken");
  EXPECT_NE(refusal_of<PutMetricAlarm>(Form::query, "AlarmName=" + name + "x"), "taken");
}

}  // namespace
}  // namespace adjoin::wire::cloudwatch
