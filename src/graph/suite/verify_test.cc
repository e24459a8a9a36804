// Verify: finds what was spoiled item by item, nothing else, and mends what can be mended.
#include "graph/upkeep/verify.h"

#include <algorithm>
#include <set>

#include "graph/suite/spoilt_graph.h"

namespace adjoin::graph::verify_test {
namespace {

using Lines = std::vector<std::string>;

TEST(Verify, FindsBobsFriendDavidInThePrintedData) {
  Spoilt users(load_example("users"));
  std::ifstream in("src/schema/testdata/users.jsonl");
  int items = 0;
  for (std::string line; std::getline(in, line); ++items) {
    const std::size_t begin = line.find("\"item\":") + 7;
    users.put(line.substr(begin, line.size() - begin - 1));
  }
  ASSERT_GE(items, 8);
  const Lines found = users.verify();
  EXPECT_EQ(found, (Lines{"missing-mirror edge USER#Bob FRIEND USER#David: there is no item "
                          "PK=USER#David SK=FRIEND#Bob (possible)",
                          "orphan-edge edge USER#Bob FRIEND USER#David: USER#David has no item "
                          "(none)"}));
  EXPECT_EQ(users.verify(false, {Finding::Kind::orphan_edge}).size(), 1U);
  // Mended: David is Bob's friend too, though still without an item of his own.
  EXPECT_EQ(users.verify(true).size(), 2U);
  const auto mirror = users.graph.item("USER#David", "FRIEND#Bob");
  ASSERT_TRUE(mirror.has_value());
  EXPECT_EQ(*mirror->find("friendship_since")->as_string(), "2023-03-10");
  for (const std::string& line : users.verify()) {
    EXPECT_NE(line.find("USER#David has no item"), std::string::npos) << line;
  }
}

TEST(Verify, CountsASymmetricEdgeOnceAndSaysOfWhatAnUnputNodeConsists) {
  Spoilt people(load_text(R"(
graph: 1
table: {name: People, pk: PK, sk: SK}
nodes: {User: {ref: "USER#{id}", fields: {name: string}, counters: {friends: {of: FRIEND}}}}
edges: {FRIEND: {from: User, to: User, reverse: same, on-exists: keep}}
)"));
  people.graph.put("USER#a", {{"name", "Ann"}});
  people.graph.put("USER#c", {{"name", "Cid"}});
  people.graph.add("USER#c", "FRIEND", "USER#a");
  people.graph.add("USER#a", "FRIEND", "USER#b");
  const auto sum = [&] {
    const auto verified = verify(*people.graph, {}, [](const Finding&) { return Result<void>(); });
    return verified ? verified->edges : 0;
  };
  EXPECT_EQ(sum(), 2U);
  EXPECT_EQ(people.verify(),
            (Lines{"orphan-edge edge USER#a FRIEND USER#b: USER#b was never put: its item is of "
                   "its edges (none)",
                   "orphan-edge edge USER#b FRIEND USER#a: USER#b was never put: its item is of "
                   "its edges (none)"}));
}

TEST(Verify, FindsAndMendsCountersThatAreWrongOrLost) {
  Spoilt follow(load_example("follow-graph"));
  for (const char* name : {"a", "b", "c"}) follow.graph.put(std::string("ACTOR#") + name);
  for (const char* name : {"a", "b"}) {
    ASSERT_EQ(follow.graph.add(std::string("ACTOR#") + name, "FOLLOWS", "ACTOR#c"), "created");
  }
  EXPECT_EQ(follow.verify(), Lines{});
  table::UpdateItemRequest update;
  update.table = follow.graph->table();
  update.key.set("PK", "ACTOR#c");
  update.key.set("SK", "PROFILE");
  update.update_expression = "SET followers = :n";
  update.placeholders.values.emplace(":n", Value(7));
  ASSERT_TRUE(follow.graph.store().update_item({}, update).has_value());
  EXPECT_EQ(follow.verify(true),
            (Lines{"wrong-counter node ACTOR#c: followers is 7, the edges say 2 (repaired)"}));
  EXPECT_EQ(follow.verify(), Lines{});
  EXPECT_EQ(follow.graph.count("ACTOR#c", "followers"), 2);
  // A node whose item is gone has lost its counters with it.
  follow.remove("ACTOR#c", "PROFILE");
  const Lines lost = follow.verify(true);
  ASSERT_EQ(lost.size(), 3U) << testing::PrintToString(lost);
  EXPECT_EQ(lost[2],
            "wrong-counter node ACTOR#c: followers is missing, the edges say 2 (repaired)");
  EXPECT_EQ(follow.graph.count("ACTOR#c", "followers"), 2);
}

TEST(Verify, FindsAndMendsMirrorsKeysAndUnknownItems) {
  Spoilt social(load_text(R"(
graph: 1
table: {name: Tags, pk: pk, sk: sk, type: type}
indexes: {GSI1: {pk: gpk, sk: gsk}}
nodes: {Post: {ref: "POST#{id}", stored: false}, Tag: {ref: "TAG#{id}", stored: false}}
edges:
  HAS_TAG: {from: Post, to: Tag, reverse: {item: {type: TAGGED}}, fields: {weight: int}}
  LINK: {from: Post, to: Post, reverse: {index: GSI1}}
)"));
  TestGraph& graph = social.graph;
  for (const char* tag : {"a", "b", "c"}) {
    ASSERT_EQ(graph.add("POST#1", "HAS_TAG", std::string("TAG#") + tag, number_field("weight", 1)),
              "put");
  }
  ASSERT_EQ(graph.add("POST#1", "LINK", "POST#2"), "put");
  EXPECT_EQ(social.verify(), Lines{});
  social.remove("TAG#a", "HAS_TAG#POST#1");
  social.remove("POST#1", "HAS_TAG#TAG#b");
  social.put(R"({"pk":"TAG#c","sk":"HAS_TAG#POST#1","type":"TAGGED","weight":9})");
  social.put(R"({"pk":"POST#1","sk":"LINK#POST#2","type":"LINK","gpk":"POST#9","gsk":"x"})");
  social.put(R"({"pk":"config","sk":"config"})");
  const Lines expected{
      "missing-mirror edge POST#1 HAS_TAG TAG#a: there is no item pk=TAG#a sk=HAS_TAG#POST#1",
      "orphan-mirror edge POST#1 HAS_TAG TAG#b: the mirrored item has no edge",
      "unknown-item item pk=config sk=config: no declared type has such a key",
      "wrong-key edge POST#1 LINK POST#2: not as the schema makes them: gpk, gsk",
      "wrong-mirror edge POST#1 HAS_TAG TAG#c: the mirrored item differs in weight"};
  Lines shown;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    shown.push_back(expected[i] + (i == 2 ? " (none)" : " (possible)"));
  }
  EXPECT_EQ(social.verify(), shown);
  EXPECT_EQ(social.verify(), shown) << "looking changes nothing";
  EXPECT_EQ(social.verify(true).size(), 5U);
  EXPECT_EQ(social.verify(), Lines{shown[2]});
  EXPECT_EQ(graph.list("TAG#c", "~HAS_TAG"), "POST#1");
  EXPECT_EQ(graph.list("POST#2", "~LINK"), "POST#1");
}

TEST(Verify, FindsSetsThatDrifted) {
  Spoilt goals(load_example("goals"));
  goals.put(R"({"source":"GOAL-G1","target":"GOAL-G1","title":"t",
                "edgeSet":{"$set":["GOALMEMBERSHIP-USER-U2-LEAD"]}})");
  goals.put(R"({"source":"GOAL-G1","target":"GOALMEMBERSHIP-USER-U1","memberRole":"LEAD",
                "date":"2024-01-01","gsi0":"500-LEAD","gsi1":"2024-01-01"})");
  const Lines found = goals.verify(true, {Finding::Kind::orphan_edge});
  ASSERT_EQ(found.size(), 1U) << testing::PrintToString(found);
  EXPECT_EQ(found[0],
            "edge-set-drift node GOAL-G1: edgeSet lacks GOALMEMBERSHIP-USER-U1-LEAD has "
            "GOALMEMBERSHIP-USER-U2-LEAD without an edge (repaired)");
  EXPECT_EQ(goals.verify(false, {Finding::Kind::orphan_edge}), Lines{});
  goals.remove("GOAL-G1", "GOALMEMBERSHIP-USER-U1");
  EXPECT_EQ(goals.verify(true, {Finding::Kind::orphan_edge}).size(), 1U);
  EXPECT_FALSE(goals.graph.item("GOAL-G1", "GOAL-G1")->contains("edgeSet"));
}

TEST(Verify, FindsCyclesAndTwoParents) {
  Spoilt shop(load_text(R"(
graph: 1
table: {name: Trees, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {Category: {ref: "CATEGORY#{id}", stored: false}}
edges: {CHILD: {from: Category, to: Category, tree: true, reverse: {index: GSI1}}}
)"));
  const auto child = [&](const std::string& parent, const std::string& node) {
    shop.put("{\"PK\":\"CATEGORY#" + parent + "\",\"SK\":\"CHILD#CATEGORY#" + node +
             "\",\"GSI1PK\":\"CATEGORY#" + node + "\",\"GSI1SK\":\"CHILD#CATEGORY#" + parent +
             "\"}");
  };
  child("root", "a");
  child("root", "b");
  child("a", "c");
  // Written by another program: no guard holds the parents yet.
  EXPECT_EQ(shop.verify(true).size(), 3U);
  EXPECT_EQ(shop.verify(), Lines{});
  child("b", "c");
  child("x", "y");
  child("y", "z");
  child("z", "x");
  child("z", "w");
  // Their guards are missing too; that is another finding.
  EXPECT_EQ(
      shop.verify(false, {Finding::Kind::missing_guard}),
      (Lines{"tree-cycle edge CATEGORY#z CHILD CATEGORY#x: CATEGORY#x is below itself, over 3 "
             "nodes (none)",
             "two-parents edge CATEGORY#a CHILD CATEGORY#c: CATEGORY#c is below CATEGORY#a, "
             "CATEGORY#b (none)"}));
}

TEST(Verify, FindsAndMendsGuards) {
  Spoilt people(load_text(R"(
graph: 1
table: {name: People, pk: PK, sk: SK}
nodes: {User: {ref: "USER#{id}", unique: [email], fields: {email: string}}}
)"));
  people.graph.put("USER#1", {{"email", "a"}});
  people.graph.put("USER#2", {{"email", "b"}});
  EXPECT_EQ(people.verify(), Lines{});
  people.remove("UNIQUE#User#email#a", "UNIQUE");
  people.remove("USER#2", "USER#2");
  people.put(R"({"PK":"USER#3","SK":"USER#3","email":"b"})");
  EXPECT_EQ(
      people.verify(true),
      (Lines{"missing-guard node USER#1: no guard holds its unique value or parent (repaired)",
             "missing-guard node USER#3: its guard is held by USER#2 (none)",
             "orphan-guard unique value of a User: it is held by USER#2, which has it not "
             "(repaired)"}));
  EXPECT_EQ(people.verify(true).size(), 1U) << "now that the value is free it is USER#3's";
  EXPECT_EQ(people.verify(), Lines{});
}

TEST(Verify, FindsACopyThatIsNotItsSource) {
  Spoilt shop(load_example("shop"));
  shop.put(R"({"PK":"PRODUCT#1","SK":"PRODUCT#1","Type":"Product","productId":"1"})");
  shop.put(R"({"PK":"REVIEW#1","SK":"REVIEW#1","Type":"Review","reviewId":"1","rating":4})");
  shop.put(R"({"PK":"PRODUCT#1","SK":"REVIEW#1","Type":"ProductReview","GSI1PK":"REVIEW#1",
               "GSI1SK":"PRODUCT#1","productId":"1","reviewId":"1","rating":2})");
  EXPECT_EQ(shop.verify(true), (Lines{"stale-copy edge PRODUCT#1 ProductReview REVIEW#1: rating is "
                                      "not rating of REVIEW#1 (repaired)"}));
  EXPECT_EQ(shop.verify(), Lines{});
  EXPECT_EQ(*shop.graph.item("PRODUCT#1", "REVIEW#1")->find("rating")->as_number(), Number(4));
}

constexpr const char* kCopied = R"(
graph: 1
table: {name: Copied, pk: PK, sk: SK}
nodes: {User: {ref: "USER#{id}", fields: {name: string}}}
edges:
  FOLLOWS: {from: User, to: User, copy: {whom: to.name}, reverse: {item: {sk: "FOLLOWER#{from}", copy: {who: from.name}}}}
  KNOWS: {from: User, to: User, reverse: same, copy: {theirName: to.name}}
)";

TEST(Verify, FindsAndMendsCopiesOnBothItemsOfAnEdge) {
  Spoilt people(load_text(kCopied));
  TestGraph& graph = people.graph;
  graph.put("USER#a", {{"name", "Ann"}});
  graph.put("USER#b", {{"name", "Bob"}});
  graph.add("USER#a", "FOLLOWS", "USER#b");
  graph.add("USER#a", "KNOWS", "USER#b");
  EXPECT_EQ(people.verify(), Lines{});
  people.put(R"({"PK":"USER#a","SK":"FOLLOWS#USER#b","whom":"Rob"})");
  people.put(R"({"PK":"USER#b","SK":"FOLLOWER#USER#a","who":"Anna"})");
  people.put(R"({"PK":"USER#b","SK":"KNOWS#USER#a","theirName":"Anna"})");
  EXPECT_EQ(people.verify(true),
            (Lines{"stale-copy edge USER#a FOLLOWS USER#b: who is not name of USER#a (repaired)",
                   "stale-copy edge USER#a FOLLOWS USER#b: whom is not name of USER#b (repaired)",
                   "stale-copy edge USER#a FOLLOWS USER#b: whom is not name of USER#b (repaired)",
                   "stale-copy edge USER#b KNOWS USER#a: theirName is not name of USER#a "
                   "(repaired)"}))
      << "whom is on the mirror too, and was taken away there";
  EXPECT_EQ(people.verify(), Lines{});
  // A mirror is made anew with its copies.
  people.remove("USER#b", "FOLLOWER#USER#a");
  people.remove("USER#b", "KNOWS#USER#a");
  EXPECT_EQ(people.verify(true).size(), 2U);
  EXPECT_EQ(people.verify(), Lines{});
  EXPECT_EQ(*graph.item("USER#b", "FOLLOWER#USER#a")->find("who"), Value("Ann"));
  EXPECT_EQ(*graph.item("USER#b", "KNOWS#USER#a")->find("theirName"), Value("Ann"));
  // Of a node that is no more only the copies are left.
  people.remove("USER#b", "USER#b");
  EXPECT_EQ(
      people.verify(true, {Finding::Kind::orphan_edge}),
      (Lines{"stale-copy edge USER#a FOLLOWS USER#b: whom is kept: USER#b has no item (none)",
             "stale-copy edge USER#a FOLLOWS USER#b: whom is kept: USER#b has no item (none)",
             "stale-copy edge USER#a KNOWS USER#b: theirName is kept: USER#b has no item (none)"}));
  EXPECT_EQ(*graph.item("USER#a", "FOLLOWS#USER#b")->find("whom"), Value("Bob"));
}

TEST(Verify, FinishesCopiesThatWereLeftHalfWay) {
  Spoilt people(load_text(kCopied));
  TestGraph& graph = people.graph;
  graph.put("USER#a", {{"name", "Ann"}});
  for (int i = 0; i < 120; ++i) graph.add("USER#a", "FOLLOWS", "USER#" + std::to_string(i));
  people.put(R"({"PK":"USER#a","SK":"USER#a","name":"Anna","copiesPending":"0123456789abcdef"})");
  EXPECT_EQ(people.verify(true, {Finding::Kind::orphan_edge}),
            (Lines{"unfinished-copies node USER#a: a write of its copied fields has not rewritten "
                   "all copies (repaired)"}));
  EXPECT_EQ(people.verify(false, {Finding::Kind::orphan_edge}), Lines{});
  EXPECT_FALSE(graph.item("USER#a", "USER#a")->contains("copiesPending"));
  EXPECT_EQ(*graph.item("USER#7", "FOLLOWER#USER#a")->find("who"), Value("Anna"));
}

TEST(Verify, LeavesTheGuardsOfOwnedNodes) {
  Spoilt shop(load_text(R"(
graph: 1
table: {name: Shop, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person: {ref: "PERSON#{id}"}
  Order:
    ref: "ORDER#{id}"
    owner: {type: Person, id: person, as: orders, by-ref: GSI1}
    pk: "{owner}"
    sk: "ORDER#{id}"
    fields: {person: string!, code: string}
    unique: [code]
)"));
  ASSERT_EQ(shop.graph.put("ORDER#1", {{"person", "a"}, {"code", "abc"}}), "put");
  EXPECT_EQ(shop.verify(true), Lines{});
  EXPECT_NE(shop.graph.put("ORDER#2", {{"person", "b"}, {"code", "abc"}}).find("taken"),
            std::string::npos);
}

TEST(Verify, FindsNothingInWhatTheGraphWrote) {
  Spoilt follow(load_example("follow-graph"));
  Loader loader(*follow.graph);
  for (std::uint64_t i = 0; i < 300; ++i) {
    ASSERT_TRUE(loader
                    .add_edge(i, {"ACTOR#" + std::to_string(i % 17),
                                  "FOLLOWS",
                                  "ACTOR#" + std::to_string(i % 23),
                                  {}})
                    .has_value());
  }
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(follow.verify(false, {Finding::Kind::orphan_edge}), Lines{});
}

}  // namespace
}  // namespace adjoin::graph::verify_test
