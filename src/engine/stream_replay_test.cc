// Goal: a stream is the whole truth about its table. Method: threads write at random, with
// conditions that fail, batches and transactions, while a reader follows the stream; what the
// records come to must be the table.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "base/random.h"
#include "engine/test_store.h"

namespace adjoin::engine::stream_replay_test {
namespace {

constexpr int kWriters = 3;
constexpr int kWritesEach = 400;
constexpr std::uint64_t kKeys = 12;

Item key_of(std::uint64_t number) {
  return {{"PK", "p" + std::to_string(number % 3)}, {"SK", std::to_string(number)}};
}
Item item_of(std::uint64_t number, std::uint64_t value) {
  Item item = key_of(number);
  item.set("v", Value(static_cast<std::int64_t>(value)));
  return item;
}

/// One write chosen at random. Answers of any kind are fine: the stream must agree with all.
class RandomWriter {
 public:
  RandomWriter(table::TableStore& store, std::uint64_t seed) : store_(&store), random_(seed) {}

  void write() {
    switch (random_.below(5)) {
      case 0: return put();
      case 1: return remove();
      case 2: return update();
      case 3: return batch();
      default: return transact();
    }
  }
  int refused() const { return refused_; }

 private:
  std::uint64_t any_key() { return random_.below(kKeys); }
  template <typename T>
  void seen(const Result<T>& result) {
    if (!result) ++refused_;
  }

  void put() {
    table::PutItemRequest request;
    request.table = "graph";
    request.item = item_of(any_key(), random_.below(4));
    if (random_.one_in(2)) request.condition_expression = "attribute_not_exists(PK)";
    seen(store_->put_item({}, request));
  }
  void remove() {
    table::DeleteItemRequest request;
    request.table = "graph";
    request.key = key_of(any_key());
    if (random_.one_in(2)) request.condition_expression = "attribute_exists(v)";
    seen(store_->delete_item({}, request));
  }
  void update() {
    table::UpdateItemRequest request;
    request.table = "graph";
    request.key = key_of(any_key());
    request.update_expression = "ADD v :one";
    request.placeholders.values.emplace(":one", Value(static_cast<std::int64_t>(random_.below(2))));
    seen(store_->update_item({}, request));
  }
  void batch() {
    table::BatchWriteItemRequest request;
    table::TableBatch& part = request.tables.emplace_back();
    part.table = "graph";
    const std::uint64_t first = any_key();
    for (std::uint64_t i = 0; i < 3; ++i) {
      const std::uint64_t key = (first + i) % kKeys;
      if (random_.one_in(3)) {
        part.actions.push_back(table::BatchDelete{key_of(key)});
      } else {
        part.actions.push_back(table::BatchPut{item_of(key, random_.below(4))});
      }
    }
    seen(store_->batch_write_item({}, request));
  }
  void transact() {
    table::TransactWriteItemsRequest request;
    const std::uint64_t first = any_key();
    request.actions = {
        table::TransactPut{"graph", item_of(first, random_.below(4)), std::nullopt, {}, {}},
        table::TransactDelete{"graph", key_of((first + 1) % kKeys), std::nullopt, {}, {}},
        table::TransactPut{"graph",
                           item_of((first + 2) % kKeys, random_.below(4)),
                           std::string("attribute_not_exists(PK)"),
                           {},
                           {}}};
    seen(store_->transact_write_items({}, request));
  }

  table::TableStore* store_;
  Random random_;
  int refused_ = 0;
};

/// Follows a stream and keeps what it comes to.
class Replayer {
 public:
  explicit Replayer(table::TableStore& store) : store_(&store) {
    table::DescribeStreamRequest describe;
    describe.stream_arn = store.list_streams({}, {}).value().streams.at(0).stream_arn;
    table::GetShardIteratorRequest request;
    request.stream_arn = describe.stream_arn;
    request.shard_id = store.describe_stream({}, describe).value().shards.at(0).shard_id;
    iterator_ = store.get_shard_iterator({}, request).value();
  }

  /// One page; false when it was empty.
  bool step() {
    table::GetRecordsRequest request;
    request.shard_iterator = iterator_;
    request.limit = 7;
    const table::GetRecordsResult page = store_->get_records({}, request).value();
    for (const table::StreamRecord& record : page.records) apply(record);
    iterator_ = page.next_shard_iterator.value();
    return !page.records.empty();
  }
  const std::map<std::string, Bytes>& state() const { return state_; }
  std::size_t transactions() const { return transactions_; }

 private:
  void apply(const table::StreamRecord& record) {
    EXPECT_GT(record.sequence_number, last_);
    last_ = record.sequence_number;
    if (record.change.ordinal > 0) ++transactions_;
    Bytes& present = state_[*record.change.key.find("SK")->as_string()];
    const bool existed = !present.empty();
    EXPECT_EQ(existed, record.change.kind != table::ChangeKind::insert);
    EXPECT_EQ(existed, record.change.old_image.has_value());
    if (record.change.old_image) {
      EXPECT_EQ(record.change.old_image->bytes(), present);
    }
    if (record.change.new_image) {
      EXPECT_NE(record.change.new_image->bytes(), present) << "a record of no change";
      present = record.change.new_image->bytes();
    } else {
      present.clear();
    }
  }

  table::TableStore* store_;
  std::string iterator_;
  std::string last_;
  std::map<std::string, Bytes> state_;  ///< empty bytes: not there
  std::size_t transactions_ = 0;
};

TEST(StreamReplay, ComesToTheTableAfterConcurrentWrites) {
  Options options;
  options.durability = Durability::none;
  TestStore store(options);
  table::CreateTableRequest create = graph_table();
  create.stream_view_type = table::StreamViewType::new_and_old_images;
  store.create_table(create);

  Replayer replayer(*store);
  std::atomic<int> running{kWriters};
  std::atomic<int> refused{0};
  std::vector<std::thread> writers;
  for (int i = 0; i < kWriters; ++i) {
    writers.emplace_back([&, seed = static_cast<std::uint64_t>(i) + 1] {
      RandomWriter writer(*store, seed);
      for (int n = 0; n < kWritesEach; ++n) writer.write();
      refused += writer.refused();
      --running;
    });
  }
  while (running > 0) replayer.step();
  for (std::thread& writer : writers) writer.join();
  while (replayer.step()) {
  }
  EXPECT_GT(refused, 0) << "no condition ever failed";
  EXPECT_GT(replayer.transactions(), 0u);

  std::map<std::string, Bytes> table;
  table::ScanRequest scan;
  scan.table = "graph";
  for (const item::ItemView item : store->scan({}, scan).value().items) {
    const Item decoded = item.decode();
    table[*decoded.find("SK")->as_string()] = Bytes(item.bytes());
  }
  std::map<std::string, Bytes> told = replayer.state();
  std::erase_if(told, [](const auto& entry) { return entry.second.empty(); });
  EXPECT_EQ(told, table);
}

}  // namespace
}  // namespace adjoin::engine::stream_replay_test
