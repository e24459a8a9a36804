// Contributor Insights: its settings, and who contributed, in virtual time.
#include "monitor/heat/insight_board.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.h"
#include "monitor/heat/catalog_for_test.h"
#include "monitor/heat/heat_board.h"
#include "monitor/heat/insight_record.h"

namespace adjoin::monitor::insight_board_test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using table::ChargeKind;
using table::ContributorInsightsDescription;
using table::InsightsMode;

constexpr std::int64_t kBegin = 1'700'000'040'000;
constexpr std::optional<std::string> kTable = std::nullopt;

class Insights : public testing::Test {
 protected:
  Insights() { store_.add("graph", 1); }

  ContributorInsightsDescription enable(std::optional<std::string> index = {},
                                        std::optional<InsightsMode> mode = {}) {
    return board().update({}, {"graph", std::move(index), true, mode}).value();
  }
  ContributorInsightsDescription describe(std::optional<std::string> index = {}) {
    return board().describe({}, {"graph", std::move(index)}).value();
  }
  void disable() { ASSERT_TRUE(board().update({}, {"graph", kTable, false, std::nullopt})); }
  void charge(const ChargeForTest& one) { heat_.charge(one.charge()); }
  void pass(seconds time) {
    for (seconds passed{0}; passed < time; ++passed) {
      clock_.advance(seconds{1});
      heat_.collect();
    }
  }
  meter::InsightQuery last_hour() const {
    meter::InsightQuery query;
    query.end = std::chrono::ceil<minutes>(clock_.unix_time()) + minutes{1};
    query.start = query.end - minutes{60};
    return query;
  }
  InsightAnswer report(std::string_view rule) {
    return board()
        .report(std::string("DynamoDBContributorInsights-").append(rule), last_hour())
        .value();
  }
  InsightBoard& board() { return heat_.insights(); }

  ManualClock clock_{std::chrono::milliseconds{kBegin}};
  CatalogForTest store_;
  HeatBoard heat_{store_, clock_};
};

TEST_F(Insights, AreDisabledUntilSomebodyEnablesThem) {
  EXPECT_FALSE(describe().enabled);
  EXPECT_EQ(describe().mode, std::nullopt);
  EXPECT_EQ(describe().last_updated, std::nullopt);
  EXPECT_TRUE(board().list({}, {}).value().summaries.empty());
  disable();
  EXPECT_TRUE(board().list({}, {}).value().summaries.empty()) << "never enabled";
}

TEST_F(Insights, NameTheirRulesByTableIndexAndTime) {
  EXPECT_TRUE(enable().enabled);
  clock_.advance(seconds{1});
  enable("GSI1");
  EXPECT_EQ(describe().rules,
            (std::vector<std::string>{"DynamoDBContributorInsights-PKC-graph-1700000040000",
                                      "DynamoDBContributorInsights-PKT-graph-1700000040000",
                                      "DynamoDBContributorInsights-SKC-graph-1700000040000",
                                      "DynamoDBContributorInsights-SKT-graph-1700000040000"}));
  EXPECT_EQ(describe("GSI1").rules[3], "DynamoDBContributorInsights-SKT-graph-GSI1-1700000041000");
  EXPECT_EQ(describe("GSI1").mode, InsightsMode::accessed_and_throttled_keys);
  EXPECT_EQ(describe("GSI1").last_updated, std::chrono::milliseconds{kBegin + 1000});
}

TEST_F(Insights, HaveNoRulesOfSortKeysWithoutASortKey) {
  store_.tables["graph"].keys.sort.clear();
  enable();
  EXPECT_EQ(describe().rules,
            (std::vector<std::string>{"DynamoDBContributorInsights-PKC-graph-1700000040000",
                                      "DynamoDBContributorInsights-PKT-graph-1700000040000"}));
}

TEST_F(Insights, KeepTheirNumberWithANewMode) {
  enable();
  clock_.advance(minutes{5});
  EXPECT_EQ(enable({}, InsightsMode::throttled_keys).mode, InsightsMode::throttled_keys);
  EXPECT_EQ(describe().rules,
            (std::vector<std::string>{"DynamoDBContributorInsights-PKT-graph-1700000040000",
                                      "DynamoDBContributorInsights-SKT-graph-1700000040000"}));
  EXPECT_EQ(enable().mode, InsightsMode::throttled_keys) << "no mode keeps the one that was set";
  disable();
  EXPECT_TRUE(describe().rules.empty());
  EXPECT_FALSE(describe().enabled);
  clock_.advance(minutes{5});
  enable();
  EXPECT_EQ(describe().rules[0], "DynamoDBContributorInsights-PKT-graph-1700000640000");
}

TEST_F(Insights, RefuseWhatIsNotThereAndLocalIndexes) {
  EXPECT_EQ(api_error_of(board().describe({}, {"nobody", kTable}).error()),
            ApiError::resource_not_found);
  EXPECT_EQ(api_error_of(board().update({}, {"graph", "GSI9", true, std::nullopt}).error()),
            ApiError::resource_not_found);
  EXPECT_EQ(api_error_of(board().update({}, {"graph", "LSI1", true, std::nullopt}).error()),
            ApiError::resource_not_found);
  EXPECT_EQ(api_error_of(board().list({}, {"nobody"}).error()), ApiError::resource_not_found);
  EXPECT_EQ(api_error_of(board().list({}, {std::nullopt, "x"}).error()), ApiError::validation);
}

TEST_F(Insights, AreListedByPages) {
  store_.add("more", 11);
  enable();
  enable("GSI1");
  ASSERT_TRUE(board().update({}, {"more", kTable, true, std::nullopt}));
  ASSERT_TRUE(board().update({}, {"more", kTable, false, std::nullopt}));
  table::ListContributorInsightsRequest request;
  EXPECT_EQ(board().list({}, request).value().next_token, std::nullopt);
  request.max_results = 1;
  std::string names;
  for (int pages = 0; pages < 9; ++pages) {
    const auto page = board().list({}, request).value();
    ASSERT_EQ(page.summaries.size(), 1U);
    names += page.summaries[0].table_name + "/" + page.summaries[0].index_name.value_or("") +
             (page.summaries[0].enabled ? "+ " : "- ");
    request.next_token = page.next_token;
    if (!page.next_token) break;
  }
  EXPECT_EQ(names, "graph/+ graph/GSI1+ more/- ");
  request = {};
  request.table_name = "graph";
  EXPECT_EQ(board().list({}, request).value().summaries.size(), 2U);
}

TEST_F(Insights, ReportReadsPlusThreeTimesWritesOfEachKey) {
  enable();
  charge({.half_units = 8});
  charge({.kind = ChargeKind::write, .half_units = 4});
  charge({.partition = key_for_test("eve"), .half_units = 2});
  pass(seconds{1});
  const InsightAnswer now = report("PKC-graph-1700000040000");
  ASSERT_EQ(now.report.lines.size(), 2U) << "the minute that runs is reported";
  EXPECT_EQ(now.report.lines[0].contributor.value, 10);
  EXPECT_EQ(now.keys[0], std::vector<std::string>{"bob"});
  EXPECT_EQ(now.keys[1], std::vector<std::string>{"eve"});
  EXPECT_EQ(now.key_labels, std::vector<std::string>{"PK"});
  pass(seconds{60});
  charge({.half_units = 2});
  pass(seconds{1});
  const InsightAnswer later = report("PKC-graph-1700000040000");
  EXPECT_EQ(later.report.lines[0].contributor.value, 11);
  ASSERT_EQ(later.report.periods.size(), 2U);
  EXPECT_EQ(later.report.periods[0].max_contributor_value, 10);
  EXPECT_EQ(later.report.periods[0].maximum, 10);
  EXPECT_EQ(later.report.periods[1].sum, 1);
}

TEST_F(Insights, ReportItemsByBothKeysAndThrottlesByTheirNumber) {
  enable("GSI1");
  const ChargeForTest one{.object = 2, .index = "GSI1", .sort = key_for_test(Number(7))};
  charge(one);
  heat_.throttle(one.charge());
  heat_.throttle(one.charge());
  pass(seconds{1});
  const InsightAnswer items = report("SKC-graph-GSI1-1700000040000");
  EXPECT_EQ(items.key_labels, (std::vector<std::string>{"GSI1PK", "at"}));
  ASSERT_EQ(items.keys.size(), 1U);
  EXPECT_EQ(items.keys[0], (std::vector<std::string>{"bob", "7"}));
  EXPECT_EQ(items.report.value, 1);
  EXPECT_EQ(report("PKT-graph-GSI1-1700000040000").report.value, 2);
}

TEST_F(Insights, CountNoStatements) {
  enable();
  charge({.operation = table::CountedOperation::execute_statement});
  charge({.operation = table::CountedOperation::batch_execute_statement});
  charge({.operation = table::CountedOperation::execute_transaction});
  charge({.partition = key_for_test("eve")});
  pass(seconds{1});
  const InsightAnswer answer = report("PKC-graph-1700000040000");
  ASSERT_EQ(answer.keys.size(), 1U);
  EXPECT_EQ(answer.keys[0], std::vector<std::string>{"eve"});
  EXPECT_EQ(heat_.rows({}).lines[0].key, "bob") << "heat has them";
}

TEST_F(Insights, CountOnlyWhileTheyAreEnabled) {
  charge({});
  pass(seconds{1});
  enable();
  EXPECT_TRUE(report("PKC-graph-1700000041000").keys.empty());
  EXPECT_EQ(board().report("DynamoDBContributorInsights-PKC-graph-1", last_hour()).error().code(),
            ErrorCode::not_found);
  charge({});
  pass(minutes{2});
  EXPECT_EQ(report("PKC-graph-1700000041000").keys.size(), 1U);
  disable();
  EXPECT_FALSE(board().report("DynamoDBContributorInsights-PKC-graph-1700000041000", last_hour()));
  EXPECT_TRUE(board().rules().empty());
  enable();
  EXPECT_TRUE(report("PKC-graph-1700000161000").keys.empty()) << "a new rule begins anew";
}

TEST_F(Insights, RefuseReportsOfMoreThan25Contributors) {
  enable();
  meter::InsightQuery query = last_hour();
  query.contributors = 26;
  const std::string rule = describe().rules[0];
  EXPECT_EQ(board().report(rule, query).error().code(), ErrorCode::invalid_argument);
  query.contributors = 25;
  EXPECT_TRUE(board().report(rule, query));
}

TEST_F(Insights, ListTheRulesThatCountByName) {
  enable("GSI1", InsightsMode::throttled_keys);
  enable();
  const std::vector<InsightRuleInfo> rules = board().rules();
  ASSERT_EQ(rules.size(), 6U);
  EXPECT_EQ(rules[0].name, "DynamoDBContributorInsights-PKC-graph-1700000040000");
  EXPECT_EQ(rules[2].name, "DynamoDBContributorInsights-PKT-graph-GSI1-1700000040000");
  EXPECT_EQ(rules[2].index, "GSI1");
}

TEST_F(Insights, SurviveARestart) {
  enable("GSI1", InsightsMode::throttled_keys);
  HeatBoard next(store_, clock_);
  ASSERT_TRUE(next.restore());
  EXPECT_EQ(next.insights().describe({}, {"graph", "GSI1"}).value().rules, describe("GSI1").rules);
  const ChargeForTest one{.object = 2, .index = "GSI1"};
  next.throttle(one.charge());
  clock_.advance(seconds{1});
  next.collect();
  EXPECT_EQ(next.insights().report(describe("GSI1").rules[0], last_hour()).value().keys.size(), 1U)
      << "it counts without an update";
}

TEST_F(Insights, EndWithTheirTableAndItsRecord) {
  enable();
  EXPECT_EQ(store_.records.all.size(), 1U);
  store_.add("graph", 31);
  EXPECT_FALSE(describe().enabled) << "another table of that name";
  EXPECT_TRUE(board().list({}, {}).value().summaries.empty());
  HeatBoard next(store_, clock_);
  ASSERT_TRUE(next.restore());
  EXPECT_TRUE(next.insights().rules().empty());
  pass(seconds{1});
  clock_.advance(std::chrono::hours{1});
  pass(seconds{1});
  EXPECT_TRUE(store_.records.all.empty());
  EXPECT_TRUE(board().rules().empty());
}

TEST_F(Insights, LiveInMemoryWhereAStoreKeepsNoRecords) {
  store_.keeps_records = false;
  ASSERT_TRUE(heat_.restore());
  EXPECT_TRUE(enable().enabled);
  EXPECT_TRUE(describe().enabled);
}

TEST_F(Insights, ChangeNothingIfTheSettingCannotBeWritten) {
  store_.records.refuses = true;
  EXPECT_EQ(board().update({}, {"graph", kTable, true, std::nullopt}).error().code(),
            ErrorCode::unavailable);
  EXPECT_FALSE(describe().enabled);
}

TEST_F(Insights, KeepTheLastThreeHoursInBoundedMemory) {
  enable();
  const std::string name(1000, 'k');
  for (int minute = 0; minute < 200; ++minute) {
    for (int i = 0; i < 300; ++i) {
      charge({.partition = key_for_test(name + std::to_string(i)), .half_units = 2 * (i + 1)});
    }
    clock_.advance(minutes{1});
    heat_.collect();
  }
  meter::InsightQuery query = last_hour();
  query.start = query.end - minutes{600};
  const InsightAnswer answer = board().report(describe().rules[0], query).value();
  EXPECT_LE(answer.report.periods.size(), meter::ContributorLog::kMinutesKept + 1);
  EXPECT_EQ(answer.keys[0][0], name + "299") << "the heaviest ones are kept";
}

// The example of docs/formats/meters.md. PERSISTED: a change is a new format.
TEST(InsightRecord, HasTheDocumentedBytes) {
  const InsightSetting setting{true,
                               InsightsMode::throttled_keys,
                               std::chrono::milliseconds{kBegin},
                               std::chrono::milliseconds{kBegin + 1},
                               "graph",
                               "GSI1"};
  std::string hex;
  append_hex(encode_insight_setting(setting), hex);
  EXPECT_EQ(hex, "010102c08898ffbc31c18898ffbc310567726170680447534931");
  EXPECT_EQ(decode_insight_setting(encode_insight_setting(setting)).value(), setting);
}

TEST(InsightRecord, RefusesWhatItDidNotWrite) {
  const InsightSetting setting{true,
                               InsightsMode::throttled_keys,
                               std::chrono::milliseconds{1},
                               std::chrono::milliseconds{2},
                               "graph",
                               ""};
  const Bytes whole = encode_insight_setting(setting);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(decode_insight_setting(BytesView(whole).substr(0, size))) << size;
  }
  EXPECT_EQ(decode_insight_setting(whole + "x").error().code(), ErrorCode::corruption);
  Bytes other = whole;
  other[0] = 2;
  EXPECT_EQ(decode_insight_setting(other).error().code(), ErrorCode::unsupported);
  other = whole;
  other[2] = 3;
  EXPECT_EQ(decode_insight_setting(other).error().code(), ErrorCode::corruption);
}

}  // namespace
}  // namespace adjoin::monitor::insight_board_test
