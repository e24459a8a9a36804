// A server follows the streams of its graphs by itself.
#include "server/graph/stream_followers.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "base/clock.h"
#include "engine/open.h"
#include "graph/follow/follower.h"
#include "graph/graph.h"
#include "schema/load/load.h"
#include "schema/template/encoding.h"

namespace adjoin::server {
namespace {

using namespace std::chrono_literals;

schema::Schema schema_of(const std::string& table) {
  return *schema::load_schema(
      "graph: 1\ntable: {name: " + table +
          "}\nnodes: {User: {ref: \"U#{id}\", counters: {likes: {of: LIKES, mode: eventual}}}}\n"
          "edges: {LIKES: {from: User, to: User}}\n",
      "test");
}

class StreamFollowersTest : public testing::Test {
 protected:
  void SetUp() override {
    engine::Options options;
    options.path = "/test";
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} * 1024 * 1024;
    options.trim_interval = 5ms;
    options.clock = &clock_;
    auto store = engine::open(options);
    ASSERT_TRUE(store.has_value()) << store.error().message();
    store_ = *std::move(store);
  }
  graph::Graph create(const std::string& table) {
    return *graph::Graph::create(*store_, schema_of(table));
  }
  static void add(const graph::Graph& graph, int from, int count) {
    for (int i = 0; i < count; ++i) {
      const auto added = graph.add_edge({"U#1", "LIKES", "U#" + std::to_string(from + i), {}});
      ASSERT_TRUE(added.has_value()) << added.error().message();
    }
  }
  static std::int64_t count(const graph::Graph& graph) {
    const auto answer = graph.count({"U#1", "LIKES", false, ""});
    return answer ? answer->count : -1;
  }
  /// Patience without a measure: what never comes true ends the test by its own time.
  static void wait_until(const std::function<bool()>& is_so) {
    while (!is_so()) std::this_thread::sleep_for(5ms);
  }

  ManualClock clock_{system_clock().unix_time()};
  std::unique_ptr<table::TableStore> store_;
};

TEST_F(StreamFollowersTest, CountWhatIsWrittenBeforeAndMeanwhile) {
  const graph::Graph graph = create("Tab");
  add(graph, 10, 3);
  EXPECT_EQ(count(graph), 0);
  StreamFollowers followers(*store_);
  wait_until([&] { return count(graph) == 3; });
  add(graph, 20, 4);
  wait_until([&] { return count(graph) == 7; });
  EXPECT_TRUE(followers.take_complaints().empty());
}

TEST_F(StreamFollowersTest, FollowGraphsThatComeLaterAndThoseMadeAnew) {
  StreamFollowers followers(*store_);
  for (int round = 0; round < 2; ++round) {
    const graph::Graph graph = create("Late");
    add(graph, 10, 2 + round);
    wait_until([&] { return count(graph) == 2 + round; });
    ASSERT_TRUE(store_->delete_table({}, "Late").has_value());
  }
}

TEST_F(StreamFollowersTest, SayOnceWhatIsWrongAndGoOn) {
  const graph::Graph graph = create("Tab");
  table::UpdateTableRequest stream;
  stream.table_name = "Tab";
  stream.stream.emplace(std::nullopt);
  ASSERT_TRUE(store_->update_table({}, stream).has_value());
  add(graph, 10, 2);
  StreamFollowers followers(*store_);
  std::vector<std::string> complaints;
  wait_until([&] {
    complaints = followers.take_complaints();
    return !complaints.empty();
  });
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_NE(complaints.front().find("table Tab has no stream"), std::string::npos);
  stream.stream.emplace(table::StreamViewType::new_and_old_images);
  ASSERT_TRUE(store_->update_table({}, stream).has_value());
  wait_until([&] { return count(graph) == 2; });
  EXPECT_TRUE(followers.take_complaints().empty());
}

TEST_F(StreamFollowersTest, TellHowFarTheyAreBehind) {
  const graph::Graph graph = create("Tab");
  StreamFollowers followers(*store_);
  wait_until([&] { return followers.lags().contains("Tab"); });
  table::UpdateTableRequest stream;
  stream.table_name = "Tab";
  stream.stream.emplace(std::nullopt);
  ASSERT_TRUE(store_->update_table({}, stream).has_value());
  wait_until([&] { return followers.lags().at("Tab") > 2s; });  // nobody can follow it
  stream.stream.emplace(table::StreamViewType::new_and_old_images);
  ASSERT_TRUE(store_->update_table({}, stream).has_value());
  wait_until([&] { return followers.lags().at("Tab") < 2s; });
  ASSERT_TRUE(store_->delete_table({}, "Tab").has_value());
  wait_until([&] { return followers.lags().empty(); });
}

TEST_F(StreamFollowersTest, CountWhatCannotBeBroughtUpToDate) {
  const graph::Graph graph = create("Tab");
  table::PutItemRequest put;
  put.table = graph.table();
  put.item = {{"PK", "U#1"}, {"SK", "U#1"}, {"type", "User"}, {"likes", "many"}};
  ASSERT_TRUE(store_->put_item({}, put).has_value());
  StreamFollowers followers(*store_);
  add(graph, 10, 3);
  std::uint64_t refused = 0;
  wait_until([&] {
    for (const auto& [table, count] : followers.take_refused()) refused += count;
    return refused > 0;
  });
  add(graph, 20, 1);
  wait_until([&] {
    for (const auto& [table, count] : followers.take_refused()) refused += count;
    return refused > 1;
  });
}

TEST_F(StreamFollowersTest, CountAnewWhatWasTrimmed) {
  const graph::Graph graph = create("Tab");
  add(graph, 10, 3);
  ASSERT_TRUE(graph::follow(graph).has_value());
  add(graph, 20, 4);
  clock_.advance(25h);
  table::ChangesAfterRequest all;
  all.table = graph.table();
  all.after = CommitId{1};
  wait_until([&] { return !store_->changes_after({}, all).has_value(); });
  add(graph, 30, 1);
  graph::FollowOptions careful;
  careful.recount = false;
  const auto did = graph::follow(graph, careful);
  ASSERT_FALSE(did.has_value());
  EXPECT_EQ(api_error_of(did.error()), ApiError::trimmed_data_access);
  EXPECT_EQ(count(graph), 3);
  StreamFollowers followers(*store_);
  wait_until([&] { return count(graph) == 8; });
}

}  // namespace
}  // namespace adjoin::server
