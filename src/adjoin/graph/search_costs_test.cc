// What searches cost and refuse beyond their plain way: warming up, options, missing reverses.
#include <string>

#include "adjoin/algorithms.h"
#include "adjoin/state/test_people.h"

namespace adjoin::search_costs_test {
namespace {

/// The people's schema with a type between people that has no reverse.
std::string with_blocks() {
  std::string schema(test::kPeople);
  return schema.insert(schema.find("  NEEDS:"), "  BLOCKS: {from: Person, to: Person}\n");
}

/// OWNS has no reverse either. a owns 1 and 2, b owns 2; a, b and c follow each other in a circle.
class SearchCosts : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const auto& [from, to] : {std::pair{"a", "1"}, {"a", "2"}, {"b", "2"}}) {
      const Edge owns{std::string("PERSON#") + from, "OWNS", std::string("THING#") + to};
      graph_.add_edge(owns).value();
    }
    for (const auto& [from, to] : {std::pair{"a", "b"}, {"b", "c"}, {"c", "a"}}) {
      const Edge follows{std::string("PERSON#") + from, "FOLLOWS", std::string("PERSON#") + to};
      graph_.add_edge(follows).value();
    }
  }
  Graph graph_ = test::graph_of(with_blocks());
};

// Pins: topology_state @cost; with_topology @cost
TEST_F(SearchCosts, OfATopologyAreOneScanWhenItIsFirstAskedFor) {
  const Graph fast = with_topology(graph_).value();
  Usage usage;
  EXPECT_EQ(topology_state(fast, {}, {.usage = &usage}).value().edges, 6U);
  EXPECT_EQ(usage.requests, 1);
  EXPECT_TRUE(topology_state(fast, "FOLLOWS", {.usage = &usage}).value().in_use);
  EXPECT_EQ(path(fast, "PERSON#a", "FOLLOWS", "PERSON#c", 9, {.usage = &usage}).value().size(), 3U);
  EXPECT_EQ(usage.requests, 1);
}

// Pins: friends_of_friends @errors unsupported invalid_argument
// Pins: related @errors unsupported invalid_argument
// Pins: recommend @errors unsupported invalid_argument
TEST_F(SearchCosts, RankingsRefuseAWayBackWithoutReverseAndNoRows) {
  EXPECT_FAILS(unsupported, "BLOCKS", friends_of_friends(graph_, "PERSON#a", "~BLOCKS"));
  EXPECT_FAILS(unsupported, "OWNS", related(graph_, "PERSON#a", "OWNS"));
  EXPECT_FAILS(unsupported, "OWNS", recommend(graph_, "PERSON#a", "OWNS"));
  EXPECT_FAILS(invalid_argument, "first",
               friends_of_friends(graph_, "PERSON#a", "FOLLOWS", {.first = 0}));
  EXPECT_FAILS(invalid_argument, "first", related(graph_, "PERSON#a", "FOLLOWS", {.first = 0}));
  EXPECT_FAILS(invalid_argument, "first", recommend(graph_, "PERSON#a", "FOLLOWS", {.first = 0}));
}

// Pins: count_triangles @cost; count_triangles @errors unsupported
TEST_F(SearchCosts, TrianglesAtANodeAreTwoQueriesForItAndForEachNeighbour) {
  Usage usage;
  EXPECT_EQ(count_triangles(graph_, "FOLLOWS", "PERSON#a", {.usage = &usage}).value().count, 1U);
  EXPECT_EQ(usage.requests, 2 + 2 * 2);
  EXPECT_FAILS(unsupported, "BLOCKS", count_triangles(graph_, "BLOCKS", "PERSON#a"));
}

}  // namespace
}  // namespace adjoin::search_costs_test
