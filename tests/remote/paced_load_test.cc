// Goal: a load over an endpoint has as many requests under way as its pace needs, and keeps to it.
// Method: every answer comes late, so that one request after another would be far too slow; records
// that are one put each, which go 25 to a BatchWriteItem.
#include <gtest/gtest.h>

#include <atomic>

#include "graph/graph.h"
#include "graph/load/loader.h"
#include "remote/served_with_faults.h"
#include "schema/load/load.h"
#include "transfer/paced_store.h"

namespace adjoin::remote::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr double kUnitsPerSecond = 800;
constexpr int kSeconds = 4;
/// A second's worth goes at once, by the rules of the bucket.
constexpr int kEdges = static_cast<int>(kUnitsPerSecond) * (kSeconds + 1);
constexpr milliseconds kLate{100};

class APacedLoad : public ::testing::Test {
 protected:
  APacedLoad()
      : served_([this](const ProxiedRequest& request) {
          if (request.operation == "BatchWriteItem") ++batches_;
          const bool writes = is_late_ && request.operation != "GetItem";
          if (writes && request.operation != "BatchWriteItem") ++others_;
          return is_late_ ? Fault::delay : Fault::none;
        }) {
    served_.proxy.late = kLate;
  }

  std::atomic<bool> is_late_{false};
  std::atomic<int> batches_{0};
  std::atomic<int> others_{0};
  ServedWithFaults served_;
};

TEST_F(APacedLoad, MeetsItsTargetByBatchesBesideEachOther) {
  transfer::PacedStore store(served_.connect(), {std::nullopt, kUnitsPerSecond});
  schema::Schema schema =
      schema::load_schema(
          "graph: 1\ntable: {name: Graph}\nnodes: {User: {ref: 'U#{id}'}, Tag: {ref: 'T#{id}'}}\n"
          "edges: {HAS: {from: User, to: Tag}}\n",
          "test")
          .value();
  const graph::Graph graph = graph::Graph::create(store, std::move(schema)).value();
  is_late_ = true;
  const auto begin = steady_clock::now();
  const double before = store.consumed().write_units();
  graph::Loader loader(graph);
  for (int i = 0; i < kEdges; ++i) {
    const auto edge =
        plan::AddEdge{"U#" + std::to_string(i), "HAS", "T#" + std::to_string(i % 9), {}};
    ASSERT_TRUE(loader.add_edge(static_cast<std::uint64_t>(i), edge).has_value());
  }
  ASSERT_TRUE(loader.flush().has_value());
  const std::chrono::duration<double> took = steady_clock::now() - begin;

  const double consumed = store.consumed().write_units() - before;
  EXPECT_EQ(consumed, kEdges);
  EXPECT_EQ(batches_, kEdges / 25);
  EXPECT_EQ(others_, 0);
  const double rate = (consumed - kUnitsPerSecond) / took.count();
  EXPECT_NEAR(rate, kUnitsPerSecond, kUnitsPerSecond / 10) << took.count() << " s";
  RecordProperty("units_per_second", std::to_string(rate));
}

}  // namespace
}  // namespace adjoin::remote::testing
