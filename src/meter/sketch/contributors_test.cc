#include "meter/sketch/contributors.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "meter/sketch/heat_collector.h"

namespace adjoin::meter::contributors_test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr table::ObjectId kTable{3};

class Contributors : public testing::Test {
 protected:
  void add(HeatKind kind, BytesView partition, BytesView sort, std::uint64_t weight) {
    heat_.add({kTable, kind, weight, partition, sort});
  }
  ContributorMinute of(InsightRule rule) const {
    return contributors_of(heat_, minutes{5}, kTable, rule);
  }
  HeatMemory memory_{kPeriodHeatBytes};
  HeatWindow heat_{kPeriodSlots, memory_};
};

TEST_F(Contributors, WeighAWriteThreeTimesAsMuchAsARead) {
  add(HeatKind::read, "alice", {}, 8);   // 4 units
  add(HeatKind::write, "alice", {}, 4);  // 2 units
  add(HeatKind::write, "bob", {}, 8);
  add(HeatKind::throttle, "bob", {}, 9);
  const ContributorMinute minute = of(InsightRule::pkc);
  ASSERT_EQ(minute.heaviest.size(), 2U);
  EXPECT_EQ(minute.heaviest[0].partition, "bob");
  EXPECT_EQ(minute.heaviest[0].value, 12);
  EXPECT_EQ(minute.heaviest[1].partition, "alice");
  EXPECT_EQ(minute.heaviest[1].value, 10);
  EXPECT_EQ(minute.error, 0);
}

TEST_F(Contributors, CountThrottlesByTheirEvents) {
  add(HeatKind::write, "alice", {}, 8);
  add(HeatKind::throttle, "bob", "s", 9);
  const ContributorMinute minute = of(InsightRule::pkt);
  ASSERT_EQ(minute.heaviest.size(), 1U);
  EXPECT_EQ(minute.heaviest[0].partition, "bob");
  EXPECT_EQ(minute.heaviest[0].value, 9);
  const ContributorMinute items = of(InsightRule::skt);
  ASSERT_EQ(items.heaviest.size(), 1U);
  EXPECT_EQ(items.heaviest[0].sort, "s");
}

TEST_F(Contributors, NameSortKeysWithTheirPartitions) {
  add(HeatKind::read, "alice", "1", 2);
  add(HeatKind::write, "alice", "2", 2);
  add(HeatKind::read, "alice", {}, 100);
  const ContributorMinute minute = of(InsightRule::skc);
  ASSERT_EQ(minute.heaviest.size(), 2U);
  EXPECT_EQ(minute.heaviest[0].partition, "alice");
  EXPECT_EQ(minute.heaviest[0].sort, "2");
  EXPECT_EQ(minute.heaviest[0].value, 3);
  EXPECT_EQ(minute.heaviest[1].sort, "1");
  EXPECT_EQ(minute.heaviest[1].value, 1);
}

TEST_F(Contributors, KeepAHundredOfAMinute) {
  for (int i = 1; i <= 150; ++i) add(HeatKind::throttle, "k" + std::to_string(i), {}, 10);
  add(HeatKind::throttle, "hot", {}, 11);
  const ContributorMinute minute = of(InsightRule::pkt);
  EXPECT_EQ(minute.known, 151U);
  ASSERT_EQ(minute.heaviest.size(), 100U);
  EXPECT_EQ(minute.heaviest[0].partition, "hot");
}

class InsightReports : public testing::Test {
 protected:
  InsightReports() {
    log_.add(minute(0, {{"a", {}, 10}, {"b", {}, 6}}));
    log_.add(minute(1, {{"b", {}, 9}, {"a", {}, 1}}));
    log_.add(minute(2, {{"c", {}, 12}}));
  }
  static ContributorMinute minute(int number, std::vector<Contributor> heaviest) {
    ContributorMinute made;
    made.minute = minutes{number};
    made.known = heaviest.size();
    made.heaviest = std::move(heaviest);
    return made;
  }
  static InsightQuery query(int first, int end, int period) {
    InsightQuery made;
    made.start = minutes{first};
    made.end = minutes{end};
    made.period = seconds{period};
    return made;
  }
  ContributorLog log_;
};

TEST_F(InsightReports, OrdersContributorsByTheirSum) {
  const InsightReport report = log_.report(query(0, 3, 60)).value();
  ASSERT_EQ(report.lines.size(), 3U);
  EXPECT_EQ(report.lines[0].contributor.partition, "b");
  EXPECT_EQ(report.lines[0].contributor.value, 15);
  EXPECT_EQ(report.lines[1].contributor.partition, "c");
  EXPECT_EQ(report.lines[2].contributor.partition, "a");
  EXPECT_EQ(report.value, 38);
  EXPECT_EQ(report.unique_contributors, 3U);
  ASSERT_EQ(report.lines[0].points.size(), 2U);
  EXPECT_EQ(report.lines[0].points[1].time, seconds{60});
  EXPECT_EQ(report.lines[0].points[1].value, 9);
}

TEST_F(InsightReports, OrdersContributorsByTheirLargestPeriod) {
  InsightQuery asked = query(0, 3, 60);
  asked.order = InsightQuery::Order::maximum;
  asked.contributors = 2;
  const InsightReport report = log_.report(asked).value();
  ASSERT_EQ(report.lines.size(), 2U);
  EXPECT_EQ(report.lines[0].contributor.partition, "c");
  EXPECT_EQ(report.lines[1].contributor.partition, "a");
  EXPECT_EQ(report.lines[1].contributor.value, 10);
  EXPECT_EQ(report.value, 12);
  EXPECT_EQ(report.unique_contributors, 3U) << "those that are not listed too";
}

TEST_F(InsightReports, TellsMaxContributorValueAndMaximumOfEachPeriod) {
  const InsightReport report = log_.report(query(0, 3, 120)).value();
  ASSERT_EQ(report.periods.size(), 2U);
  EXPECT_EQ(report.periods[0].time, seconds{0});
  EXPECT_EQ(report.periods[0].max_contributor_value, 15) << "b in both minutes";
  EXPECT_EQ(report.periods[0].maximum, 10) << "a in one of them";
  EXPECT_EQ(report.periods[0].minimum, 1);
  EXPECT_EQ(report.periods[0].sum, 26);
  EXPECT_EQ(report.periods[0].samples, 4U);
  EXPECT_EQ(report.periods[0].average(), 6.5);
  EXPECT_EQ(report.periods[0].unique_contributors, 2U);
  EXPECT_EQ(report.periods[1].max_contributor_value, 12);
}

TEST_F(InsightReports, EndsBeforeItsEndTime) {
  EXPECT_EQ(log_.report(query(1, 2, 60)).value().value, 10);
  EXPECT_TRUE(log_.report(query(3, 9, 60)).value().lines.empty());
}

TEST_F(InsightReports, RefusesWhatCannotBeAsked) {
  InsightQuery asked = query(0, 3, 60);
  asked.contributors = 25;
  EXPECT_TRUE(log_.report(asked).has_value());
  asked.contributors = 26;
  EXPECT_EQ(log_.report(asked).error().code(), ErrorCode::invalid_argument);
  asked.contributors = 0;
  EXPECT_EQ(log_.report(asked).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(log_.report(query(3, 3, 60)).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(log_.report(query(0, 3, 90)).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(log_.report(query(0, 3, 0)).error().code(), ErrorCode::invalid_argument);
}

TEST_F(InsightReports, ForgetsTheOldestMinutes) {
  for (int i = 3; i < 183; ++i) log_.add(minute(i, {{"d", {}, 1}}));
  const InsightReport report = log_.report(query(0, 200, 60)).value();
  EXPECT_EQ(report.unique_contributors, 1U);
  EXPECT_EQ(report.value, 180);
}

TEST(InsightRules, AreNamedByFourWords) {
  EXPECT_EQ(to_string(InsightRule::pkc), "PKC");
  EXPECT_EQ(to_string(InsightRule::pkt), "PKT");
  EXPECT_EQ(to_string(InsightRule::skc), "SKC");
  EXPECT_EQ(to_string(InsightRule::skt), "SKT");
}

}  // namespace
}  // namespace adjoin::meter::contributors_test
