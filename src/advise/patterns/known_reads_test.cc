#include "advise/patterns/known_reads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "advise/patterns/possible_step.h"
#include "schema/test_schema.h"

namespace adjoin::advise::known_reads_test {
namespace {

std::string name_of(const std::vector<KnownRead>& reads, std::string_view shape) {
  const KnownRead* read = find_read(reads, shape);
  return read == nullptr ? "" : read->name;
}

TEST(KnownReads, AreThoseThatTheSchemaDeclares) {
  const schema::Schema social = schema::example("social");
  const auto reads = declared_reads(social);
  EXPECT_EQ(name_of(reads, "Query pk=POST#{Post} sk^TAG# limit 10"), "relatedPosts");
  EXPECT_EQ(name_of(reads, "Query pk=USER#{User} sk^PRODUCT#"), "recommend");
  EXPECT_EQ(name_of(reads, "Query pk=USER#{User} sk^BLOCKED#"), "");
  EXPECT_EQ(name_of(reads, "GetItem pk=USER#{User} sk=PROFILE"), "");
}

TEST(KnownReads, CoverAPartOfTheirList) {
  const schema::Schema social = schema::example("social");
  const auto reads = declared_reads(social);
  EXPECT_EQ(name_of(reads, "Query pk=POST#{Post} sk^TAG#{Tag}*"), "relatedPosts");
  EXPECT_EQ(name_of(reads, "Query pk=POST#{Post} sk>=TAG#{Tag}* desc"), "relatedPosts");
  EXPECT_EQ(name_of(reads, "Query pk=POST#{Post} sk=TAG#{Tag}"), "");
  EXPECT_EQ(name_of(reads, "Query pk=POST#{Post}"), "") << "the whole partition is more";
}

TEST(KnownReads, ReadAPartitionOfTheirOwnWithoutASortKey) {
  const schema::Schema follow = schema::example("follow-graph");
  const auto reads = declared_reads(follow);
  EXPECT_EQ(name_of(reads, "Query GSI1 pk=TARGET#{Actor}{shard} desc limit 25"), "followers");
  EXPECT_EQ(name_of(reads, "Query GSI1 pk=TARGET#{Actor}{shard} sk^ACTOR#"), "followers");
  EXPECT_EQ(name_of(reads, "Query pk=ACTOR#{Actor}"), "") << "the actor is there, too";
}

TEST(KnownReads, NameWhatCouldBeDeclared) {
  const schema::Schema social = schema::example("social");
  const auto reads = possible_reads(social);
  const auto yaml_of = [&reads](std::string_view shape) {
    const KnownRead* read = find_read(reads, shape);
    return read == nullptr ? "" : read->name + ": " + read->yaml;
  };
  EXPECT_EQ(yaml_of("GetItem pk=USER#{User} sk=PROFILE"),
            "user: {params: {user: User}, get: {node: $user}}");
  EXPECT_EQ(yaml_of("Query pk=USER#{User} sk^BLOCKED#"),
            "blockedFromUser: {params: {user: User}, get: {edges: BLOCKED, from: $user}}");
  EXPECT_EQ(yaml_of("Query pk=USER#{User} sk^FOLLOWER#"),
            "followsToUser: {params: {user: User}, get: {edges: FOLLOWS, to: $user}}");
  EXPECT_EQ(yaml_of("Query pk=NOBODY#{}"), "");
}

TEST(KnownReads, OfEveryModelPassTogether) {
  for (const char* model : {"follow-graph", "users", "social", "shop", "goals"}) {
    const schema::Schema schema = schema::example(model);
    const auto reads = possible_reads(schema);
    EXPECT_GE(reads.size(), 2U) << model;
    std::map<std::string, std::string> names;
    for (const KnownRead& read : reads) {
      // A read may have several shapes.
      EXPECT_EQ(names.emplace(read.name, read.yaml).first->second, read.yaml)
          << model << " " << read.name;
      EXPECT_EQ(schema.access_pattern(read.name), nullptr) << model << " " << read.name;
    }
  }
}

TEST(PossibleStep, MakesNamesAsSchemasHaveThem) {
  EXPECT_EQ(camel_name("FOLLOWED_BY"), "followedBy");
  EXPECT_EQ(camel_name("FollowedBy"), "followedBy");
  EXPECT_EQ(camel_name("by-team.x"), "byTeamX");
  EXPECT_EQ(camel_name("2nd"), "x2nd");
  EXPECT_EQ(camel_name("##"), "x");
  EXPECT_EQ(yaml_text("$user"), "$user");
  EXPECT_EQ(yaml_text("a: b"), "\"a: b\"");
  EXPECT_EQ(yaml_text(""), "\"\"");
}

}  // namespace
}  // namespace adjoin::advise::known_reads_test
