// Goal: a store says which partition keys a table or an index has, at a seek for each and nothing
// for what they hold. Method: against a Scan; the store's counts of its work; a clock that moves
// when it is told.
#include "table/store/partition_keys.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/test_store.h"

namespace adjoin::engine::partition_keys_test {
namespace {

using table::PartitionKey;
using table::PartitionKeysRequest;
using table::PartitionKeysResult;
using End = PartitionKeysResult::End;

class PartitionKeys : public testing::Test {
 protected:
  PartitionKeys() {
    table::CreateTableRequest request = graph_table();
    table::IndexDefinition index = index_on("GSI1", "GSI1PK", "GSI1SK");
    index.projection.type = table::ProjectionType::keys_only;
    request.global_secondary_indexes = {index};
    store.create_table(request);
  }

  void put(const std::string& pk, const std::string& sk, const std::string& gsi = {}) {
    Item item{{"PK", pk}, {"SK", sk}, {"text", std::string(40, 'x')}};
    if (!gsi.empty()) {
      item.set("GSI1PK", gsi);
      item.set("GSI1SK", pk);
    }
    store.put(item);
  }
  PartitionKeysResult ask(const PartitionKeysRequest& request) {
    auto result = table::partition_keys(*store, {}, request);
    EXPECT_TRUE(result.has_value()) << result.error().message();
    return result ? *std::move(result) : PartitionKeysResult();
  }
  static PartitionKeysRequest request_of(std::string index = {}) {
    PartitionKeysRequest request;
    request.table = "graph";
    request.index = std::move(index);
    return request;
  }
  /// All pages, and how many there were.
  std::vector<PartitionKey> all(PartitionKeysRequest request, int* pages = nullptr) {
    std::vector<PartitionKey> keys;
    while (true) {
      PartitionKeysResult page = ask(request);
      if (pages != nullptr) ++*pages;
      for (PartitionKey& key : page.keys) keys.push_back(std::move(key));
      EXPECT_EQ(page.next.has_value(), page.end != End::last);
      if (!page.next) return keys;
      request.after = page.next;
    }
  }
  /// What a Scan sees: the items and the bytes of each partition, in order.
  std::vector<std::tuple<std::string, std::uint64_t, std::uint64_t>> scanned(
      const std::string& index = {}) {
    table::ScanRequest request;
    request.table = "graph";
    if (!index.empty()) request.index_name = index;
    std::vector<std::tuple<std::string, std::uint64_t, std::uint64_t>> partitions;
    auto page = store->scan({}, request);
    EXPECT_TRUE(page.has_value());
    for (const item::ItemView view : page->items) {
      const Item item = view.decode();
      const std::string key = *item[index.empty() ? "PK" : "GSI1PK"].as_string();
      if (partitions.empty() || std::get<0>(partitions.back()) != key) {
        partitions.emplace_back(key, 0, 0);
      }
      ++std::get<1>(partitions.back());
      std::get<2>(partitions.back()) += view.size_bytes();
    }
    return partitions;
  }
  static std::vector<std::tuple<std::string, std::uint64_t, std::uint64_t>> told(
      const std::vector<PartitionKey>& keys, const char* attribute) {
    std::vector<std::tuple<std::string, std::uint64_t, std::uint64_t>> partitions;
    for (const PartitionKey& key : keys) {
      partitions.emplace_back(*key.key[attribute].as_string(), key.items, key.bytes);
    }
    return partitions;
  }

  TestStore store;
};

TEST_F(PartitionKeys, OfATableAndAnIndexAreThoseOfAScanInItsOrder) {
  for (int i = 0; i < 300; ++i) {
    const std::string pk = "USER#" + std::to_string(i % 70);
    put(pk, "SK" + std::to_string(i), i % 3 == 0 ? "T#" + std::to_string(i % 11) : "");
  }
  for (const std::size_t first : {1U, 7U, 200U}) {
    PartitionKeysRequest request = request_of();
    request.first = first;
    request.counts = true;
    EXPECT_EQ(told(all(request), "PK"), scanned());
    request.index = "GSI1";
    EXPECT_EQ(told(all(request), "GSI1PK"), scanned("GSI1"));
  }
}

TEST_F(PartitionKeys, ThatBeginOneAnotherAreToldApart) {
  const std::set<std::string> keys = {
      "a", "ab", "abc", std::string("a\0", 2), std::string("a\0b", 3), "a#", "b"};
  for (const std::string& key : keys) put(key, "1");
  std::set<std::string> found;
  for (const PartitionKey& key : all(request_of())) found.insert(*key.key["PK"].as_string());
  EXPECT_EQ(found, keys);
}

TEST_F(PartitionKeys, TakeASeekEachHoweverManyItemsTheyHave) {
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 30; ++j) put("P" + std::to_string(i), "S" + std::to_string(j));
  }
  const table::StoreStats before = store.stats();
  const PartitionKeysResult result = ask(request_of());
  const table::StoreStats after = store.stats();
  EXPECT_EQ(result.keys.size(), 20U);
  EXPECT_EQ(result.looked_at, 20U);
  // One more, behind the last.
  EXPECT_EQ(after.iterator_seeks - before.iterator_seeks, 21U);
  EXPECT_EQ(after.iterator_steps - before.iterator_steps, 0U);
  EXPECT_EQ(after.point_reads - before.point_reads, 1U) << "the moment";
}

TEST_F(PartitionKeys, CostNoCapacity) {
  put("a", "1");
  table::Cost cost;
  table::CallContext context;
  context.cost = &cost;
  PartitionKeysRequest request = request_of();
  request.counts = true;
  ASSERT_TRUE(table::partition_keys(*store, context, request));
  EXPECT_EQ(cost.requests, 0);
  EXPECT_EQ(cost.capacity.read_half_units, 0);
}

TEST_F(PartitionKeys, AreCountedUpToABound) {
  for (int i = 0; i < 12; ++i) put("hub", "S" + std::to_string(100 + i));
  put("leaf", "1");
  PartitionKeysRequest request = request_of();
  request.counts = true;
  request.counted_max = 12;
  for (const PartitionKey& key : all(request)) EXPECT_FALSE(key.more);
  request.counted_max = 11;
  for (const PartitionKey& key : all(request)) {
    const bool is_hub = key.key["PK"] == Value("hub");
    EXPECT_EQ(key.more, is_hub);
    EXPECT_EQ(key.items, is_hub ? 11U : 1U);
  }
}

TEST_F(PartitionKeys, ByAPrefixAreAWalkThatSaysHowManyItLookedAt) {
  for (int i = 0; i < 50; ++i) put((i % 10 == 0 ? "TEAM#" : "USER#") + std::to_string(i), "1");
  PartitionKeysRequest request = request_of();
  request.prefix = "TEAM#";
  const PartitionKeysResult result = ask(request);
  EXPECT_EQ(result.keys.size(), 5U);
  EXPECT_EQ(result.looked_at, 50U);
  EXPECT_EQ(result.end, End::last);
  for (const PartitionKey& key : result.keys) {
    EXPECT_TRUE(key.key["PK"].as_string()->starts_with("TEAM#"));
  }
}

TEST_F(PartitionKeys, EndAfterSoManyLookedAtAndGoOnBehindTheLast) {
  for (int i = 0; i < 50; ++i) put((i % 10 == 0 ? "TEAM#" : "USER#") + std::to_string(i), "1");
  PartitionKeysRequest request = request_of();
  request.prefix = "TEAM#";
  request.looked_at_max = 8;
  const PartitionKeysResult first = ask(request);
  EXPECT_EQ(first.looked_at, 8U);
  EXPECT_EQ(first.end, End::looked_at);
  int pages = 0;
  EXPECT_EQ(all(request, &pages).size(), 5U);
  EXPECT_EQ(pages, 7);
}

/// A clock that moves whenever it is read.
class RunningClock final : public Clock {
 public:
  std::chrono::milliseconds unix_time() const override { return time(); }
  std::chrono::steady_clock::time_point steady() const override {
    return std::chrono::steady_clock::time_point(time());
  }

 private:
  std::chrono::milliseconds time() const { return std::chrono::milliseconds(now_ += 100); }
  mutable std::atomic<std::int64_t> now_{1'600'000'000'000};
};

TEST_F(PartitionKeys, EndWhenTheTimeIsOverWithAtLeastOneLookedAt) {
  for (int i = 0; i < 20; ++i) put("P" + std::to_string(i), "1");
  store.close();
  const RunningClock clock;
  Options options = store.options();
  options.clock = &clock;
  auto slow = open(options);
  ASSERT_TRUE(slow) << slow.error().message();
  PartitionKeysRequest request = request_of();
  request.counts = true;
  std::size_t keys = 0;
  for (int page = 0; page < 100; ++page) {
    auto result = table::partition_keys(**slow, {}, request);
    ASSERT_TRUE(result) << result.error().message();
    keys += result->keys.size();
    if (!result->next) break;
    EXPECT_EQ(result->end, End::time);
    EXPECT_GE(result->looked_at, 1U);
    EXPECT_LT(result->looked_at, 5U);
    request.after = result->next;
  }
  EXPECT_EQ(keys, 20U);
}

TEST_F(PartitionKeys, GoOnBehindAKeyThatIsGone) {
  for (int i = 0; i < 10; ++i) put("P" + std::to_string(i), "1");
  PartitionKeysRequest request = request_of();
  request.first = 4;
  const PartitionKeysResult first = ask(request);
  const std::string last = *first.next->find("PK")->as_string();
  store.remove(last.c_str(), "1");
  request.after = first.next;
  request.first = 100;
  EXPECT_EQ(ask(request).keys.size(), 6U);
}

TEST_F(PartitionKeys, OfAnEmptyTableAreNone) {
  const PartitionKeysResult result = ask(request_of());
  EXPECT_TRUE(result.keys.empty());
  EXPECT_EQ(result.looked_at, 0U);
  EXPECT_EQ(result.end, End::last);
}

TEST_F(PartitionKeys, RefuseWhatIsNotThere) {
  EXPECT_EQ(api_error_of(table::partition_keys(*store, {}, request_of("GSI9")).error()),
            ApiError::validation);
  PartitionKeysRequest request = request_of();
  request.table = "nobody";
  EXPECT_EQ(api_error_of(table::partition_keys(*store, {}, request).error()),
            ApiError::resource_not_found);
  request = request_of();
  request.after = Item{{"PK", 7}};
  const auto refused = table::partition_keys(*store, {}, request);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("PK"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::engine::partition_keys_test
