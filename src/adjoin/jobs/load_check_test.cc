#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "adjoin/load.h"
#include "adjoin/state/test_people.h"

namespace adjoin::load_check_test {
namespace {

using test::graph_of;

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: checked, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}}
  Thing: {ref: "T#{id}", fields: {name: string}}
edges:
  FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}
  COPIES: {from: Thing, to: User, copy: {what: from.name}}
)";

// Pins: Loader::check @errors unsupported invalid_argument
TEST(LoadChecks, SayBeforehandWhatOpenWouldRefuse) {
  const Graph graph = graph_of(kSchema);
  EXPECT_TRUE(Loader::check(graph, {.bulk = true, .types = {"User", "FOLLOWS"}}));
  EXPECT_TRUE(Loader::check(graph, {.bulk = true, .items = true}));
  EXPECT_TRUE(Loader::check(graph, {.types = {"User", "COPIES"}, .items = true}));
  EXPECT_FAILS(unsupported, "COPIES", Loader::check(graph, {.bulk = true, .types = {"COPIES"}}));
  EXPECT_FAILS(invalid_argument, "Nobody", Loader::check(graph, {.types = {"Nobody"}}));
  EXPECT_FAILS(invalid_argument, "apart from edges and nodes",
               Loader::check(graph, {.bulk = true, .types = {"User"}, .items = true}));
  EXPECT_FAILS(invalid_argument, "pace",
               Loader::check(graph, {.bulk = true, .read_units_per_second_max = 5}));
}

TEST(LoadChecks, RefuseWholeItemsInBulkWherePartsFollowTheStream) {
  constexpr std::string_view kFollowed = R"(
graph: 1
table: {name: followed, pk: PK, sk: SK, type: type}
nodes: {User: {ref: "U#{id}", counters: {out: {of: KNOWS, mode: eventual}}}}
edges: {KNOWS: {from: User, to: User}}
)";
  const Graph graph = graph_of(kFollowed);
  EXPECT_FAILS(unsupported, "stream", Loader::check(graph, {.bulk = true, .items = true}));
  EXPECT_FAILS(unsupported, "stream", Loader::open(graph, {.bulk = true, .items = true}));
}

TEST(LoadFinishes, TellTheStoresErrorIfWhatCameBeforeABadRecordIsNotWritten) {
  const Graph graph = graph_of(kSchema);
  std::atomic<bool> cancel{false};
  auto loader = Loader::open(graph, {}, {.cancel = &cancel}).value();
  loader.add(Node{"U#1"}).value();
  EXPECT_FAILS(invalid_argument, "WRONG#2", loader.add(Node{"WRONG#2"}));
  cancel = true;  // the request that holds the first one ends by it
  EXPECT_FAILS(cancelled, "cancelled", loader.finish());
  EXPECT_FALSE(graph.get_node("U#1").value().has_value());
}

TEST(BulkLoads, AreNotResumedOnceTheyAreDiscarded) {
  std::string made = std::filesystem::temp_directory_path() / "adjoin-discard-XXXXXX";
  const std::string root = ::mkdtemp(made.data());
  {
    const Store store = Store::open(root + "/store").value();
    const Graph graph = Graph::create(store, Schema::parse(kSchema).value()).value();
    const LoadOptions options{.bulk = true, .resume_name = "people.csv"};
    for (const bool discards : {false, true}) {
      auto loader = Loader::open(graph, options).value();
      EXPECT_EQ(loader.resumed().has_value(), discards);  // the second has what the first kept
      loader.add(Node{"U#1"}).value();
      loader.checkpoint("line 1").value();
      if (discards) loader.discard();
    }
    auto anew = Loader::open(graph, options).value();
    EXPECT_FALSE(anew.resumed().has_value());
    anew.add(Node{"U#2"}).value();
    EXPECT_EQ(anew.finish().value().written, 1U);
    EXPECT_FALSE(graph.get_node("U#1").value().has_value());
  }
  std::filesystem::remove_all(root);
}

}  // namespace
}  // namespace adjoin::load_check_test
