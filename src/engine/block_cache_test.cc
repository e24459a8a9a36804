#include "engine/block_cache.h"

#include <gtest/gtest.h>

#include <string>

namespace adjoin::engine {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20U;

TEST(BlockCache, KeepsTheFiltersOfLargeFilesWhateverBlocksPassThroughIt) {
  const std::shared_ptr<rocksdb::Cache> cache = make_block_cache(224 * kMiB);
  const auto none = [](const rocksdb::Slice&, void*) {};
  static int value = 0;
  constexpr int kFilters = 12;
  for (int i = 0; i < kFilters; ++i) {
    const std::string key = "the filter of file " + std::to_string(i);
    ASSERT_TRUE(
        cache->Insert(key, &value, 3 * kMiB, none, nullptr, rocksdb::Cache::Priority::HIGH).ok());
  }
  for (int i = 0; i < 100'000; ++i) {
    const std::string key = "a block of 8 KB at " + std::to_string(i);
    ASSERT_TRUE(
        cache->Insert(key, &value, 8192, none, nullptr, rocksdb::Cache::Priority::LOW).ok());
  }
  int kept = 0;
  for (int i = 0; i < kFilters; ++i) {
    rocksdb::Cache::Handle* found = cache->Lookup("the filter of file " + std::to_string(i));
    if (found == nullptr) continue;
    ++kept;
    cache->Release(found);
  }
  EXPECT_GE(kept, kFilters - 2);
  EXPECT_LE(cache->GetUsage(), 224 * kMiB);
}

}  // namespace
}  // namespace adjoin::engine
