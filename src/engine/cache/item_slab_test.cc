// One stripe of the item cache by itself: how its ring turns, how its slots grow, and what a random
// history leaves in it, beside a plain map.

#include "engine/cache/item_slab.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"

namespace adjoin::engine {
namespace {

constexpr std::size_t kSlabBytesMax = std::size_t{64} << 10U;

std::string slab_key(std::size_t number) { return "key" + std::to_string(number); }

/// A slab with memory of its own, asked by keys alone.
class Slab {
 public:
  explicit Slab(std::size_t bytes_max = kSlabBytesMax, std::uint32_t tags = 0)
      : memory_(bytes_max),
        limits_(ItemSlab::Limits::of(memory_, 1)),
        slab_(limits_, memory_),
        tags_(tags) {}

  bool keep(BytesView key, BytesView value) {
    return slab_.keep(tag(key), key, value, ItemSlab::From::read);
  }
  ItemSlab::Place begin(BytesView key, std::optional<BytesView> value) {
    return slab_.begin(tag(key), key, value);
  }
  void write(BytesView key, std::optional<BytesView> value) {
    if (const ItemSlab::Place place = begin(key, value); place != 0) slab_.end(place, true);
  }
  std::optional<std::string> ask(BytesView key) {
    Bytes value;
    if (!slab_.ask(tag(key), key, value)) return std::nullopt;
    return value;
  }
  ItemSlab& operator*() { return slab_; }
  ItemSlab* operator->() { return &slab_; }
  std::size_t chunk_bytes() const { return limits_.chunk_bytes; }

 private:
  std::uint32_t tag(BytesView key) const {
    const auto hash = static_cast<std::uint32_t>(std::hash<BytesView>()(key));
    return tags_ == 0 ? hash : hash % tags_;
  }

  ItemMemory memory_;
  ItemSlab::Limits limits_;
  ItemSlab slab_;
  std::uint32_t tags_;  ///< 0: as many as there are
};

TEST(ItemSlab, EvictsTheOldestButKeepsWhatWasAskedFor) {
  Slab slab;
  const std::string value(1000, 'v');
  std::size_t last = 0;
  for (; slab->bytes() + slab.chunk_bytes() <= kSlabBytesMax || last == 0; ++last) {
    ASSERT_TRUE(slab.keep(slab_key(last), value));
  }
  ASSERT_TRUE(slab.ask(slab_key(1)));
  const std::size_t a_turn = 2 * last;
  for (const std::size_t end = last + a_turn; last < end; ++last) {
    ASSERT_TRUE(slab.keep(slab_key(last), value));
    ASSERT_TRUE(slab.ask(slab_key(1))) << last;
  }
  EXPECT_LE(slab->bytes(), kSlabBytesMax);
  // What is left of the others are the newest, without a hole.
  std::size_t oldest = last;
  while (slab.ask(slab_key(oldest - 1))) --oldest;
  EXPECT_GT(last - oldest, kSlabBytesMax / 2 / value.size());
  for (std::size_t i = 2; i < oldest; ++i) ASSERT_FALSE(slab.ask(slab_key(i))) << i;
}

TEST(ItemSlab, ForgetsWhatIsNotAskedForAgain) {
  Slab slab;
  const std::string value(1000, 'v');
  ASSERT_TRUE(slab.keep("once", value));
  ASSERT_TRUE(slab.ask("once"));
  for (std::size_t i = 0; i < 3 * kSlabBytesMax / value.size(); ++i) slab.keep(slab_key(i), value);
  EXPECT_FALSE(slab.ask("once"));
}

TEST(ItemSlab, TurnsOnWhenEverythingWasAskedFor) {
  Slab slab;
  const std::string value(500, 'v');
  for (std::size_t i = 0; i < 2000; ++i) {
    ASSERT_TRUE(slab.keep(slab_key(i), value)) << i;
    ASSERT_TRUE(slab.ask(slab_key(i))) << i;
  }
  EXPECT_LE(slab->bytes(), kSlabBytesMax);
}

TEST(ItemSlab, UsesTheRoomOfRemovedItemsAgain) {
  Slab slab;
  const std::string value(1000, 'v');
  ASSERT_TRUE(slab.keep("stays", value));
  for (std::size_t i = 0; i < 5000; ++i) {
    ASSERT_TRUE(slab.keep("comes and goes", value)) << i;
    ASSERT_EQ(slab.begin("comes and goes", std::nullopt), 0U);
    ASSERT_EQ(slab.ask("stays"), value) << i;
  }
  EXPECT_LE(slab->bytes(), kSlabBytesMax);
}

TEST(ItemSlab, WritesAValueOfTheSameLengthInPlace) {
  Slab slab;
  slab.write("a", "first");
  const std::size_t before = slab->bytes();
  for (std::size_t i = 0; i < 100'000; ++i) slab.write("a", "value");
  EXPECT_EQ(slab.ask("a"), "value");
  slab.write("a", "other length");
  EXPECT_EQ(slab.ask("a"), "other length");
  EXPECT_EQ(slab->bytes(), before);
}

TEST(ItemSlab, ShowsTheLastOfTwoWritesAndOfAFailedOneNothing) {
  Slab slab;
  for (const auto& [first, last] : std::vector<std::pair<std::string, std::string>>{
           {"short", "much longer than that"}, {"alike", "equal"}}) {
    for (const bool is_written : {true, false}) {
      const ItemSlab::Place one = slab.begin("a", first);
      const ItemSlab::Place two = slab.begin("a", last);
      EXPECT_FALSE(slab.ask("a"));
      slab->end(one, is_written);
      slab->end(two, is_written);
      EXPECT_EQ(slab.ask("a"), is_written ? std::optional(last) : std::nullopt);
    }
  }
  const ItemSlab::Place one = slab.begin("a", "written");
  EXPECT_EQ(slab.begin("a", std::nullopt), 0U);
  slab->end(one, true);
  EXPECT_FALSE(slab.ask("a"));
}

TEST(ItemSlab, LeavesABatchWhereItIsUntilItEnds) {
  Slab slab;
  const std::string value(1000, 'v');
  std::vector<ItemSlab::Place> places;
  for (std::size_t i = 0; i < 200; ++i) places.push_back(slab.begin(slab_key(i), value));
  // There is no room for all of the batch. It may not push out its own.
  EXPECT_LE(slab->bytes(), kSlabBytesMax);
  for (std::size_t i = 0; i < places.size(); ++i) {
    EXPECT_FALSE(slab.ask(slab_key(i)));
    if (places[i] == 0) continue;
    slab->end(places[i], true);
    EXPECT_EQ(slab.ask(slab_key(i)), value);
  }
  EXPECT_NE(places.front(), 0U);
  EXPECT_EQ(places.back(), 0U);
  EXPECT_TRUE(slab.keep("next", value));
}

TEST(ItemSlab, FindsEveryItemWhileItsSlotsGrow) {
  Slab slab(std::size_t{64} << 20U, 100);  // many keys of each tag
  for (std::size_t i = 0; i < 3000; ++i) {
    ASSERT_TRUE(slab.keep(slab_key(i), std::to_string(i)));
    if ((i & (i - 1)) != 0) continue;
    for (std::size_t k = 0; k <= i; ++k) ASSERT_EQ(slab.ask(slab_key(k)), std::to_string(k));
  }
}

TEST(ItemSlab, TakesFewBytesBesideKeysAndValues) {
  Slab slab(std::size_t{64} << 20U);
  EXPECT_EQ(slab->bytes(), 0U);
  std::size_t own = 0;
  constexpr std::size_t kItems = 100'000;
  for (std::size_t i = 0; i < kItems; ++i) {
    const std::string key = "a key of a usual length " + std::to_string(i);
    const std::string value = "and a value of some length " + std::to_string(i * i);
    own += key.size() + value.size();
    ASSERT_TRUE(slab.keep(key, value));
  }
  EXPECT_LE(slab->bytes() - own, 24 * kItems);
}

/// Whatever is put, written, removed and asked for: the slab answers what the map holds, or
/// nothing.
TEST(ItemSlab, AnswersLikeAMapThroughARandomHistory) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    Slab slab(kSlabBytesMax, seed % 2 == 0 ? 0 : 50);
    std::map<std::string, std::string> stored;
    std::size_t hits = 0;
    for (int step = 0; step < 20'000; ++step) {
      const std::string key = slab_key(random.below(200 + 300 * (seed % 4)));
      const std::string value(random.below(300), static_cast<char>('a' + random.below(26)));
      const auto known = stored.find(key);
      switch (random.below(6)) {
        case 0:
          slab.write(key, value);
          stored[key] = value;
          break;
        case 1:
          slab.write(key, std::nullopt);
          stored.erase(key);
          break;
        case 2:
          if (const ItemSlab::Place place = slab.begin(key, value); place != 0) {
            slab->end(place, false);
          }
          break;
        default:
          if (const std::optional<std::string> found = slab.ask(key)) {
            ASSERT_TRUE(known != stored.end()) << seed << " " << step;
            ASSERT_EQ(*found, known->second) << seed << " " << step;
            ++hits;
          } else if (known != stored.end()) {
            slab.keep(key, known->second);
          }
      }
      ASSERT_LE(slab->bytes(), kSlabBytesMax);
    }
    EXPECT_GT(hits, 1000U) << seed;
  }
}

}  // namespace
}  // namespace adjoin::engine
