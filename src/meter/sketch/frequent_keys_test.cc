// What a sketch knows of a stream, beside exact counts of the same stream. ADJOIN_HEAT_DRAWS sets
// how many draws there are.
#include "meter/sketch/frequent_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"

namespace adjoin::meter::frequent_keys_test {
namespace {

constexpr std::size_t kKeys = 1'000'000;
constexpr std::size_t kNoLimit = SIZE_MAX;

std::size_t draws() {
  const char* text = std::getenv("ADJOIN_HEAT_DRAWS");  // NOLINT(concurrency-mt-unsafe)
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 1'000'000;
}

std::string key_of(std::size_t rank) { return "USER#" + std::to_string(rank); }

/// Draws ranks from 0 so that rank r has a weight of 1 / (r + 1)^s.
class Zipf {
 public:
  explicit Zipf(double s) : sums_(kKeys) {
    double sum = 0;
    for (std::size_t rank = 0; rank < kKeys; ++rank) {
      sum += std::pow(static_cast<double>(rank + 1), -s);
      sums_[rank] = sum;
    }
  }
  std::size_t draw(Random& random) const {
    const double point = static_cast<double>(random.next() >> 11U) / 9007199254740992.0;
    const auto found = std::upper_bound(sums_.begin(), sums_.end(), point * sums_.back());
    return std::min(static_cast<std::size_t>(found - sums_.begin()), kKeys - 1);
  }

 private:
  std::vector<double> sums_;
};

/// Compares a sketch with the exact weights by rank.
void expect_within_error(const FrequentKeys& sketch, const std::vector<std::uint64_t>& exact) {
  std::uint64_t total = 0;
  std::size_t missed = 0;
  for (std::size_t rank = 0; rank < exact.size(); ++rank) {
    if (exact[rank] == 0) continue;
    total += exact[rank];
    const std::uint64_t known = sketch.weight_of(key_of(rank));
    ASSERT_LE(known, exact[rank]) << rank;
    ASSERT_LE(exact[rank] - known, sketch.error()) << rank;
    if (exact[rank] > sketch.error() && known == 0) ++missed;
  }
  EXPECT_EQ(missed, 0U);
  EXPECT_EQ(sketch.total(), total);
}

double error_share(const FrequentKeys& sketch) {
  return static_cast<double>(sketch.error()) / static_cast<double>(sketch.total());
}

class ZipfDraws : public testing::TestWithParam<double> {};

TEST_P(ZipfDraws, AreKnownWithinTheErrorOfASketch) {
  const Zipf zipf(GetParam());
  Random random(7);
  HeatMemory memory(kNoLimit);
  FrequentKeys second(256, memory);
  FrequentKeys period(1024, memory);
  std::vector<std::uint64_t> exact(kKeys);
  for (std::size_t i = 0; i < draws(); ++i) {
    const std::size_t rank = zipf.draw(random);
    const std::uint64_t weight = 1 + rank % 3;
    exact[rank] += weight;
    second.add(key_of(rank), weight);
    period.add(key_of(rank), weight);
  }
  expect_within_error(second, exact);
  expect_within_error(period, exact);
  EXPECT_LT(error_share(second), 3.5 / 256) << "of 256 slots";
  EXPECT_LT(error_share(period), 3.5 / 1024) << "of 1,024 slots";
  EXPECT_GT(second.error(), 0U) << "else nothing was tested";
}

TEST_P(ZipfDraws, LoseNoMoreInPiecesThatAreMerged) {
  constexpr std::size_t kPieces = 960;
  const Zipf zipf(GetParam());
  Random random(11);
  HeatMemory memory(kNoLimit);
  FrequentKeys whole(1024, memory);
  std::vector<std::uint64_t> exact(kKeys);
  FrequentKeys piece(256, memory);
  for (std::size_t i = 0; i < kPieces; ++i) {
    piece.clear();
    for (std::size_t drawn = 0; drawn < draws() / kPieces; ++drawn) {
      const std::size_t rank = zipf.draw(random);
      ++exact[rank];
      piece.add(key_of(rank), 1);
    }
    whole.merge(piece);
  }
  expect_within_error(whole, exact);
  EXPECT_LT(error_share(whole), 3.5 / 256);
}

INSTANTIATE_TEST_SUITE_P(Heat, ZipfDraws, testing::Values(0.8, 1.0, 1.2, 1.5),
                         [](const testing::TestParamInfo<double>& shape) {
                           return "Shape" + std::to_string(std::lround(shape.param * 10));
                         });

TEST(FrequentKeys, CountsExactlyWhatFitsIntoThreeQuartersOfItsSlots) {
  HeatMemory memory(kNoLimit);
  FrequentKeys sketch(256, memory);
  for (int round = 0; round < 3; ++round) {
    for (std::size_t rank = 0; rank < 192; ++rank) sketch.add(key_of(rank), rank + 1);
  }
  EXPECT_EQ(sketch.error(), 0U);
  EXPECT_EQ(sketch.size(), 192U);
  for (std::size_t rank = 0; rank < 192; ++rank) {
    EXPECT_EQ(sketch.weight_of(key_of(rank)), 3 * (rank + 1));
  }
  sketch.add(key_of(192), 1);
  EXPECT_GT(sketch.error(), 0U) << "one key more subtracts the median";
}

TEST(FrequentKeys, SubtractsTheMedianAndDropsTheRest) {
  HeatMemory memory(kNoLimit);
  FrequentKeys sketch(16, memory);
  for (std::size_t rank = 0; rank < 12; ++rank) sketch.add(key_of(rank), 10 * (rank + 1));
  EXPECT_EQ(sketch.add("late", 5), 5U);
  EXPECT_EQ(sketch.error(), 70U) << "the seventh of twelve weights";
  EXPECT_EQ(sketch.size(), 6U);
  EXPECT_EQ(sketch.weight_of(key_of(6)), 0U);
  EXPECT_EQ(sketch.weight_of(key_of(7)), 10U);
  EXPECT_EQ(sketch.weight_of(key_of(11)), 50U);
  EXPECT_EQ(sketch.weight_of("late"), 5U);
  EXPECT_EQ(sketch.total(), 785U);
}

TEST(FrequentKeys, BoundsTheErrorAMillionDistinctKeysMake) {
  HeatMemory memory(kNoLimit);
  FrequentKeys sketch(256, memory);
  for (std::size_t rank = 0; rank < kKeys; ++rank) {
    sketch.add(key_of(rank), 1);
    if (rank % 50 == 0) sketch.add("hot", 1);
  }
  EXPECT_LE(error_share(sketch), 3.5 / 256);
  EXPECT_EQ(sketch.heaviest(1).at(0).key, "hot") << "2 % of all, above the error";
  EXPECT_LE(sketch.weight_of("hot"), 20'000U);
  EXPECT_LE(memory.used(), 256U * 24 + 8192);
  EXPECT_EQ(memory.used(), sketch.bytes());
}

TEST(FrequentKeys, KeepsItsPromiseWhenMemoryIsRefused) {
  HeatMemory memory(16 * 24 + 300);
  FrequentKeys sketch(256, memory);
  std::vector<std::uint64_t> exact(100);
  Random random(3);
  for (int i = 0; i < 10'000; ++i) {
    const std::size_t rank = random.below(random.below(100) + 1);
    ++exact[rank];
    sketch.add(key_of(rank), 1);
    ASSERT_LE(memory.used(), memory.limit());
  }
  expect_within_error(sketch, exact);
  EXPECT_EQ(sketch.add(std::string(400, 'k'), 9), 0U) << "longer than all its room";
  EXPECT_EQ(sketch.total(), 10'009U);
}

TEST(FrequentKeys, HasOnlyAnErrorWithoutAnyMemory) {
  HeatMemory memory(0);
  FrequentKeys sketch(16, memory);
  EXPECT_EQ(sketch.add("a", 3), 0U);
  EXPECT_EQ(sketch.weight_of("a"), 0U);
  EXPECT_EQ(sketch.error(), 3U);
  EXPECT_TRUE(sketch.heaviest(5).empty());
}

TEST(FrequentKeys, TellsKeysOfOneHashApart) {
  HeatMemory memory(kNoLimit);
  FrequentKeys sketch(16, memory);
  sketch.add(42, "a", 1);
  sketch.add(42, "b", 2);
  sketch.add(42, "a", 4);
  const std::vector<FrequentKey> heaviest = sketch.heaviest(3);
  ASSERT_EQ(heaviest.size(), 2U);
  EXPECT_EQ(heaviest[0].key, "a");
  EXPECT_EQ(heaviest[0].weight, 5U);
  EXPECT_EQ(heaviest[1].key, "b");
}

TEST(FrequentKeys, TakesTheEmptyKeyAndKeysWithAnyByte) {
  HeatMemory memory(kNoLimit);
  FrequentKeys sketch(16, memory);
  sketch.add("", 1);
  sketch.add(std::string("\0x", 2), 2);
  sketch.add(std::string("\0y", 2), 3);
  EXPECT_EQ(sketch.weight_of(""), 1U);
  EXPECT_EQ(sketch.weight_of(std::string("\0x", 2)), 2U);
  EXPECT_EQ(sketch.weight_of(std::string("\0y", 2)), 3U);
}

TEST(FrequentKeys, OrdersEqualWeightsByTheirKeys) {
  HeatMemory memory(kNoLimit);
  FrequentKeys sketch(16, memory);
  for (const char* key : {"c", "a", "d", "b"}) sketch.add(key, 7);
  std::string order;
  for (const FrequentKey& found : sketch.heaviest(3)) order += found.key;
  EXPECT_EQ(order, "abc");
}

TEST(FrequentKeys, GivesItsMemoryBack) {
  HeatMemory memory(kNoLimit);
  {
    FrequentKeys sketch(1024, memory);
    for (std::size_t rank = 0; rank < 5000; ++rank) sketch.add(key_of(rank), 1);
    const std::size_t used = memory.used();
    EXPECT_GT(used, 1024U * 24);
    sketch.clear();
    EXPECT_EQ(memory.used(), used) << "a cleared one is filled again";
    EXPECT_EQ(sketch.total() + sketch.error() + sketch.size(), 0U);
  }
  EXPECT_EQ(memory.used(), 0U);
}

}  // namespace
}  // namespace adjoin::meter::frequent_keys_test
