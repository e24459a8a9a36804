// Lists of nodes in shards: what one hot partition of an index would be is spread by the node's
// ref, and read in the order of one list.
#include <set>

#include "graph/suite/test_graph.h"
#include "graph/upkeep/migrate.h"
#include "graph/upkeep/verify.h"
#include "schema/load/load.h"

namespace adjoin::graph::node_shard_test {
namespace {

std::string users_schema(const std::string& shards) {
  const std::string shard = shards.empty() ? "" : "{shard}";
  return "graph: 1\ntable: {name: users, pk: PK, sk: SK}\n"
         "indexes: {GSI1: {pk: G1P, sk: G1S}, GSI2: {pk: G2P, sk: G2S}}\n"
         "nodes: {User: {ref: \"USER#{id}\", fields: {place: int!, city: string!}, " +
         shards + "index: {all: {index: GSI1, pk: \"USER" + shard +
         "\", sk: \"{place:pad10}\"}, byCity: {index: GSI2, pk: \"CITY#{city}" + shard +
         "\", sk: \"{place:pad10}\"}}}}\nedges: {KNOWS: {from: User, to: User}}\n";
}

constexpr int kUsers = 40;

void put_users(TestGraph& graph) {
  for (int i = 0; i < kUsers; ++i) {
    EXPECT_EQ(graph.put("USER#" + std::to_string(i),
                        {{"place", Value(i * 7 % kUsers)}, {"city", i % 2 == 0 ? "Oslo" : "Rome"}}),
              "put");
  }
}

plan::NodesBy everyone() {
  plan::NodesBy read;
  read.type = "User";
  read.by = "all";
  return read;
}

/// The places of all pages, one behind the other.
std::string places(TestGraph& graph, plan::NodesBy read) {
  std::string text;
  do {
    const Result<ItemRows> rows = graph->nodes_by(read);
    if (!rows) return "error: " + rows.error().message();
    for (const ItemRow& row : *rows) {
      text += row.item.find("place")->as_number().to_string() + " ";
    }
    read.page.after = rows->next;
  } while (!read.page.after.empty());
  return text;
}

std::string in_order(int from, int to) {
  std::string text;
  for (int i = from; i < to; ++i) text += std::to_string(i) + " ";
  return text;
}

void expect_nothing_wrong(TestGraph& graph) {
  const auto verified = verify(*graph, {}, [](const Finding& finding) {
    ADD_FAILURE() << finding.what << ": " << finding.detail;
    return Result<void>();
  });
  EXPECT_TRUE(verified.has_value());
}

TEST(NodeShards, SpreadAListAndAreReadAsOne) {
  TestGraph graph(load_text(users_schema("shards: {default: 4}, ")));
  put_users(graph);
  std::set<std::string> partitions;
  for (int i = 0; i < kUsers; ++i) {
    const std::string ref = "USER#" + std::to_string(i);
    partitions.insert(*graph.item(ref, ref)->find("G1P")->as_string());
  }
  EXPECT_EQ(partitions, (std::set<std::string>{"USER0", "USER1", "USER2", "USER3"}));
  // The format: FNV-1a (64 bits) of the ref, modulo the number of shards.
  EXPECT_EQ(*graph.item("USER#0", "USER#0")->find("G1P"), Value("USER1"));
  EXPECT_EQ(*graph.item("USER#1", "USER#1")->find("G1P"), Value("USER2"));
  EXPECT_EQ(*graph.item("USER#17", "USER#17")->find("G1P"), Value("USER3"));
  EXPECT_EQ(places(graph, everyone()), in_order(0, kUsers));
  plan::NodesBy pages = everyone();
  pages.page.first = 7;
  EXPECT_EQ(places(graph, pages), in_order(0, kUsers));
  plan::NodesBy some = everyone();
  some.range = plan::Range{plan::Range::Op::between, "5", "11"};
  EXPECT_EQ(places(graph, some), in_order(5, 12));
  plan::NodesBy city = everyone();
  city.by = "byCity";
  city.partition = {{"city", "Oslo"}};
  const Result<ItemRows> oslo = graph->nodes_by(city);
  ASSERT_TRUE(oslo.has_value()) << oslo.error().message();
  EXPECT_EQ(oslo->size(), kUsers / 2U);
  const Result<ItemRows> found = graph->find({"User", {{"city", "Rome"}}, {}, {}});
  ASSERT_TRUE(found.has_value()) << found.error().message();
  EXPECT_EQ(found->size(), kUsers / 2U);
  const Result<plan::Plan> plan = graph->explain(everyone());
  ASSERT_TRUE(plan.has_value());
  EXPECT_EQ(plan->steps.size(), 4U);
  expect_nothing_wrong(graph);
}

TEST(NodeShards, AreWhatTheLintOfAHotPartitionAdvises) {
  const auto hot = [](const std::string& text) {
    std::string found;
    for (const schema::Diagnostic& one : schema::load(text).diagnostics) found += one.message;
    return found;
  };
  EXPECT_NE(hot(users_schema(""))
                .find("spread it by `shards: {default: 8}` on the type and "
                      "{shard} at the end of this pk"),
            std::string::npos);
  EXPECT_EQ(hot(users_schema("shards: {default: 8}, ")), "");
}

TEST(NodeShards, AreMadeByAMigrationOfAListThatHadNone) {
  TestGraph graph(load_text(users_schema("")));
  put_users(graph);
  const schema::Schema after = load_text(users_schema("shards: {default: 3}, "));
  const Result<MigrateAnswer> migrated = migrate(graph.store(), after, {}, {}, {});
  ASSERT_TRUE(migrated.has_value()) << migrated.error().message();
  const Result<Graph> now = Graph::open(graph.store(), after);
  ASSERT_TRUE(now.has_value()) << now.error().message();
  const Result<ItemRows> rows = now->nodes_by(everyone());
  ASSERT_TRUE(rows.has_value());
  EXPECT_EQ(rows->size(), static_cast<std::size_t>(kUsers));
  const Result<MigrateAnswer> more =
      migrate(graph.store(), load_text(users_schema("shards: {default: 5}, ")), {}, {}, {});
  ASSERT_TRUE(more.has_value()) << more.error().message();
  EXPECT_GT(more->mended, 0U);
}

TEST(NodeShards, AreRefusedWhereTheySpreadNothingOrInNoOrder) {
  const auto said = [](const std::string& text) {
    const schema::Loaded loaded = schema::load(text);
    return loaded.diagnostics.empty() ? std::string() : loaded.diagnostics.front().message;
  };
  const std::string spread = users_schema("shards: {default: 4}, ");
  const auto with = [&](const std::string& replaced, const std::string& by) {
    std::string text = spread;
    for (std::size_t at = text.find(replaced); at != std::string::npos; at = text.find(replaced)) {
      text.replace(at, replaced.size(), by);
    }
    return said(text);
  };
  EXPECT_NE(with("{shard}", "").find("'shards' spreads nothing"), std::string::npos);
  EXPECT_NE(with("shards: {default: 4}", "shards: {default: 4, max: 8}")
                .find("a node's shard follows from its ref"),
            std::string::npos);
  EXPECT_NE(with("shards: {default: 4}, ", "").find("{shard} needs a 'shards' block"),
            std::string::npos);
}

}  // namespace
}  // namespace adjoin::graph::node_shard_test
