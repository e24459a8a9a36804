// Goal: consumed capacity is DynamoDB's, and absent unless asked for.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

using table::ReturnConsumedCapacity;

std::string padded(const char* key, std::size_t bytes) {
  return std::string(R"({"b":")") + std::string(bytes, 'x') + "\"," + key + "}";
}

TEST_P(StoreContract, CapacityIsAbsentUnlessAskedFor) {
  put(R"({"pk":"a","sk":"b"})");
  table::GetItemRequest request;
  request.table = "Tab";
  request.key = item(R"({"pk":"a","sk":"b"})");
  EXPECT_FALSE(store().get_item(context_, request).value().consumed_capacity.has_value());
}

TEST_P(StoreContract, ReadsCostByFourKilobytesAndHalfWhenEventual) {
  put(padded(R"("id":1)", 5000), "Num");
  table::GetItemRequest request;
  request.table = "Num";
  request.key = item(R"({"id":1})");
  request.return_consumed_capacity = ReturnConsumedCapacity::total;
  EXPECT_EQ(store().get_item(context_, request).value().consumed_capacity->total.read_units(), 1);
  request.consistent_read = true;
  EXPECT_EQ(store().get_item(context_, request).value().consumed_capacity->total.read_units(), 2);
  request.key = item(R"({"id":2})");
  EXPECT_EQ(store().get_item(context_, request).value().consumed_capacity->total.read_units(), 1);
}

TEST_P(StoreContract, WritesCostTheLargerImage) {
  table::PutItemRequest request;
  request.table = "Num";
  request.item = item(padded(R"("id":1)", 3000));
  request.return_consumed_capacity = ReturnConsumedCapacity::total;
  EXPECT_EQ(store().put_item(context_, request).value().consumed_capacity->total.write_units(), 3);
  request.item = item(R"({"id":1})");
  EXPECT_EQ(store().put_item(context_, request).value().consumed_capacity->total.write_units(), 3);
  EXPECT_EQ(store().put_item(context_, request).value().consumed_capacity->total.write_units(), 1);
}

TEST_P(StoreContract, IndexesAreChargedForWhatChangesInThem) {
  table::PutItemRequest request;
  request.table = "Tab";
  request.item = item(R"({"pk":"a","sk":"b","g":"x","h":1})");
  request.return_consumed_capacity = ReturnConsumedCapacity::indexes;
  const auto first = store().put_item(context_, request);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->consumed_capacity->total.write_units(), 4);
  EXPECT_EQ(first->consumed_capacity->table.write_units(), 1);
  EXPECT_EQ(first->consumed_capacity->indexes.size(), 3u);
  const auto unchanged = store().put_item(context_, request);
  EXPECT_EQ(unchanged->consumed_capacity->total.write_units(), 1);
  request.item = item(R"({"pk":"a","sk":"b","g":"y","h":1})");
  const auto moved = store().put_item(context_, request);
  EXPECT_EQ(moved->consumed_capacity->total.write_units(), 7);
}

TEST_P(StoreContract, AQueryCostsWhatItReadsTogether) {
  for (const char* sk : {"1", "2", "3"}) {
    put(padded((std::string(R"("pk":"p","sk":")") + sk + "\"").c_str(), 3000));
  }
  table::QueryRequest request = query_of("pk = :p", R"({":p":"p"})");
  request.consistent_read = true;
  request.projection_expression = "sk";
  request.return_consumed_capacity = ReturnConsumedCapacity::indexes;
  const auto result = store().query(context_, request);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->consumed_capacity->total.read_units(), 3);
  EXPECT_EQ(result->consumed_capacity->table.read_units(), 3);
  request.placeholders = with_values(R"({":p":"none"})");
  EXPECT_EQ(store().query(context_, request).value().consumed_capacity->total.read_units(), 1);
}

TEST_P(StoreContract, TransactionsCostDouble) {
  table::TransactWriteItemsRequest request;
  request.actions = {table::TransactPut{"Num", item(R"({"id":1})"), std::nullopt, {}, {}}};
  request.client_request_token = "token";
  request.return_consumed_capacity = ReturnConsumedCapacity::total;
  const auto first = store().transact_write_items(context_, request);
  ASSERT_TRUE(first.has_value());
  ASSERT_EQ(first->consumed_capacity.size(), 1u);
  EXPECT_EQ(first->consumed_capacity[0].total.write_units(), 2);
  const auto replayed = store().transact_write_items(context_, request);
  EXPECT_EQ(replayed->consumed_capacity[0].total.write_units(), 0);
  EXPECT_EQ(replayed->consumed_capacity[0].total.read_units(), 2);
}

TEST_P(StoreContract, ARefusedConditionalWriteCostsTheLargerImage) {
  if (GetParam().behind_api) GTEST_SKIP() << "the reply of a refused write tells no capacity";
  put(padded(R"("id":1)", 3000), "Num");
  table::Cost cost;
  table::CallContext context;
  context.cost = &cost;
  table::PutItemRequest request;
  request.table = "Num";
  request.item = item(R"({"id":1})");
  request.condition_expression = "attribute_not_exists(id)";
  EXPECT_FALSE(store().put_item(context, request));
  EXPECT_EQ(cost.capacity.write_units(), 3);
  request.item = item(R"({"id":2})");
  request.condition_expression = "attribute_exists(id)";
  EXPECT_FALSE(store().put_item(context, request));
  EXPECT_EQ(cost.capacity.write_units(), 3 + 1) << "at least one unit";
  request.item = item(padded(R"("id":2)", 5000));
  EXPECT_FALSE(store().put_item(context, request));
  EXPECT_EQ(cost.capacity.write_units(), 4 + 5) << "the item that there would have been";
  table::UpdateItemRequest update;
  update.table = "Num";
  update.key = item(R"({"id":1})");
  update.update_expression = "SET c = b";
  update.condition_expression = "attribute_not_exists(id)";
  EXPECT_FALSE(store().update_item(context, update));
  EXPECT_EQ(cost.capacity.write_units(), 9 + 6) << "with what it would have added";
  update.update_expression = "SET c = zz";
  EXPECT_FALSE(store().update_item(context, update));
  EXPECT_EQ(cost.capacity.write_units(), 15 + 3) << "it could have made no item";
  table::DeleteItemRequest remove;
  remove.table = "Num";
  remove.key = item(R"({"id":1})");
  remove.condition_expression = "attribute_not_exists(id)";
  EXPECT_FALSE(store().delete_item(context, remove));
  EXPECT_EQ(cost.capacity.write_units(), 18 + 3);
}

TEST_P(StoreContract, ACancelledTransactionCostsTwiceTheLargerImageOfEachAction) {
  if (GetParam().behind_api) GTEST_SKIP() << "the reply of a refused write tells no capacity";
  put(padded(R"("id":1)", 3000), "Num");
  table::Cost cost;
  table::CallContext context;
  context.cost = &cost;
  table::TransactWriteItemsRequest request;
  table::TransactPut refused;
  refused.table = "Num";
  refused.item = item(R"({"id":1})");
  refused.condition_expression = "attribute_not_exists(id)";
  table::TransactPut fine;
  fine.table = "Tab";
  fine.item = item(R"({"pk":"a","sk":"b","g":"x","h":1})");
  table::ConditionCheck check;
  check.table = "Num";
  check.key = item(R"({"id":2})");
  check.condition_expression = "attribute_exists(id)";
  request.actions = {refused, fine, check};
  EXPECT_FALSE(store().transact_write_items(context, request));
  EXPECT_EQ(cost.capacity.write_units(), 2 * (3 + 1 + 1)) << "and nothing on the indexes";
  EXPECT_EQ(cost.requests, 1);
}

TEST_P(StoreContract, TheContextsCostSumsCalls) {
  table::Cost cost;
  table::CallContext context;
  context.cost = &cost;
  table::PutItemRequest request;
  request.table = "Num";
  request.item = item(R"({"id":1})");
  EXPECT_TRUE(store().put_item(context, request).has_value());
  table::GetItemRequest get_request;
  get_request.table = "Num";
  get_request.key = item(R"({"id":1})");
  EXPECT_TRUE(store().get_item(context, get_request).has_value());
  EXPECT_EQ(cost.requests, 2);
  EXPECT_EQ(cost.capacity.write_units(), 1);
  EXPECT_EQ(cost.capacity.read_units(), 0.5);
}

}  // namespace
}  // namespace adjoin::contract
