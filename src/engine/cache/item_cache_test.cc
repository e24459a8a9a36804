// What the cache answers beside a database that is a plain map, alone and while others write.

#include "engine/cache/item_cache.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace adjoin::engine {
namespace {

constexpr std::size_t kBytesMax = std::size_t{4} << 20;

/// What the cache answers; "nothing" when it has no such item.
std::string found(ItemCache& cache, BytesView key) {
  Bytes value;
  return cache.find(key, value) ? value : "nothing";
}

TEST(ItemCache, FindsWhatWasReadOrWritten) {
  ItemCache cache(kBytesMax);
  EXPECT_EQ(found(cache, "a"), "nothing");
  cache.keep("a", "read", cache.moment("a"));
  EXPECT_EQ(found(cache, "a"), "read");
  {
    ItemCache::Writes writes(cache);
    writes.begin("a", "first");
    writes.begin("a", "last");
    writes.begin("b", "other");
    writes.publish();
  }
  EXPECT_EQ(found(cache, "a"), "last");
  EXPECT_EQ(found(cache, "b"), "other");
  EXPECT_EQ(found(cache, "c"), "nothing");
}

TEST(ItemCache, AnswersNothingOfAnItemWhileItIsWritten) {
  ItemCache cache(kBytesMax);
  cache.keep("a", "old", cache.moment("a"));
  ItemCache::Writes writes(cache);
  writes.begin("a", "new");
  EXPECT_EQ(found(cache, "a"), "nothing");
  cache.keep("a", "old", cache.moment("a"));
  EXPECT_EQ(found(cache, "a"), "nothing");
  writes.publish();
  EXPECT_EQ(found(cache, "a"), "new");
}

TEST(ItemCache, ForgetsAnItemThatIsRemovedOrWhoseWriteFailed) {
  ItemCache cache(kBytesMax);
  for (const char* key : {"removed", "failed"}) cache.keep(key, "old", cache.moment(key));
  {
    ItemCache::Writes writes(cache);
    writes.begin("removed", std::nullopt);
    writes.publish();
    writes.begin("failed", "new");
  }
  EXPECT_EQ(found(cache, "removed"), "nothing");
  EXPECT_EQ(found(cache, "failed"), "nothing");
}

TEST(ItemCache, KeepsNothingThatWasReadBeforeAWriteEnded) {
  ItemCache cache(kBytesMax);
  const ItemCache::Moment before = cache.moment("a");
  ItemCache::Writes writes(cache);
  writes.begin("a", std::nullopt);
  const ItemCache::Moment during = cache.moment("a");
  writes.publish();
  cache.keep("a", "old", before);
  cache.keep("a", "old", during);
  EXPECT_EQ(found(cache, "a"), "nothing");
}

TEST(ItemCache, KeepsWhatAListReadOnlyIfNobodyWroteMeanwhile) {
  ItemCache cache(kBytesMax);
  EXPECT_TRUE(cache.keep_listed("a", "read", cache.list_moment()));
  EXPECT_EQ(found(cache, "a"), "read");
  // It is there already: the rest of the list will be too.
  EXPECT_FALSE(cache.keep_listed("a", "read", cache.list_moment()));
  const ItemCache::ListMoment before = cache.list_moment();
  ItemCache::Writes writes(cache);
  writes.begin("a", "new");
  const ItemCache::ListMoment during = cache.list_moment();
  EXPECT_FALSE(cache.keep_listed("a", "read", during));
  writes.publish();
  EXPECT_FALSE(cache.keep_listed("b", "read", before));
  EXPECT_FALSE(cache.keep_listed("b", "read", during));
  EXPECT_EQ(found(cache, "a"), "new");
  EXPECT_EQ(found(cache, "b"), "nothing");
  EXPECT_TRUE(cache.keep_listed("b", "read", cache.list_moment()));
}

TEST(ItemCache, HoldsNoMoreThanItsBytesAndWhatWasAskedForLongest) {
  ItemCache cache(kBytesMax);
  EXPECT_EQ(cache.bytes(), 0U);
  const std::string value(1000, 'v');
  const auto key = [](int i) { return "key" + std::to_string(i); };
  constexpr int kAll = 20000;
  constexpr int kAsked = 500;
  for (int i = 0; i < kAll; ++i) {
    cache.keep(key(i), value, cache.moment(key(i)));
    for (int asked = 0; i % 100 == 0 && asked < kAsked; ++asked) found(cache, key(asked));
  }
  EXPECT_LE(cache.bytes(), kBytesMax);
  const auto held = [&](int from, int to) {
    int sum = 0;
    for (int i = from; i < to; ++i) sum += found(cache, key(i)) == value ? 1 : 0;
    return sum;
  };
  EXPECT_GT(held(0, kAsked), kAsked * 8 / 10);
  EXPECT_GT(held(kAll - kAsked, kAll), kAsked / 2);
  EXPECT_LT(held(kAsked, kAll / 2), kAll / 100);
}

/// What the allocator has given out, in small pieces and large ones.
std::size_t bytes_in_use() {
  const struct mallinfo2 now = mallinfo2();
  return now.uordblks + now.hblkhd;
}

TEST(ItemCache, GivesBackTheMemoryOfWhatItEvicts) {
  const std::size_t before = bytes_in_use();
  if (before == 0) GTEST_SKIP() << "this allocator does not count";
  ItemCache cache(kBytesMax);
  const std::string value(4000, 'v');
  for (int i = 0; i < 20000; ++i) {
    const std::string key = "key" + std::to_string(i);
    cache.keep(key, value, cache.moment(key));
  }
  EXPECT_LT(bytes_in_use() - before, 2 * kBytesMax);
}

TEST(ItemCache, TakesAlmostNothingBeforeTheFirstItem) {
  const std::size_t before = bytes_in_use();
  if (before == 0) GTEST_SKIP() << "this allocator does not count";
  const ItemCache cache(std::size_t{4} << 30U);
  EXPECT_LT(bytes_in_use() - before, std::size_t{128} << 10U);
}

TEST(ItemCache, AllocatesNothingForALookUpOrAnotherValueOfTheSameLength) {
  ItemCache cache(kBytesMax);
  cache.keep("a", "value", cache.moment("a"));
  Bytes value;
  value.reserve(100);
  const char* const buffer = value.data();
  const std::size_t before = bytes_in_use();
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(cache.find("a", value));
    ItemCache::Writes writes(cache);
    writes.begin("a", "other");
    writes.publish();
  }
  EXPECT_EQ(value.data(), buffer);
  EXPECT_EQ(bytes_in_use(), before);
}

TEST(ItemCache, LeavesOutWhatCostsMoreToCopyThanToFind) {
  ItemCache cache(kBytesMax);
  const std::string large(kBytesMax, 'v');
  cache.keep("a", large, cache.moment("a"));
  EXPECT_EQ(found(cache, "a"), "nothing");
  ItemCache::Writes writes(cache);
  writes.begin("a", large);
  writes.publish();
  EXPECT_EQ(found(cache, "a"), "nothing");
}

/// A writer counts up in a few cells, or empties them; readers must never see what was there before
/// the write that was last acknowledged when they began.
TEST(ItemCache, AnswersTheLastAcknowledgedWriteWhileOthersWrite) {
  constexpr int kKeys = 4;
  constexpr int kWrites = 30000;
  ItemCache cache(kBytesMax);
  std::array<std::atomic<int>, kKeys> database{};  // odd: no such item
  std::array<std::atomic<int>, kKeys> acknowledged{};
  std::atomic<int> stale{0};
  std::atomic<bool> done{false};
  const auto key = [](int i) { return "key" + std::to_string(i); };
  const auto read = [&](int i) {
    const int at_least = acknowledged[static_cast<std::size_t>(i)];
    Bytes value;
    if (cache.find(key(i), value)) {
      if (std::stoi(value) < at_least) ++stale;
      return;
    }
    const ItemCache::Moment moment = cache.moment(key(i));
    const int stored = database[static_cast<std::size_t>(i)];
    if (stored % 2 == 0) cache.keep(key(i), std::to_string(stored), moment);
  };
  const auto list = [&] {
    const ItemCache::ListMoment moment = cache.list_moment();
    for (int i = 0; i < kKeys; ++i) {
      const int stored = database[static_cast<std::size_t>(i)];
      if (stored % 2 == 0) cache.keep_listed(key(i), std::to_string(stored), moment);
    }
  };
  std::vector<std::thread> readers;
  readers.emplace_back([&] {
    while (!done) list();
  });
  for (int r = 0; r < 2; ++r) {
    readers.emplace_back([&] {
      for (int i = 0; !done; ++i) read(i % kKeys);
    });
  }
  for (int n = 1; n <= kWrites; ++n) {
    const auto cell = static_cast<std::size_t>(n % kKeys);
    const int next = database[cell] + 1;
    ItemCache::Writes writes(cache);
    writes.begin(key(n % kKeys), next % 2 == 0 ? std::optional<Bytes>(std::to_string(next))
                                               : std::optional<Bytes>());
    database[cell] = next;
    writes.publish();
    acknowledged[cell] = next;
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(stale, 0);
}

}  // namespace
}  // namespace adjoin::engine
