// Goal: batches do each part by itself and refuse what cannot be one batch.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

table::BatchWriteItemRequest puts(int count) {
  table::BatchWriteItemRequest request;
  request.tables.push_back({"Num", {}});
  for (int i = 0; i < count; ++i) {
    request.tables[0].actions.push_back(
        table::BatchPut{item(R"({"id":)" + std::to_string(i) + "}")});
  }
  return request;
}

table::BatchGetItemRequest gets(int count) {
  table::BatchGetItemRequest request;
  request.tables.push_back({"Num", {}, false, std::nullopt, {}});
  for (int i = 0; i < count; ++i) {
    request.tables[0].keys.push_back(item(R"({"id":)" + std::to_string(i) + "}"));
  }
  return request;
}

TEST_P(StoreContract, BatchesWriteAndReadOverTables) {
  put(R"({"pk":"a","sk":"old"})");
  table::BatchWriteItemRequest request = puts(3);
  request.tables.push_back({"Tab",
                            {table::BatchPut{item(R"({"pk":"a","sk":"new","x":1})")},
                             table::BatchDelete{item(R"({"pk":"a","sk":"old"})")}}});
  const auto written = store().batch_write_item(context_, request);
  ASSERT_TRUE(written.has_value()) << failure(written);
  EXPECT_TRUE(written->unprocessed.empty());
  table::BatchGetItemRequest get_request = gets(5);
  get_request.tables.push_back(
      {"Tab", {item(R"({"pk":"a","sk":"old"})"), item(R"({"pk":"a","sk":"new"})")}, true, "x", {}});
  const auto read = store().batch_get_item(context_, get_request);
  ASSERT_TRUE(read.has_value()) << failure(read);
  ASSERT_EQ(read->tables.size(), 2u);
  EXPECT_EQ(texts(read->tables[0].items), (Texts{R"({"id":0})", R"({"id":1})", R"({"id":2})"}));
  EXPECT_EQ(texts(read->tables[1].items), Texts{R"({"x":1})"});
  EXPECT_TRUE(read->unprocessed.empty());
}

/// As the service shows requests, with our numbers behind the class.
std::string shown_writes(int count) {
  std::string text = "[";
  for (int i = 1; i <= count; ++i) {
    text += (i > 1 ? ", " : "");
    text += "com.amazonaws.dynamodb.v20120810.WriteRequest@" + std::to_string(i);
  }
  return text + "]";
}

TEST_P(StoreContract, BatchesHaveALimitOfActions) {
  const std::string keys =
      "validation: 1 validation error detected: Value at 'RequestItems.Num.member.Keys' failed to "
      "satisfy constraint: ";
  EXPECT_EQ(failure(store().batch_write_item(context_, puts(25))), "ok");
  EXPECT_EQ(failure(store().batch_write_item(context_, puts(26))),
            "validation: 1 validation error detected: Value '{Num=" + shown_writes(26) +
                "}' at 'requestItems' failed to satisfy constraint: Map value must satisfy "
                "constraint: [Member must have length less than or equal to 25, Member must have "
                "length greater than or equal to 1]");
  table::BatchWriteItemRequest over_two = puts(25);
  over_two.tables.push_back({"Tab", {table::BatchDelete{item(R"({"pk":"a","sk":"b"})")}}});
  EXPECT_EQ(failure(store().batch_write_item(context_, over_two)),
            "validation: Too many items requested for the BatchWriteItem call");
  EXPECT_EQ(failure(store().batch_write_item(context_, {})),
            "validation: The requestItems parameter is required for BatchWriteItem");
  EXPECT_EQ(failure(store().batch_write_item(context_, puts(0))),
            "validation: 1 validation error detected: Value '{Num=[]}' at 'requestItems' failed to "
            "satisfy constraint: Map value must satisfy constraint: [Member must have length less "
            "than or equal to 25, Member must have length greater than or equal to 1]");
  EXPECT_EQ(failure(store().batch_get_item(context_, gets(100))), "ok");
  EXPECT_EQ(failure(store().batch_get_item(context_, gets(101))),
            keys + "Member must have length less than or equal to 100");
  EXPECT_EQ(failure(store().batch_get_item(context_, gets(0))),
            keys + "Member must have length greater than or equal to 1");
  table::BatchGetItemRequest both = gets(100);
  both.tables.push_back({"Tab", {item(R"({"pk":"a","sk":"b"})")}, false, std::nullopt, {}});
  EXPECT_EQ(failure(store().batch_get_item(context_, both)),
            "validation: Too many items requested for the BatchGetItem call");
  EXPECT_EQ(failure(store().batch_get_item(context_, {})),
            "validation: 1 validation error detected: Value at 'RequestItems' failed to satisfy "
            "constraint: Member must have length greater than or equal to 1");
}

TEST_P(StoreContract, BatchesRefuseDuplicatesHoweverTheyAreWritten) {
  table::BatchWriteItemRequest write = puts(2);
  write.tables[0].actions.push_back(table::BatchDelete{item(R"({"id":1.0})")});
  EXPECT_EQ(failure(store().batch_write_item(context_, write)),
            "validation: Provided list of item keys contains duplicates");
  EXPECT_EQ(get(R"({"id":0})", "Num"), "none");
  table::BatchGetItemRequest read = gets(2);
  read.tables[0].keys.push_back(item(R"({"id":1.0})"));
  EXPECT_EQ(failure(store().batch_get_item(context_, read)),
            "validation: Provided list of item keys contains duplicates");
}

TEST_P(StoreContract, OneBadActionRefusesTheWholeBatch) {
  table::BatchWriteItemRequest request = puts(2);
  request.tables[0].actions.push_back(table::BatchPut{item(R"({"id":"x"})")});
  EXPECT_EQ(failure(store().batch_write_item(context_, request)),
            "validation: The provided key element does not match the schema");
  EXPECT_EQ(get(R"({"id":0})", "Num"), "none");
  request = puts(1);
  request.tables.push_back({"None", {table::BatchPut{item(R"({"id":1})")}}});
  EXPECT_EQ(failure(store().batch_write_item(context_, request)),
            "resource_not_found: Requested resource not found");
}

TEST_P(StoreContract, BatchesTellOfTheirMembersBeforeTheirTables) {
  const std::string duplicates = "validation: Provided list of item keys contains duplicates";
  const auto key = [](const char* id) { return item(std::string(R"({"id":)") + id + "}"); };
  table::BatchWriteItemRequest write = puts(1);
  write.tables.push_back({"None", {table::BatchDelete{key("1")}}});
  write.tables.push_back({"Num", {table::BatchDelete{key("2")}, table::BatchDelete{key("2.0")}}});
  write.tables[2].table = "Tab";
  EXPECT_EQ(failure(store().batch_write_item(context_, write)), duplicates);
  write.tables[2].actions.pop_back();
  EXPECT_EQ(failure(store().batch_write_item(context_, write)),
            "resource_not_found: Requested resource not found");
  write.tables[2].actions.push_back(
      table::BatchPut{item(R"({"id":3,"b":")" + std::string(409'600, 'x') + "\"}")});
  EXPECT_EQ(failure(store().batch_write_item(context_, write)),
            "validation: Item size has exceeded the maximum allowed size");

  table::BatchGetItemRequest read = gets(1);
  read.tables.push_back({"None", {key("1")}, false, std::nullopt, {}});
  read.tables.push_back({"Tab", {key("2"), key("2.0")}, false, std::nullopt, {}});
  EXPECT_EQ(failure(store().batch_get_item(context_, read)), duplicates);
  read.tables[2].projection_expression = "a a";
  EXPECT_EQ(failure(store().batch_get_item(context_, read)),
            "validation: Invalid ProjectionExpression: Syntax error; token: \"a\", near: \"a a\"");
  read.tables.pop_back();
  EXPECT_EQ(failure(store().batch_get_item(context_, read)),
            "resource_not_found: Requested resource not found");
}

TEST_P(StoreContract, PutsTakeAnItemInItsStoredForm) {
  const auto packed = [](const char* json) {
    table::BatchPut put;
    put.stored_item = item::encode_item(item(json));
    return put;
  };
  table::BatchWriteItemRequest batch;
  batch.tables = {{"Tab", {packed(R"({"pk":"a","sk":"1","v":[1,{"m":"x"}]})")}},
                  {"Num", {packed(R"({"id":7})"), table::BatchDelete{item(R"({"id":8})")}}}};
  ASSERT_EQ(failure(store().batch_write_item(context_, batch)), "ok");
  EXPECT_EQ(get(R"({"pk":"a","sk":"1"})"), R"({"pk":"a","sk":"1","v":[1,{"m":"x"}]})");
  EXPECT_EQ(get(R"({"id":7})", "Num"), R"({"id":7})");

  table::TransactPut put;
  put.table = "Tab";
  put.stored_item = item::encode_item(item(R"({"pk":"a","sk":"2","w":true})"));
  table::TransactWriteItemsRequest transaction;
  transaction.actions = {put};
  ASSERT_EQ(failure(store().transact_write_items(context_, transaction)), "ok");
  EXPECT_EQ(get(R"({"pk":"a","sk":"2"})"), R"({"pk":"a","sk":"2","w":true})");

  const char* const kNoKey = "validation: The provided key element does not match the schema";
  const struct {
    std::vector<table::BatchAction> actions;
    const char* failure;
  } cases[] = {
      {{packed(R"({"id":"x"})")}, kNoKey},
      {{packed(R"({"v":1})")}, kNoKey},
      {{packed(R"({"id":1})"), packed(R"({"id":1.0})")},
       "validation: Provided list of item keys contains duplicates"},
      {{packed(R"({"id":1,"":2})")},
       "validation: One or more parameter values were invalid: Empty attribute name"},
  };
  for (const auto& c : cases) {
    batch.tables = {{"Num", c.actions}};
    const std::string told = failure(store().batch_write_item(context_, batch));
    EXPECT_EQ(told.substr(0, std::string_view(c.failure).size()), c.failure);
  }
}

TEST_P(StoreContract, ABatchReadStopsAtSixteenMegabytes) {
  const std::string big(400'000, 'x');
  for (int i = 0; i < 45; ++i) {
    put(R"({"id":)" + std::to_string(i) + R"(,"b":")" + big + R"("})", "Num");
  }
  table::BatchGetItemRequest request = gets(45);
  const auto first = store().batch_get_item(context_, request);
  ASSERT_TRUE(first.has_value());
  if (first->unprocessed.empty()) {
    EXPECT_EQ(first->tables[0].items.size(), 45u) << "the store asks again by itself";
    return;
  }
  EXPECT_EQ(first->tables[0].items.size(), 41u);
  ASSERT_EQ(first->unprocessed.size(), 1u);
  EXPECT_EQ(first->unprocessed[0].keys.size(), 4u);
  request.tables = first->unprocessed;
  EXPECT_EQ(store().batch_get_item(context_, request).value().tables[0].items.size(), 4u);
}

}  // namespace
}  // namespace adjoin::contract
