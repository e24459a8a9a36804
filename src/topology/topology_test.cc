// What a topology answers, case by case; histories against a model are in history_test.cc.

#include "topology/topology.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <string>
#include <thread>

#include "topology/builder.h"

namespace adjoin::topology::topology_test {
namespace {

constexpr std::size_t kRoom = std::size_t{64} << 20U;

std::string text(const View& view, const std::vector<NodeId>& nodes) {
  std::string text;
  for (const NodeId node : nodes) text += (text.empty() ? "" : " ") + std::string(view.ref(node));
  return text;
}

std::string list(const View& view, std::string_view ref, Follow follow) {
  const std::optional<NodeId> node = view.find(ref);
  return node ? text(view, neighbours_by_ref(view, std::vector{follow}, *node)) : "unknown";
}

TEST(Topology, KnowsNothingBeforeTheFirstCommit) {
  const Topology topology({{}}, kRoom);
  const View view = topology.view();
  EXPECT_EQ(view.commit(), CommitId{0});
  EXPECT_EQ(view.node_count(), 0U);
  EXPECT_FALSE(view.find("a"));
}

TEST(Topology, ShowsACommitWholeAndOnlyWhenPublished) {
  Topology topology({{}}, kRoom);
  const std::vector<EdgeChange> changes{{0, "b", "a", true}, {0, "b", "c", true}};
  ASSERT_TRUE(topology.apply(changes));
  EXPECT_FALSE(topology.view().find("b"));
  topology.publish(CommitId{7});
  const View view = topology.view();
  EXPECT_EQ(view.commit(), CommitId{7});
  EXPECT_EQ(list(view, "b", {0, Direction::forward}), "a c");
  EXPECT_EQ(list(view, "a", {0, Direction::reverse}), "b");
  EXPECT_EQ(list(view, "c", {0, Direction::forward}), "");
}

TEST(Topology, KeepsAnOldViewAsItWas) {
  Topology topology({{}}, kRoom);
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", true}}));
  topology.publish(CommitId{1});
  const View old = topology.view();
  ASSERT_TRUE(topology.apply(
      std::vector<EdgeChange>{{0, "a", "b", false}, {0, "a", "c", true}, {0, "a", "d", true}}));
  topology.publish(CommitId{2});
  EXPECT_EQ(list(old, "a", {0, Direction::forward}), "b");
  EXPECT_EQ(list(old, "c", {0, Direction::forward}), "unknown");
  EXPECT_EQ(list(topology.view(), "a", {0, Direction::forward}), "c d");
}

TEST(Topology, AnswersNeighboursInTheOrderOfRefsWhateverCameFirst) {
  Topology topology({{}}, kRoom);
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{
      {0, "n", "z", true}, {0, "n", "m", true}, {0, "n", "aa", true}, {0, "n", "a", true}}));
  topology.publish(CommitId{1});
  EXPECT_EQ(list(topology.view(), "n", {0, Direction::forward}), "a aa m z");
}

TEST(Topology, CountsParallelEdgesAndAnswersTheirNodeOnce) {
  Topology topology({{}}, kRoom);
  const EdgeChange edge{0, "a", "b", true};
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{edge, edge, edge}));
  topology.publish(CommitId{1});
  {
    const View view = topology.view();
    EXPECT_EQ(view.lane({0, Direction::forward}).degree(*view.find("a")), 3U);
    EXPECT_EQ(list(view, "a", {0, Direction::forward}), "b");
  }
  const EdgeChange gone{0, "a", "b", false};
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{gone, gone}));
  topology.publish(CommitId{2});
  EXPECT_EQ(list(topology.view(), "a", {0, Direction::forward}), "b");
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{gone}));
  topology.publish(CommitId{3});
  EXPECT_EQ(list(topology.view(), "a", {0, Direction::forward}), "");
}

TEST(Topology, AnswersASymmetricTypeTheSameBothWays) {
  Topology topology({{.symmetric = true}}, kRoom);
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", true}, {0, "b", "a", true}}));
  topology.publish(CommitId{1});
  const View view = topology.view();
  EXPECT_EQ(list(view, "a", {0, Direction::forward}), "b");
  EXPECT_EQ(list(view, "a", {0, Direction::reverse}), "b");
}

TEST(Topology, RefusesToRemoveWhatIsNotThere) {
  Topology topology({{}}, kRoom);
  const Result<void> done = topology.apply(std::vector<EdgeChange>{{0, "a", "b", false}});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code(), ErrorCode::corruption);
}

TEST(Topology, SaysWhenItsMemoryIsNotEnough) {
  Topology topology({{}}, std::size_t{2} << 20U);
  Result<void> done;
  for (int i = 0; i < 1'000'000 && done; ++i) {
    const std::string to = "node" + std::to_string(i);
    done = topology.apply(std::vector<EdgeChange>{{0, "hub", to, true}});
  }
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code(), ErrorCode::limit_exceeded);
  EXPECT_LE(topology.memory().total(), std::size_t{4} << 20U);

  Builder builder({{}}, std::size_t{1} << 20U);
  done = {};
  for (int i = 0; i < 1'000'000 && done; ++i) done = builder.add(0, "hub", std::to_string(i));
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code(), ErrorCode::limit_exceeded);
}

TEST(Topology, HoldsAHubOfAMillionEdgesAndLetsThemGo) {
  constexpr std::uint32_t kEdges = 1'000'000;
  Topology topology({{}}, std::size_t{1} << 30U);
  std::vector<std::string> refs;
  for (std::uint32_t i = 0; i < kEdges; ++i) refs.push_back(std::to_string(i * 7919ULL % 1000003));
  std::vector<EdgeChange> changes;
  for (const std::string& ref : refs) changes.push_back({0, "hub", ref, true});
  ASSERT_TRUE(topology.apply(changes));
  topology.publish(CommitId{1});
  {
    const View view = topology.view();
    const NodeId hub = *view.find("hub");
    EXPECT_EQ(view.lane({0, Direction::forward}).degree(hub), kEdges);
    std::uint32_t seen = 0;
    NodeId last = 0;
    view.lane({0, Direction::forward}).each(hub, [&](NodeId node) {
      EXPECT_TRUE(seen == 0 || node > last);
      last = node;
      ++seen;
    });
    EXPECT_EQ(seen, kEdges);
    EXPECT_TRUE(view.lane({0, Direction::forward}).has(hub, *view.find("77")));
  }
  for (EdgeChange& change : changes) change.added = false;
  ASSERT_TRUE(topology.apply(changes));
  topology.publish(CommitId{2});
  EXPECT_EQ(topology.view().edge_count(), 0U);
}

TEST(Topology, UsesTheMemoryOfWhatIsGoneAgain) {
  Topology topology({{}}, kRoom);
  std::size_t early = 0;
  for (std::uint64_t round = 0; round < 400; ++round) {
    std::vector<std::string> refs;
    for (int i = 0; i < 300; ++i) refs.push_back(std::to_string(i));
    std::vector<EdgeChange> changes;
    for (const std::string& ref : refs) changes.push_back({0, "hub", ref, round % 2 == 0});
    ASSERT_TRUE(topology.apply(changes));
    topology.publish(CommitId{round + 1});
    if (round == 100) early = topology.memory().reserved;
  }
  EXPECT_EQ(topology.memory().reserved, early);
  EXPECT_LE(topology.memory().waiting, std::size_t{512} << 10U);
  EXPECT_LE(topology.memory().lists, std::size_t{64} << 10U);
}

TEST(Topology, KeepsTwelveBytesAnEdgeForBothWays) {
  // 50,000 nodes of 16 edges each, as in social graphs; refs are counted apart.
  Builder builder({{}}, kRoom);
  for (std::uint32_t from = 0; from < 50'000; ++from) {
    const std::string ref = "U" + std::to_string(from);
    for (std::uint32_t i = 0; i < 16; ++i) {
      const std::uint32_t to = (from * 2654435761U + i * 40503U) % 50'000U;
      ASSERT_TRUE(builder.add(0, ref, "U" + std::to_string(to)));
    }
  }
  Result<std::unique_ptr<Topology>> topology = builder.finish(CommitId{1});
  ASSERT_TRUE(topology);
  const MemoryUse use = (*topology)->memory();
  EXPECT_LE(static_cast<double>(use.reserved - use.free) / (50'000.0 * 16), 12.0);
}

TEST(Views, MayBeMoreThanThereAreSlots) {
  Topology topology({{}}, kRoom);
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", true}}));
  topology.publish(CommitId{1});
  std::vector<View> views;
  for (int i = 0; i < 300; ++i) views.push_back(topology.view());
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", false}}));
  topology.publish(CommitId{2});
  for (const View& view : views) EXPECT_EQ(list(view, "a", {0, Direction::forward}), "b");
  views.clear();
  for (std::uint64_t commit = 3; commit < 70; ++commit) topology.publish(CommitId{commit});
  EXPECT_EQ(topology.memory().waiting, 0U);
}

TEST(Views, MayBeOfMoreThreadsThanThereAreSeats) {
  constexpr int kThreads = 150;
  Topology topology({{}}, kRoom);
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", true}}));
  std::uint64_t last = 1;
  topology.publish(CommitId{last});
  for (int round = 0; round < 2; ++round) {  // the second takes the seats that the first gave back
    std::latch seen(kThreads);
    std::latch changed(1);
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        const View view = topology.view();
        const View again = topology.view();
        seen.count_down();
        changed.wait();
        right += list(view, "a", {0, Direction::forward}) == "b" &&
                 list(again, "b", {0, Direction::reverse}) == "a";
      });
    }
    seen.wait();
    for (int commit = 0; commit < 200; ++commit) {
      ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", commit % 2 != 0}}));
      topology.publish(CommitId{++last});
    }
    EXPECT_NE(topology.memory().waiting, 0U);
    changed.count_down();
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(right.load(), kThreads);
  }
  for (std::uint64_t left = 64; left > 0; --left) topology.publish(CommitId{UINT64_MAX - left});
  EXPECT_EQ(topology.memory().waiting, 0U);
}

TEST(Views, MayEndInAnotherThread) {
  Topology topology({{}}, kRoom);
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", true}}));
  topology.publish(CommitId{1});
  View view = topology.view();
  std::thread([&topology, moved = std::move(view)] {
    EXPECT_EQ(list(moved, "a", {0, Direction::forward}), "b");
    EXPECT_EQ(list(topology.view(), "a", {0, Direction::forward}), "b");
  }).join();
  ASSERT_TRUE(topology.apply(std::vector<EdgeChange>{{0, "a", "b", false}}));
  for (std::uint64_t commit = 2; commit < 70; ++commit) topology.publish(CommitId{commit});
  EXPECT_EQ(topology.memory().waiting, 0U);
  EXPECT_EQ(list(topology.view(), "a", {0, Direction::forward}), "");
}

}  // namespace
}  // namespace adjoin::topology::topology_test
