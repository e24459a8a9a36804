// Goal: a write of one's own is waited for until a record tells it, whatever else its item went
// through, and no longer. Method: sequences of writes and records of one edge.

#include "graph/live/unstreamed_writes.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "graph/suite/test_graph.h"

namespace adjoin::graph {
namespace {

constexpr const char* kFollows = R"(
graph: 1
table: {name: Social, pk: PK, sk: SK}
nodes: {User: {ref: "USER#{id}", sk: PROFILE}}
edges: {FOLLOWS: {from: User, to: User}}
)";

class OwnWritesOfOneEdge : public testing::Test {
 protected:
  OwnWritesOfOneEdge() : schema_(std::make_shared<const schema::Schema>(load_text(kFollows))) {}

  /// Whether something is waited for after a history: in upper case what is written, in lower case
  /// what a record tells; A: the edge is there, R: it is removed.
  bool waits(std::string_view history, std::optional<bool> topology_has = std::nullopt) const {
    constexpr std::string_view kPk = "USER#a";
    constexpr std::string_view kSk = "FOLLOWS#USER#b";
    UnstreamedWrites own(TopologyEdges(schema_, {schema_->edge("FOLLOWS")}));
    for (const char step : history) {
      if (step == 'A' || step == 'R') own.note(kPk, kSk, step == 'A');
      if (step == 'a' || step == 'r') own.see(EdgeStates::key_of(kPk, kSk), step == 'a');
    }
    if (topology_has) own.settle([&](const EdgeItem&) { return *topology_has; });
    return own.waits_since(UnstreamedWrites::Clock::now());
  }

 private:
  std::shared_ptr<const schema::Schema> schema_;
};

TEST_F(OwnWritesOfOneEdge, AreWaitedForUntilTheLastIsTold) {
  for (const std::string_view waited : {"A", "R", "AR", "ARA", "ARAa", "ARAar", "AARA", "AARAa",
                                        "AARAaa", "AARAaar", "AARAR", "RA", "RARAra"}) {
    EXPECT_TRUE(waits(waited)) << waited;
  }
  for (const std::string_view told : {"Aa", "ARar", "ARAara", "AARAaara", "RARArara", "AaRr"}) {
    EXPECT_FALSE(waits(told)) << told;
  }
}

TEST_F(OwnWritesOfOneEdge, ThatChangedNothingOrWereToldBeforeAreDoneWithTheNext) {
  for (const std::string_view told : {"ARr", "AAARr", "ARAra", "aARr", "RAa"}) {
    EXPECT_FALSE(waits(told)) << told;
  }
}

TEST_F(OwnWritesOfOneEdge, ThatLeftOneStateAreSettledByATopologyThatHasIt) {
  for (const std::string_view added : {"A", "AAA", "RAr"}) {
    EXPECT_TRUE(waits(added, false)) << added;
    EXPECT_FALSE(waits(added, true)) << added;
  }
  EXPECT_TRUE(waits("RA", true)) << "it may have the state before both";
}

TEST_F(OwnWritesOfOneEdge, AreNotToldByARecordOfAnotherState) {
  EXPECT_TRUE(waits("Ar"));
  EXPECT_TRUE(waits("Ra"));
}

}  // namespace
}  // namespace adjoin::graph
