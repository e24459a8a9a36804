// Goal: a table has one schema, through whichever door it is looked at: its folder, the endpoint
// and the graph paths of a server on it. Who goes on by a former schema is refused at each of them,
// so that counters stay true. Method: each door makes, migrates and writes a graph in turn.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "contract/served_store.h"
#include "engine/open.h"
#include "graph/upkeep/filled_table.h"
#include "graph/upkeep/migrate.h"
#include "graph/upkeep/verify.h"
#include "schema/load/load.h"
#include "schema/model/schema.h"
#include "server/http/test_client.h"
#include "table/store/item_notes.h"

namespace adjoin::one_schema_test {
namespace {

constexpr const char* kFollowers = "counters: {followers: {of: followers}}";
constexpr const char* kBoth = "counters: {followers: {of: followers}, following: {of: following}}";

schema::Schema people(const std::string& counters) {
  return schema::load_schema(
             "graph: 1\n"
             "table: {name: people, pk: PK, sk: SK}\n"
             "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
             "nodes: {Person: {ref: \"PERSON#{id}\", fields: {name: string}, " +
                 counters +
                 "}}\n"
                 "edges:\n"
                 "  FOLLOWS: {from: {type: Person, as: following}, to: {type: "
                 "Person, as: followers}, reverse: {index: GSI1}, on-exists: keep}\n",
             "test")
      .value();
}

class OneSchema : public testing::Test {
 protected:
  OneSchema() {
    std::string name = (std::filesystem::temp_directory_path() / "adjoin-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  ~OneSchema() override {
    close();
    std::filesystem::remove_all(path_);
  }

  table::TableStore& folder() {
    if (!folder_) {
      close();
      folder_ = open();
    }
    return *folder_;
  }
  /// The server of the folder, always at the same port.
  server::HttpServer& serve() {
    if (http_) return *http_;
    close();
    served_ = open();
    api_ = std::make_unique<server::Api>(*served_, server::ApiOptions());
    server::HttpOptions options;
    options.port = port_;
    options.reactors = 1;
    http_ = server::HttpServer::start(options, *api_).value();
    port_ = http_->port();
    return *http_;
  }
  /// With the leases of every client: who waits for them waits for longer than a test may take.
  std::unique_ptr<remote::RemoteStore> connect() {
    return contract::connect_to(serve().url(), {}).value();
  }
  void close() {
    http_.reset();
    api_.reset();
    served_.reset();
    folder_.reset();
  }

  /// The answer of the server's graph paths, without its head.
  std::string post(const std::string& path, const std::string& body) {
    server::test::TestClient client(serve().port());
    client.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json" +
                "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    const std::string answer = client.receive_answer();
    const std::size_t end = answer.find("\r\n\r\n");
    return end == std::string::npos ? answer : answer.substr(end + 4);
  }
  void follow_by_http(const std::string& from, const std::string& to) {
    const std::string answer =
        post("/_graph/edges",
             R"({"addEdge": {"from": ")" + from + R"(", "type": "FOLLOWS", "to": ")" + to + "\"}}");
    EXPECT_NE(answer.find(R"("created")"), std::string::npos) << answer;
  }
  static Result<void> follow(const graph::Graph& graph, const std::string& from,
                             const std::string& to) {
    ADJOIN_CHECK(graph.add_edge({"PERSON#" + from, "FOLLOWS", "PERSON#" + to, {}}));
    return {};
  }
  static void expect_followed(Result<void> done) {
    EXPECT_TRUE(done.has_value()) << done.error().message();
  }
  static void expect_refused(const Result<void>& done) {
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().code(), ErrorCode::schema_changed);
    EXPECT_EQ(done.error().message(),
              "table people was given a schema since the graph was opened: nothing was done, open "
              "the graph again");
  }
  static void migrate(table::TableStore& store, const schema::Schema& to) {
    graph::MigrateOptions options;
    options.drop = true;
    const auto done = graph::migrate(store, to, options);
    ASSERT_TRUE(done.has_value()) << done.error().message();
    EXPECT_TRUE(done->done);
  }
  /// Counters are those of the edges, and there is nothing else in the table.
  static void expect_true(table::TableStore& store) {
    const graph::Graph graph = graph::Graph::open(store, "people").value();
    graph::VerifyOptions options;
    options.without = {graph::Finding::Kind::orphan_edge};  // nobody has put the people
    const auto summary =
        graph::verify(graph, options, [](const graph::Finding& finding) -> Result<void> {
          ADD_FAILURE() << finding.what << ": " << finding.detail;
          return {};
        });
    ASSERT_TRUE(summary.has_value()) << summary.error().message();
    EXPECT_GT(summary->edges, 0U);
  }
  static std::int64_t count(table::TableStore& store, const char* node, const char* type) {
    const auto answer =
        graph::Graph::open(store, "people").value().count({node, type, false, {}, {}});
    EXPECT_TRUE(answer.has_value()) << answer.error().message();
    return answer ? answer->count : -1;
  }
  static Item notes_key() {
    return {{"PK", std::string(table::kNotesWord)}, {"SK", std::string(table::kNotesWord)}};
  }

  const schema::Schema first_ = people(kFollowers);
  const schema::Schema second_ = people(kBoth);

 private:
  std::unique_ptr<table::TableStore> open() const {
    engine::Options options;
    options.path = path_ + "/store";
    options.memory_bytes = std::size_t{16} << 20;
    return engine::open(options).value();
  }

  std::string path_;
  std::uint16_t port_ = 0;
  std::unique_ptr<table::TableStore> folder_;
  std::unique_ptr<table::TableStore> served_;
  std::unique_ptr<server::Api> api_;
  std::unique_ptr<server::HttpServer> http_;
};

TEST_F(OneSchema, OfAGraphMadeInItsFolderIsSeenThroughEveryDoor) {
  expect_followed(follow(graph::Graph::create(folder(), first_).value(), "ann", "bob"));
  {
    const auto client = connect();
    const auto graph = graph::Graph::open(*client);
    ASSERT_TRUE(graph.has_value()) << graph.error().message();
    EXPECT_EQ(graph->schema().fingerprint(), first_.fingerprint());
    expect_followed(follow(*graph, "cid", "bob"));
    follow_by_http("dan", "bob");
    EXPECT_EQ(count(*client, "PERSON#bob", "followers"), 3);
    expect_true(*client);
  }
  EXPECT_EQ(count(folder(), "PERSON#bob", "followers"), 3);
  expect_true(folder());
}

TEST_F(OneSchema, OfAGraphMadeThroughTheEndpointIsThatOfItsFolder) {
  {
    const auto client = connect();
    expect_followed(follow(graph::Graph::create(*client, first_).value(), "ann", "bob"));
    follow_by_http("cid", "bob");
  }
  const auto graph = graph::Graph::open(folder());
  ASSERT_TRUE(graph.has_value()) << graph.error().message();
  EXPECT_EQ(graph->schema().fingerprint(), first_.fingerprint());
  expect_followed(follow(*graph, "dan", "bob"));
  expect_true(folder());
  table::GetItemRequest get;
  get.table = "people";
  get.key = notes_key();
  EXPECT_FALSE(folder().get_item({}, get)->item) << "it stands beside the items";
}

TEST_F(OneSchema, IsNotJoinedByAnAdoptedOneThroughAnyDoor) {
  expect_followed(follow(graph::Graph::create(folder(), first_).value(), "ann", "bob"));
  const auto adopted_by = [&](table::TableStore& store) {
    return graph::adopt(store, second_, {.dry_run = false, .backfill = true});
  };
  for (const bool is_served : {false, true}) {
    const auto client = is_served ? connect() : nullptr;
    table::TableStore& store = is_served ? *client : folder();
    const auto refused = adopted_by(store);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code(), ErrorCode::configuration) << refused.error().message();
    EXPECT_FALSE(graph::Graph::create(store, second_).has_value());
    EXPECT_EQ(store.note({}, "people").value(), first_.kept_text());
  }
}

TEST_F(OneSchema, MigratedThroughTheEndpointRefusesWhoGoesOnByTheFormer) {
  const auto client = connect();
  const graph::Graph before = graph::Graph::create(*client, first_).value();
  expect_followed(follow(before, "ann", "bob"));
  follow_by_http("cid", "bob");
  const auto begin = std::chrono::steady_clock::now();
  migrate(*connect(), second_);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15))
      << "the server refuses the former schema itself: nobody waits for leases";
  expect_refused(follow(before, "dan", "bob"));
  EXPECT_FALSE(before.get_node({"PERSON#bob", {}}).has_value()) << "reads are refused too";
  expect_followed(follow(graph::Graph::open(*client, "people").value(), "dan", "bob"));
  follow_by_http("eve", "bob");
  expect_true(*client);
  EXPECT_EQ(count(folder(), "PERSON#bob", "followers"), 4);
  EXPECT_EQ(count(folder(), "PERSON#eve", "following"), 1);
  expect_true(folder());
}

TEST_F(OneSchema, MigratedInTheFolderRefusesTheClientsThatTheServerHadBefore) {
  const auto client = connect();
  const graph::Graph before = graph::Graph::create(*client, first_).value();
  expect_followed(follow(before, "ann", "bob"));
  migrate(folder(), second_);
  serve();
  expect_refused(follow(before, "dan", "bob"));
  expect_followed(follow(graph::Graph::open(*client, "people").value(), "dan", "bob"));
  follow_by_http("eve", "bob");
  expect_true(folder());
}

TEST_F(OneSchema, OutlivesItsServer) {
  const auto client = connect();
  const graph::Graph graph = graph::Graph::create(*client, first_).value();
  expect_followed(follow(graph, "ann", "bob"));
  close();
  serve();
  expect_followed(follow(graph, "cid", "bob"));
  expect_true(*client);
}

TEST_F(OneSchema, ThatBecomesTheFirstAgainRefusesWhoHadThat) {
  const auto client = connect();
  const graph::Graph before = graph::Graph::create(*client, first_).value();
  expect_followed(follow(before, "ann", "bob"));
  migrate(*client, second_);
  migrate(*client, first_);
  expect_refused(follow(before, "dan", "bob"));
  expect_followed(follow(graph::Graph::open(*client, "people").value(), "dan", "bob"));
  expect_true(*client);
}

TEST_F(OneSchema, IsWrittenByPutsOfItsItemAlone) {
  const auto client = connect();
  ASSERT_TRUE(graph::Graph::create(*client, first_).has_value());
  table::GetItemRequest get;
  get.table = "people";
  get.key = notes_key();
  const Item notes = client->get_item({}, get)->item->decode();
  table::DeleteItemRequest remove;
  remove.table = "people";
  remove.key = notes_key();
  table::UpdateItemRequest update;
  update.table = "people";
  update.key = notes_key();
  update.update_expression = "REMOVE adjoin_schema";
  table::TransactWriteItemsRequest together;
  together.actions.emplace_back(table::TransactDelete{"people", notes_key(), {}, {}});
  const auto expect_told = [](const Error& error) {
    EXPECT_EQ(api_error_of(error), ApiError::validation);
    EXPECT_EQ(error.message(),
              "the item adjoin#notes of table people is the schema of its graph: adjoin init and "
              "adjoin migrate write it");
  };
  expect_told(client->delete_item({}, remove).error());
  expect_told(client->update_item({}, update).error());
  expect_told(client->transact_write_items({}, together).error());
  EXPECT_EQ(client->note({}, "people").value(), first_.kept_text());

  // As a tool that copies a table brings it.
  table::BatchWriteItemRequest copy;
  Item other = notes;
  other.set("adjoin_schema", second_.kept_text());
  copy.tables.push_back({"people", {table::BatchPut{other}}});
  ASSERT_TRUE(client->batch_write_item({}, copy).has_value());
  EXPECT_EQ(client->note({}, "people").value(), second_.kept_text());
  EXPECT_EQ(folder().note({}, "people").value(), second_.kept_text());
}

TEST_F(OneSchema, IsTakenFromTheItemThatFormerServersKeptItIn) {
  ASSERT_TRUE(graph::Graph::create(folder(), first_).has_value());
  ASSERT_TRUE(folder().set_note({}, "people", first_.kept_text(), std::nullopt).has_value());
  table::PutItemRequest put;
  put.table = "people";
  put.item = table::notes_item(notes_key(), {first_.kept_text(), {}, "a", "a", "b"});
  ASSERT_TRUE(folder().put_item({}, put).has_value());
  close();
  EXPECT_EQ(folder().note({}, "people").value(), first_.kept_text());
  EXPECT_TRUE(graph::Graph::open(folder(), "people").has_value());
  table::ScanRequest scan;
  scan.table = "people";
  EXPECT_TRUE(folder().scan({}, scan)->items.empty());
}

}  // namespace
}  // namespace adjoin::one_schema_test
