// Goal: what was put is got, whole and exact; what was not is absent without an error.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

TEST_P(StoreContract, GetAnswersExactlyWhatWasPut) {
  put(R"({"pk":"a","sk":"b","bin":{"$b64":"AAH/"},"l":"x","list":[1,"two",[3.50]],)"
      R"("map":{"in":{"deep":null}},"n":-12.5,"set":{"$set":["x","y"]},"t":true})");
  EXPECT_EQ(get(R"({"pk":"a","sk":"b"})"),
            R"({"bin":{"$b64":"AAH/"},"l":"x","list":[1,"two",[3.5]],)"
            R"("map":{"in":{"deep":null}},"n":-12.5,"pk":"a","set":{"$set":["x","y"]},)"
            R"("sk":"b","t":true})");
}

TEST_P(StoreContract, GetOfAnAbsentItemIsNoError) {
  EXPECT_EQ(get(R"({"pk":"a","sk":"b"})"), "none");
}

TEST_P(StoreContract, PutReplacesTheWholeItem) {
  put(R"({"pk":"a","sk":"b","x":1})");
  put(R"({"pk":"a","sk":"b","y":2})");
  EXPECT_EQ(get(R"({"pk":"a","sk":"b"})"), R"({"pk":"a","sk":"b","y":2})");
}

TEST_P(StoreContract, DeleteRemovesAndMayBeRepeated) {
  put(R"({"pk":"a","sk":"b","x":1})");
  EXPECT_EQ(remove(R"({"pk":"a","sk":"b"})"), R"({"pk":"a","sk":"b","x":1})");
  EXPECT_EQ(remove(R"({"pk":"a","sk":"b"})"), "none");
  EXPECT_EQ(get(R"({"pk":"a","sk":"b"})"), "none");
}

TEST_P(StoreContract, EqualNumbersAreOneKeyHoweverTheyAreWritten) {
  put(R"({"id":100,"x":1})", "Num");
  EXPECT_EQ(get(R"({"id":1E2})", "Num"), R"({"id":100,"x":1})");
  EXPECT_EQ(get(R"({"id":100.0})", "Num"), R"({"id":100,"x":1})");
}

TEST_P(StoreContract, KeysMayHoldAnyByte) {
  put(R"({"pk":"\u0000","sk":"\u0000\u0001","x":1})");
  put(R"({"pk":"\u0000","sk":"\u0000","x":2})");
  EXPECT_EQ(get(R"({"pk":"\u0000","sk":"\u0000"})"),
            "{\"pk\":\"\\u0000\",\"sk\":\"\\u0000\",\"x\":2}");
}

TEST_P(StoreContract, ProjectionAnswersOnlyItsPaths) {
  put(R"({"pk":"a","sk":"b","m":{"x":1,"y":2},"v":[10,20,30],"z":1})");
  table::GetItemRequest request;
  request.table = "Tab";
  request.key = item(R"({"pk":"a","sk":"b"})");
  request.projection_expression = "m.x, v[2], v[0], #z, gone";
  request.placeholders = with(R"({"#z":"z"})", "{}");
  const auto result = store().get_item(context_, request);
  ASSERT_TRUE(result.has_value()) << failure(result);
  EXPECT_EQ(text(result->item), R"({"m":{"x":1},"v":[10,30],"z":1})");
}

TEST_P(StoreContract, AProjectionThatFindsNothingAnswersAnEmptyItem) {
  put(R"({"pk":"a","sk":"b"})");
  table::GetItemRequest request;
  request.table = "Tab";
  request.key = item(R"({"pk":"a","sk":"b"})");
  request.projection_expression = "gone";
  const auto result = store().get_item(context_, request);
  ASSERT_TRUE(result.has_value()) << failure(result);
  EXPECT_EQ(text(result->item), "{}");
}

TEST_P(StoreContract, WhatWasWrittenIsThereAfterReopening) {
  put(R"({"pk":"a","sk":"b","g":"x","h":1})");
  reopen();
  EXPECT_EQ(get(R"({"pk":"a","sk":"b"})"), R"({"g":"x","h":1,"pk":"a","sk":"b"})");
  table::QueryRequest request = query_of("g = :g", R"({":g":"x"})");
  request.index_name = "ByG";
  EXPECT_EQ(query_all(request).size(), 1u);
}

TEST_P(StoreContract, EveryWriteThatChangesSomethingAnswersALaterCommit) {
  if (store().capabilities().feed_order != table::FeedOrder::commit) {
    GTEST_SKIP() << "the store declares no order of commits";
  }
  CommitId last;
  for (int i = 0; i < 5; ++i) {
    const auto result = update(R"({"pk":"a","sk":"b"})", "ADD n :v", R"({":v":1})");
    ASSERT_TRUE(result.has_value());
    EXPECT_GT(result->commit, last);
    last = result->commit;
  }
}

TEST_P(StoreContract, AReadViewStandsStill) {
  if (!store().capabilities().read_view) GTEST_SKIP() << "the store declares no read views";
  put(R"({"pk":"a","sk":"b","x":1})");
  table::CallContext then;
  then.read_view = store().read_view(context_).value();
  put(R"({"pk":"a","sk":"b","x":2})");
  put(R"({"pk":"a","sk":"c"})");
  table::GetItemRequest request;
  request.table = "Tab";
  request.key = item(R"({"pk":"a","sk":"b"})");
  EXPECT_EQ(text(store().get_item(then, request).value().item), R"({"pk":"a","sk":"b","x":1})");
  EXPECT_EQ(store().query(then, query_of("pk = :p", R"({":p":"a"})")).value().count, 1);
  EXPECT_EQ(text(store().get_item(context_, request).value().item), R"({"pk":"a","sk":"b","x":2})");
}

}  // namespace
}  // namespace adjoin::contract
