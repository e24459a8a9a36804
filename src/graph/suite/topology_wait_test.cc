// Searches that wait for one another's topology: each has a deadline of its own.
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "graph/suite/test_graph.h"
#include "table/store/forwarding_store.h"

namespace adjoin::graph::topology_wait_test {
namespace {

/// A store that does not answer one thread until it is told to.
class HoldingStore final : public table::Forwarding<HoldingStore> {
 public:
  using Forwarding::Forwarding;

  void hold(std::thread::id thread) {
    const std::lock_guard lock(mutex_);
    held_ = thread;
  }
  void await_held() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_waiting_; });
  }
  void release() {
    const std::lock_guard lock(mutex_);
    held_ = {};
    changed_.notify_all();
  }

 private:
  Result<void> before_call(const table::CallContext&) override {
    std::unique_lock lock(mutex_);
    if (std::this_thread::get_id() != held_) return {};
    is_waiting_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return held_ == std::thread::id(); });
    return {};
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread::id held_;
  bool is_waiting_ = false;
};

TEST(TopologyWait, EndsForACallerWithADeadlineWhileTheStoreKeepsAnotherOneWaiting) {
  const std::shared_ptr<table::TableStore> inner = open_test_store();
  HoldingStore store(*inner);
  const Graph graph = Graph::create(store, load_text(R"(
graph: 1
table: {name: waited, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}", counters: {known: {of: ~KNOWS, mode: eventual}}}}
edges: {KNOWS: {from: User, to: User, reverse: {index: GSI1}}}
)"))
                          .value();
  ASSERT_TRUE(graph.add_edge({"U#a", "KNOWS", "U#b", {}}).has_value());
  TopologyOptions options;
  options.stream_poll = std::chrono::milliseconds(0);
  const Graph memory = graph.with_topology(options).value();
  const plan::Neighborhood near{"U#a", {"KNOWS"}, 1};
  // A stream may say late that it was read to its end.
  std::string source;
  for (int tries = 0; tries < 100 && !source.starts_with("topology"); ++tries) {
    const Result<NeighborhoodAnswer> made = memory.neighborhood(near);
    ASSERT_TRUE(made.has_value()) << made.error().message();
    source = made->spent.source;
  }
  ASSERT_TRUE(source.starts_with("topology")) << source;

  std::promise<void> may_begin;
  std::thread first([&] {
    may_begin.get_future().wait();
    EXPECT_TRUE(memory.neighborhood(near).has_value());
  });
  store.hold(first.get_id());
  may_begin.set_value();
  store.await_held();
  auto second = std::async(std::launch::async, [&] {
    CallOptions call;
    call.context.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    return memory.neighborhood(near, call);
  });
  // Only a failure waits so long: the second never ends while the first is kept waiting.
  const bool ended = second.wait_for(std::chrono::seconds(20)) == std::future_status::ready;
  store.release();
  first.join();
  ASSERT_TRUE(ended) << "it waited for the other one's store";
  const Result<NeighborhoodAnswer> answer = second.get();
  ASSERT_TRUE(answer.has_value()) << answer.error().message();
  EXPECT_EQ(answer->total, 2U);
  EXPECT_NE(answer->spent.source.substr(0, 8), "topology") << answer->spent.source;
}

}  // namespace
}  // namespace adjoin::graph::topology_wait_test
