#include "base/spsc_slots.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

namespace adjoin {
namespace {

TEST(SpscSlots, HandOverEverythingInOrder) {
  constexpr int kCount = 20'000;
  for (const std::size_t places : {1U, 2U, 4U}) {
    SpscSlots turns(places);
    std::vector<int> shared(places);
    std::vector<int> taken;
    std::thread other([&] {
      while (const auto place = turns.to_empty()) {
        taken.push_back(shared[*place]);
        turns.emptied();
      }
    });
    for (int i = 0; i < kCount; ++i) {
      const auto place = turns.to_fill();
      ASSERT_TRUE(place);
      shared[*place] = i;
      turns.filled();
    }
    turns.end();
    other.join();
    ASSERT_EQ(taken.size(), kCount) << places;
    int expected = 0;
    for (const int one : taken) ASSERT_EQ(one, expected++) << places;
  }
}

TEST(SpscSlots, GiveAPlaceAgainOnlyWhenItIsEmptied) {
  SpscSlots turns(2);
  EXPECT_EQ(turns.to_fill(), 0U);
  turns.filled();
  EXPECT_EQ(turns.to_fill(), 1U);
  turns.filled();
  EXPECT_EQ(turns.to_empty(), 0U);
  turns.emptied();
  EXPECT_EQ(turns.to_fill(), 0U);
  turns.filled();
  EXPECT_EQ(turns.to_empty(), 1U);
  turns.emptied();
  turns.end();
  EXPECT_EQ(turns.to_empty(), 0U);  // what was filled before the end
  turns.emptied();
  EXPECT_EQ(turns.to_empty(), std::nullopt);
}

TEST(SpscSlots, WhoStopsKeepsNobodyWaiting) {
  for (int round = 0; round < 200; ++round) {
    SpscSlots full(1);
    full.filled();
    std::thread filling([&] { EXPECT_EQ(full.to_fill(), std::nullopt); });
    SpscSlots empty(1);
    std::thread emptying([&] { EXPECT_EQ(empty.to_empty(), std::nullopt); });
    // So that they mostly wait by then.
    if (round % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    full.stop();
    empty.stop();
    filling.join();
    emptying.join();
  }
}

}  // namespace
}  // namespace adjoin
