#include <string>

#include "adjoin/jobs/test_jobs.h"
#include "adjoin/maintenance.h"

namespace adjoin::node_jobs_test {
namespace {

using test::kJobs;
using test::replaced;
using test::user;

class Reshards : public test::GraphForJobs {};

// Pins: reshard @cost
TEST_F(Reshards, ReshardSpreadsTheEdgesOfANode) {
  const Report dry = reshard(graph_, "U#0", "FOLLOWS", 4, {.dry_run = true}).value();
  EXPECT_TRUE(dry.complete);
  EXPECT_GT(dry.moved, 0U);
  EXPECT_EQ(dry.items_written, 0U);
  const Report done = reshard(graph_, "U#0", "FOLLOWS", 4).value();
  EXPECT_TRUE(done.complete);
  EXPECT_EQ(done.shards_before, 1U);
  // The node, its edges by a Query and a BatchGetItem; then an UpdateItem for each that moves, and
  // three more for the count of shards.
  EXPECT_EQ(dry.usage.requests, 3);
  EXPECT_EQ(done.usage.requests, 6 + static_cast<std::int64_t>(done.moved));
  EXPECT_EQ(done.items_read, 9U);
  EXPECT_EQ(done.moved, dry.moved);
  EXPECT_EQ(done.items_written, done.moved);
  EXPECT_EQ(graph_.edges_to("U#0", "FOLLOWS").page().value().size(), 9U);
  EXPECT_EQ(verified().findings, 0U);
}

// Pins: reshard @errors invalid_argument not_found
TEST_F(Reshards, ReshardRefusesFewerShardsAndMoreThanTheSchemaHas) {
  reshard(graph_, "U#0", "FOLLOWS", 4).value();
  EXPECT_FAILS(invalid_argument, "only grows", reshard(graph_, "U#0", "FOLLOWS", 2));
  EXPECT_FAILS(invalid_argument, "at most 8", reshard(graph_, "U#0", "FOLLOWS", 9));
  EXPECT_FAILS(invalid_argument, "LIKES", reshard(graph_, "U#0", "LIKES", 4));
  EXPECT_FAILS(not_found, "U#77", reshard(graph_, "U#77", "FOLLOWS", 4));
}

// Pins: apply_stream @cost; apply_stream @errors configuration
TEST(Streams, ApplyStreamCountsEachChangeOnce) {
  const Store store = Store::open("memory:").value();
  const Graph graph =
      Graph::create(
          store, Schema::parse(replaced(kJobs, "{of: ~FOLLOWS}", "{of: ~FOLLOWS, mode: eventual}"))
                     .value())
          .value();
  for (int i = 0; i < 4; ++i) graph.put_node({user(i)}).value();
  apply_stream(graph).value();
  for (int i = 1; i < 4; ++i) graph.add_edge({user(i), "FOLLOWS", "U#0"}).value();
  const Report report = apply_stream(graph).value();
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.changes, 3U);
  EXPECT_EQ(report.items_written, 1U);
  EXPECT_FALSE(report.recounted);
  EXPECT_EQ(report.usage.requests, 2);  // GetRecords, and one transaction
  EXPECT_EQ(*graph.get_node("U#0").value()->fields.find("followers"), Value(3));
  const Report idle = apply_stream(graph).value();
  EXPECT_EQ(idle.changes, 0U);
  EXPECT_EQ(idle.usage.requests, 1);
  EXPECT_FAILS(invalid_argument, "dry run", apply_stream(graph, {.dry_run = true}));
  store
      .request("UpdateTable", R"({"TableName": "jobs",
        "StreamSpecification": {"StreamEnabled": false}})")
      .value();
  EXPECT_FAILS(configuration, "stream", apply_stream(graph));
}

}  // namespace
}  // namespace adjoin::node_jobs_test
