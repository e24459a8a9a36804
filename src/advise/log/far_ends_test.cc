#include "advise/log/far_ends.h"

#include <gtest/gtest.h>

#include <string>

#include "schema/test_schema.h"

namespace adjoin::advise::far_ends_test {
namespace {

AskedKeys begins(std::string pk, std::string front) {
  AskedKeys asked;
  asked.pk = {std::move(pk)};
  asked.sk = {std::move(front)};
  asked.op = SortOperator::begins;
  return asked;
}

std::optional<KeyTexts> far_end(const schema::Schema& schema, const AskedKeys& asked,
                                const Item& row) {
  const Bytes bytes = item::encode_item(row);
  KeyTexts node;
  FarEnds ends(schema, asked);
  if (!ends.find(item::ItemView(bytes), node)) return std::nullopt;
  return node;
}

TEST(FarEnds, AreTheNodesThatEdgesLeadTo) {
  const schema::Schema social = schema::example("social");
  EXPECT_EQ(far_end(social, begins("USER#a", "USER#"), {{"pk", "USER#a"}, {"sk", "USER#b"}}),
            (KeyTexts{"USER#b", "PROFILE"}));
  EXPECT_EQ(
      far_end(social, begins("USER#a", "FOLLOWER#"), {{"pk", "USER#a"}, {"sk", "FOLLOWER#b"}}),
      (KeyTexts{"USER#b", "PROFILE"}))
      << "a mirror lists those who follow";
}

TEST(FarEnds, AreNoneOfOtherRows) {
  const schema::Schema social = schema::example("social");
  AskedKeys all;
  all.pk = {"USER#a"};
  EXPECT_FALSE(far_end(social, all, {{"pk", "USER#a"}, {"sk", "PROFILE"}}));
  EXPECT_FALSE(far_end(social, all, {{"pk", "USER#a"}, {"sk", "else"}}));
  EXPECT_FALSE(far_end(social, all, {{"name", "not the keys"}}));
  EXPECT_TRUE(FarEnds(social, all).may_have_any());
  EXPECT_FALSE(FarEnds(social, begins("USER#a", "PROFILE")).may_have_any());
}

TEST(FarEnds, OfAnIndexAreAtTheOtherEnd) {
  const schema::Schema schema = schema::load_schema(R"(
graph: 1
table: {name: tests}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}"}}
edges: {KNOWS: {from: User, to: User, reverse: {index: GSI1}}}
)",
                                                    "test")
                                    .value();
  AskedKeys asked;
  asked.index = "GSI1";
  asked.pk = {"U#b"};
  const Item row{{"PK", "U#a"}, {"SK", "KNOWS#U#b"}, {"GSI1PK", "U#b"}, {"GSI1SK", "KNOWS#U#a"}};
  EXPECT_EQ(far_end(schema, asked, row), (KeyTexts{"U#a", "U#a"}));
}

}  // namespace
}  // namespace adjoin::advise::far_ends_test
