// A repair takes away nothing that the schema does not declare: it may stand nowhere else.
#include "graph/suite/spoilt_graph.h"

namespace adjoin::graph {
namespace {

using Told = std::vector<std::string>;

constexpr const char* kMirrored = R"(
graph: 1
table: {name: Kept, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "USER#{id}", sk: PROFILE, fields: {name: string}, edge-set: {max: 9}}
  Mail: {ref: "MAIL#{id}", index: {GSI1: {index: GSI1, pk: "{host}", sk: "{ref}"}}, fields: {host: string, ref: string}}
edges:
  FOLLOWS: {from: User, to: User, on-exists: replace, edge-set: "F/{to.id}", fields: {createdAt: datetime}, reverse: {item: {sk: "FOLLOWER#{from.id}", type: FOLLOWED_BY, copy: {followerName: from.name}}}}
  FRIEND: {from: User, to: User, sk: "FRIEND#{to.id}", reverse: same, edge-set: false}
)";

constexpr const char* kEdge =
    R"({"PK":"USER#a","SK":"FOLLOWS#USER#b","type":"FOLLOWS","createdAt":"2024-01-01T00:00:00Z"})";

class WhatVerifyKeeps : public testing::Test {
 protected:
  WhatVerifyKeeps() : people(load_text(kMirrored)) {}

  Item stored(const std::string& pk, const std::string& sk) {
    return people.graph.item(pk, sk).value_or(Item());
  }
  static Value text(const char* words) { return Value(words); }
  Told repair() { return people.verify(true, {Finding::Kind::orphan_edge}); }

  Spoilt people;
};

TEST_F(WhatVerifyKeeps, AttributesThatAMirrorAloneHas) {
  people.put(R"({"PK":"USER#a","SK":"PROFILE","type":"User","name":"Ann",
                 "edgeSet":{"$set":["F/b"]}})");
  people.put(kEdge);
  people.put(R"({"PK":"USER#b","SK":"FOLLOWER#a","type":"FOLLOWED_BY","followerName":"Ann",
                 "createdAt":"2024-01-01T00:00:00Z","followerAvatar":"https://a"})");
  EXPECT_EQ(repair(), Told{}) << "nothing says that it has no such attribute";
  people.put(R"({"PK":"USER#b","SK":"FOLLOWER#a","type":"FOLLOWED_BY","followerName":"Ann",
                 "createdAt":"2020-01-01T00:00:00Z","followerAvatar":"https://a"})");
  EXPECT_EQ(repair(), (Told{"wrong-mirror edge USER#a FOLLOWS USER#b: the mirrored item differs in "
                            "createdAt (repaired)"}));
  const Item mirror = stored("USER#b", "FOLLOWER#a");
  EXPECT_EQ(*mirror.find("followerAvatar"), text("https://a"));
  EXPECT_EQ(*mirror.find("followerName"), text("Ann"));
  EXPECT_EQ(*mirror.find("createdAt"), text("2024-01-01T00:00:00Z"));
  EXPECT_EQ(people.removes, Told{});
}

TEST_F(WhatVerifyKeeps, ACopyWhoseNodeIsNotThereOrLacksTheField) {
  people.put(kEdge);
  people.put(R"({"PK":"USER#b","SK":"FOLLOWER#a","type":"FOLLOWED_BY","followerName":"Ann",
                 "createdAt":"2024-01-01T00:00:00Z"})");
  people.put(R"({"PK":"USER#a","SK":"PROFILE","type":"User","edgeSet":{"$set":["F/b"]}})");
  EXPECT_EQ(repair(), (Told{"stale-copy edge USER#a FOLLOWS USER#b: followerName is kept: USER#a "
                            "has no name (none)"}));
  people.remove("USER#a", "PROFILE");
  const Told told = repair();
  EXPECT_NE(std::find(told.begin(), told.end(),
                      "stale-copy edge USER#a FOLLOWS USER#b: followerName is kept: USER#a has no "
                      "item (none)"),
            told.end())
      << testing::PrintToString(told);
  EXPECT_EQ(*stored("USER#b", "FOLLOWER#a").find("followerName"), text("Ann"));
}

TEST_F(WhatVerifyKeeps, AMirrorWithoutAnEdgeThatHasWhatNothingElseHas) {
  people.put(R"({"PK":"USER#a","SK":"PROFILE","type":"User","name":"Ann"})");
  people.put(R"({"PK":"USER#b","SK":"FOLLOWER#a","type":"FOLLOWED_BY","followerName":"Ann"})");
  people.put(R"({"PK":"USER#c","SK":"FOLLOWER#a","type":"FOLLOWED_BY","note":"met in Rome"})");
  people.put(R"({"PK":"USER#d","SK":"FOLLOWER#x","type":"FOLLOWED_BY","followerName":"Xenia"})");
  EXPECT_EQ(repair(),
            (Told{"orphan-mirror edge USER#a FOLLOWS USER#b: the mirrored item has no edge "
                  "(repaired)",
                  "orphan-mirror edge USER#a FOLLOWS USER#c: the mirrored item has no edge; it is "
                  "kept for note, which nothing else has (none)",
                  "orphan-mirror edge USER#x FOLLOWS USER#d: the mirrored item has no edge; it is "
                  "kept for followerName, which nothing else has (none)"}));
  EXPECT_EQ(people.removes, Told{"the item"});
  EXPECT_TRUE(stored("USER#b", "FOLLOWER#a").empty());
  EXPECT_FALSE(stored("USER#c", "FOLLOWER#a").empty());
  EXPECT_FALSE(stored("USER#d", "FOLLOWER#x").empty());
}

TEST(WhatVerifyRemoves, AMirrorWithoutAnEdgeWhoseTwoCopiesOneNodeHas) {
  Spoilt people(load_text(R"(
graph: 1
table: {name: Kept, pk: PK, sk: SK, type: type}
nodes: {User: {ref: "USER#{id}", fields: {name: string, age: int}}}
edges:
  KNOWS: {from: User, to: User, reverse: {item: {sk: "KNOWN#{from}", type: KNOWN, copy: {name: from.name, age: from.age}}}}
)"));
  people.put(R"({"PK":"USER#a","SK":"USER#a","type":"User","name":"Ann","age":7})");
  people.put(R"({"PK":"USER#b","SK":"KNOWN#USER#a","type":"KNOWN","name":"Ann","age":7})");
  EXPECT_EQ(
      people.verify(true, {Finding::Kind::orphan_edge}),
      Told{"orphan-mirror edge USER#a KNOWS USER#b: the mirrored item has no edge (repaired)"});
}

TEST_F(WhatVerifyKeeps, WhatTheTwoItemsOfASymmetricEdgeEachSay) {
  people.put(R"({"PK":"USER#a","SK":"FRIEND#b","type":"FRIEND","friendName":"Bob","since":1})");
  people.put(
      R"({"PK":"USER#b","SK":"FRIEND#a","type":"FRIEND","friendName":"Ann","place":"Rome"})");
  EXPECT_EQ(
      repair(),
      (Told{"wrong-mirror edge USER#a FRIEND USER#b: the mirrored item differs in friendName, "
            "which the schema does not declare: both are kept (none)",
            "wrong-mirror edge USER#a FRIEND USER#b: the mirrored item differs in since "
            "(repaired)"}));
  EXPECT_EQ(*stored("USER#a", "FRIEND#b").find("friendName"), text("Bob"));
  EXPECT_EQ(*stored("USER#b", "FRIEND#a").find("friendName"), text("Ann"));
  EXPECT_EQ(*stored("USER#b", "FRIEND#a").find("place"), text("Rome"));
  EXPECT_TRUE(stored("USER#b", "FRIEND#a").contains("since"));
}

TEST_F(WhatVerifyKeeps, KeysOfAnIndexThatNothingMakesOnItemsOfTheType) {
  people.put(
      R"({"PK":"USER#a","SK":"PROFILE","type":"User","name":"Ann",
                 "GSI1PK":"EMAIL#a","GSI1SK":"x"})");
  EXPECT_EQ(repair(), (Told{"wrong-key node USER#a: nothing in the schema makes GSI1PK, GSI1SK on "
                            "items of this type; kept (none)"}));
  EXPECT_EQ(*stored("USER#a", "PROFILE").find("GSI1PK"), text("EMAIL#a"));
  // Those that the type makes, of fields that are gone, go.
  people.put(
      R"({"PK":"MAIL#1","SK":"MAIL#1","type":"Mail","subject":"s","GSI1PK":"h","GSI1SK":"x"})");
  people.removes.clear();
  repair();
  EXPECT_EQ(people.removes, (Told{"attribute GSI1PK", "attribute GSI1SK"}));
  EXPECT_FALSE(stored("MAIL#1", "MAIL#1").contains("GSI1PK"));
}

TEST_F(WhatVerifyKeeps, AnAttributeThatIsNoEdgeSet) {
  people.put(R"({"PK":"USER#a","SK":"PROFILE","type":"User","edgeSet":{"$set":["F/b"]}})");
  people.put(R"({"PK":"USER#c","SK":"PROFILE","type":"User","edgeSet":"a word"})");
  EXPECT_EQ(
      repair(),
      (Told{"edge-set-drift node USER#a: edgeSet has F/b without an edge (repaired)",
            "edge-set-drift node USER#c: edgeSet is \"a word\", which is no set of strings, and "
            "stays: give it, or the edge set, another name (none)"}));
  EXPECT_EQ(people.removes, Told{"entry F/b of edgeSet"});
  EXPECT_EQ(*stored("USER#c", "PROFILE").find("edgeSet"), text("a word"));
}

}  // namespace
}  // namespace adjoin::graph
