// What jobs and loads cost exactly, and the errors that need a particular table.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "adjoin/jobs/test_jobs.h"
#include "adjoin/load.h"
#include "adjoin/maintenance.h"

namespace adjoin::job_promises_test {
namespace {

using test::kJobs;
using test::replaced;
using test::user;

Store behind_an_endpoint() {
  setenv("AWS_ACCESS_KEY_ID", "local", 1);
  setenv("AWS_SECRET_ACCESS_KEY", "local", 1);
  return Store::open("dynamodb://jobs?endpoint=http://127.0.0.1:1&region=eu-west-1").value();
}

// Pins: backup @errors unsupported; check @errors unsupported
TEST(FolderJobs, OfAnEndpointAreUnsupported) {
  const Store store = behind_an_endpoint();
  EXPECT_FAILS(unsupported, "this machine", backup(store, "/tmp/adjoin-no-such-backup"));
  EXPECT_FAILS(unsupported, "this machine", check(store));
  EXPECT_FALSE(std::filesystem::exists("/tmp/adjoin-no-such-backup"));
}

class MigrationCosts : public test::GraphForJobs {
 protected:
  static Schema listed_by_name() {
    return Schema::parse(
               replaced(kJobs, "fields: {name: string},",
                        "fields: {name: string!}, index: {GSI1: {pk: USER, sk: \"{name}\"}},"))
        .value();
  }
};

// Pins: migrate @cost
TEST_F(MigrationCosts, AreScansAndAWriteForEachItemThatChanges) {
  EXPECT_EQ(migrate(store_, listed_by_name(), {.dry_run = true}).value().usage.requests, 1);
  const Report done = migrate(store_, listed_by_name()).value();
  EXPECT_EQ(done.items_written, 10U);
  // Three Scans, two of them with what they looked up at once; the writes; the counters of what was
  // written.
  EXPECT_EQ(done.usage.requests, 3 + 2 + 10 + 10 * 2);
}

// Pins: verify @cost
TEST_F(MigrationCosts, OfVerifyAreOneScanAndTheSuspectsASecondTime) {
  spoil();
  // Two Scans; the counter's edges and its node twice, as they look wrong; and the items in doubt.
  EXPECT_EQ(verify(graph_).value().usage.requests, 2 + 2 * 2 + 2);
}

// Pins: migrate @errors conflict
TEST_F(MigrationCosts, TwoMigrationsAtOnceAreAConflict) {
  bool has_begun = false;
  JobOptions options;
  options.on_progress = [&](std::string_view, std::uint64_t, std::uint64_t) {
    if (!std::exchange(has_begun, true)) {
      EXPECT_TRUE(migrate(store_, listed_by_name()).value().complete);  // of another process
    }
    return true;
  };
  EXPECT_FAILS(conflict, "somebody else migrates", migrate(store_, listed_by_name(), options));
}

// Pins: infer_schema @errors invalid_argument
TEST(InferredSchemas, NeedItemsAndTwoKeysOfText) {
  const Store store = Store::open("memory:").value();
  Graph::create(store, Schema::parse(kJobs).value()).value();
  EXPECT_FAILS(invalid_argument, "no items", infer_schema(store, "jobs"));
  EXPECT_FAILS(invalid_argument, "name the table", infer_schema(store, ""));
  store
      .request("CreateTable", R"({"TableName": "numbered", "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "N"}],
        "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}]})")
      .value();
  store.request("PutItem", R"({"TableName": "numbered", "Item": {"PK": {"N": "7"}}})").value();
  EXPECT_FAILS(invalid_argument, "is a number", infer_schema(store, "numbered"));
}

constexpr std::string_view kLoaded = R"(
graph: 1
table: {name: loaded, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {Thing: {ref: "T#{id}", counters: {owned: {of: OWNS}}}}
edges:
  PARENT: {from: Thing, to: Thing, tree: true, reverse: {index: GSI1}}
  OWNS: {from: Thing, to: Thing, on-exists: keep, limit: 2}
)";

// Pins: Loader::finish @errors invalid_argument
TEST(BulkLoadErrors, OfRecordsThatAreWrongOnlyTogether) {
  const Graph graph = test::graph_of(kLoaded);
  auto loader = Loader::open(graph, {.bulk = true}).value();
  for (const char* to : {"T#1", "T#2", "T#3"}) loader.add(Edge{"T#0", "OWNS", to}).value();
  EXPECT_FAILS(invalid_argument, "at most 2", loader.finish());
  EXPECT_EQ(graph.edges_from("T#0", "OWNS").count().value(), 0);
}

// Pins: Loader::checkpoint @errors unsupported
TEST(BulkLoadErrors, OfACheckpointWithinATree) {
  std::string made = std::filesystem::temp_directory_path() / "adjoin-tree-XXXXXX";
  const std::string root = ::mkdtemp(made.data());
  {
    const Store store = Store::open(root + "/store").value();
    const Graph graph = Graph::create(store, Schema::parse(kLoaded).value()).value();
    auto loader = Loader::open(graph, {.bulk = true, .resume_name = "x"}).value();
    loader.add(Edge{"T#0", "PARENT", "T#1"}).value();
    EXPECT_FAILS(unsupported, "tree", loader.checkpoint());
  }
  std::filesystem::remove_all(root);
}

}  // namespace
}  // namespace adjoin::job_promises_test
