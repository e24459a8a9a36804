#include "advise/patterns/patterns_by_table.h"

#include <gtest/gtest.h>

#include "advise/patterns/test_entry.h"
#include "schema/test_schema.h"

namespace adjoin::advise::patterns_by_table_test {
namespace {

TEST(PatternsByTable, ReadEachTableByItsOwnSchema) {
  std::vector<std::string> looked;
  PatternsByTable patterns([&](std::string_view table) -> std::shared_ptr<const schema::Schema> {
    looked.emplace_back(table);
    if (table != "FollowGraph") return nullptr;
    return std::make_shared<const schema::Schema>(schema::example("follow-graph"));
  });
  for (int i = 0; i < 3; ++i) {
    patterns.add(query_entry("FollowGraph", "Query pk=ACTOR#{Actor} sk^TARGET#", 1000 + i, 2));
    patterns.add(query_entry("Other", "Query pk=ACTOR#{Actor} sk^TARGET#", 2000 + i, 2));
  }
  patterns.add(get_entry("Other", "GetItem pk=X#{}", 3000));
  EXPECT_EQ(looked, (std::vector<std::string>{"FollowGraph", "Other"})) << "once each";
  const auto reports = patterns.reports();
  ASSERT_EQ(reports.size(), 2U);
  const auto rows = rows_of(reports);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0]->object, "FollowGraph");
  EXPECT_EQ(rows[0]->declared, "following");
  EXPECT_EQ(rows[1]->object, "Other");
  EXPECT_FALSE(rows[1]->declared.has_value());
  EXPECT_EQ(rows[2]->operation, "GetItem");
}

TEST(PatternsByTable, KeepABoundOfTables) {
  std::size_t looked = 0;
  PatternsByTable patterns([&](std::string_view) {
    ++looked;
    return std::shared_ptr<const schema::Schema>();
  });
  for (std::size_t i = 0; i < 3 * PatternsByTable::kTablesMax; ++i) {
    const std::string table = "T" + std::to_string(i);
    patterns.add(get_entry(table, "GetItem pk=X#{}", 1000));
  }
  EXPECT_LE(looked, PatternsByTable::kTablesMax);
  EXPECT_LE(patterns.reports().size(), PatternsByTable::kTablesMax + 1);
}

}  // namespace
}  // namespace adjoin::advise::patterns_by_table_test
