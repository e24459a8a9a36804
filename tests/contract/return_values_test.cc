// Goal: ReturnValues answers what was asked for, and nothing where there is nothing.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

using table::ReturnValues;

constexpr const char* kReturned = R"({"pk":"a","sk":"b"})";

TEST_P(StoreContract, UpdateAnswersOldAndNewWholeOrOnlyTouched) {
  struct Case {
    ReturnValues asked;
    const char* answer;
  };
  const Case cases[] = {
      {ReturnValues::none, "none"},
      {ReturnValues::all_old, R"({"m":{"x":1,"y":2},"n":5,"pk":"a","sk":"b"})"},
      {ReturnValues::all_new, R"({"m":{"x":9,"y":2},"n":5,"pk":"a","sk":"b"})"},
      {ReturnValues::updated_old, R"({"m":{"x":1}})"},
      {ReturnValues::updated_new, R"({"m":{"x":9}})"},
  };
  for (const Case& c : cases) {
    put(R"({"pk":"a","sk":"b","m":{"x":1,"y":2},"n":5})");
    const auto result = update(kReturned, "SET m.x = :v", R"({":v":9})", "{}", c.asked);
    ASSERT_TRUE(result.has_value()) << failure(result);
    EXPECT_EQ(text(result->attributes), c.answer);
  }
}

TEST_P(StoreContract, UpdatedNewShowsNothingAtAPositionThatIsNotThereAfterwards) {
  const std::string item = R"({"pk":"a","q":[1],"sk":"b"})";
  const struct {
    const char* update;
    const char* answer;
  } cases[] = {
      {"SET q[5] = :v", "none"},
      {"SET q[5] = :v, n = :v", R"({"n":9})"},
      {"SET q[1] = :v", R"({"q":[9]})"},
      {"REMOVE q[0]", "none"},
  };
  for (const auto& c : cases) {
    put(item);
    const bool sets = c.update[0] == 'S';
    const auto result =
        update(kReturned, c.update, sets ? R"({":v":9})" : "{}", "{}", ReturnValues::updated_new);
    ASSERT_TRUE(result.has_value()) << failure(result);
    EXPECT_EQ(text(result->attributes), c.answer) << c.update;
  }
}

TEST_P(StoreContract, RemovingAPathOfAnAbsentItemDoesNothing) {
  EXPECT_EQ(failure(update(kReturned, "REMOVE m.x, q[0]")), "ok");
  EXPECT_EQ(get(kReturned), "none");
  EXPECT_EQ(failure(update(kReturned, "SET n = :v REMOVE m.x", R"({":v":9})")), "ok");
  EXPECT_EQ(get(kReturned), R"({"n":9,"pk":"a","sk":"b"})");
}

TEST_P(StoreContract, UpdateOfAnAbsentItemHasNoOldAttributes) {
  for (const ReturnValues asked : {ReturnValues::all_old, ReturnValues::updated_old}) {
    const auto result = update(kReturned, "SET x = :v", R"({":v":9})", "{}", asked);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(text(result->attributes), "none");
    remove(kReturned);
  }
  const auto removed = update(kReturned, "REMOVE x", "{}", "{}", ReturnValues::all_new);
  ASSERT_TRUE(removed.has_value());
  EXPECT_EQ(text(removed->attributes), "none");
}

TEST_P(StoreContract, PutAndDeleteTakeOnlyNoneAndAllOld) {
  table::PutItemRequest put_request;
  put_request.table = "Tab";
  put_request.item = item(kReturned);
  table::DeleteItemRequest delete_request;
  delete_request.table = "Tab";
  delete_request.key = item(kReturned);
  for (const ReturnValues asked :
       {ReturnValues::all_new, ReturnValues::updated_old, ReturnValues::updated_new}) {
    put_request.return_values = asked;
    delete_request.return_values = asked;
    EXPECT_EQ(failure(store().put_item(context_, put_request)),
              "validation: 1 validation error detected: ReturnValues can only be ALL_OLD or NONE");
    EXPECT_EQ(failure(store().delete_item(context_, delete_request)),
              "validation: Return values set to invalid value");
  }
  put_request.return_values = ReturnValues::all_old;
  EXPECT_EQ(text(store().put_item(context_, put_request).value().attributes), "none");
  EXPECT_EQ(text(store().put_item(context_, put_request).value().attributes), kReturned);
}

TEST_P(StoreContract, CollectionMetricsComeOnlyWithALocalIndex) {
  table::PutItemRequest request;
  request.table = "Tab";
  request.item = item(kReturned);
  request.return_item_collection_metrics = table::ReturnItemCollectionMetrics::size;
  const auto with_local = store().put_item(context_, request);
  ASSERT_TRUE(with_local.has_value());
  ASSERT_TRUE(with_local->item_collection_metrics.has_value());
  EXPECT_EQ(text(with_local->item_collection_metrics->item_collection_key), R"({"pk":"a"})");
  request.table = "Num";
  request.item = item(R"({"id":1})");
  EXPECT_FALSE(store().put_item(context_, request).value().item_collection_metrics.has_value());
}

std::string collections(const std::vector<table::TableCollectionMetrics>& tables) {
  std::string told;
  for (const table::TableCollectionMetrics& table : tables) {
    told += table.table_name;
    for (const auto& one : table.collections) told += " " + text(one.item_collection_key);
  }
  return told;
}

TEST_P(StoreContract, BatchesAndTransactionsTellEachItemCollectionOnce) {
  table::BatchWriteItemRequest batch;
  batch.tables.push_back({"Num", {table::BatchPut{item(R"({"id":1})")}}});
  batch.tables.push_back({"Tab",
                          {table::BatchPut{item(R"({"pk":"a","sk":"1"})")},
                           table::BatchPut{item(R"({"pk":"b","sk":"1"})")},
                           table::BatchDelete{item(R"({"pk":"a","sk":"2"})")}}});
  EXPECT_EQ(collections(store().batch_write_item(context_, batch)->item_collection_metrics), "");
  batch.return_item_collection_metrics = table::ReturnItemCollectionMetrics::size;
  EXPECT_EQ(collections(store().batch_write_item(context_, batch)->item_collection_metrics),
            R"(Tab {"pk":"a"} {"pk":"b"})");

  table::TransactWriteItemsRequest transaction;
  table::ConditionCheck check;
  check.table = "Tab";
  check.key = item(R"({"pk":"c","sk":"1"})");
  check.condition_expression = "attribute_not_exists(pk)";
  transaction.actions = {
      table::TransactPut{"Tab", item(R"({"pk":"b","sk":"1"})"), std::nullopt, {}, {}},
      table::TransactDelete{"Tab", item(R"({"pk":"b","sk":"2"})"), std::nullopt, {}, {}}, check,
      table::TransactPut{"Num", item(R"({"id":1})"), std::nullopt, {}, {}}};
  transaction.return_item_collection_metrics = table::ReturnItemCollectionMetrics::size;
  EXPECT_EQ(
      collections(store().transact_write_items(context_, transaction)->item_collection_metrics),
      R"(Tab {"pk":"b"})");
}

}  // namespace
}  // namespace adjoin::contract
