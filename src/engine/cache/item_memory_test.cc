// How items and blocks share the memory of a store, with a block cache of RocksDB itself.

#include "engine/cache/item_memory.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "engine/block_cache.h"
#include "engine/cache/item_cache.h"

namespace adjoin::engine {
namespace {

constexpr std::size_t kSharedBytes = std::size_t{64} << 20U;

/// Puts so many blocks of 8 KB into the cache, from a number on.
void fill_blocks(rocksdb::Cache& blocks, std::size_t bytes, std::size_t from = 0) {
  const auto none = [](const rocksdb::Slice&, void*) {};
  static int value = 0;
  for (std::size_t i = from; i < from + bytes / 8192; ++i) {
    const std::string key = "a block of 8 KB " + std::to_string(i);
    ASSERT_TRUE(blocks.Insert(key, &value, 8192, none).ok());
  }
}

std::string shared_key(std::size_t number) { return "key" + std::to_string(number); }

class SharedItemMemory : public testing::Test {
 protected:
  const std::string value_ = std::string(1000, 'v');
  std::shared_ptr<rocksdb::Cache> blocks_ = make_block_cache(kSharedBytes);
  ItemCache items_{kSharedBytes, blocks_};

  /// Asks for the items and keeps those that are not there, as a GetItem does.
  void get(std::size_t from, std::size_t to) {
    Bytes value;
    for (std::size_t i = from; i < to; ++i) {
      const std::string key = shared_key(i);
      if (!items_.find(key, value)) items_.keep(key, value_, items_.moment(key));
    }
  }
  void list(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      items_.keep_listed(shared_key(i), value_, items_.list_moment());
    }
  }
  std::size_t held(std::size_t from, std::size_t to) {
    std::size_t sum = 0;
    Bytes value;
    for (std::size_t i = from; i < to; ++i) sum += items_.find(shared_key(i), value) ? 1 : 0;
    return sum;
  }
  void TearDown() override { EXPECT_EQ(items_.bytes() + blocks_->GetCapacity(), kSharedBytes); }
};

TEST_F(SharedItemMemory, BlocksHaveWhatItemsDoNotTake) {
  EXPECT_EQ(blocks_->GetCapacity(), kSharedBytes);
  get(0, 1000);
  EXPECT_GT(items_.bytes(), 1000 * value_.size());
  EXPECT_LT(items_.bytes(), kSharedBytes / 8);
}

TEST_F(SharedItemMemory, ItemsTakeUpToHalfWhileBlocksLeaveIt) {
  list(0, 100'000);
  EXPECT_LE(items_.bytes(), kSharedBytes / 2);
  EXPECT_GT(items_.bytes(), kSharedBytes / 2 - kSharedBytes / 16);
}

TEST_F(SharedItemMemory, ItemsTakeAnEighthOfWhatBlocksUse) {
  fill_blocks(*blocks_, 2 * kSharedBytes);
  get(0, 100'000);
  EXPECT_LE(items_.bytes(), kSharedBytes / 8);
  EXPECT_GT(items_.bytes(), kSharedBytes / 32);
  EXPECT_LE(blocks_->GetUsage(), kSharedBytes - items_.bytes());
}

TEST_F(SharedItemMemory, ItemsThatAreAskedForAgainTakeMoreFromBlocks) {
  fill_blocks(*blocks_, 2 * kSharedBytes);
  Random random(1);
  constexpr std::size_t kAsked = 16'000;
  for (std::size_t i = 0; i < 20 * kAsked; ++i) {
    const std::size_t number = random.below(kAsked);
    get(number, number + 1);
  }
  EXPECT_LE(items_.bytes(), kSharedBytes / 2);
  EXPECT_GT(held(0, kAsked), kAsked * 9 / 10);
}

TEST_F(SharedItemMemory, ItemsThatNobodyAsksForGoWhenBlocksNeedTheMemory) {
  list(0, 100'000);
  fill_blocks(*blocks_, 2 * kSharedBytes);
  for (std::size_t i = 0; i < 200; ++i) {
    list(200'000 + i * 1000, 200'000 + (i + 1) * 1000);
    fill_blocks(*blocks_, kSharedBytes / 64, 1'000'000 + i * 1000);
  }
  EXPECT_LE(items_.bytes(), kSharedBytes / 8);
}

}  // namespace
}  // namespace adjoin::engine
