// Goal: what only the engine can show of expiry: work that a close cuts short, bulk loads, and
// disabling while it works.
#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "engine/test_store.h"

namespace adjoin::engine {
namespace {

Options with_expiry(std::chrono::milliseconds interval) {
  Options options;
  options.durability = Durability::none;
  options.expire_interval = interval;
  options.expire_step_items_max = 3;
  return options;
}

Item expiring(const TestStore& store, int number, std::int64_t seconds) {
  const std::int64_t at = store.clock.unix_time().count() / 1000 + seconds;
  return {{"PK", "p"}, {"SK", std::to_string(number)}, {"ttl", Value(at)}};
}

void enable(TestStore& store, bool enabled = true) {
  const auto done = store->call<table::UpdateTimeToLive>({}, {"graph", {"ttl", enabled}});
  ASSERT_TRUE(done.has_value()) << done.error().message();
}

std::size_t count(TestStore& store) { return store.query(store.query_of("p")).items.size(); }

bool becomes(TestStore& store, std::size_t items) {
  for (int i = 0; i < 1000; ++i) {
    if (count(store) == items) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

TEST(TimeToLive, GoesOnAfterTheStoreWasClosed) {
  // Nothing is done by itself before the store is closed: the interval is too long.
  TestStore store(with_expiry(std::chrono::hours(1)));
  store.create_table(graph_table());
  for (int i = 0; i < 20; ++i) store.put(expiring(store, i, 10));
  enable(store);
  store.clock.advance(std::chrono::seconds(11));
  store.close();
  store.set_expire_interval(std::chrono::milliseconds(5));
  store.reopen();
  EXPECT_TRUE(becomes(store, 0));
}

TEST(TimeToLive, HoldsForItemsOfABulkLoad) {
  TestStore store(with_expiry(std::chrono::milliseconds(5)));
  store.create_table(graph_table());
  enable(store);
  int next = 0;
  const auto loaded = store->ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
    if (next == 10) return std::optional<Item>();
    const int number = next++;
    return std::optional<Item>(expiring(store, number, number < 4 ? 10 : 1000));
  });
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message();
  store.clock.advance(std::chrono::seconds(11));
  EXPECT_TRUE(becomes(store, 6));
}

TEST(TimeToLive, LeavesNoEntryBehindWhenItIsDisabled) {
  TestStore store(with_expiry(std::chrono::milliseconds(1)));
  store.create_table(graph_table());
  for (int i = 0; i < 50; ++i) store.put(expiring(store, i, 1000));
  for (int i = 0; i < 20; ++i) {
    enable(store);
    store.put(expiring(store, i, 2000));
    enable(store, false);
  }
  store.clock.advance(std::chrono::hours(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(count(store), 50u);
  enable(store);
  EXPECT_TRUE(becomes(store, 0));
}

TEST(TimeToLive, SeesWritesThroughAnOlderHandle) {
  TestStore store(with_expiry(std::chrono::milliseconds(5)));
  store.create_table(graph_table());
  table::PutItemRequest request;
  request.table = store->resolve({}, "graph").value();
  request.item = expiring(store, 1, 10);
  enable(store);
  ASSERT_TRUE(store->put_item({}, request).has_value());
  store.clock.advance(std::chrono::seconds(11));
  EXPECT_TRUE(becomes(store, 0));
}

}  // namespace
}  // namespace adjoin::engine
