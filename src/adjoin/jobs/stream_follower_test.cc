#include <string>

#include "adjoin/jobs/test_jobs.h"
#include "adjoin/maintenance.h"

namespace adjoin::stream_follower_test {
namespace {

using test::kJobs;
using test::replaced;
using test::user;

/// A graph whose followers are counted by its stream.
class StreamFollowers : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 5; ++i) graph_.put_node({user(i)}).value();
  }

  void follow_user_0(int from) { graph_.add_edge({user(from), "FOLLOWS", "U#0"}).value(); }
  Value followers() const { return *graph_.get_node("U#0").value()->fields.find("followers"); }

  Store store_ = Store::open("memory:").value();
  Graph graph_ =
      Graph::create(
          store_, Schema::parse(replaced(kJobs, "{of: ~FOLLOWS}", "{of: ~FOLLOWS, mode: eventual}"))
                      .value())
          .value();
};

// Pins: StreamFollower::apply @cost
TEST_F(StreamFollowers, ReadOnWhereTheyWereWithoutLookingForThePlace) {
  auto follower = StreamFollower::open(graph_).value();
  follower.apply().value();
  follow_user_0(1);
  follow_user_0(2);
  Usage usage;
  const Report first = follower.apply({.usage = &usage}).value();
  EXPECT_TRUE(first.complete);
  EXPECT_EQ(first.changes, 2U);
  EXPECT_EQ(first.items_written, 1U);
  EXPECT_EQ(first.usage.requests, 1);  // the transaction: a local store counts those for items
  EXPECT_EQ(followers(), Value(2));

  follow_user_0(3);
  EXPECT_EQ(follower.apply().value().changes, 1U);
  EXPECT_EQ(followers(), Value(3));

  Usage kept;
  const Report idle = follower.apply({.usage = &kept}).value();
  EXPECT_EQ(idle.changes, 0U);
  EXPECT_EQ(idle.usage.requests, 0);
  EXPECT_EQ(kept.write_units, 0);
  Usage anew;
  apply_stream(graph_, {}, {.usage = &anew}).value();
  EXPECT_LT(kept.requests, anew.requests);  // which looks for its place
}

TEST_F(StreamFollowers, CountEachChangeOnceBesideOthers) {
  auto one = StreamFollower::open(graph_).value();
  auto other = StreamFollower::open(graph_).value();
  std::uint64_t changes = 0;
  one.apply().value();
  other.apply().value();
  for (int i = 1; i < 5; ++i) {
    follow_user_0(i);
    changes += (i % 2 == 0 ? one : other).apply().value().changes;
  }
  changes += one.apply().value().changes + other.apply().value().changes;
  EXPECT_EQ(changes, 4U);
  EXPECT_EQ(followers(), Value(4));
}

TEST_F(StreamFollowers, GoOnAfterACallThatTheirCallbackEnded) {
  bool goes_on = false;
  JobOptions options;
  options.on_progress = [&](auto, auto, auto) { return goes_on; };
  auto follower = StreamFollower::open(graph_, options).value();
  follow_user_0(1);
  EXPECT_FAILS(cancelled, "on_progress", follower.apply());
  goes_on = true;
  EXPECT_TRUE(follower.apply().value().complete);
  EXPECT_EQ(followers(), Value(1));
}

// Pins: StreamFollower::open @errors invalid_argument; StreamFollower::apply @errors configuration
TEST_F(StreamFollowers, NeedAStreamAndHaveNoDryRun) {
  EXPECT_FAILS(invalid_argument, "dry run", StreamFollower::open(graph_, {.dry_run = true}));
  store_
      .request("UpdateTable", R"({"TableName": "jobs",
        "StreamSpecification": {"StreamEnabled": false}})")
      .value();
  EXPECT_FAILS(configuration, "stream", StreamFollower::open(graph_).value().apply());
}

}  // namespace
}  // namespace adjoin::stream_follower_test
