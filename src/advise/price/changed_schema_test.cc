#include "advise/price/changed_schema.h"

#include <gtest/gtest.h>

#include "schema/test_schema.h"

namespace adjoin::advise::changed_schema_test {
namespace {

TEST(ChangedSchema, HasTheChangeAndAllElse) {
  const schema::Schema follow = schema::example("follow-graph");
  const auto changed = schema_with(follow, "edges: {FOLLOWS: {shards: {max: 128}}}");
  ASSERT_TRUE(changed.has_value());
  const schema::EdgeType* edge = changed->edge("FOLLOWS");
  ASSERT_NE(edge, nullptr);
  EXPECT_EQ(edge->shards->max, 128U);
  EXPECT_EQ(edge->shards->initial, 1U) << "the members beside it stay";
  EXPECT_EQ(edge->forms.front().sk.source(), follow.edge("FOLLOWS")->forms.front().sk.source());
  EXPECT_TRUE(changed->access_patterns.empty());
}

TEST(ChangedSchema, HasThePlansOfTheChangeAlone) {
  const auto changed = schema_with(schema::example("goals"),
                                   "plans: {one: {params: {p: Person}, steps: [{node: $p}]}}");
  ASSERT_TRUE(changed.has_value());
  ASSERT_EQ(changed->plans.size(), 1U);
  EXPECT_EQ(changed->plans.front().name, "one");
}

TEST(ChangedSchema, IsNoneWhereTheChangeDoesNotLoad) {
  const schema::Schema follow = schema::example("follow-graph");
  EXPECT_FALSE(schema_with(follow, "edges: {FOLLOWS: {shards: {max: none}}}").has_value());
  EXPECT_FALSE(schema_with(follow, "edges: [").has_value());
  EXPECT_FALSE(schema_without(follow, {"edges", "NOTHING", "reverse"}).has_value());
  EXPECT_FALSE(schema_without(follow, {"indexes", "GSI1"}).has_value()) << "a reverse needs it";
}

TEST(ChangedSchema, LacksWhatWasTakenOut) {
  const schema::Schema social = schema::example("social");
  const auto changed = schema_without(social, {"edges", "HAS_TAG", "reverse"});
  ASSERT_TRUE(changed.has_value());
  EXPECT_EQ(changed->edge("HAS_TAG")->reverse, schema::ReverseKind::none);
  EXPECT_EQ(changed->edge("LIKES")->reverse, schema::ReverseKind::item);
}

}  // namespace
}  // namespace adjoin::advise::changed_schema_test
