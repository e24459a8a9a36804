#include "advise/patterns/n_plus_one.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "advise/patterns/test_entry.h"
#include "schema/test_schema.h"

namespace adjoin::advise::n_plus_one_test {
namespace {

constexpr std::string_view kTable = "SocialGraph";
constexpr std::string_view kQuery = "Query pk=USER#{User} sk^USER# limit 25";
constexpr std::string_view kGet = "GetItem pk=USER#{User} sk=PROFILE";

/// What a program does: a list of `rows`, then GetItems of `gets` of them, `gap_ms` apart.
struct Habit {
  int times = 20;
  std::int64_t rows = 6;
  std::int64_t gets = 3;
  std::int64_t gap_ms = 100;
  std::string_view get = kGet;
  bool keys = false;        ///< the log names them
  bool other_keys = false;  ///< and the GetItems read other nodes
};

std::vector<NPlusOneFinding> found(const schema::Schema* schema, const Habit& habit) {
  NPlusOne finder(schema);
  std::vector<std::string> names;
  for (std::int64_t i = 0; i < 2 * habit.rows; ++i) names.push_back("k" + std::to_string(i));
  std::int64_t now = 1'000'000;
  for (int i = 0; i < habit.times; ++i) {
    now += 10'000;
    LogEntry query = query_entry(kTable, kQuery, now, habit.rows);
    for (std::int64_t row = 0; habit.keys && row < habit.rows; ++row) {
      query.far_ends.push_back({names[static_cast<std::size_t>(row)], "p"});
    }
    finder.add(query);
    for (std::int64_t get = 0; get < habit.gets; ++get) {
      now += habit.gap_ms + 1;  // a request takes 1 ms
      const auto key = static_cast<std::size_t>(get + (habit.other_keys ? habit.rows : 0));
      finder.add(get_entry(kTable, habit.get, now, {names[key], "p"}));
    }
  }
  return finder.findings();
}

TEST(NPlusOne, IsFoundAtItsThresholdsAndNotBelow) {
  const schema::Schema social = schema::example("social");
  ASSERT_EQ(found(&social, {}).size(), 1U);
  EXPECT_TRUE(found(&social, {.times = 19}).empty());
  EXPECT_TRUE(found(&social, {.rows = 4}).empty());
  EXPECT_TRUE(found(&social, {.gets = 2}).empty());
  EXPECT_TRUE(found(&social, {.rows = 7, .gets = 3}).empty()) << "less than half";
  EXPECT_TRUE(found(&social, {.gap_ms = 101}).empty());
}

TEST(NPlusOne, PrintsAPlanOfThreeRequests) {
  const schema::Schema social = schema::example("social");
  const auto findings = found(&social, {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_FALSE(findings[0].keys_match);
  EXPECT_EQ(findings[0].query, "Query pk=USER#{User} sk^USER#");
  EXPECT_EQ(findings[0].get, kGet);
  EXPECT_EQ(findings[0].times, 20U);
  EXPECT_EQ(findings[0].gets, 60U);
  EXPECT_EQ(findings[0].plan,
            "  followsFromUserWithUser:\n"
            "    params: {user: User}\n"
            "    steps:\n"
            "      - {node: $user, as: start}\n"
            "      - {edges: FOLLOWS, from: $user, as: list}\n"
            "      - {nodes: list.to, as: found}\n");
  const std::string with_plan = schema::example_text("social") + "plans:\n" + findings[0].plan;
  EXPECT_TRUE(schema::load_schema(with_plan, "test")) << with_plan;
}

TEST(NPlusOne, IsCertainWhereTheKeysMatch) {
  const schema::Schema social = schema::example("social");
  const auto findings = found(&social, {.keys = true});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_TRUE(findings[0].keys_match);
  EXPECT_TRUE(found(&social, {.keys = true, .other_keys = true}).empty());
}

TEST(NPlusOne, NeedsNodesOfTheFarEndsType) {
  const schema::Schema social = schema::example("social");
  EXPECT_TRUE(found(&social, {.get = "GetItem pk=PRODUCT#{Product} sk=PRODUCT#{Product}"}).empty());
}

TEST(NPlusOne, GoesByTheWordsOfKeysWithoutASchema) {
  EXPECT_EQ(found(nullptr, {}).size(), 1U);
  EXPECT_TRUE(found(nullptr, {.get = "GetItem pk=POST#{} sk={}"}).empty());
  EXPECT_TRUE(found(nullptr, {.get = "GetItem pk={} sk={}"}).empty());
}

TEST(NPlusOne, DoesNotMixCallers) {
  NPlusOne finder(nullptr);
  for (std::int64_t i = 0; i < 100; ++i) {
    finder.add(query_entry(kTable, kQuery, i * 1000, 6));
    for (int get = 0; get < 6; ++get) {
      LogEntry entry = get_entry(kTable, kGet, i * 1000 + get);
      entry.peer = "10.0.0.2:4000";
      finder.add(entry);
    }
  }
  EXPECT_TRUE(finder.findings().empty());
}

TEST(NPlusOne, ForgetsCallersBeyondItsBound) {
  NPlusOne finder(nullptr);
  for (std::size_t i = 0; i < 3 * NPlusOne::kCallersMax; ++i) {
    const std::string principal = "p" + std::to_string(i);
    LogEntry query = query_entry(kTable, kQuery, static_cast<std::int64_t>(i), 5);
    query.principal = principal;
    finder.add(query);
    for (int get = 0; get < 3; ++get) {
      LogEntry entry = get_entry(kTable, kGet, static_cast<std::int64_t>(i));
      entry.principal = principal;
      finder.add(entry);
    }
  }
  const auto findings = finder.findings();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].times, 3 * NPlusOne::kCallersMax) << "what is forgotten was counted";
}

}  // namespace
}  // namespace adjoin::advise::n_plus_one_test
