// Goal: advice is silent where all is well, and says what is wrong where something is, and nothing
// else. Method: the example models in stores of their own, with a program that uses them for eight
// days of virtual time; then with one fault at a time. The log has real shapes and charges.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "advise/model_graph.h"
#include "base/iso_time.h"

namespace adjoin::advise_test {
namespace {

using Rules = std::vector<std::string>;

std::string id(std::size_t n) { return "G" + std::to_string(n); }

class AdviceOfModel : public testing::TestWithParam<const char*> {};

TEST_P(AdviceOfModel, IsSilentWhereAllIsWell) {
  SCOPED_TRACE(testing::Message() << "seed " << kSeed);
  ModelGraph model{std::string(GetParam())};
  model.be_healthy();
  EXPECT_EQ(model.findings(), Rules());
}

INSTANTIATE_TEST_SUITE_P(Examples, AdviceOfModel,
                         testing::Values("follow-graph", "goals", "shop", "social", "users"));

TEST(AdviceOfFollowGraph, TellsACelebrity) {
  ModelGraph model("follow-graph");
  model.be_healthy();
  for (int i = 0; i < 6000; ++i) model.program().query({.index = "GSI1", .pk = "TARGET#G1"});
  const Rules found = model.findings();
  ASSERT_EQ(found.size(), 1U) << testing::PrintToString(found);
  EXPECT_EQ(found[0].substr(0, 26), "celebrity GSI1 TARGET#G1: ");
  advise::Thresholds thresholds;
  thresholds.hot_share_min = 0.05;
  EXPECT_EQ(model.findings(thresholds), Rules()) << "any partition bears fifty units a second";
}

TEST(AdviceOfFollowGraph, TellsAScan) {
  ModelGraph model("follow-graph");
  model.be_healthy();
  for (int i = 0; i < 20; ++i) model.program().scan("PK", "ACTOR#G3");
  EXPECT_EQ(model.rules(), Rules{"scan"});
}

TEST(AdviceOfFollowGraph, TellsCountsThatAreRead) {
  ModelGraph model("follow-graph");
  model.be_healthy();
  for (std::size_t i = 0; i < 8 * 21; ++i) {
    model.program().query({.pk = "ACTOR#" + id(i % 40), .begins = "TARGET#", .count = true});
  }
  EXPECT_EQ(model.rules(), Rules{"count-read"});
}

TEST(AdviceOfFollowGraph, TellsAnUnusedIndex) {
  ModelGraph model("follow-graph");
  std::vector<Item> items = model.items();
  model.be_healthy({.index = "GSI1", .type = {}});
  for (Item& item : items) {
    if (!item.contains("GSI1PK")) continue;
    item.set("createdAt", 1'800'000'000);
    model.program().put(item);
  }
  EXPECT_EQ(model.rules(), Rules{"unused-index"});
}

TEST(AdviceOfFollowGraph, TellsConsistentReadsThatNeedNotBe) {
  ModelGraph model("follow-graph");
  model.be_healthy();
  for (std::size_t i = 0; i < 3000; ++i) {
    model.program().get({{"PK", "ACTOR#" + id(i % 40)}, {"SK", "PROFILE"}}, true);
  }
  EXPECT_EQ(model.rules(), Rules{"strong"});
}

TEST(AdviceOfFollowGraph, TellsAnItemThatIsCountedTooOften) {
  ModelGraph model("follow-graph");
  model.be_healthy();
  const std::vector<Item> items = model.items();
  Item hot;
  for (const Item& item : items) {
    if (item["SK"] == Value("PROFILE")) hot = item;
  }
  // Eleven units a second for six minutes, at a threshold of ten.
  for (int i = 0; i < 6 * 60 * 11; ++i) {
    model.logged().pass(i % 11 == 0 ? 980 : 0);
    model.program().put(hot);
  }
  advise::Thresholds thresholds;
  thresholds.hot_counter_units = 10;
  const Rules found = model.findings(thresholds);
  ASSERT_EQ(found.size(), 1U) << testing::PrintToString(found);
  EXPECT_EQ(found[0].substr(0, 12), "hot-counter ");
}

/// A list, then each of its nodes by itself.
void read_one_by_one(ModelGraph& model, const std::string& front, const std::string& begins,
                     const std::string& sk, int times) {
  for (int i = 0; i < times; ++i) {
    model.logged().pass(10'000);
    const std::size_t n = static_cast<std::size_t>(i) % 40;
    model.program().query({.pk = front + id(n), .begins = begins});
    for (std::size_t k = 1; k <= 6; ++k) {
      model.program().get({{"PK", front + id((n + k) % 40)}, {"SK", sk}});
    }
  }
}

TEST(AdviceOfFollowGraph, TellsNodesThatAreReadOneByOne) {
  ModelGraph model("follow-graph");
  model.be_healthy();
  read_one_by_one(model, "ACTOR#", "TARGET#", "PROFILE", 20);
  EXPECT_EQ(model.rules(), Rules{"n-plus-one"});
}

TEST(AdviceOfUsers, TellsNodesThatAreReadOneByOne) {
  ModelGraph model("users");
  model.be_healthy();
  read_one_by_one(model, "USER#", "FRIEND#", "PROFILE", 25);
  EXPECT_EQ(model.rules(), Rules{"n-plus-one"});
}

TEST(AdviceOfShop, TellsAFilterThatDiscards) {
  ModelGraph model("shop");
  model.be_healthy();
  for (std::size_t i = 0; i < 3000; ++i) {
    model.program().query({.pk = "PRODUCT#" + id(i % 40),
                           .begins = "REVIEW#",
                           .filter_name = "color",
                           .filter_value = "green"});
  }
  EXPECT_EQ(model.rules(), Rules{"filter"});
}

TEST(AdviceOfShop, TellsAnOrderThatIsNotByTime) {
  ModelGraph model("shop");
  model.be_healthy();
  model.program().query({.pk = "PRODUCT#G1", .begins = "REVIEW#", .desc = true, .limit = 10});
  EXPECT_EQ(model.rules(), Rules{"not-latest"});
}

TEST(AdviceOfShop, TellsASeriesThatGrowsForEver) {
  ModelGraph model("shop");
  // A series of a hundred days, of which the newest alone are read.
  for (int day = 1; day <= 100; ++day) {
    model.clock().advance(std::chrono::hours(24));
    for (std::size_t i = 0; i < 40; ++i) {
      model.append("PriceHistory", "PRODUCT#" + id(i),
                   {{"timestamp", iso_time(model.clock().unix_time())}, {"price", 3}});
    }
  }
  model.logged().forget();
  model.logged().at(model.clock().unix_time().count());
  model.be_healthy({.index = {}, .type = "PriceHistory"});
  for (int i = 0; i < 10; ++i) {
    model.program().query({.pk = "PRODUCT#G1", .begins = "PRICE#", .desc = true, .limit = 10});
  }
  EXPECT_EQ(model.rules(), Rules{"no-ttl"});
}

TEST(AdviceOfShop, TellsAnIndexOfFewKeys) {
  ModelGraph model("shop", 12);
  for (std::size_t i = 0; i < 1000; ++i) {
    model.add_edge("ProductCategory", "PRODUCT#X" + std::to_string(i), "CATEGORY#" + id(i % 12));
  }
  model.logged().forget();
  model.be_healthy();
  EXPECT_EQ(model.rules(), Rules{"low-cardinality"});
}

TEST(AdviceOfShop, TellsAnIndexOfOnePartition) {
  ModelGraph model("shop");
  for (std::size_t i = 0; i < 10'000; ++i) model.put_node("User", "X" + std::to_string(i));
  model.logged().forget();
  model.be_healthy({.index = {}, .type = "User"});
  EXPECT_EQ(model.rules(), Rules{"one-partition"});
}

TEST(AdviceOfSocial, TellsAMirrorThatNobodyReads) {
  ModelGraph model("social");
  model.be_healthy({.index = {}, .type = "FOLLOWED_BY"});
  EXPECT_EQ(model.rules(), Rules{"unused-mirror"});
}

TEST(AdviceOfSocial, TellsATypeThatNobodyUses) {
  ModelGraph model("social", 40, "BLOCKED");
  model.be_healthy();
  EXPECT_EQ(model.rules(), Rules{"unused-type"});
}

TEST(AdviceOfSocial, TellsMirrorsThatAreWrittenByHand) {
  ModelGraph model("social");
  model.be_healthy();
  for (std::size_t i = 0; i < 200; ++i) {
    const std::string post = "POST#" + id(i % 40);
    const std::string tag = "TAG#" + id((i + 1) % 40);
    model.logged().pass(1000);
    model.program().put({{"pk", post}, {"sk", tag}, {"type", "HAS_TAG"}});
    model.program().put({{"pk", tag}, {"sk", post}, {"type", "TAGGED_IN"}});
  }
  EXPECT_EQ(model.rules(), Rules{"two-puts"});
}

TEST(AdviceOfSocial, TellsAnItemThatIsTooLarge) {
  ModelGraph model("social");
  model.put_node("Post", "G1", {{"text", std::string(310 * 1024, 'x')}});
  model.logged().forget();
  model.be_healthy();
  EXPECT_EQ(model.rules(), Rules{"item-size"});
}

TEST(AdviceOfSocial, TellsAPartitionThatIsWrittenTooOften) {
  ModelGraph model("social");
  model.be_healthy();
  for (std::size_t i = 0; i < 6 * 60 * 11; ++i) {
    model.logged().pass(i % 11 == 0 ? 980 : 0);
    model.program().put({{"pk", "USER#G1"}, {"sk", "BLOCKED#" + id(i % 7)}, {"type", "BLOCKED"}});
  }
  advise::Thresholds thresholds;
  thresholds.hot_write_units = 10;
  const Rules found = model.findings(thresholds);
  ASSERT_EQ(found.size(), 1U) << testing::PrintToString(found);
  EXPECT_EQ(found[0].substr(0, 10), "hot-write ");
}

TEST(AdviceOfGoals, TellsAnIndexThatHasTooLittle) {
  ModelGraph model("goals");
  model.be_healthy();
  for (std::size_t i = 0; i < 6000; ++i) {
    const std::string user = "GOALMEMBERSHIP-TEAM-" + id(i % 40);
    model.logged().pass(2000);
    model.program().query({.index = "gsi1", .pk = user});
    model.program().get({{"source", "GOAL-" + id(i % 40)}, {"target", user}});
  }
  EXPECT_EQ(model.rules(), Rules{"too-little"});
}

TEST(AdviceOfGoals, TellsAnIndexThatHasTooMuch) {
  ModelGraph model("goals");
  model.be_healthy({.index = "gsi0", .type = {}});
  for (std::size_t i = 0; i < 1000; ++i) {
    model.logged().pass(2000);
    model.program().query(
        {.index = "gsi0", .pk = "SUBGOAL-GOAL-" + id(1 + i % 39), .project = "gsi0"});
  }
  EXPECT_EQ(model.rules(), Rules{"too-much"});
}

}  // namespace
}  // namespace adjoin::advise_test
