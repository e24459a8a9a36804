// A hot node with more shards than others: its count grows while it is read and written.
#include "graph/upkeep/reshard.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <thread>

#include "base/random.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph::reshard_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: hot, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, GSI2: {pk: GSI2PK, sk: GSI2SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}}
  Post: {ref: "P#{id}", fields: {name: string}, counters: {likes: {of: ~LIKES}, first: {of: ~LIKES, min: at}}}
edges:
  FOLLOWS: {from: User, to: {type: User, as: followers}, on-exists: replace, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 1, max: 16}, fields: {weight: int}, copy: {who: to.name}}
  LIKES: {from: User, to: Post, on-exists: keep, reverse: {index: GSI1, pk: "{to}{shard}", sk: "LIKES#{at:ms}#{from}"}, shards: {by: random, default: 2, max: 8}, fields: {at: ms!, note: string}}
  WROTE: {from: User, to: Post, views: {byTime: {index: GSI2, pk: "{from}#W{shard}", sk: "W#{at:ms}#{to}"}}, shards: {by: time, default: 1, max: 4}, fields: {at: ms!}}
  KNOWS: {from: User, to: User, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {default: 3, max: 3}}
  PLAIN: {from: User, to: User}
series:
  Activity: {of: User, pk: "{of}#A{shard}", sk: "ACT#{at:ms}{tie}", shards: {by: random, default: 2, max: 8}, fields: {n: int}}
plans:
  fans:
    params: {post: Post}
    steps:
      - {edges: LIKES, to: $post, as: likes}
      - {edges: FOLLOWS, to: likes.from, first: 3, as: fans}
)";

std::string user(std::uint64_t n) { return "U#" + std::to_string(100 + n); }
Item at(std::uint64_t n) {
  return number_field("at", static_cast<std::int64_t>(1'700'000'000'000 + n));
}
plan::Neighbors of(const std::string& node, const std::string& type, std::size_t first = 0) {
  plan::Neighbors operation;
  operation.node = node;
  operation.types = {type};
  if (first != 0) operation.page.first = first;
  return operation;
}
std::string users(std::uint64_t from, std::uint64_t to) {
  std::string text;
  for (std::uint64_t i = from; i < to; ++i) text += (text.empty() ? "" : " ") + user(i);
  return text;
}
std::vector<std::string> findings(TestGraph& graph, bool repair = false) {
  VerifyOptions options;
  options.without = {Finding::Kind::orphan_edge};
  options.repair = repair;
  std::vector<std::string> found;
  const auto done = verify(*graph, options, [&](const Finding& finding) {
    found.push_back(finding.what + ": " + finding.detail);
    return Result<void>();
  });
  EXPECT_TRUE(done.has_value()) << done.error().message();
  return found;
}
using Lines = std::vector<std::string>;

/// What verify finds in the whole table, by its sums or by a look at each item.
Lines verified(TestGraph& graph, bool singly, std::int64_t* requests = nullptr) {
  VerifyOptions options;
  options.without = {Finding::Kind::orphan_edge};
  VerifyPosition position;
  if (singly) position = [](const Item*) { return Result<void>(); };
  Lines found;
  const auto done = verify(
      *graph, options,
      [&](const Finding& finding) {
        found.push_back(finding.what + ": " + finding.detail);
        return Result<void>();
      },
      {}, {}, position);
  EXPECT_TRUE(done.has_value()) << done.error().message();
  if (done && requests != nullptr) *requests = done->spent.cost.requests;
  std::sort(found.begin(), found.end());
  return found;
}

/// "1->8 moved 20", or what refused it.
std::string reshard(TestGraph& graph, const std::string& node, const std::string& type,
                    std::uint32_t shards, bool dry_run = false) {
  const Result<Resharded> done = graph->reshard({node, type, shards, dry_run});
  if (!done) return done.error().message();
  return std::to_string(done->before) + "->" + std::to_string(done->shards) + " moved " +
         (done->moved == 0 ? "none" : "some") + (done->complete ? "" : ", to go on");
}
std::int64_t requests(TestGraph& graph, const plan::Neighbors& operation) {
  const Result<EdgePage> page = graph->neighbors(operation);
  EXPECT_TRUE(page.has_value()) << page.error().message();
  return page ? page->spent.cost.requests : -1;
}
/// Partitions of GSI1 with these edges.
std::map<std::string, int> partitions(TestGraph& graph, std::uint64_t users,
                                      const std::string& sk) {
  std::map<std::string, int> found;
  for (std::uint64_t i = 0; i < users; ++i) {
    const auto item = graph.item(user(i), sk);
    if (item) ++found[*item->find("GSI1PK")->as_string()];
  }
  return found;
}

TEST(Reshard, AnOrdinaryNodeIsReadInOneRoundWithItsCountAndWrittenWithoutReadingIt) {
  TestGraph graph(load_text(kSchema));
  const auto cost = [&](std::uint64_t i) {
    return graph->add_edge({"U#1", "WROTE", "P#" + std::to_string(i), at(i)})->spent.cost.requests;
  };
  for (std::uint64_t i = 0; i < 16; ++i) EXPECT_EQ(cost(i), 1) << i;
  EXPECT_EQ(cost(16), 2) << "it is written often";
  EXPECT_EQ(cost(17), 1) << "the count is remembered";
  EXPECT_EQ(requests(graph, of("P#1", "~LIKES")), 3) << "two shards and the count";
  EXPECT_EQ(requests(graph, of("U#1", "followers")), 2);
  EXPECT_EQ(requests(graph, of("U#1", "FOLLOWS")), 1) << "its own key is not in shards";
}

TEST(Reshard, LeavesAGraphThatVerifyReadsOnceAndTellsOfShardsThatAreMissing) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  for (std::uint64_t i = 0; i < 60; ++i) graph.add(user(i), "FOLLOWS", "U#star");
  EXPECT_EQ(reshard(graph, "U#star", "followers", 8), "1->8 moved some");
  std::int64_t sent = 0;
  EXPECT_EQ(verified(graph, false, &sent), Lines{});
  EXPECT_EQ(sent, 1) << "a Scan";
  graph.put("P#1");
  for (std::uint64_t i = 0; i < 60; ++i) graph.add(user(i), "LIKES", "P#1", at(i));
  EXPECT_EQ(reshard(graph, "P#1", "LIKES", 8), "2->8 moved some");
  EXPECT_EQ(verified(graph, false), Lines{});
  const auto set_shards = [&](std::int64_t count) {
    table::UpdateItemRequest update;
    update.table = graph->table();
    update.key = {{"PK", "SHARDS#LIKES#P#1"}, {"SK", "SHARDS"}};
    update.update_expression = "SET shards = :count";
    update.placeholders.values[":count"] = Value(count);
    ASSERT_TRUE(graph.store().update_item({}, update).has_value());
  };
  set_shards(3);
  Lines told = verified(graph, false);
  EXPECT_EQ(told, verified(graph, true));
  EXPECT_GT(told.size(), 20U) << "edges that no list has, and the counter of their node";
  table::DeleteItemRequest remove;
  remove.table = graph->table();
  remove.key = {{"PK", "SHARDS#FOLLOWS#U#star"}, {"SK", "SHARDS"}};
  ASSERT_TRUE(graph.store().delete_item({}, remove).has_value());
  told = verified(graph, false);
  EXPECT_EQ(told, verified(graph, true));
  EXPECT_GT(told.size(), 60U);
  set_shards(8);
  graph->reshard({"U#star", "followers", 8}).value();
  EXPECT_EQ(verified(graph, false), Lines{});
}

TEST(Reshard, SpreadsTheEdgesOverTheNewShardsAndListsThemAsBefore) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  for (std::uint64_t i = 0; i < 200; ++i) graph.add(user(i), "FOLLOWS", "U#star");
  EXPECT_EQ(reshard(graph, "U#star", "followers", 8, true), "1->8 moved some");
  EXPECT_EQ(partitions(graph, 200, "FOLLOWS#U#star").size(), 1U) << "a dry run";
  EXPECT_EQ(reshard(graph, "U#star", "followers", 8), "1->8 moved some");
  const auto spread = partitions(graph, 200, "FOLLOWS#U#star");
  EXPECT_EQ(spread.size(), 8U);
  for (const auto& [partition, edges] : spread) EXPECT_GT(edges, 10) << partition;
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 200));
  EXPECT_EQ(requests(graph, of("U#star", "followers", 300)), 2 + 7);
  EXPECT_EQ(requests(graph, of(user(3), "followers")), 2) << "another node";
  const auto count = graph.item("SHARDS#FOLLOWS#U#star", "SHARDS");
  ASSERT_TRUE(count.has_value());
  EXPECT_EQ(*count, (Item{{"PK", Value("SHARDS#FOLLOWS#U#star")},
                          {"SK", Value("SHARDS")},
                          {"shards", Value(8)},
                          {"type", Value("SHARDS")}}));
  EXPECT_EQ(reshard(graph, "U#star", "followers", 8), "8->8 moved none");
  EXPECT_EQ(reshard(graph, "U#star", "FOLLOWS", 16), "8->16 moved some") << "by the type's name";
  EXPECT_EQ(partitions(graph, 200, "FOLLOWS#U#star").size(), 16U);
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 200));
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(Reshard, LeavesAnEdgeInItsShardThatIsAddedAgainByWhoDoesNotKnowTheCount) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  for (std::uint64_t i = 0; i < 40; ++i) graph.add(user(i), "FOLLOWS", "U#star");
  ASSERT_EQ(reshard(graph, "U#star", "followers", 8), "1->8 moved some");
  const auto before = partitions(graph, 40, "FOLLOWS#U#star");
  for (std::uint64_t i = 0; i < 40; ++i) {
    const Graph other = Graph::open(graph.store(), load_text(kSchema)).value();
    EXPECT_EQ(TestGraph::outcome(
                  other.add_edge({user(i), "FOLLOWS", "U#star", number_field("weight", 3)})),
              "replaced");
  }
  EXPECT_EQ(partitions(graph, 40, "FOLLOWS#U#star"), before);
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 40));
}

TEST(Reshard, IsKeptByAllThatWritesTheNodeAndItsEdges) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star", {{"name", Value("one")}});
  for (std::uint64_t i = 0; i < 60; ++i) graph.add(user(i), "FOLLOWS", "U#star");
  ASSERT_EQ(reshard(graph, "U#star", "followers", 8), "1->8 moved some");
  const auto before = partitions(graph, 60, "FOLLOWS#U#star");
  ASSERT_TRUE(graph->update_edge({{user(3), "FOLLOWS", "U#star", {}}, number_field("weight", 2)}));
  EXPECT_EQ(partitions(graph, 60, "FOLLOWS#U#star"), before);
  ASSERT_TRUE(graph->update_node({"U#star", {{"name", Value("two")}}}));
  for (std::uint64_t i = 0; i < 60; ++i) {
    const auto edge = graph.item(user(i), "FOLLOWS#U#star");
    EXPECT_EQ(*edge->find("who")->as_string(), "two") << "copies are kept in all shards";
  }
  graph.put("U#star", {{"name", Value("three")}});
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 60));
  for (std::uint64_t i = 60; i < 120; ++i) graph.add(user(i), "FOLLOWS", "U#star");
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 120)) << "new ones go to all shards";
  for (const auto& [partition, edges] : partitions(graph, 120, "FOLLOWS#U#star")) {
    EXPECT_GT(edges, before.at(partition)) << partition;
  }
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(Reshard, IsFollowedByEveryReader) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  graph.put("P#1");
  for (std::uint64_t i = 0; i < 50; ++i) {
    graph.add(user(i), "FOLLOWS", "U#star");
    if (i % 2 == 0) graph.add(user(i), "FOLLOWS", "U#b");
    graph.add(user(i), "LIKES", "P#1", at(i));
    graph.add("U#star", "WROTE", "P#" + std::to_string(100 + i), at(i));
  }
  ASSERT_EQ(reshard(graph, "U#star", "followers", 5), "1->5 moved some");
  ASSERT_EQ(reshard(graph, "P#1", "LIKES", 8), "2->8 moved some");
  ASSERT_EQ(reshard(graph, "U#star", "WROTE", 4), "1->4 moved some");
  EXPECT_EQ(graph.count("U#star", "followers", true), 50);
  EXPECT_EQ(graph.count("P#1", "~LIKES", true), 50);
  EXPECT_EQ(graph.count("P#1", "~LIKES"), 50);
  plan::Neighbors wrote = of("U#star", "WROTE");
  wrote.by = "byTime";
  const std::string in_order = graph.list(wrote);
  EXPECT_EQ(std::count(in_order.begin(), in_order.end(), 'P'), 50);
  EXPECT_EQ(in_order.substr(0, 11), "P#100 P#101");
  const auto mutual = graph->mutual({"U#star", "followers", "U#b", {}});
  ASSERT_TRUE(mutual.has_value()) << mutual.error().message();
  EXPECT_EQ(mutual->nodes.size(), 25U);
  const auto hood = graph->neighborhood({"U#star", {"followers"}, 1});
  ASSERT_TRUE(hood.has_value()) << hood.error().message();
  EXPECT_EQ(hood->total, 51U);
  for (std::uint64_t i = 0; i < 50; i += 7) {
    const auto path = graph->path({"U#star", {"followers"}, user(i), 2});
    ASSERT_TRUE(path.has_value()) << path.error().message();
    EXPECT_EQ(path->hops, 1U) << user(i);
  }
  for (std::uint64_t i = 0; i < 9; ++i)
    graph.add("U#star", "LIKES", "P#9" + std::to_string(i), at(i));
  const auto fans = graph->run("fans", {{"post", "P#93"}});
  ASSERT_TRUE(fans.has_value()) << fans.error().message();
  const auto all = graph->remove_node("U#star");
  ASSERT_TRUE(all.has_value()) << all.error().message();
  EXPECT_EQ(all->edges_removed, 50U + 50U + 9U);
  EXPECT_TRUE(all->complete);
  const auto removed = graph->remove_node("P#1");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(removed->edges_removed, 50U);
  EXPECT_EQ(findings(graph), Lines{});
  EXPECT_TRUE(graph.item("SHARDS#LIKES#P#1", "SHARDS").has_value())
      << "the count outlives the node";
}

TEST(Reshard, OfANodeOfAPlanIsFollowedByItsFirstRowsInOrder) {
  TestGraph graph(load_text(kSchema));
  for (std::uint64_t i = 0; i < 4; ++i) {
    graph.put(user(i));
    graph.add(user(i), "LIKES", "P#1", at(i));
    for (std::uint64_t j = 0; j < 20; ++j) graph.add(user(50 + j), "FOLLOWS", user(i));
  }
  const auto run = [&] {
    const auto fans = graph->run("fans", {{"post", "P#1"}});
    EXPECT_TRUE(fans.has_value()) << fans.error().message();
    std::multiset<std::string> rows;
    for (const auto& row : fans->data) rows.insert(row.row.from + ">" + row.row.to);
    return rows;
  };
  const auto before = run();
  ASSERT_EQ(reshard(graph, user(1), "followers", 7), "1->7 moved some");
  ASSERT_EQ(reshard(graph, user(3), "followers", 16), "1->16 moved some");
  EXPECT_EQ(run(), before);
}

TEST(Reshard, LeavesCursorsHonestInBothDirections) {
  for (const bool descending : {false, true}) {
    TestGraph graph(load_text(kSchema));
    graph.put("P#1");
    for (std::uint64_t i = 0; i < 60; ++i) graph.add(user(i), "LIKES", "P#1", at(i / 3));
    plan::Neighbors part = of("P#1", "~LIKES", 7);
    part.page.descending = descending;
    const auto read = [&](std::vector<std::string>& into) {
      const Result<EdgePage> page = graph->neighbors(part);
      EXPECT_TRUE(page.has_value()) << page.error().message();
      for (const EdgeRow& row : *page) into.emplace_back(row.node);
      return std::pair(page->next, page->previous);
    };
    std::vector<std::string> forth;
    std::uint32_t shards = 2;
    std::string last;
    do {
      std::tie(part.page.after, last) = read(forth);
      // Between two pages the node grows, edges move, and some that are new come behind.
      if (shards == 8) continue;
      const std::string before = std::to_string(shards++);
      ASSERT_EQ(reshard(graph, "P#1", "LIKES", shards).substr(0, 1), before);
    } while (!part.page.after.empty());
    std::vector<std::string> expected;
    for (std::uint64_t i = 0; i < 60; ++i) expected.push_back(user(i));
    if (descending) std::reverse(expected.begin(), expected.end());
    // Edges of one moment stand in the order of refs in either direction of the key.
    EXPECT_EQ(forth, expected);
    std::vector<std::string> back;
    part.page.after.clear();
    for (part.page.before = last; !part.page.before.empty();) {
      std::vector<std::string> page;
      part.page.before = read(page).second;
      back.insert(back.begin(), page.begin(), page.end());
    }
    EXPECT_EQ(back, (std::vector<std::string>(expected.begin(), expected.begin() + 56)));
  }
}

TEST(Reshard, RefusesWhatItCannotDoAndChangesNothing) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  graph.put("P#1");
  ASSERT_EQ(reshard(graph, "U#star", "followers", 4), "1->4 moved none");
  const std::size_t items = graph.item_count();
  const struct {
    std::string node, type;
    std::uint32_t shards;
    std::string says;
  } kCases[] = {
      {"U#star", "followers", 3, "U#star has 4 shards of FOLLOWS, and their number only grows"},
      {"U#star", "followers", 0, "U#star has 4 shards of FOLLOWS, and their number only grows"},
      {"U#star", "followers", 17,
       "a node has at most 16 shards of FOLLOWS, the `max` of the schema; 17 are too many"},
      {"U#nobody", "followers", 4, "there is no node U#nobody"},
      {"P#1", "WROTE", 4,
       "shards of WROTE are those of the nodes that edges leave, and P#1 is a Post"},
      {"U#star", "LIKES", 4,
       "shards of LIKES are those of the nodes that edges arrive at, and U#star is a User"},
      {"U#star", "KNOWS", 4,
       "KNOWS has the same number of shards at every node: declare `max` above `default`, and "
       "{shard} in the pk of an index alone"},
      {"U#star", "PLAIN", 4, "PLAIN is not in shards: declare `shards: {default: 1, max: 64}`"},
      {"U#star", "NOTHING", 4, "no edge type or series \"NOTHING\" in the schema"},
      {"P#1", "Activity", 4, "series Activity is of nodes User, and P#1 is a Post"},
  };
  for (const auto& one : kCases) {
    EXPECT_EQ(reshard(graph, one.node, one.type, one.shards), one.says);
    EXPECT_EQ(reshard(graph, one.node, one.type, one.shards, true), one.says) << "a dry run";
  }
  EXPECT_EQ(graph.item_count(), items);
  EXPECT_EQ(graph.item("SHARDS#FOLLOWS#U#star", "SHARDS")->find("shards")->as_number()->to_string(),
            "4");
}

TEST(Reshard, GoesOnWhereItEnded) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  for (std::uint64_t i = 0; i < 350; ++i) graph.add(user(i), "FOLLOWS", "U#star");
  CallOptions little;
  little.budget.requests_max = 120;
  const auto begun = graph->reshard({"U#star", "followers", 8}, {}, little);
  ASSERT_TRUE(begun.has_value()) << begun.error().message();
  EXPECT_FALSE(begun->complete);
  EXPECT_EQ(begun->spent.cut_by, Limit::requests);
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 350)) << "half of the way";
  EXPECT_EQ(
      graph.item("SHARDS#FOLLOWS#U#star", "SHARDS")->find("spreadFrom")->as_number()->to_string(),
      "1");
  EXPECT_EQ(findings(graph), Lines{});
  // Others go further before it is finished.
  EXPECT_EQ(reshard(graph, "U#star", "followers", 12), "8->12 moved some");
  EXPECT_EQ(reshard(graph, "U#star", "followers", 12), "12->12 moved none");
  EXPECT_FALSE(graph.item("SHARDS#FOLLOWS#U#star", "SHARDS")->contains("spreadFrom"));
  const auto spread = partitions(graph, 350, "FOLLOWS#U#star");
  EXPECT_EQ(spread.size(), 12U);
  for (const auto& [partition, edges] : spread) EXPECT_GT(edges, 10) << partition;
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 350));
}

TEST(Reshard, OfASeriesTakesWhatComesAndLeavesTheRest) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  const auto add = [&](std::uint64_t n) {
    Item fields = at(n);
    fields.set("n", Value(static_cast<std::int64_t>(n)));
    return graph->transact({plan::AddToSeries{"U#star", "Activity", fields}})->spent.cost.requests;
  };
  // The item alone, and the count once when it is written often.
  for (std::uint64_t n = 0; n < 40; ++n) EXPECT_EQ(add(n), n == 16 ? 2 : 1) << n;
  plan::ReadSeries read{"U#star", "Activity", {}, {}, {}};
  read.page.first = 9;
  std::vector<std::string> forth;
  std::string previous;
  const auto page = [&](std::vector<std::string>& into) {
    const Result<ItemRows> rows = graph->series(read);
    EXPECT_TRUE(rows.has_value()) << rows.error().message();
    for (const ItemRow& row : *rows) into.push_back(row.item.find("n")->as_number().to_string());
    read.page.after = rows->next;
    return rows->previous;
  };
  page(forth);
  EXPECT_EQ(reshard(graph, "U#star", "Activity", 6), "2->6 moved none");
  for (std::uint64_t n = 40; n < 120; ++n) add(n);
  while (!read.page.after.empty()) previous = page(forth);
  std::vector<std::string> expected;
  for (int n = 0; n < 120; ++n) expected.push_back(std::to_string(n));
  EXPECT_EQ(forth, expected) << "a cursor of two shards goes on in six";
  std::vector<std::string> back;
  for (read.page.before = previous; !read.page.before.empty();) {
    std::vector<std::string> one;
    read.page.before = page(one);
    read.page.after.clear();
    back.insert(back.begin(), one.begin(), one.end());
  }
  EXPECT_EQ(back, (std::vector<std::string>(expected.begin(), expected.begin() + 117)));
  read.page = {};
  const Result<ItemRows> whole = graph->series(read);
  EXPECT_EQ(whole->spent.cost.requests, 3 + 4) << "two shards and the count, then four more";
  EXPECT_EQ(findings(graph), Lines{});
  const auto removed = graph->remove_node("U#star");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(removed->items_removed, 120U);
  EXPECT_EQ(graph.item_count(), 1U) << "the count";
}

TEST(Reshard, VerifyFindsEdgesInShardsThatNobodyAsks) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  for (std::uint64_t i = 0; i < 30; ++i) graph.add(user(i), "FOLLOWS", "U#star");
  ASSERT_EQ(reshard(graph, "U#star", "followers", 4), "1->4 moved some");
  table::PutItemRequest lower;
  lower.table = graph->table();
  lower.item = *graph.item("SHARDS#FOLLOWS#U#star", "SHARDS");
  lower.item.set("shards", Value(3));
  ASSERT_TRUE(graph.store().put_item({}, lower).has_value());
  const auto lost = static_cast<std::size_t>(partitions(graph, 30, "FOLLOWS#U#star")["U#star#3"]);
  ASSERT_GT(lost, 0U);
  const Lines found = findings(graph, true);
  ASSERT_EQ(found.size(), lost);
  EXPECT_NE(found.front().find("stands in shard 3, and U#star has 3"), std::string::npos);
  EXPECT_EQ(findings(graph), Lines{}) << "repaired";
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 30));
  lower.item.set("shards", Value("many"));
  ASSERT_TRUE(graph.store().put_item({}, lower).has_value());
  const Lines wrong = findings(graph);
  ASSERT_FALSE(wrong.empty());
  EXPECT_NE(std::find(wrong.begin(), wrong.end(),
                      "shards of U#star: the number of shards is many, and can be 1 to 16"),
            wrong.end());
}

TEST(Reshard, IsKnownToALoaderThatWritesManyEdges) {
  TestGraph graph(load_text(kSchema));
  graph.put("U#star");
  ASSERT_EQ(reshard(graph, "U#star", "followers", 8), "1->8 moved none");
  Loader loader(*graph);
  for (std::uint64_t i = 0; i < 200; ++i) {
    ASSERT_TRUE(loader.add_edge(i, {user(i), "FOLLOWS", "U#star", {}}).has_value());
    ASSERT_TRUE(loader.add_edge(i, {user(i), "LIKES", "P#" + std::to_string(i % 7), at(i)}));
  }
  const auto flushed = loader.flush();
  ASSERT_TRUE(flushed.has_value()) << flushed.error().message();
  EXPECT_EQ(partitions(graph, 200, "FOLLOWS#U#star").size(), 8U);
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 200));
  EXPECT_EQ(graph.count("P#0", "~LIKES"), 29);
  EXPECT_EQ(findings(graph), Lines{});
}

/// Writers add and remove, one gives more shards again and again, readers page through the list:
/// an edge that is there all the time and does not move is in every reading, and in the end all are
/// where they belong.
TEST(Reshard, EqualsAPlainListAfterWritersReadersAndResharding) {
  TestGraph graph(load_text(kSchema));
  for (const char* node : {"U#star", "P#1"}) graph.put(node);
  ASSERT_EQ(reshard(graph, "U#star", "followers", 2), "1->2 moved none");
  constexpr std::uint64_t kSteady = 60;
  for (std::uint64_t i = 0; i < kSteady; ++i) {
    graph.add(user(i), "FOLLOWS", "U#star");
    graph.add(user(i), "LIKES", "P#1", at(i));
  }
  std::vector<std::set<std::string>> kept(3);
  std::atomic<bool> done{false};
  std::atomic<int> readings{0};
  std::vector<std::thread> threads;
  for (std::uint64_t w = 0; w < kept.size(); ++w) {
    threads.emplace_back([&, w] {
      Random random(w + 7);
      for (std::uint64_t step = 0; step < 150; ++step) {
        const std::string who = user(200 + w * 100 + random.below(60));
        if (random.below(3) == 0) {
          ASSERT_TRUE(graph->remove_edge({{who, "FOLLOWS", "U#star", {}}}).has_value());
          ASSERT_TRUE(graph.remove_at_last(who, "LIKES", "P#1").has_value());
          kept[w].erase(who);
        } else {
          ASSERT_TRUE(graph->add_edge({who, "FOLLOWS", "U#star", {}}).has_value());
          ASSERT_TRUE(graph->add_edge({who, "LIKES", "P#1", at(step)}).has_value());
          kept[w].insert(who);
        }
      }
    });
  }
  threads.emplace_back([&] {
    while (!done || readings < 3) {
      // By reading all shards one after the other no edge is missed, though it moves meanwhile.
      EXPECT_GE(graph.count("U#star", "followers", true), static_cast<std::int64_t>(kSteady));
      std::multiset<std::string> seen;
      plan::Neighbors page = of("U#star", "followers", 16);
      do {
        const Result<EdgePage> rows = graph->neighbors(page);
        ASSERT_TRUE(rows.has_value()) << rows.error().message();
        for (const EdgeRow& row : *rows) seen.insert(std::string(row.node));
        page.page.after = rows->next;
      } while (!page.page.after.empty());
      for (const std::string& one : seen) EXPECT_EQ(seen.count(one), 1U) << one << " twice";
      ++readings;
    }
  });
  for (std::uint32_t shards = 3; shards <= 8; ++shards) {
    const auto follows = graph->reshard({"U#star", "followers", shards * 2});
    ASSERT_TRUE(follows.has_value()) << follows.error().message();
    const auto likes = graph->reshard({"P#1", "LIKES", shards});
    ASSERT_TRUE(likes.has_value()) << likes.error().message();
    EXPECT_TRUE(follows->complete && likes->complete);
  }
  done = true;
  for (std::thread& thread : threads) thread.join();
  std::set<std::string> expected;
  for (std::uint64_t i = 0; i < kSteady; ++i) expected.insert(user(i));
  for (const auto& names : kept) expected.insert(names.begin(), names.end());
  std::string text;
  for (const std::string& one : expected) text += (text.empty() ? "" : " ") + one;
  EXPECT_EQ(graph.list("U#star", "followers"), text);
  EXPECT_EQ(graph.count("U#star", "followers", true), static_cast<std::int64_t>(expected.size()));
  EXPECT_EQ(graph.count("P#1", "~LIKES"), static_cast<std::int64_t>(expected.size()));
  EXPECT_EQ(graph.count("P#1", "~LIKES", true), static_cast<std::int64_t>(expected.size()));
  plan::Neighbors pages = of("P#1", "~LIKES", 5);
  std::multiset<std::string> liked;
  std::string last_key;
  do {
    const Result<EdgePage> rows = graph->neighbors(pages);
    ASSERT_TRUE(rows.has_value()) << rows.error().message();
    for (const EdgeRow& row : *rows) {
      const std::string key(row.item.find("GSI1SK")->as_string());
      EXPECT_LT(last_key, key) << "in the order of the sort key";
      last_key = key;
      liked.insert(std::string(row.node));
    }
    pages.page.after = rows->next;
  } while (!pages.page.after.empty());
  EXPECT_EQ(liked, (std::multiset<std::string>(expected.begin(), expected.end())));
  EXPECT_EQ(findings(graph), Lines{});
}

}  // namespace
}  // namespace adjoin::graph::reshard_test
