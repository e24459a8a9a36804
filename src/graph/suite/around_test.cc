// What is around a node: its partition and those of its edges, in pages.
#include <map>
#include <set>

#include "graph/suite/test_graph.h"

namespace adjoin::graph::around_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: around, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}, counters: {followers: {of: followers}}}
  Post: {ref: "P#{id}", fields: {name: string}}
edges:
  FOLLOWS: {from: {type: User, as: following}, to: {type: User, as: followers}, on-exists: keep, reverse: {index: GSI1}}
  LIKES: {from: {type: User, as: likes}, to: {type: Post, as: fans}, reverse: {index: GSI1}}
  SAW: {from: User, to: Post, reverse: {item: {sk: "SAWN#{from}"}}}
  VISIT: {from: User, to: Post, reverse: {index: GSI1, pk: "{to}V{shard}"}, shards: {by: source, default: 3, max: 3}}
series: {Readings: {of: Post, sk: "AT#{at:ms}", fields: {at: ms}}}
)";

std::string user(int number) { return "U#" + std::to_string(100 + number); }

/// "0 out FOLLOWS(following) 1" for each group that has rows; "1+" where there may be more.
std::string groups(const AroundPage& page) {
  std::string text;
  for (const AroundPage::Group& group : page.groups) {
    if (group.count == 0) continue;
    text += text.empty() ? "" : ", ";
    text += std::to_string(group.half) + " ";
    if (group.direction) text += *group.direction == schema::Direction::forward ? "out " : "in ";
    text += group.type + (group.end.empty() ? "" : "(" + group.end + ")") + " " +
            std::to_string(group.count) + (group.exact ? "" : "+") +
            (group.from_counter ? " counted" : "");
  }
  return text;
}

AroundPage read(TestGraph& graph, const plan::Around& operation) {
  Result<AroundPage> page = graph->around(operation);
  EXPECT_TRUE(page.has_value()) << page.error().message();
  return page ? *std::move(page) : AroundPage();
}

const AroundPage::Group& group_of(const AroundPage& page, const std::string& end) {
  for (const AroundPage::Group& group : page.groups) {
    if (group.end == end) return group;
  }
  ADD_FAILURE() << "no group " << end;
  static const AroundPage::Group kNone;
  return kNone;
}

TEST(Around, OneQueryOfEachPartitionFindsAllAndTellsWhatItIs) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#1", {{"name", "One"}});
  graph.put("P#1");
  graph.add("U#1", "FOLLOWS", "U#2");
  graph.add("U#3", "FOLLOWS", "U#1");
  graph.add("U#1", "FOLLOWS", "U#1");
  graph.add("U#1", "LIKES", "P#1");
  const AroundPage user_page = read(graph, {"U#1", {}, 200, ""});
  EXPECT_EQ(groups(user_page),
            "0 out FOLLOWS(following) 2, 0 out LIKES(likes) 1, 1 in FOLLOWS(followers) 2");
  EXPECT_EQ(user_page.spent.cost.requests, 2);
  ASSERT_TRUE(user_page.node.has_value());
  EXPECT_EQ(*user_page.node->decode().find("name")->as_string(), "One");
  EXPECT_EQ(user_page.halves[0].partition, (Item{{"PK", "U#1"}}));
  EXPECT_EQ(user_page.halves[1].index, "GSI1");

  graph.add("U#1", "SAW", "P#1");
  graph.add("U#2", "VISIT", "P#1");
  ASSERT_TRUE(graph->transact({plan::AddToSeries{"P#1", "Readings", {}}}).has_value());
  const AroundPage post_page = read(graph, {"P#1", {}, 200, ""});
  EXPECT_EQ(post_page.halves.size(), 5U) << "three shards, the index and the node's own";
  std::set<std::string> found;
  for (const AroundPage::Row& row : post_page.rows) {
    found.insert(post_page.groups[row.group].type + " " + row.node);
  }
  EXPECT_EQ(found, (std::set<std::string>{"LIKES U#1", "SAW U#1", "VISIT U#2", "Readings P#1"}));
}

TEST(Around, AGroupSaysThatThereAreAtLeastSoManyAndItsCursorReadsTheOthersOnce) {
  TestGraph graph(load_text(kSchema));
  graph.put("P#1");
  for (int i = 0; i < 30; ++i) graph.add(user(i), "LIKES", "P#1");
  AroundPage page = read(graph, {"P#1", {}, 7, ""});
  EXPECT_EQ(group_of(page, "fans").count, 7U);
  EXPECT_FALSE(group_of(page, "fans").exact);
  std::multiset<std::string> met;
  for (int pages = 0; pages < 10; ++pages) {
    for (const AroundPage::Row& row : page.rows) {
      if (page.groups[row.group].end == "fans") met.insert(row.node);
    }
    const std::string cursor = group_of(page, "fans").cursor;
    if (cursor.empty()) break;
    page = read(graph, {"P#1", {}, 7, cursor});
    EXPECT_EQ(page.spent.cost.requests, 1);
    EXPECT_EQ(page.halves.size(), 1U);
    EXPECT_FALSE(page.node.has_value());
  }
  EXPECT_EQ(met.size(), 30U);
  EXPECT_EQ(std::set<std::string>(met.begin(), met.end()).size(), 30U);
}

TEST(Around, ACounterOnTheNodeSaysHowManyThereAre) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#1");
  for (int i = 0; i < 30; ++i) graph.add(user(i), "FOLLOWS", "U#1");
  const AroundPage page = read(graph, {"U#1", {}, 5, ""});
  EXPECT_EQ(groups(page), "1 in FOLLOWS(followers) 30 counted");
  EXPECT_FALSE(group_of(page, "followers").cursor.empty());
  EXPECT_EQ(page.spent.cost.requests, 2) << "none to count";
}

TEST(Around, AGroupBehindThePageIsReadFromItsBeginning) {
  TestGraph graph(load_text(kSchema));
  for (int i = 0; i < 5; ++i) graph.add("U#1", "FOLLOWS", user(i));
  for (int i = 0; i < 3; ++i) graph.add("U#1", "LIKES", "P#" + std::to_string(i));
  const AroundPage page = read(graph, {"U#1", {}, 2, ""});
  const AroundPage::Group& likes = group_of(page, "likes");
  EXPECT_EQ(likes.count, 0U);
  EXPECT_FALSE(likes.exact);
  const AroundPage rest = read(graph, {"U#1", {}, 200, likes.cursor});
  EXPECT_EQ(groups(rest), "0 out LIKES(likes) 3+") << "of one page nobody knows the rest";
  EXPECT_EQ(group_of(rest, "likes").cursor, "");
}

TEST(Around, AHalfsCursorReadsOnInAllOfIt) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#1");
  for (int i = 0; i < 4; ++i) graph.add("U#1", "FOLLOWS", user(i));
  for (int i = 0; i < 4; ++i) graph.add("U#1", "LIKES", "P#" + std::to_string(i));
  AroundPage page = read(graph, {"U#1", {}, 3, ""});
  EXPECT_EQ(page.spent.cost.requests, 3) << "the node lies behind its edges";
  EXPECT_TRUE(page.node.has_value());
  std::size_t rows = page.rows.size();
  for (std::string cursor = page.halves[0].cursor; !cursor.empty();) {
    page = read(graph, {"U#1", {}, 3, cursor});
    rows += page.rows.size();
    cursor = page.halves[0].cursor;
  }
  EXPECT_EQ(rows, 8U);
}

TEST(Around, TypesReadTheirEdgesAloneAndTheNode) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#1");
  graph.add("U#1", "FOLLOWS", "U#2");
  graph.add("U#1", "LIKES", "P#1");
  graph.add("U#3", "FOLLOWS", "U#1");
  const AroundPage page = read(graph, {"U#1", {"LIKES", "~FOLLOWS"}, 200, ""});
  EXPECT_EQ(groups(page), "0 out LIKES(likes) 1, 1 in FOLLOWS(followers) 1");
  EXPECT_EQ(page.spent.cost.requests, 3);
  EXPECT_TRUE(page.node.has_value());
}

TEST(Around, TheRequestsAreThoseThatAreExplained) {
  TestGraph graph(load_text(kSchema));
  const Result<plan::Plan> plan = graph->explain(plan::Around{"U#1", {}, 25, ""});
  ASSERT_TRUE(plan.has_value()) << plan.error().message();
  ASSERT_EQ(plan->steps.size(), 3U);
  EXPECT_EQ(plan::to_text(plan->steps[1].request), "Query around GSI1  GSI1PK = \"U#1\"  limit 25");
}

/// A node whose shards can grow: their number is read first, and how many there are is data.
TEST(Around, TheRequestsForShardsThatCanGrowAreExplainedToo) {
  TestGraph graph(load_example("follow-graph"));
  const std::string node = "ACTOR#1";
  graph.add("ACTOR#2", "FOLLOWS", node);
  const plan::Around operation{node, {"~FOLLOWS"}, 25, ""};
  const Result<plan::Plan> plan = graph->explain(operation);
  ASSERT_TRUE(plan.has_value()) << plan.error().message();
  ASSERT_EQ(plan->steps.size(), 4U) << plan->to_text();
  EXPECT_TRUE(std::holds_alternative<table::GetItemRequest>(plan->steps[0].request));
  EXPECT_EQ(plan->steps[0].purpose, "how many shards ACTOR#1 has of FOLLOWS");
  EXPECT_EQ(plan->steps[2].times, 63U) << "of 64 shards every node has one";
  EXPECT_EQ(plan->steps[2].shards_before, 1U);
  EXPECT_EQ(plan->worst.requests, 1 + 1 + 63 + 1);
  // With one shard all but the further ones are sent.
  const AroundPage page = read(graph, operation);
  EXPECT_EQ(page.spent.cost.requests, 3);
}

/// Edges of two types that stand in one partition: a page reads it once for both.
TEST(Around, ExplainCountsEachPartitionOnceThatGrowingTypesShare) {
  const schema::Schema schema = load_text(R"(
graph: 1
table: {name: fans, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}"}}
edges:
  KNOWS: {from: User, to: User, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 2, max: 2}}
  LIKES: {from: User, to: User, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 1, max: 4}}
  FOLLOWS: {from: User, to: User, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 1, max: 16}}
)");
  TestGraph graph(schema);
  const Result<plan::Plan> plan = graph->explain(plan::Around{"U#1", {}, 25, ""});
  ASSERT_TRUE(plan) << plan.error().message();
  std::uint32_t partitions = 0;
  for (const plan::Step& step : plan->steps) {
    const auto* query = std::get_if<table::QueryRequest>(&step.request);
    if (query != nullptr && query->index_name == "GSI1") partitions += step.times;
  }
  EXPECT_EQ(partitions, 16U) << "of the edges that come in";
}

TEST(Around, TheBudgetEndsItAndCursorsGoOn) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#1");
  graph.add("U#1", "FOLLOWS", "U#2");
  graph.add("U#3", "FOLLOWS", "U#1");
  CallOptions one;
  one.budget.requests_max = 1;
  const Result<AroundPage> page = graph->around({"U#1", {}, 200, ""}, one);
  ASSERT_TRUE(page.has_value()) << page.error().message();
  EXPECT_EQ(page->spent.cut_by, Limit::requests);
  ASSERT_EQ(page->halves.size(), 2U);
  EXPECT_TRUE(page->halves[0].complete);
  const AroundPage other = read(graph, {"U#1", {}, 200, page->halves[1].cursor});
  EXPECT_EQ(groups(other), "0 in FOLLOWS(followers) 1+");
}

TEST(Around, ACursorOfAnotherNodeAndATypeOfAnotherNodeAreRefused) {
  TestGraph graph(load_text(kSchema));
  for (int i = 0; i < 3; ++i) graph.add("U#1", "FOLLOWS", user(i));
  const std::string cursor = read(graph, {"U#1", {}, 1, ""}).halves[0].cursor;
  const auto why = [&](const plan::Around& operation) {
    const Result<AroundPage> page = graph->around(operation);
    return page ? std::string() : std::string(page.error().message());
  };
  EXPECT_NE(why({"U#2", {}, 1, cursor}).find("another query"), std::string::npos);
  EXPECT_NE(why({"P#1", {"FOLLOWS"}, 1, ""}).find("has no edges FOLLOWS"), std::string::npos);
  EXPECT_NE(why({"U#1", {"FOLOWS"}, 1, ""}).find("FOLOWS"), std::string::npos);
  EXPECT_NE(why({"X#1", {}, 1, ""}).find("X#1"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::graph::around_test
