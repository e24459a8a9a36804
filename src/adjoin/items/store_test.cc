#include "adjoin/store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "adjoin/items/test_table.h"
#include "adjoin/table.h"
#include "adjoin/version.h"

namespace adjoin {
namespace {

/// A folder of its own, removed at the end.
class StoreFolder {
 public:
  StoreFolder() {
    std::string path = (std::filesystem::temp_directory_path() / "adjoin-XXXXXX").string();
    path_ = mkdtemp(path.data());
  }
  ~StoreFolder() { std::filesystem::remove_all(path_); }
  std::string in(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// Pins: Store::open @errors configuration invalid_argument not_found unsupported
TEST(StoreOpens, RefusesUrlsThatItCannotRead) {
  const StoreFolder folder;
  struct Case {
    std::string url;
    StoreOptions options;
    ErrorCode code;
    std::string says;
  };
  const Case cases[] = {
      {"s3://bucket", {}, ErrorCode::unsupported, "s3://bucket"},
      {"", {}, ErrorCode::invalid_argument, "names no folder"},
      {"file:", {}, ErrorCode::invalid_argument, "names no folder"},
      {"memory:people", {}, ErrorCode::invalid_argument, "write memory:"},
      {"dynamodb://people?colour=red", {}, ErrorCode::invalid_argument, "colour"},
      {folder.in("no"), {.create_if_missing = false}, ErrorCode::not_found, folder.in("no")},
      {folder.in("no"), {.read_only = true}, ErrorCode::not_found, folder.in("no")},
      {folder.in("no/such"), {}, ErrorCode::configuration, "no"},
  };
  for (const Case& one : cases) {
    const Result<Store> store = Store::open(one.url, one.options);
    ASSERT_FALSE(store) << one.url;
    EXPECT_EQ(store.error().code(), one.code) << one.url << ": " << store.error().message();
    EXPECT_NE(store.error().message().find(one.says), std::string::npos) << store.error().message();
  }
}

TEST(StoreOpens, FailsWhenTheCallIsCancelled) {
  const std::atomic<bool> cancel = true;
  const Result<Store> store = Store::open("memory:", {}, {.cancel = &cancel});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code(), ErrorCode::cancelled);
}

TEST(StoreOpens, KeepsItsFolderAsLongAsATableLives) {
  const StoreFolder folder;
  const std::string url = "file:" + folder.in("data");
  std::optional<Table> table;
  {
    const Store store = Store::open(url).value();
    table = people_in(store);
  }
  ASSERT_TRUE(table->put(person_key("1")));
  const Result<Store> second = Store::open(url);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code(), ErrorCode::configuration);
  table.reset();

  const Store again = Store::open(url).value();
  EXPECT_EQ(again.list_tables().value(), std::vector<std::string>{"people"});
  EXPECT_TRUE(Table::open(again, "people").value().get(person_key("1")).value().has_value());
  EXPECT_EQ(again.default_table(), "");
}

TEST(StoreOpens, RefusesWritesIfItIsReadOnly) {
  const StoreFolder folder;
  people_in(Store::open(folder.in("data")).value());
  const Store store = Store::open(folder.in("data"), {.read_only = true}).value();
  const auto put = Table::open(store, "people").value().put(person_key("1"));
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().code(), ErrorCode::unsupported);
}

// Pins: Store::list_tables @cost
TEST(StoreTables, AreListedInOrderWithOneRequestForEachHundred) {
  const Store store = Store::open("memory:").value();
  EXPECT_TRUE(store.list_tables().value().empty());
  for (int i = 0; i < 101; ++i) people_in(store, "table" + std::to_string(1000 - i));
  Usage usage;
  const std::vector<std::string> names = store.list_tables({.usage = &usage}).value();
  ASSERT_EQ(names.size(), 101U);
  EXPECT_EQ(names.front(), "table1000");
  EXPECT_TRUE(std::ranges::is_sorted(names));
  EXPECT_EQ(usage.requests, 2);
}

TEST(StoreRequest, SpeaksTheProtocolOfEveryKindOfOperation) {
  const Store store = Store::open("memory:").value();
  people_in(store);
  struct Step {
    std::string operation;
    std::string body;
    std::string says;  ///< what the reply has in it
  };
  const Step steps[] = {
      {"PutItem", R"({"TableName":"people","Item":{"PK":{"S":"A"},"SK":{"S":"1"},"n":{"N":"7"}}})",
       "{}"},
      {"GetItem", R"({"TableName":"people","Key":{"PK":{"S":"A"},"SK":{"S":"1"}}})",
       R"("n":{"N":"7"})"},
      {"Query", R"({"TableName":"people","KeyConditionExpression":"PK = :p","Select":"COUNT",
          "ExpressionAttributeValues":{":p":{"S":"A"}}})",
       R"("Count":1)"},
      {"DescribeTable", R"({"TableName":"people"})", R"("ItemCount":1)"},
      {"ExecuteStatement", R"({"Statement":"SELECT n FROM people WHERE PK = 'A'"})",
       R"([{"n":{"N":"7"}}])"},
      {"TagResource",
       R"({"ResourceArn":"arn:aws:dynamodb:ddblocal:000000000000:table/people",
          "Tags":[{"Key":"team","Value":"graph"}]})",
       ""},
      {"ListTagsOfResource",
       R"({"ResourceArn":"arn:aws:dynamodb:ddblocal:000000000000:table/people"})", "graph"},
      {"DescribeContinuousBackups", R"({"TableName":"people"})", "DISABLED"},
      {"DescribeLimits", "{}", "AccountMaxReadCapacityUnits"},
      {"DescribeEndpoints", "{}", "localhost"},
      {"ListStreams", "{}", "Streams"},
      {"DeleteTable", R"({"TableName":"people"})", "DELETING"},
  };
  for (const Step& step : steps) {
    const Result<std::string> reply = store.request(step.operation, step.body);
    ASSERT_TRUE(reply) << step.operation << ": " << reply.error().message();
    EXPECT_NE(reply->find(step.says), std::string::npos) << step.operation << ": " << *reply;
  }
  EXPECT_TRUE(store.list_tables().value().empty());
}

// Pins: Store::request @errors invalid_argument unsupported
TEST(StoreRequest, NamesTheExceptionOfTheService) {
  const Store store = Store::open("memory:").value();
  people_in(store);
  struct Case {
    std::string operation;
    std::string body;
    ErrorCode code;
    std::string exception;
    std::string says;
  };
  const Case cases[] = {
      {"GetItm", "{}", ErrorCode::invalid_argument, "", "do you mean GetItem?"},
      {"Frobnicate", "{}", ErrorCode::invalid_argument, "", "no operation \"Frobnicate\""},
      {"CreateBackup", "{}", ErrorCode::unsupported, "", "CreateBackup"},
      {"GetItem", "{", ErrorCode::invalid_argument, "SerializationException", ""},
      {"GetItem", R"({"TableName":"none","Key":{"PK":{"S":"A"}}})", ErrorCode::not_found,
       "ResourceNotFoundException", ""},
      {"GetItem", R"({"TableName":"people","Key":{"PK":{"S":"A"}}})", ErrorCode::invalid_argument,
       "ValidationException", "key"},
      {"CreateTable", R"({"TableName":"people","BillingMode":"PAY_PER_REQUEST",
          "AttributeDefinitions":[{"AttributeName":"PK","AttributeType":"S"}],
          "KeySchema":[{"AttributeName":"PK","KeyType":"HASH"}]})",
       ErrorCode::conflict, "ResourceInUseException", "people"},
      {"PutItem", R"_({"TableName":"people","Item":{"PK":{"S":"A"},"SK":{"S":"1"}},
          "ConditionExpression":"attribute_exists(PK)"})_",
       ErrorCode::condition_failed, "ConditionalCheckFailedException", ""},
      {"DescribeContinuousBackups", R"({"TableName":"none"})", ErrorCode::not_found,
       "TableNotFoundException", "none"},
  };
  for (const Case& one : cases) {
    const Result<std::string> reply = store.request(one.operation, one.body);
    ASSERT_FALSE(reply) << one.operation << ": " << *reply;
    const Error& error = reply.error();
    EXPECT_EQ(error.code(), one.code) << one.operation << ": " << error.message();
    EXPECT_EQ(error.service_code(), one.exception) << one.operation << ": " << error.message();
    EXPECT_NE(error.message().find(one.says), std::string::npos) << error.message();
  }
}

TEST(StoreRequest, CountsWhatItConsumes) {
  const Store store = Store::open("memory:").value();
  people_in(store);
  Usage usage;
  ASSERT_TRUE(store.request("PutItem", R"({"TableName":"people","Item":{"PK":{"S":"A"},
      "SK":{"S":"1"}}})",
                            {.usage = &usage}));
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(usage.write_units, 1);
}

TEST(StoreSnapshot, ShowsReadsTheStateOfItsMoment) {
  const Store store = Store::open("memory:").value();
  const Table table = people_in(store);
  const WriteResult before = table.put({{"PK", "A"}, {"SK", "1"}, {"n", 1}}).value();
  Snapshot snapshot = store.snapshot().value();
  EXPECT_EQ(snapshot.commit(), before.commit);
  const WriteResult after = table.put({{"PK", "A"}, {"SK", "1"}, {"n", 2}}).value();
  EXPECT_GT(after.commit, before.commit);

  const Snapshot moved = std::move(snapshot);
  const CallOptions then{.snapshot = &moved};
  EXPECT_EQ(table.get(person_key("1"), then).value()->find("n")->as_int(), 1);
  EXPECT_EQ(table.get(person_key("1")).value()->find("n")->as_int(), 2);
  EXPECT_EQ(table.query("PK = 'A'").page(then).value()[0].find("n")->as_int(), 1);
  EXPECT_EQ(table.scan().page(then).value()[0].find("n")->as_int(), 1);
}

// Pins: Store::snapshot @errors unsupported
TEST(StoreSnapshot, IsRefusedByAnEndpoint) {
  setenv("AWS_ACCESS_KEY_ID", "local", 1);
  setenv("AWS_SECRET_ACCESS_KEY", "local", 1);
  const Store store =
      Store::open("dynamodb://people?endpoint=http://127.0.0.1:1&region=eu-west-1").value();
  EXPECT_EQ(store.default_table(), "people");
  const Result<Snapshot> snapshot = store.snapshot();
  ASSERT_FALSE(snapshot);
  EXPECT_EQ(snapshot.error().code(), ErrorCode::unsupported);
}

TEST(LibraryVersion, IsThatOfItsHeaders) {
  EXPECT_EQ(version(), std::to_string(kVersionMajor) + "." + std::to_string(kVersionMinor) + "." +
                           std::to_string(kVersionPatch));
}

}  // namespace
}  // namespace adjoin
