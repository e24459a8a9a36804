#include "engine/cache/list_fill.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/store.h"
#include "engine/test_store.h"

namespace adjoin::engine {
namespace {

/// Offers a list of one item, and returns whether it is in the cache then.
bool list(ItemCache& cache, const std::string& key) {
  ListFill fill(&cache);
  fill.offer(key, "value");
  Bytes value;
  return cache.find(key, value);
}

TEST(ListFill, LooksAtOneInThirtyTwoListsThatBringNothing) {
  ItemCache cache(std::size_t{1} << 20U);
  // Ends what lists before this test have left.
  for (int i = 0; i < 64 && !list(cache, "first"); ++i) {
  }
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(list(cache, "first"));
  int lists = 1;
  while (!list(cache, "second")) ++lists;
  EXPECT_GT(lists, 1);
  EXPECT_LE(lists, 32);
}

TEST(ListFill, LooksAtEachListAgainBehindOneThatBroughtItems) {
  ItemCache cache(std::size_t{1} << 20U);
  for (int i = 0; i < 64 && !list(cache, "first"); ++i) {
  }
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(list(cache, "at once " + std::to_string(i)));
}

TEST(ListFill, BringsTheItemsOfQueriesAndStoredListsAndNotOfScans) {
  TestStore store;
  store.create_table(graph_table());
  for (int i = 0; i < 200; ++i) {
    store.put({{"PK", i % 2 == 0 ? "a" : "b"}, {"SK", std::to_string(1000 + i)}});
  }
  store.reopen();
  const auto bytes = [&] {
    return static_cast<EngineStore&>(*store).parts().database.items().bytes();
  };
  const auto grows = [&](const auto& read) {
    const std::size_t before = bytes();
    // As often as it takes to be looked at.
    for (int i = 0; i < 64 && bytes() == before; ++i) read();
    return bytes() > before;
  };
  EXPECT_FALSE(grows([&] {
    table::ScanRequest scan;
    scan.table = "graph";
    ASSERT_TRUE(store->scan({}, scan));
  }));
  EXPECT_TRUE(grows([&] { store.query(store.query_of("a")); }));
  const table::TableRef graph("graph");
  const std::string partition[] = {"b"};
  table::StoredListRequest list;
  list.table = &graph;
  list.partition = partition;
  EXPECT_TRUE(grows([&] {
    const auto page = store->list_stored({}, list);
    ASSERT_TRUE(page && *page);
    EXPECT_EQ((*page)->count, 100);
  }));
}

}  // namespace
}  // namespace adjoin::engine
