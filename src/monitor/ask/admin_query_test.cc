// Goal: a query of a page is read as it is meant, and what is wrong in it is named.
#include "monitor/ask/admin_query.h"

#include <gtest/gtest.h>

#include <array>

namespace adjoin::monitor {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"seconds", "table"};

Result<AdminQuery> read(std::string_view query) {
  return AdminQuery::read("/_admin/top", query, kNames);
}

TEST(AnAdminQuery, HasTheValuesOfItsNames) {
  const auto query = read("table=a%2Fb%20c&seconds=7");
  ASSERT_TRUE(query);
  EXPECT_EQ(query->text("table"), "a/b c");
  EXPECT_EQ(*query->number("seconds", {1, 60, 60}), 7);
}

TEST(AnAdminQuery, MayBeEmpty) {
  const auto query = read("");
  ASSERT_TRUE(query);
  EXPECT_EQ(query->text("table"), std::nullopt);
  EXPECT_EQ(*query->number("seconds", {1, 60, 42}), 42);
}

TEST(AnAdminQuery, NamesWhatIsWrongInIt) {
  const struct {
    std::string_view query;
    std::string_view message;
  } cases[] = {
      {"second=7", "/_admin/top takes seconds, table, not \"second\""},
      {"seconds=7&seconds=8", "\"seconds\" is given twice"},
      {"table=%2",
       "the query of /_admin/top cannot be read: it is name=value with & between, and "
       "%XX for a byte"},
  };
  for (const auto& c : cases) {
    const auto query = read(c.query);
    ASSERT_FALSE(query) << c.query;
    EXPECT_EQ(query.error().message(), c.message);
    EXPECT_EQ(query.error().code(), ErrorCode::invalid_argument);
  }
}

TEST(AnAdminQuery, TakesNumbersWithinTheirRange) {
  for (const std::string_view wrong : {"0", "61", "-1", "7x", "", "1e1", "99999999999999999999"}) {
    const auto query = read("seconds=" + std::string(wrong));
    ASSERT_TRUE(query);
    const auto number = query->number("seconds", {1, 60, 60});
    ASSERT_FALSE(number) << wrong;
    EXPECT_EQ(number.error().message(),
              "\"seconds\" is a number from 1 to 60, not \"" + std::string(wrong) + "\"");
  }
}

}  // namespace
}  // namespace adjoin::monitor
