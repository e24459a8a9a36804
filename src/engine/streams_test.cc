// Goal: what only the engine can show of streams: trimmed records, and bulk loads.
#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "engine/test_store.h"

namespace adjoin::engine::streams_test {
namespace {

table::CreateTableRequest streamed_table() {
  table::CreateTableRequest request = graph_table();
  request.stream_view_type = table::StreamViewType::new_and_old_images;
  return request;
}

std::string arn_of(TestStore& store) {
  return store->list_streams({}, {}).value().streams.at(0).stream_arn;
}

Result<std::string> iterator(TestStore& store, table::ShardIteratorType type,
                             std::optional<std::string> number = {}) {
  table::DescribeStreamRequest describe;
  describe.stream_arn = arn_of(store);
  table::GetShardIteratorRequest request;
  request.stream_arn = describe.stream_arn;
  request.shard_id = store->describe_stream({}, describe).value().shards.at(0).shard_id;
  request.type = type;
  request.sequence_number = std::move(number);
  return store->get_shard_iterator({}, request);
}

Result<table::GetRecordsResult> read(TestStore& store, const std::string& iterator) {
  table::GetRecordsRequest request;
  request.shard_iterator = iterator;
  return store->get_records({}, request);
}

bool becomes_true(const std::function<bool()>& condition) {
  for (int i = 0; i < 500; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Streams, TellTrimmedRecordsFromThoseThatStay) {
  Options options;
  options.durability = Durability::none;
  options.trim_interval = std::chrono::milliseconds(5);
  options.change_retention = std::chrono::minutes(10);  // below an iterator's life
  TestStore store(options);
  store.create_table(streamed_table());
  store.put({{"PK", "a"}, {"SK", "old"}});
  const std::string old = iterator(store, table::ShardIteratorType::trim_horizon).value();
  const std::string number = read(store, old)->records.at(0).sequence_number;
  store.clock.advance(std::chrono::minutes(11));
  store.put({{"PK", "a"}, {"SK", "new"}});
  ASSERT_TRUE(becomes_true([&] { return !read(store, old).has_value(); }));
  EXPECT_EQ(api_error_of(read(store, old).error()), ApiError::trimmed_data_access);
  EXPECT_EQ(
      api_error_of(iterator(store, table::ShardIteratorType::at_sequence_number, number).error()),
      ApiError::trimmed_data_access);
  const auto rest = read(store, iterator(store, table::ShardIteratorType::trim_horizon).value());
  ASSERT_TRUE(rest.has_value()) << rest.error().message();
  ASSERT_EQ(rest->records.size(), 1u);
  EXPECT_EQ(*rest->records[0].change.key.find("SK")->as_string(), "new");
}

TEST(Streams, LeaveABulkLoadOut) {
  TestStore store;
  store.create_table(streamed_table());
  bool first = true;
  const auto loaded = store->ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
    if (!std::exchange(first, false)) return std::optional<Item>();
    return std::optional<Item>(Item{{"PK", "a"}, {"SK", "loaded"}});
  });
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message();
  store.put({{"PK", "a"}, {"SK", "written"}});
  const auto page = read(store, iterator(store, table::ShardIteratorType::trim_horizon).value());
  ASSERT_EQ(page->records.size(), 1u);
  EXPECT_EQ(*page->records[0].change.key.find("SK")->as_string(), "written");
}

}  // namespace
}  // namespace adjoin::engine::streams_test
