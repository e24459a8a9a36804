// Goal: a topology that was kept in a file answers as the table does, without a scan of it, and a
// file that is damaged, old or of something else costs a scan and nothing more.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <thread>

#include "engine/backup.h"
#include "engine/open.h"
#include "graph/load/bulk_loader.h"
#include "graph/suite/interrupted_store.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/migrate.h"

namespace adjoin::graph {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr const char* kSchema = R"(graph: 1
table: {name: Social, pk: PK, sk: SK, separator: "#", type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {User: {ref: "USER#{id}", sk: PROFILE}}
edges: {FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}}
)";
constexpr int kEdges = 100;

std::string user(int id) { return "USER#" + std::to_string(id); }

void expect_done(const auto& done) { ASSERT_TRUE(done.has_value()) << done.error().message(); }

class TopologyFile : public testing::Test {
 protected:
  TopologyFile() {
    folder_ = fs::temp_directory_path() /
              ("adjoin-topology-file-" + std::to_string(std::random_device()()));
    fs::create_directory(folder_);
    options_.path = folder_ / "store";
    options_.durability = engine::Durability::none;
    kept_.kept_edges_min = 1;
    open();
    for (int i = 0; i < kEdges; ++i) follow(i, i + 1);
  }
  ~TopologyFile() override {
    close();
    fs::remove_all(folder_);
  }
  void open() {
    store_ = engine::open(options_).value();
    graph_.emplace(Graph::create(*store_, load_text(kSchema)).value());
  }
  void close() {
    graph_.reset();
    store_.reset();
  }
  void reopen() {
    close();
    open();
  }
  void follow(int from, int to) {
    expect_done(graph_->add_edge({user(from), "FOLLOWS", user(to), {}}));
  }

  struct Asked {
    std::uint64_t reached = 0;  ///< from user 0
    std::int64_t scanned = 0;   ///< items of the table
  };
  /// By a topology that begins and ends with the question.
  Asked ask() const {
    const Graph memory = graph_->with_topology(kept_).value();
    const Result<NeighborhoodAnswer> all = memory.neighborhood({user(0), {"FOLLOWS"}, {}});
    EXPECT_TRUE(all.has_value()) << all.error().message();
    EXPECT_EQ(all->spent.source.substr(0, 8), "topology") << all->spent.source;
    return {all->total, all->spent.cost.scanned};
  }
  /// How often the file is there; it is the only one.
  std::string file() const {
    std::string found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "store" / "derived")) {
      if (!entry.is_regular_file()) continue;
      EXPECT_EQ(found, "");
      found = entry.path();
    }
    return found;
  }

  fs::path folder_;
  engine::Options options_;
  TopologyOptions kept_;
  std::unique_ptr<table::TableStore> store_;
  std::optional<Graph> graph_;
};

TEST_F(TopologyFile, IsReadInsteadOfTheTableAndFollowed) {
  EXPECT_EQ(ask().scanned, kEdges);
  EXPECT_NE(file(), "");
  EXPECT_EQ(ask().scanned, 0);
  reopen();
  follow(kEdges, kEdges + 1);
  const Asked again = ask();
  EXPECT_EQ(again.scanned, 0);
  EXPECT_EQ(again.reached, kEdges + 2U);
}

TEST_F(TopologyFile, IsNotMadeForFewEdges) {
  kept_.kept_edges_min = kEdges + 1;
  EXPECT_EQ(ask().scanned, kEdges);
  EXPECT_EQ(ask().scanned, kEdges);
}

TEST_F(TopologyFile, ThatIsDamagedIsNotBelievedAndMadeAnew) {
  ask();
  const std::string name = file();
  {
    std::fstream damage(name, std::ios::in | std::ios::out | std::ios::binary);
    damage.seekp(static_cast<std::streamoff>(fs::file_size(name) / 2));
    damage.put('\x5a');
    damage.put('\xa5');
  }
  Asked asked = ask();
  EXPECT_EQ(asked.scanned, kEdges);
  EXPECT_EQ(asked.reached, kEdges + 1U);
  EXPECT_EQ(ask().scanned, 0) << "the file was made anew";
  fs::resize_file(name, 10);
  asked = ask();
  EXPECT_EQ(asked.reached, kEdges + 1U);
}

TEST_F(TopologyFile, OfChangesThatAreNoLongerKeptIsNotUsed) {
  options_.change_retention = milliseconds(1);
  options_.trim_interval = milliseconds(5);
  ask();
  follow(kEdges, kEdges + 1);
  reopen();
  const auto trimmed = [&] { return !store_->changes_after({}, {"Social", CommitId{1}}); };
  for (int i = 0; i < 400 && !trimmed(); ++i) std::this_thread::sleep_for(milliseconds(5));
  ASSERT_TRUE(trimmed());
  const Asked asked = ask();
  EXPECT_GT(asked.scanned, kEdges);
  EXPECT_EQ(asked.reached, kEdges + 2U);
}

TEST_F(TopologyFile, ThatCannotBeThereIsMissedByNobody) {
  std::ofstream(folder_ / "store" / "derived") << "in the way";
  EXPECT_EQ(ask().scanned, kEdges);
  EXPECT_EQ(ask().reached, kEdges + 1U);
}

TEST_F(TopologyFile, OfMoreThanFitsIsReplacedByAScanThatDoes) {
  constexpr int kMany = 12'000;
  kept_.memory_bytes_max = std::size_t{3} << 20U;
  const auto edge = [](int first, int i) {
    return plan::AddEdge{user(first + i), "FOLLOWS", user(first + i + 1), {}};
  };
  for (int i = 0; i < kMany; ++i) expect_done(graph_->add_edge(edge(1000, i)));
  ask();
  // The file has the names of those that go, for which no edge is left.
  for (int i = 0; i < kMany; ++i) {
    const plan::AddEdge gone = edge(1000, i);
    expect_done(graph_->remove_edge({gone.from, gone.type, gone.to, {}}));
  }
  for (int i = 0; i < kMany; ++i) expect_done(graph_->add_edge(edge(50'000, i)));
  EXPECT_EQ(ask().reached, kEdges + 1U);
  EXPECT_EQ(ask().scanned, 0) << "the file was made anew";
}

TEST_F(TopologyFile, OfAnotherSchemaIsNotUsed) {
  ask();
  expect_done(migrate(*store_, load_text(std::string(kSchema) + "version: \"2\"\n"), {}));
  graph_.emplace(Graph::open(*store_, "Social").value());
  EXPECT_GE(ask().scanned, kEdges);
  EXPECT_EQ(ask().scanned, 0);
}

TEST_F(TopologyFile, GoesWithItsTable) {
  ask();
  const std::string name = file();
  graph_.reset();
  expect_done(store_->delete_table({}, "Social"));
  for (int i = 0; i < 400 && fs::exists(name); ++i) std::this_thread::sleep_for(milliseconds(5));
  EXPECT_FALSE(fs::exists(name));
  graph_.emplace(Graph::create(*store_, load_text(kSchema)).value());
  follow(0, 1);
  EXPECT_EQ(ask().reached, 2U);
}

TEST_F(TopologyFile, IsNotUsedBehindABulkLoad) {
  ask();
  for (int i = 0; i < kEdges; ++i) {
    expect_done(graph_->remove_edge({user(i), "FOLLOWS", user(i + 1), {}}));
  }
  auto load = BulkLoader::begin(*graph_, {}).value();
  expect_done(load->add_edge(0, {user(0), "FOLLOWS", user(7), {}}));
  expect_done(load->finish());
  EXPECT_EQ(ask().reached, 2U);
}

TEST_F(TopologyFile, IsNoPartOfABackup) {
  ask();
  expect_done(engine::backup(*store_, folder_ / "backup", {}));
  EXPECT_TRUE(fs::exists(folder_ / "backup" / "MANIFEST"));
  EXPECT_FALSE(fs::exists(folder_ / "backup" / "store" / "derived"));
}

TEST_F(TopologyFile, IsWrittenAgainWhenTheTableHasGoneFarFromIt) {
  ask();
  const auto first = fs::last_write_time(file());
  EXPECT_EQ(ask().scanned, 0);
  EXPECT_EQ(fs::last_write_time(file()), first) << "nothing has changed";
  fs::last_write_time(file(), first - std::chrono::hours(2));
  follow(kEdges, kEdges + 1);
  EXPECT_EQ(ask().scanned, 0);
  EXPECT_GE(fs::last_write_time(file()), first) << "a change that it lacked for so long";
}

/// Whose scans wait.
class SlowStore final : public table::Forwarding<SlowStore, InterruptedStore> {
 public:
  using Forwarding::Forwarding;
  using Forwarding::run;
  Result<table::ScanResult> run(table::Scan, const Context& context,
                                const table::ScanRequest& request) {
    while (!may_go_on && !context.cancel->load(std::memory_order_relaxed))
      std::this_thread::yield();
    return InterruptedStore::run(table::Scan(), context, request);
  }
  std::atomic<bool> may_go_on = false;
};

TEST_F(TopologyFile, WhileNoTopologyIsReadyTheTableAnswersWhoHasADeadline) {
  SlowStore slow(*store_);
  const Graph memory = Graph::open(slow, "Social")->with_topology(kept_).value();
  CallOptions options;
  options.context.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(3);
  const plan::Neighborhood near{user(0), {"FOLLOWS"}, 2};
  const Result<NeighborhoodAnswer> early = memory.neighborhood(near, options);
  ASSERT_TRUE(early.has_value()) << early.error().message();
  EXPECT_EQ(early->total, 3U);
  EXPECT_EQ(early->spent.source, "table: the topology is still being read from it");
  options.context.deadline.reset();
  slow.may_go_on = true;
  const Result<NeighborhoodAnswer> late = memory.neighborhood(near, options);
  ASSERT_TRUE(late.has_value()) << late.error().message();
  EXPECT_EQ(late->spent.source.substr(0, 8), "topology");
}

TEST_F(TopologyFile, ThatIsStillAwaitedKeepsNobodyFromCancellingOrEnding) {
  SlowStore slow(*store_);
  const Graph memory = Graph::open(slow, "Social")->with_topology(kept_).value();
  std::atomic<bool> cancel{false};
  CallOptions options;
  options.context.cancel = &cancel;
  std::thread soon([&] {
    std::this_thread::sleep_for(milliseconds(30));
    cancel = true;
  });
  const auto cancelled = memory.neighborhood({user(0), {"FOLLOWS"}, 2}, options);
  soon.join();
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code(), ErrorCode::cancelled);
}  // the scan waits still, and ends with the graph

}  // namespace
}  // namespace adjoin::graph
