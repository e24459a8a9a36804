// Texts and JSON that CloudWatch has given for real alarms, made again from the same figures.

#include "meter/alarm/state_reason.h"

#include <gtest/gtest.h>

#include "meter/alarm/sample_source.h"
#include "meter/alarm/service_text.h"

namespace adjoin::meter::alarm::state_reason_test {
namespace {

using testing::at;
using testing::sample_alarm;
using testing::SampleSource;

struct Reasons {
  std::string text;
  std::string data;
};

/// Judges an alarm at a time, in milliseconds since 1970.
Reasons reasons_at(const AlarmDefinition& definition, SampleSource& source, std::int64_t now) {
  const Window window = evaluation_window(definition, now);
  const auto data = source.read(*definition.stat, window);
  const Judgement judgement = judge(definition, window, *data);
  return {reason_text(definition, judgement), reason_data(definition, judgement, now)};
}

}  // namespace

TEST(StateReason, NamesTheOneDatapointThatCrossed) {
  SampleSource source;
  source.add("Load", at(2026, 1, 21, 20, 17), 3, 3);
  AlarmDefinition definition = sample_alarm("a");
  definition.stat->period = 300;
  definition.threshold = 3;
  definition.comparison = Comparison::at_least;
  const auto reasons = reasons_at(definition, source, at(2026, 1, 21, 20, 22, 54) * 1'000 + 408);
  EXPECT_EQ(reasons.text,
            "Threshold Crossed: 1 datapoint [3.0 (21/01/26 20:17:00)] was greater than or equal to "
            "the threshold (3.0).");
  EXPECT_EQ(reasons.data,
            R"({"version":"1.0","queryDate":"2026-01-21T20:22:54.408+0000",)"
            R"("startDate":"2026-01-21T20:17:00.000+0000","statistic":"Sum","period":300,)"
            R"("recentDatapoints":[3.0],"threshold":3.0,"evaluatedDatapoints":)"
            R"([{"timestamp":"2026-01-21T20:17:00.000+0000","sampleCount":3.0,"value":3.0}]})");
}

TEST(StateReason, ListsDatapointsFromTheNewestOn) {
  SampleSource source;
  source.add("Load", at(2023, 1, 9, 14, 1), 1);
  source.add("Load", at(2023, 1, 9, 14, 2), 0);
  AlarmDefinition definition = sample_alarm("a");
  definition.evaluation_periods = 2;
  definition.threshold = 42;
  const auto reasons = reasons_at(definition, source, at(2023, 1, 9, 14, 4, 25) * 1'000 + 504);
  EXPECT_EQ(reasons.text,
            "Threshold Crossed: 2 datapoints [0.0 (09/01/23 14:02:00), 1.0 (09/01/23 14:01:00)] "
            "were not greater than the threshold (42.0).");
  EXPECT_EQ(reasons.data,
            R"({"version":"1.0","queryDate":"2023-01-09T14:04:25.504+0000",)"
            R"("startDate":"2023-01-09T14:01:00.000+0000","statistic":"Sum","period":60,)"
            R"("recentDatapoints":[1.0,0.0],"threshold":42.0,"evaluatedDatapoints":)"
            R"([{"timestamp":"2023-01-09T14:02:00.000+0000","sampleCount":1.0,"value":0.0}]})");
}

TEST(StateReason, TellsHowManyOfTheLastDatapointsWereNeeded) {
  SampleSource source;
  source.add("Load", at(2024, 4, 9, 8, 54), 1, 2);
  AlarmDefinition definition = sample_alarm("a");
  definition.breaching_needed = 1;
  definition.threshold = 1;
  definition.comparison = Comparison::at_least;
  EXPECT_EQ(reasons_at(definition, source, at(2024, 4, 9, 8, 55, 6) * 1'000).text,
            "Threshold Crossed: 1 out of the last 1 datapoints [1.0 (09/04/24 08:54:00)] was "
            "greater than or equal to the threshold (1.0) (minimum 1 datapoint for OK -> ALARM "
            "transition).");
  source.add("Load", at(2024, 4, 9, 8, 54), 0, 2);
  EXPECT_EQ(reasons_at(definition, source, at(2024, 4, 9, 8, 55, 6) * 1'000).text,
            "Threshold Crossed: 1 out of the last 1 datapoints [0.0 (09/04/24 08:54:00)] was not "
            "greater than or equal to the threshold (1.0) (minimum 1 datapoint for ALARM -> OK "
            "transition).");
}

TEST(StateReason, ListsTheNewestFiveOfMany) {
  SampleSource source;
  for (int minute = 5; minute <= 34; ++minute) {
    source.add("Load", at(2024, 12, 6, 5, minute), minute > 32 ? 60 : 59);
  }
  AlarmDefinition definition = sample_alarm("a");
  definition.evaluation_periods = 30;
  definition.breaching_needed = 30;
  definition.threshold = 20;
  EXPECT_EQ(reasons_at(definition, source, at(2024, 12, 6, 5, 35, 5) * 1'000).text,
            "Threshold Crossed: 30 out of the last 30 datapoints were greater than the threshold "
            "(20.0). The most recent datapoints which crossed the threshold: [60.0 (06/12/24 "
            "05:34:00), 60.0 (06/12/24 05:33:00), 59.0 (06/12/24 05:32:00), 59.0 (06/12/24 "
            "05:31:00), 59.0 (06/12/24 05:30:00)] (minimum 30 datapoints for OK -> ALARM "
            "transition).");
}

TEST(StateReason, TellsWhatMissingDatapointsWereTreatedAs) {
  SampleSource source;
  AlarmDefinition definition = sample_alarm("a");
  definition.stat->period = 900;
  definition.evaluation_periods = 2;
  definition.threshold = 1;
  definition.comparison = Comparison::below;
  definition.missing_data = MissingData::breaching;
  const auto reasons = reasons_at(definition, source, at(2026, 9, 25, 22, 1, 48) * 1'000 + 919);
  EXPECT_EQ(reasons.text,
            "Threshold Crossed: no datapoints were received for 2 periods and 2 missing datapoints "
            "were treated as [Breaching].");
  EXPECT_EQ(reasons.data,
            R"({"version":"1.0","queryDate":"2026-09-25T22:01:48.919+0000","statistic":"Sum",)"
            R"("period":900,"recentDatapoints":[],"threshold":1.0,"evaluatedDatapoints":)"
            R"([{"timestamp":"2026-09-25T21:46:00.000+0000"},)"
            R"({"timestamp":"2026-09-25T21:31:00.000+0000"}]})");
  source.add("Load", at(2026, 9, 25, 21, 51), 1);
  const auto recovered = reasons_at(definition, source, at(2026, 9, 25, 22, 6, 48) * 1'000);
  EXPECT_EQ(recovered.text,
            "Threshold Crossed: 1 datapoint [1.0 (25/09/26 21:51:00)] was not less than the "
            "threshold (1.0) and 1 missing datapoint was treated as [Breaching].");
  EXPECT_NE(recovered.data.find(R"("evaluatedDatapoints":[{"timestamp":"2026-09-25T21:51:00.000)"
                                R"(+0000","sampleCount":1.0,"value":1.0}])"),
            std::string::npos);
  definition.evaluation_periods = 1;
  definition.missing_data = MissingData::not_breaching;
  source.clear();
  EXPECT_EQ(reasons_at(definition, source, at(2026, 9, 25, 22, 6, 48) * 1'000).text,
            "Threshold Crossed: no datapoints were received for 1 period and 1 missing datapoint "
            "was treated as [NonBreaching].");
}

TEST(StateReason, CountsWhatIsUnknown) {
  SampleSource source;
  AlarmDefinition definition = sample_alarm("a");
  const auto reasons = reasons_at(definition, source, at(2024, 10, 26, 18, 38, 52) * 1'000 + 499);
  EXPECT_EQ(reasons.text, "Insufficient Data: 1 datapoint was unknown.");
  EXPECT_NE(
      reasons.data.find(R"("evaluatedDatapoints":[{"timestamp":"2024-10-26T18:37:00.000+0000"}])"),
      std::string::npos);
  definition.evaluation_periods = 3;
  EXPECT_EQ(reasons_at(definition, source, 1'000'000'000'000).text,
            "Insufficient Data: 3 datapoints were unknown.");
}

TEST(NumberText, IsWrittenAsTheServiceWritesNumbers) {
  EXPECT_EQ(number_text(0), "0.0");
  EXPECT_EQ(number_text(-0.0), "0.0");
  EXPECT_EQ(number_text(3), "3.0");
  EXPECT_EQ(number_text(-42.5), "-42.5");
  EXPECT_EQ(number_text(0.05), "0.05");
  EXPECT_EQ(number_text(0.001), "0.001");
  EXPECT_EQ(number_text(0.00012), "1.2E-4");
  EXPECT_EQ(number_text(1.0166666666666666), "1.0166666666666666");
  EXPECT_EQ(number_text(400000), "400000.0");
  EXPECT_EQ(number_text(2126585), "2126585.0");
  EXPECT_EQ(number_text(1e7), "1.0E7");
  EXPECT_EQ(number_text(12345678.5), "1.23456785E7");
}

}  // namespace adjoin::meter::alarm::state_reason_test
