#include "advise/rules/table_statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "schema/load/load.h"

namespace adjoin::advise::table_statistics_test {
namespace {

constexpr std::int64_t kNowMs = 1'790'000'000'000;
constexpr std::int64_t kDay = 86'400'000;

constexpr const char* kSchema =
    "graph: 1\n"
    "table: {name: Likes, pk: pk, sk: sk, created: made}\n"
    "indexes: {GSI1: {pk: g, sk: h, projection: ALL}}\n"
    "nodes:\n"
    "  User: {ref: \"USER#{id}\", fields: {name: string}, edge-set: {attr: likes, max: 500}}\n"
    "  Post: {ref: \"POST#{id}\"}\n"
    "edges:\n"
    "  LIKES:\n"
    "    from: {type: User, as: likes}\n"
    "    to: {type: Post}\n"
    "    sk: \"{to}\"\n"
    "    reverse: {index: GSI1, pk: \"{to}\", sk: \"{from}\"}\n"
    "    fields: {how: string}\n"
    "    edge-set: \"{to}\"\n"
    "    on-exists: keep\n"
    "series:\n"
    "  Visit: {of: User, sk: \"VISIT#{at:ms}\", fields: {at: ms}}\n";

ShapeFigures asked(const std::string& shape, std::uint64_t times) {
  ShapeFigures figures;
  figures.shape = shape;
  figures.operation = operation_of(shape);
  if (shape.find(" GSI1 ") != std::string::npos) figures.index = "GSI1";
  figures.times = times;
  figures.lists = times;
  return figures;
}

table::TableDescription description(bool local) {
  table::TableDescription table;
  table.name = "Likes";
  table.keys.partition = {{"pk", Value::Type::string}};
  table.keys.sort = {{"sk", Value::Type::string}};
  table::IndexDescription& index = table.indexes.emplace_back();
  index.name = "GSI1";
  index.kind = local ? table::IndexKind::local : table::IndexKind::global;
  index.keys.partition = {{local ? "pk" : "g", Value::Type::string}};
  index.keys.sort = {{"h", Value::Type::string}};
  return table;
}

class TableStatisticsOf : public testing::Test {
 protected:
  TableReader reader() {
    return TableReader(
        {.table = &table_, .schema = &schema_, .shapes = &shapes_, .now_ms = kNowMs});
  }
  static void add(TableReader& to, const Item& item) {
    const Bytes stored = item::encode_item(item);
    to.add(item::ItemView(stored));
  }
  static const TableStatistics::TypeItems& of(const TableStatistics& all, const std::string& type) {
    const auto found = std::find_if(all.types.begin(), all.types.end(),
                                    [&type](const auto& one) { return one.type == type; });
    EXPECT_NE(found, all.types.end()) << type;
    return *found;
  }
  static Item visit(std::int64_t days_ago) {
    const std::int64_t at = kNowMs - days_ago * kDay;
    return {{"pk", "USER#a"}, {"sk", "VISIT#" + std::to_string(at)}, {"at", at}};
  }

  const schema::Schema schema_ = schema::load_schema(kSchema, "test").value();
  table::TableDescription table_ = description(false);
  std::vector<ShapeFigures> shapes_;
};

TEST_F(TableStatisticsOf, ATypeWithoutItemsIsTold) {
  TableReader pass = reader();
  add(pass, {{"pk", "USER#a"}, {"sk", "USER#a"}});
  const TableStatistics all = pass.statistics();
  EXPECT_EQ(of(all, "User").items, 1U);
  EXPECT_EQ(of(all, "Post").items, 0U);
  EXPECT_EQ(of(all, "LIKES").items, 0U);
}

TEST_F(TableStatisticsOf, TheEntriesOfAnIndexAreCountedByForm) {
  TableReader pass = reader();
  for (int i = 0; i < 30; ++i) {
    const std::string user = "USER#" + std::to_string(i);
    const std::string post = "POST#" + std::to_string(i % 3);
    add(pass, {{"pk", user}, {"sk", post}, {"g", post}, {"h", user}});
  }
  const TableStatistics all = pass.statistics();
  ASSERT_EQ(all.indexes.size(), 1U);
  EXPECT_EQ(all.indexes[0].index, "GSI1");
  EXPECT_EQ(all.indexes[0].form, "POST#{Post}");
  EXPECT_EQ(all.indexes[0].entries, 30U);
  EXPECT_EQ(all.indexes[0].partitions, 3U);
  EXPECT_EQ(all.indexes[0].bytes_used, 1);
}

TEST_F(TableStatisticsOf, TheBytesThatReadersAskForAreKnown) {
  shapes_ = {asked("Query GSI1 pk=POST#{Post} project how", 3),
             asked("Query GSI1 pk=POST#{Post}", 1)};
  TableReader pass = reader();
  add(pass,
      {{"pk", "USER#1"}, {"sk", "POST#1"}, {"g", "POST#1"}, {"h", "USER#1"}, {"how", "12345"}});
  const TableStatistics all = pass.statistics();
  ASSERT_EQ(all.indexes.size(), 1U);
  // 8 of 38 bytes three times, and all of them once.
  EXPECT_NEAR(all.indexes[0].bytes_used, (3 * 8.0 / 38 + 1) / 4, 0.01);
}

TEST_F(TableStatisticsOf, ASeriesIsReadAsFarAsItsQueriesReach) {
  shapes_ = {asked("Query pk=USER#{User} sk^VISIT# desc limit 2", 5)};
  TableReader pass = reader();
  for (const std::int64_t days : {200, 100, 20, 10}) add(pass, visit(days));
  const TableStatistics newest = pass.statistics();
  EXPECT_EQ(of(newest, "Visit").items, 4U);
  EXPECT_EQ(of(newest, "Visit").oldest_days, 200);
  EXPECT_EQ(of(newest, "Visit").oldest_read_days, 20);

  shapes_.push_back(asked("Query pk=USER#{User} sk^VISIT#", 1));
  TableReader whole = reader();
  for (const std::int64_t days : {200, 100, 20, 10}) add(whole, visit(days));
  EXPECT_EQ(of(whole.statistics(), "Visit").oldest_read_days, 200);
}

TEST_F(TableStatisticsOf, AnEdgeSetGrowsAsItDid) {
  TableReader pass = reader();
  std::vector<std::string> likes;
  for (int i = 0; i < 10'000; ++i) likes.push_back("POST#" + std::to_string(10'000'000 + i));
  const Set<std::string> set(std::move(likes));
  add(pass, {{"pk", "USER#a"}, {"sk", "USER#a"}, {"likes", set}, {"made", "2026-08-22T00:00:00Z"}});
  add(pass, {{"pk", "USER#b"}, {"sk", "USER#b"}, {"name", std::string(100 * 1024, 'x')}});
  const TableStatistics all = pass.statistics();
  ASSERT_EQ(all.large_items.size(), 2U);
  EXPECT_EQ(all.large_items[0].key, "USER#a");
  EXPECT_TRUE(all.large_items[0].is_edge_set);
  EXPECT_NEAR(all.large_items[0].kilobytes_in_30_days, all.large_items[0].kilobytes * 2, 5)
      << "thirty days old";
  EXPECT_FALSE(all.large_items[1].is_edge_set);
  EXPECT_EQ(all.large_items[1].kilobytes_in_30_days, all.large_items[1].kilobytes);
}

TEST_F(TableStatisticsOf, CollectionsCountTheirLocalIndexes) {
  table_ = description(true);
  TableReader pass = reader();
  const std::string text(300 * 1024, 'x');
  const Bytes stored = item::encode_item({{"pk", "USER#a"}, {"sk", "1"}, {"h", "1"}, {"t", text}});
  for (int i = 0; i < 500; ++i) pass.add(item::ItemView(stored));
  add(pass, {{"pk", "USER#b"}, {"sk", "1"}});
  const TableStatistics all = pass.statistics();
  ASSERT_EQ(all.collections.size(), 1U) << "the other one is small";
  EXPECT_EQ(all.collections[0].key, "USER#a");
  EXPECT_NEAR(all.collections[0].gigabytes, 2 * 500 * 300.0 / 1024 / 1024, 0.001);
}

TEST_F(TableStatisticsOf, AHashedKeyIsFoundAgain) {
  const KeyNames names(KeyNaming::hashed, LogSecret{1, 2, 3});
  std::vector<KeyHeat> heat(3);
  heat[0].key = names.name("USER#b");
  heat[1].key = names.name("POST#9");
  heat[2].key = names.name("USER#gone");
  const std::string unknown = heat[2].key;
  TableReader pass = reader();
  pass.look_for(names, heat);
  add(pass, {{"pk", "USER#a"}, {"sk", "POST#9"}, {"g", "POST#9"}, {"h", "USER#a"}});
  add(pass, {{"pk", "USER#b"}, {"sk", "USER#b"}});
  pass.find_keys(heat);
  EXPECT_EQ(heat[0].key, "USER#b");
  EXPECT_EQ(heat[1].key, "POST#9") << "a key of an index";
  EXPECT_EQ(heat[2].key, unknown);
}

}  // namespace
}  // namespace adjoin::advise::table_statistics_test
