// Goal: the limit of item collections, at it, above it, and on the way back. A store is filled
// without the limit and opened again with a small one: sizes in storage are then as told.
#include <gtest/gtest.h>

#include "base/random.h"
#include "engine/test_store.h"
#include "table/request/messages.h"

namespace adjoin::engine {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
constexpr std::size_t kItemBytes = 100'000;

/// Table "graph" with a local index on "sort" that has everything.
table::CreateTableRequest table_with_local_index() {
  table::CreateTableRequest request = graph_table();
  request.global_secondary_indexes.clear();
  request.attribute_definitions = {
      {"PK", Value::Type::string}, {"SK", Value::Type::string}, {"sort", Value::Type::string}};
  request.local_secondary_indexes = {index_on("local", "PK", "sort")};
  return request;
}

class Collections : public testing::Test {
 protected:
  Collections() {
    store_.create_table(table_with_local_index());
    fill("full", 48);  // with the index 9.6 MB
    fill("near", 36);  // 7.2 MB
    fill("small", 4);  // 0.8 MB
    store_.set_item_collection_bytes_max(8 * kMegabyte);
    store_.reopen();
  }

  Item item_of(const char* pk, const std::string& sk, std::size_t bytes = kItemBytes) {
    Binary content;
    while (content.bytes.size() < bytes) content.bytes.push_back(static_cast<char>(random_.next()));
    return {{"PK", pk}, {"SK", sk}, {"sort", sk}, {"content", std::move(content)}};
  }
  void fill(const char* pk, int items) {
    for (int i = 0; i < items; ++i) store_.put(item_of(pk, std::to_string(i)));
  }
  table::PutItemRequest put_of(const char* pk, const char* sk, std::size_t bytes = kItemBytes) {
    table::PutItemRequest request;
    request.table = "graph";
    request.item = item_of(pk, sk, bytes);
    return request;
  }
  ApiError refusal(const table::PutItemRequest& request) {
    const auto put = store_->put_item({}, request);
    EXPECT_FALSE(put.has_value());
    if (put) return ApiError::none;
    EXPECT_EQ(put.error().message(), table::messages::kCollectionTooLarge);
    return api_error_of(put.error());
  }

  Random random_{7};
  TestStore store_;
};

TEST_F(Collections, GrowUpToTheLimitAndNotBeyondIt) {
  EXPECT_EQ(refusal(put_of("full", "new")), ApiError::item_collection_size_limit_exceeded);
  EXPECT_TRUE(store_->put_item({}, put_of("near", "new")).has_value());
  EXPECT_TRUE(store_->put_item({}, put_of("small", "new")).has_value());
  EXPECT_TRUE(store_->put_item({}, put_of("another", "new")).has_value());
  EXPECT_FALSE(store_.get("full", "new").has_value());
}

TEST_F(Collections, StopWithinASmallPartOfTheLimit) {
  int added = 0;
  while (added < 30 &&
         store_->put_item({}, put_of("near", ("n" + std::to_string(added)).c_str()))) {
    ++added;
  }
  // 8 MB hold 41.9 such items with their entries, of which there are 36.
  EXPECT_GE(added, 3);
  EXPECT_LE(added, 9);
}

TEST_F(Collections, ShrinkAtAnyTime) {
  EXPECT_TRUE(store_->put_item({}, put_of("full", "0", kItemBytes / 2)).has_value());
  EXPECT_EQ(refusal(put_of("full", "0", kItemBytes)),
            ApiError::item_collection_size_limit_exceeded);
  store_.update("full", "1", "REMOVE content", {});
  for (int i = 2; i < 48; ++i) store_.remove("full", std::to_string(i).c_str());
  // What is left of the whole table is below the limit, so that no collection is beyond it.
  EXPECT_TRUE(store_->put_item({}, put_of("full", "2")).has_value());
}

TEST_F(Collections, AreTheReasonOfACancelledTransaction) {
  table::TransactWriteItemsRequest request;
  for (const char* pk : {"small", "full"}) {
    table::TransactPut put;
    put.table = "graph";
    put.item = item_of(pk, "new");
    request.actions.push_back(std::move(put));
  }
  const auto done = store_->transact_write_items({}, request);
  ASSERT_FALSE(done.has_value());
  const auto* details = details_of<table::TransactionCanceledDetails>(done.error());
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(details->reasons.at(0).code, "None");
  EXPECT_EQ(details->reasons.at(1).code, "ItemCollectionSizeLimitExceeded");
  EXPECT_EQ(details->reasons.at(1).message, table::messages::kCollectionTooLarge);
  EXPECT_FALSE(store_.get("small", "new").has_value());
}

TEST_F(Collections, HaveNoLimitInATableWithoutLocalIndexes) {
  table::CreateTableRequest request = graph_table();
  request.table_name = "plain";
  store_.create_table(request);
  table::PutItemRequest put = put_of("full", "new");
  put.table = "plain";
  for (int i = 0; i < 100; ++i) {
    put.item.set("SK", std::to_string(i));
    ASSERT_TRUE(store_->put_item({}, put).has_value());
  }
}

TEST(CollectionMetrics, TellTheSizeInWholeGigabytes) {
  table::TableDescription table;
  table.keys.partition = {{"PK", Value::Type::string}};
  EXPECT_FALSE(table::collection_of(table, "a", 0).has_value());
  table.indexes.resize(1);
  table.indexes[0].kind = table::IndexKind::local;
  constexpr std::uint64_t kUnit = table::kCollectionUnitBytes;
  struct {
    std::uint64_t bytes;
    double least, most;
  } const cases[] = {
      {0, 0, 1}, {kUnit - 1, 0, 1}, {kUnit, 1, 2}, {kUnit * 5 / 2, 2, 3}, {10 * kUnit, 10, 11}};
  for (const auto& c : cases) {
    const auto metrics = table::collection_of(table, "a", c.bytes).value();
    EXPECT_EQ(metrics.size_gigabytes_min, c.least);
    EXPECT_EQ(metrics.size_gigabytes_max, c.most);
  }
}

}  // namespace
}  // namespace adjoin::engine
