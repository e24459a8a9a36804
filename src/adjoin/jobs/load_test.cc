#include "adjoin/load.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "adjoin/state/test_people.h"

namespace adjoin::load_test {
namespace {

using test::error_of;
using test::graph_of;

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: loaded, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}}
  Thing: {ref: "T#{id}", fields: {label: string}}
edges:
  FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}
  LIKES: {from: User, to: User, on-exists: refuse}
  NEEDS: {from: User, to: User, require: [from, to]}
  PARENT: {from: Thing, to: Thing, tree: true, reverse: {index: GSI1}}
  COPIES: {from: Thing, to: User, copy: {what: from.label}}
)";

std::string user(int n) { return "U#" + std::to_string(n); }

/// A folder that goes with the test.
class Folder {
 public:
  Folder() {
    std::string made = std::filesystem::temp_directory_path() / "adjoin-load-XXXXXX";
    path_ = ::mkdtemp(made.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string store() const { return path_ + "/store"; }

 private:
  std::string path_;
};

TEST(Loads, PackTwentyFiveNodesInARequest) {
  const Graph graph = graph_of(kSchema);
  Usage usage;
  Loader::Summary summary;
  {
    auto loader = Loader::open(graph, {}, {.usage = &usage}).value();
    for (int i = 0; i < 60; ++i) loader.add(Node{user(i), {{"name", "x"}}}).value();
    summary = loader.finish().value();
  }
  EXPECT_EQ(summary.written, 60U);
  EXPECT_EQ(summary.refused, 0U);
  EXPECT_EQ(summary.usage.requests, 3);
  EXPECT_EQ(summary.usage.write_units, 60);
  EXPECT_EQ(usage, summary.usage);
  EXPECT_TRUE(graph.get_node(user(59)).value().has_value());
}

TEST(Loads, KeepTheirPace) {
  const Graph graph = graph_of(kSchema);
  const auto began = std::chrono::steady_clock::now();
  auto loader = Loader::open(graph, {.write_units_per_second_max = 40}).value();
  for (int i = 0; i < 60; ++i) loader.add(Node{user(i), {{"name", "x"}}}).value();
  EXPECT_EQ(loader.finish().value().usage.write_units, 60);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  EXPECT_GT(took.count(), 0.1);
}

TEST(Loads, KeepEdgesThatExistAsTheSchemaSays) {
  const Graph graph = graph_of(kSchema);
  graph.add_edge({"U#1", "FOLLOWS", "U#2"}).value();
  auto loader = Loader::open(graph).value();
  for (int i = 2; i < 6; ++i) loader.add(Edge{"U#1", "FOLLOWS", user(i)}).value();
  const Loader::Summary summary = loader.finish().value();
  EXPECT_EQ(summary.written, 4U);
  EXPECT_EQ(summary.kept, 1U);
  EXPECT_EQ(graph.edges_from("U#1", "FOLLOWS").count().value(), 4);
}

// Pins: Loader::add @errors invalid_argument
TEST(Loads, EndAtTheFirstBadRecordAndKeepWhatCameBefore) {
  for (const bool bulk : {false, true}) {
    SCOPED_TRACE(bulk);
    const Graph graph = graph_of(kSchema);
    auto loader = Loader::open(graph, {.bulk = bulk}).value();
    loader.add(Node{"U#1"}).value();
    const std::string first = error_of(loader.add(Node{"WRONG#2"}));
    EXPECT_EQ(first.substr(0, 16), "invalid_argument");
    EXPECT_EQ(error_of(loader.add(Node{"U#3"})), first);
    EXPECT_EQ(error_of(loader.checkpoint()), first);
    EXPECT_EQ(error_of(loader.finish()), first);
    EXPECT_EQ(loader.summary().refused, 1U);
    EXPECT_EQ(loader.summary().written, bulk ? 0U : 1U);
    EXPECT_EQ(graph.get_node("U#1").value().has_value(), !bulk);
    EXPECT_FALSE(graph.get_node("U#3").value().has_value());
  }
}

TEST(Loads, PassOverBadRecordsAndTellTheirNumbers) {
  for (const bool bulk : {false, true}) {
    SCOPED_TRACE(bulk);
    const Graph graph = graph_of(kSchema);
    auto loader = Loader::open(graph, {.bulk = bulk, .skip_bad = true}).value();
    loader.add(Node{"U#1"}).value();
    EXPECT_FAILS(invalid_argument, "WRONG#2", loader.add(Node{"WRONG#2"}));
    loader.add(Edge{"U#1", "LIKES", "U#2"}).value();
    EXPECT_FAILS(invalid_argument, "HATES", loader.add(Edge{"U#1", "HATES", "U#2"}, 77));
    loader.add(Edge{"U#1", "LIKES", "U#2"}, 78).value();  // there is one: refused at the end
    loader.add(Node{"U#4"}).value();
    const Loader::Summary summary = loader.finish().value();
    EXPECT_EQ(summary.written, 3U);
    EXPECT_EQ(summary.refused, 3U);
    ASSERT_EQ(summary.failures.size(), 3U);
    EXPECT_EQ(summary.failures[0].record, 2U);
    EXPECT_EQ(summary.failures[1].record, 77U);
    EXPECT_EQ(summary.failures[2].record, 78U);
    EXPECT_EQ(summary.failures[2].error.code(), ErrorCode::already_exists);
    EXPECT_TRUE(graph.get_node("U#4").value().has_value());
  }
}

TEST(Loads, TellTheFirstThousandFailuresAndCountAll) {
  for (const bool bulk : {false, true}) {
    SCOPED_TRACE(bulk);
    const Graph graph = graph_of(kSchema);
    auto loader = Loader::open(graph, {.bulk = bulk, .skip_bad = true}).value();
    for (int i = 0; i < 1005; ++i) EXPECT_FALSE(loader.add(Node{"WRONG"}).has_value());
    loader.add(Node{"U#1"}).value();
    const Loader::Summary summary = loader.finish().value();
    EXPECT_EQ(summary.refused, 1005U);
    EXPECT_EQ(summary.failures.size(), 1000U);
    EXPECT_EQ(summary.written, 1U);
  }
}

// Pins: Loader::add_item @errors invalid_argument
TEST(Loads, TakeItemsAsTheyAre) {
  const Graph graph = graph_of(kSchema);
  auto loader = Loader::open(graph, {.skip_bad = true}).value();
  loader.add_item({{"PK", "U#1"}, {"SK", "U#1"}, {"type", "User"}, {"name", "Ann"}}).value();
  EXPECT_FAILS(invalid_argument, "declared type", loader.add_item({{"PK", "X"}, {"SK", "Y"}}));
  EXPECT_FAILS(invalid_argument, "key", loader.add_item({{"PK", "X"}}));
  EXPECT_EQ(loader.finish().value().written, 1U);
  EXPECT_EQ(graph.get_node("U#1").value()->fields.find("name")->as_string()->size(), 3U);
}

TEST(BulkLoads, AreThereAtTheEndOrNotAtAll) {
  const Graph graph = graph_of(kSchema);
  {
    auto dropped = Loader::open(graph, {.bulk = true}).value();
    dropped.add(Node{"U#1"}).value();
  }
  EXPECT_FALSE(graph.get_node("U#1").value().has_value());
  std::uint64_t told = 0;
  auto loader = Loader::open(graph, {.bulk = true,
                                     .types = {"User", "FOLLOWS"},
                                     .on_progress =
                                         [&](std::uint64_t, std::uint64_t) {
                                           ++told;
                                           return true;
                                         }})
                    .value();
  for (int i = 0; i < 100; ++i) loader.add(Edge{"U#1", "FOLLOWS", user(i)}).value();
  loader.add(Edge{"U#1", "FOLLOWS", user(5)}).value();
  EXPECT_EQ(graph.edges_from("U#1", "FOLLOWS").count().value(), 0);
  const Loader::Summary summary = loader.finish().value();
  EXPECT_EQ(summary.written, 101U);
  EXPECT_EQ(summary.kept, 1U);
  EXPECT_GT(told, 0U);
  EXPECT_EQ(graph.edges_from("U#1", "FOLLOWS").count().value(), 100);
  EXPECT_EQ(graph.edges_to("U#7", "FOLLOWS").count().value(), 1);
}

// Pins: Loader::open @errors unsupported invalid_argument; Loader::add @errors unsupported
TEST(BulkLoads, RefuseWhatTheyCannotDoBeforeTheyRead) {
  const Graph graph = graph_of(kSchema);
  EXPECT_FAILS(unsupported, "COPIES", Loader::open(graph, {.bulk = true, .types = {"COPIES"}}));
  EXPECT_FAILS(invalid_argument, "Nobody", Loader::open(graph, {.types = {"Nobody"}}));
  EXPECT_FAILS(invalid_argument, "pace",
               Loader::open(graph, {.bulk = true, .write_units_per_second_max = 5}));
  {
    auto loader = Loader::open(graph, {.bulk = true}).value();
    const std::string refused = error_of(loader.add(Edge{"T#1", "COPIES", "U#1"}));
    EXPECT_EQ(refused.substr(0, 11), "unsupported");
    EXPECT_EQ(error_of(loader.finish()), refused);
  }
  graph.put_node({"U#1"}).value();
  EXPECT_FAILS(conflict, "not empty", [&]() -> Result<void> {
    ADJOIN_TRY(auto late, Loader::open(graph, {.bulk = true}));
    ADJOIN_CHECK(late.add(Node{"U#2"}));
    ADJOIN_CHECK(late.finish());
    return {};
  }());
}

// Pins: Loader::finish @errors already_exists not_found
TEST(BulkLoads, LeaveNothingIfRecordsAreWrongTogether) {
  struct Case {
    const char* type;
    ErrorCode code;
  };
  for (const Case& one :
       {Case{"LIKES", ErrorCode::already_exists}, Case{"NEEDS", ErrorCode::not_found}}) {
    SCOPED_TRACE(one.type);
    const Graph graph = graph_of(kSchema);
    auto loader = Loader::open(graph, {.bulk = true}).value();
    loader.add(Node{"U#1"}).value();
    for (int i = 0; i < 2; ++i) loader.add(Edge{"U#1", one.type, "U#2"}).value();
    const auto done = loader.finish();
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(to_string(done.error().code()), to_string(one.code)) << done.error().message();
    EXPECT_FALSE(graph.get_node("U#1").value().has_value());
  }
}

TEST(BulkLoads, GoOnAfterTheLastCheckpointOfTheSameName) {
  const Folder folder;
  const LoadOptions options{.bulk = true, .skip_bad = true, .resume_name = "people.csv"};
  {
    const Store store = Store::open(folder.store()).value();
    const Graph graph = Graph::create(store, Schema::parse(kSchema).value()).value();
    auto loader = Loader::open(graph, options).value();
    EXPECT_FALSE(loader.resumed().has_value());
    loader.add(Node{"U#1"}).value();
    loader.add(Edge{"U#1", "FOLLOWS", "U#2"}).value();
    loader.checkpoint("line 2").value();
    loader.add(Node{"U#9"}).value();  // behind the checkpoint: gone with this loader
  }
  const Store store = Store::open(folder.store()).value();
  const Graph graph = Graph::open(store).value();
  auto loader = Loader::open(graph, options).value();
  ASSERT_TRUE(loader.resumed().has_value());
  EXPECT_EQ(*loader.resumed(), "line 2");
  EXPECT_FALSE(loader.add(Node{"WRONG"}).has_value());
  loader.add(Node{"U#3"}).value();
  const Loader::Summary summary = loader.finish().value();
  EXPECT_EQ(summary.written, 3U);
  ASSERT_EQ(summary.failures.size(), 1U);
  EXPECT_EQ(summary.failures[0].record, 3U);  // numbers go on too
  EXPECT_TRUE(graph.has_edge({"U#1", "FOLLOWS", "U#2"}).value());
  EXPECT_TRUE(graph.get_node("U#3").value().has_value());
  EXPECT_FALSE(graph.get_node("U#9").value().has_value());
}

// Pins: Loader::checkpoint @errors unsupported
TEST(BulkLoads, SayWhyTheyCannotKeepACheckpoint) {
  const Graph one = graph_of(kSchema);
  auto unnamed = Loader::open(one, {.bulk = true}).value();
  EXPECT_FAILS(unsupported, "resume_name", unnamed.checkpoint());
  const Graph other = graph_of(kSchema);
  auto in_memory = Loader::open(other, {.bulk = true, .resume_name = "x"}).value();
  EXPECT_FAILS(unsupported, "folder", in_memory.checkpoint());
}

TEST(Loads, ACheckpointMakesRecordsDurable) {
  const Graph graph = graph_of(kSchema);
  auto loader = Loader::open(graph).value();
  loader.add(Node{"U#1"}).value();
  loader.checkpoint("ignored").value();
  EXPECT_EQ(loader.summary().written, 1U);
  EXPECT_TRUE(graph.get_node("U#1").value().has_value());
}

TEST(Loads, EndIfTheCallerCancels) {
  for (const bool bulk : {false, true}) {
    SCOPED_TRACE(bulk);
    const Graph graph = graph_of(kSchema);
    std::atomic<bool> cancel{false};
    auto loader = Loader::open(graph, {.bulk = bulk}, {.cancel = &cancel}).value();
    loader.add(Node{"U#1"}).value();
    cancel = true;
    EXPECT_FAILS(cancelled, "cancelled", loader.add(Node{"U#2"}));
    EXPECT_FAILS(cancelled, "cancelled", loader.finish());
    EXPECT_EQ(loader.summary().refused, 0U);
    EXPECT_FALSE(graph.get_node("U#1").value().has_value());
  }
  const Graph graph = graph_of(kSchema);
  auto stopped =
      Loader::open(graph, {.bulk = true, .on_progress = [](auto, auto) { return false; }}).value();
  stopped.add(Node{"U#1"}).value();
  EXPECT_FAILS(cancelled, "on_progress", stopped.finish());
  EXPECT_FALSE(graph.get_node("U#1").value().has_value());
}

}  // namespace
}  // namespace adjoin::load_test
