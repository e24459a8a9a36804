// Goal: a transaction happens wholly or not at all, says why, and a token makes it happen once.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

using table::ConditionCheck;
using table::TransactDelete;
using table::TransactPut;
using table::TransactUpdate;
using table::TransactWriteItemsRequest;

TransactPut put_of(std::string_view json, const char* condition = nullptr) {
  TransactPut put{"Tab", item(json), std::nullopt, {}, {}};
  if (condition != nullptr) put.condition_expression = condition;
  return put;
}

TransactWriteItemsRequest numbers(int count) {
  TransactWriteItemsRequest request;
  for (int i = 0; i < count; ++i) {
    request.actions.push_back(
        TransactPut{"Num", item(R"({"id":)" + std::to_string(i) + "}"), std::nullopt, {}, {}});
  }
  return request;
}

TEST_P(StoreContract, ATransactionDoesAllItsActions) {
  put(R"({"pk":"a","sk":"1","n":1})");
  put(R"({"pk":"a","sk":"2"})");
  put(R"({"pk":"a","sk":"3"})");
  TransactWriteItemsRequest request;
  request.actions = {
      put_of(R"({"pk":"b","sk":"1"})", "attribute_not_exists(pk)"),
      TransactUpdate{"Tab",
                     item(R"({"pk":"a","sk":"1"})"),
                     "SET n = n + :v",
                     std::nullopt,
                     with_values(R"({":v":1})"),
                     {}},
      TransactDelete{"Tab", item(R"({"pk":"a","sk":"2"})"), std::nullopt, {}, {}},
      ConditionCheck{"Tab", item(R"({"pk":"a","sk":"3"})"), "attribute_exists(pk)", {}, {}}};
  const auto result = store().transact_write_items(context_, request);
  ASSERT_TRUE(result.has_value()) << failure(result);
  EXPECT_FALSE(result->replayed);
  EXPECT_EQ(get(R"({"pk":"b","sk":"1"})"), R"({"pk":"b","sk":"1"})");
  EXPECT_EQ(get(R"({"pk":"a","sk":"1"})"), R"({"n":2,"pk":"a","sk":"1"})");
  EXPECT_EQ(get(R"({"pk":"a","sk":"2"})"), "none");
  EXPECT_EQ(get(R"({"pk":"a","sk":"3"})"), R"({"pk":"a","sk":"3"})");
}

TEST_P(StoreContract, ADecidedTransactionAppliesWhatItsFirstItemSays) {
  if (!store().capabilities().decides) GTEST_SKIP() << "the store decides nothing";
  using enum table::ActionWhen;
  // An edge and the counter of its node: counted only when the edge is new.
  const auto write = [&](const char* edge, const char* condition) {
    TransactWriteItemsRequest request;
    TransactUpdate count{"Tab",        item(R"({"pk":"n","sk":"n"})"), "ADD edges :one",
                         std::nullopt, with_values(R"({":one":1})"),   {}};
    if (condition != nullptr) count.condition_expression = condition;
    request.actions = {put_of(edge), count, put_of(R"({"pk":"again","sk":"1"})")};
    request.when = {always, if_absent, if_present};
    request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
    table::Cost cost;
    table::CallContext context = context_;
    context.cost = &cost;
    const auto result = store().transact_write_items(context, request);
    if (!result) return reasons(result);
    EXPECT_EQ(cost.capacity.write_units(), result->consumed_capacity[0].total.write_units());
    return std::string(result->first_existed ? "was there" : "is new") + ", " +
           std::to_string(static_cast<int>(cost.capacity.write_units()));
  };
  EXPECT_EQ(write(R"({"pk":"a","sk":"1"})", nullptr), "is new, 4");
  EXPECT_EQ(get(R"({"pk":"n","sk":"n"})"), R"({"edges":1,"pk":"n","sk":"n"})");
  EXPECT_EQ(get(R"({"pk":"again","sk":"1"})"), "none");
  EXPECT_EQ(write(R"({"pk":"a","sk":"1","x":1})", "edges > :one"), "was there, 4")
      << "what does not apply is not judged";
  EXPECT_EQ(get(R"({"pk":"a","sk":"1"})"), R"({"pk":"a","sk":"1","x":1})");
  EXPECT_EQ(get(R"({"pk":"n","sk":"n"})"), R"({"edges":1,"pk":"n","sk":"n"})");
  EXPECT_EQ(get(R"({"pk":"again","sk":"1"})"), R"({"pk":"again","sk":"1"})");
  EXPECT_EQ(write(R"({"pk":"b","sk":"1"})", "edges > :one"), "None|ConditionalCheckFailed|None");
  EXPECT_EQ(get(R"({"pk":"b","sk":"1"})"), "none") << "all or nothing";
}

TEST_P(StoreContract, ADecidedTransactionOfOneWriteCostsWhatTheWriteDoes) {
  if (!store().capabilities().decides) GTEST_SKIP() << "the store decides nothing";
  put(R"({"pk":"a","sk":"1"})");
  TransactWriteItemsRequest request;
  request.actions = {put_of(R"({"pk":"a","sk":"1","x":1})"), put_of(R"({"pk":"b","sk":"1"})")};
  request.when = {table::ActionWhen::always, table::ActionWhen::if_absent};
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  const auto result = store().transact_write_items(context_, request);
  ASSERT_TRUE(result.has_value()) << failure(result);
  EXPECT_EQ(result->consumed_capacity[0].total.write_units(), 1);
}

TEST_P(StoreContract, ATransactionTakesExpressionsThatAreBuiltAlready) {
  if (!store().capabilities().built_expressions) GTEST_SKIP() << "the store reads texts alone";
  put(R"({"pk":"a","sk":"1","n":1})");
  TransactUpdate update;
  update.table = "Tab";
  update.key = item(R"({"pk":"a","sk":"1"})");
  update.condition = expression::attribute_exists("n");
  update.update.emplace();
  update.update->add("n", Value(4));
  update.update->set_if_missing("m", Value(9));
  TransactPut added = put_of(R"({"pk":"b","sk":"1"})");
  added.condition = expression::attribute_not_exists("pk");
  ConditionCheck check{"Tab", item(R"({"pk":"c","sk":"1"})"), {}, {}, {}};
  check.condition = expression::attribute_not_exists("pk");
  TransactWriteItemsRequest request;
  request.actions = {update, added, check};
  const auto result = store().transact_write_items(context_, request);
  ASSERT_TRUE(result.has_value()) << failure(result);
  EXPECT_EQ(get(R"({"pk":"a","sk":"1"})"), R"({"m":9,"n":5,"pk":"a","sk":"1"})");
  EXPECT_FALSE(store().transact_write_items(context_, request)) << "b is there";
  request.client_request_token = "once";
  EXPECT_EQ(store().transact_write_items(context_, request).error().code(),
            ErrorCode::invalid_argument);
}

TEST_P(StoreContract, ACancelledTransactionChangesNothingAndGivesEveryReason) {
  put(R"({"pk":"a","sk":"1","n":1})");
  TransactPut failing = put_of(R"({"pk":"a","sk":"1"})", "attribute_not_exists(pk)");
  failing.on_condition_failure = table::ReturnValuesOnConditionCheckFailure::all_old;
  TransactWriteItemsRequest request;
  request.actions = {
      put_of(R"({"pk":"b","sk":"1"})"), failing,
      ConditionCheck{"Tab", item(R"({"pk":"c","sk":"1"})"), "attribute_exists(pk)", {}, {}}};
  const auto result = store().transact_write_items(context_, request);
  EXPECT_EQ(failure(result),
            "transaction_canceled: Transaction cancelled, please refer cancellation reasons for "
            "specific reasons [None, ConditionalCheckFailed, ConditionalCheckFailed]");
  const auto* details = details_of<table::TransactionCanceledDetails>(result.error());
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(details->reasons[0].message, "");
  EXPECT_EQ(details->reasons[1].message, "The conditional request failed");
  EXPECT_EQ(text(details->reasons[1].item), R"({"n":1,"pk":"a","sk":"1"})");
  EXPECT_FALSE(details->reasons[2].item.has_value());
  EXPECT_EQ(get(R"({"pk":"b","sk":"1"})"), "none");
}

TEST_P(StoreContract, WhatItsItemMakesWrongIsAReasonAndOnlyTheFirst) {
  put(R"({"pk":"a","sk":"1","n":"text"})");
  TransactWriteItemsRequest request;
  request.actions = {put_of(R"({"pk":"b","sk":"1"})", "attribute_exists(pk)"),
                     TransactUpdate{"Tab",
                                    item(R"({"pk":"a","sk":"1"})"),
                                    "SET n = n + :v",
                                    std::nullopt,
                                    with_values(R"({":v":1})"),
                                    {}}};
  EXPECT_EQ(reasons(store().transact_write_items(context_, request)), "None|ValidationError");
  request.actions = {put_of(R"({"pk":"b","sk":"1"})"), put_of(R"({"pk":1,"sk":"1"})")};
  EXPECT_EQ(reasons(store().transact_write_items(context_, request)), "None|ValidationError");
  EXPECT_EQ(get(R"({"pk":"b","sk":"1"})"), "none");
}

TEST_P(StoreContract, WhatIsWrongWithTheRequestIsNoReason) {
  EXPECT_EQ(failure(store().transact_write_items(context_, numbers(100))), "ok");
  EXPECT_EQ(failure(store().transact_write_items(context_, numbers(0))).substr(0, 11),
            "validation:");
  EXPECT_EQ(failure(store().transact_write_items(context_, numbers(101))).substr(0, 11),
            "validation:");
  TransactWriteItemsRequest request = numbers(2);
  request.actions.push_back(TransactDelete{"Num", item(R"({"id":1.0})"), std::nullopt, {}, {}});
  EXPECT_EQ(failure(store().transact_write_items(context_, request)),
            "validation: Transaction request cannot include multiple operations on one item");
  request = numbers(1);
  request.actions.push_back(put_of(R"({"pk":"a","sk":"1"})", "bad syntax"));
  EXPECT_EQ(failure(store().transact_write_items(context_, request)).substr(0, 11), "validation:");
  request = numbers(1);
  request.actions.push_back(ConditionCheck{"Tab", item(R"({"pk":"a","sk":"1"})"), "", {}, {}});
  EXPECT_EQ(failure(store().transact_write_items(context_, request)),
            "validation: Invalid ConditionExpression: The expression can not be empty;");
  request = numbers(1);
  request.actions.push_back(TransactDelete{"None", item(R"({"id":1})"), std::nullopt, {}, {}});
  EXPECT_EQ(failure(store().transact_write_items(context_, request)),
            "resource_not_found: Requested resource not found");
}

TEST_P(StoreContract, AnEmptyKeyRefusesATransactionInItsOwnWords) {
  put(R"({"pk":"a","sk":"1"})");
  TransactWriteItemsRequest request;
  request.actions = {put_of(R"({"pk":"b","sk":"1"})"),
                     TransactUpdate{"Tab",
                                    item(R"({"pk":"a","sk":"1"})"),
                                    "SET g = :v",
                                    std::nullopt,
                                    with_values(R"({":v":""})"),
                                    {}}};
  EXPECT_EQ(failure(store().transact_write_items(context_, request)),
            "validation: The update expression attempted to update the secondary index key to a "
            "value that is not supported. The AttributeValue for a key attribute cannot contain an "
            "empty string value.");
  request.actions[1] = put_of(R"({"pk":"c","sk":""})");
  EXPECT_EQ(failure(store().transact_write_items(context_, request)),
            "validation: One or more parameter values are not valid. The AttributeValue for a key "
            "attribute cannot contain an empty string value. Key: sk");
  EXPECT_EQ(get(R"({"pk":"b","sk":"1"})"), "none");
}

TEST_P(StoreContract, AnAggregateOfFourMegabytesIsTheMost) {
  TransactWriteItemsRequest request;
  const std::string big(400'000, 'x');
  for (int i = 0; i < 10; ++i) {
    request.actions.push_back(
        put_of(R"({"b":")" + big + R"(","pk":"p)" + std::to_string(i) + R"(","sk":"s"})"));
  }
  EXPECT_EQ(failure(store().transact_write_items(context_, request)), "ok");
  request.actions.push_back(put_of(R"({"b":")" + big + R"(","pk":"more","sk":"s"})"));
  EXPECT_EQ(failure(store().transact_write_items(context_, request)),
            "validation: Transaction request size exceeds the limit of 4 MB");
}

TEST_P(StoreContract, ATransactionReadsAtMostFourMegabytes) {
  table::TransactGetItemsRequest request;
  const auto add = [&](const std::string& sk, std::size_t bytes) {
    put(R"({"b":")" + std::string(bytes, 'x') + R"(","pk":"a","sk":")" + sk + R"("})");
    request.items.push_back({"Tab", item(R"({"pk":"a","sk":")" + sk + R"("})"), "pk", {}});
  };
  // b, pk, a, sk and a name of one byte: each item has 7 bytes more than its b.
  for (int i = 0; i < 10; ++i) add(std::to_string(i), 409'593);
  add("a", 4 * 1024 * 1024 - 10 * 409'600 - 7);
  EXPECT_EQ(failure(store().transact_get_items(context_, request)), "ok");
  add("b", 1);
  EXPECT_EQ(failure(store().transact_get_items(context_, request)),
            "validation: Transaction request size exceeds the limit of 4 MB");
}

TEST_P(StoreContract, ATokenAppliesOnceWithinTenMinutes) {
  TransactWriteItemsRequest request;
  request.client_request_token = "token";
  request.actions = {TransactUpdate{"Tab",
                                    item(R"({"pk":"a","sk":"1"})"),
                                    "ADD n :v",
                                    std::nullopt,
                                    with_values(R"({":v":1})"),
                                    {}}};
  const auto first = store().transact_write_items(context_, request);
  ASSERT_TRUE(first.has_value()) << failure(first);
  clock_.advance(std::chrono::minutes(9));
  reopen();
  const auto again = store().transact_write_items(context_, request);
  ASSERT_TRUE(again.has_value()) << failure(again);
  EXPECT_TRUE(again->replayed);
  EXPECT_EQ(again->commit, first->commit);
  EXPECT_EQ(get(R"({"pk":"a","sk":"1"})"), R"({"n":1,"pk":"a","sk":"1"})");

  TransactWriteItemsRequest other = request;
  std::get<TransactUpdate>(other.actions[0]).update_expression = "ADD m :v";
  EXPECT_EQ(failure(store().transact_write_items(context_, other)).substr(0, 30),
            "idempotent_parameter_mismatch:");
  other = request;
  other.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  EXPECT_TRUE(store().transact_write_items(context_, other).value().replayed);

  clock_.advance(std::chrono::minutes(2));
  EXPECT_FALSE(store().transact_write_items(context_, request).value().replayed);
  EXPECT_EQ(get(R"({"pk":"a","sk":"1"})"), R"({"n":2,"pk":"a","sk":"1"})");
}

TEST_P(StoreContract, ACancelledTransactionUsesNoToken) {
  TransactWriteItemsRequest request;
  request.client_request_token = "token";
  request.actions = {put_of(R"({"pk":"a","sk":"1","x":1})", "attribute_exists(pk)")};
  EXPECT_EQ(reasons(store().transact_write_items(context_, request)), "ConditionalCheckFailed");
  put(R"({"pk":"a","sk":"1"})");
  const auto result = store().transact_write_items(context_, request);
  ASSERT_TRUE(result.has_value());
  EXPECT_FALSE(result->replayed);
}

TEST_P(StoreContract, TokensHaveOneToThirtySixCharacters) {
  TransactWriteItemsRequest request = numbers(1);
  for (const std::size_t length : {std::size_t{1}, std::size_t{36}}) {
    request.client_request_token = std::string(length, 't');
    EXPECT_EQ(failure(store().transact_write_items(context_, request)), "ok");
  }
  for (const std::size_t length : {std::size_t{0}, std::size_t{37}}) {
    request.client_request_token = std::string(length, 't');
    const std::string failed = failure(store().transact_write_items(context_, request));
    EXPECT_NE(failed.find("'clientRequestToken' failed to satisfy constraint"), std::string::npos)
        << failed;
  }
}

TEST_P(StoreContract, ATransactionReadsInRequestOrder) {
  put(R"({"pk":"a","sk":"1","x":1,"y":2})");
  table::TransactGetItemsRequest request;
  request.items = {{"Tab", item(R"({"pk":"b","sk":"1"})"), std::nullopt, {}},
                   {"Tab", item(R"({"pk":"a","sk":"1"})"), "y", {}}};
  const auto result = store().transact_get_items(context_, request);
  ASSERT_TRUE(result.has_value()) << failure(result);
  ASSERT_EQ(result->items.size(), 2u);
  EXPECT_EQ(text(result->items[0]), "none");
  EXPECT_EQ(text(result->items[1]), R"({"y":2})");
  request.items.push_back(request.items[0]);
  EXPECT_EQ(failure(store().transact_get_items(context_, request)),
            "validation: Transaction request cannot include multiple operations on one item");
  request.items.pop_back();
  request.items[0].key = item(R"({"pk":"b"})");
  EXPECT_EQ(reasons(store().transact_get_items(context_, request)), "ValidationError|None");
  request.items.clear();
  EXPECT_EQ(failure(store().transact_get_items(context_, request)).substr(0, 11), "validation:");
}

}  // namespace
}  // namespace adjoin::contract
