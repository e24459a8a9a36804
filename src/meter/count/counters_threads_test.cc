// Many threads count while one collects, at any moment and at the turn of minutes. Every sum is
// exact. Also run under ThreadSanitizer.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <thread>
#include <vector>

#include "base/random.h"
#include "meter/count/counters.h"

namespace adjoin::meter {
namespace {

constexpr std::uint32_t kFirstMinute = 28'333'334;
constexpr int kThreads = 16;

using MinuteFigures = std::map<std::uint32_t, Figures>;

/// What threads counted or a collector was told, by counter and minute.
class Tally {
 public:
  void add(const Collected& collected) {
    figures_[collected.counter.generation][collected.minute].merge(figures_of(collected));
  }
  void add(CounterId counter, std::uint32_t minute, std::uint64_t value) {
    Figures one = Figures::of(static_cast<double>(value));
    one.add_to_histogram(static_cast<double>(value), 1);
    figures_[counter.generation][minute].merge(one);
  }
  void merge(const Tally& other) {
    for (const auto& [generation, minutes] : other.figures_) {
      for (const auto& [minute, figures] : minutes) figures_[generation][minute].merge(figures);
    }
  }
  /// All minutes of a counter.
  Figures of(CounterId counter) const {
    Figures all;
    const auto found = figures_.find(counter.generation);
    if (found == figures_.end()) return all;
    for (const auto& [minute, figures] : found->second) all.merge(figures);
    return all;
  }
  const std::map<std::uint32_t, MinuteFigures>& all() const { return figures_; }

 private:
  std::map<std::uint32_t, MinuteFigures> figures_;  // by generation: one counter a block
};

/// Runs `work` in many threads, and a collector beside them until they have ended.
Tally collected_beside(Counters& counters, const std::function<void(int)>& work) {
  Tally told;
  std::atomic<bool> is_over{false};
  std::thread collector([&] {
    while (!is_over.load()) counters.collect([&](const Collected& news) { told.add(news); });
  });
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  is_over.store(true);
  collector.join();
  counters.collect([&](const Collected& news) { told.add(news); });
  return told;
}

TEST(CountersOfThreads, AreExactWhileTheyAreCollected) {
  Counters counters;
  std::array<CounterId, 8> all;
  for (CounterId& counter : all) counter = counters.open(1)->at(0);
  std::array<Tally, kThreads> counted;
  std::atomic<std::uint32_t> minute{kFirstMinute};
  std::atomic<int> rounds{0};
  const Tally told = collected_beside(counters, [&](int thread) {
    Random random(static_cast<std::uint64_t>(thread) + 1);
    for (int i = 0; i < 20'000; ++i) {
      const CounterId counter = all[static_cast<std::size_t>(random.below(all.size()))];
      const std::uint32_t now = minute.load();
      const std::uint64_t value = random.below(5'000);
      counters.record_with_histogram(counter, now, value);
      counted[static_cast<std::size_t>(thread)].add(counter, now, value);
      // One thread turns the minute now and then; the others follow when they look.
      if (thread == 0 && i % 4'000 == 3'999) {
        minute.fetch_add(1);
        ++rounds;
      }
    }
  });
  EXPECT_EQ(rounds.load(), 5);
  Tally expected;
  for (const Tally& tally : counted) expected.merge(tally);
  for (const CounterId counter : all) {
    const Figures exact = expected.of(counter);
    const Figures figures = told.of(counter);
    EXPECT_EQ(figures.samples, exact.samples);
    EXPECT_EQ(figures.sum, exact.sum);
    EXPECT_EQ(figures.histogram, exact.histogram);
  }
}

TEST(CountersOfThreads, KeepMinutesApartAtTheTurnOfAMinute) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  constexpr std::uint32_t kMinutes = 200;
  constexpr std::uint64_t kEach = 50;
  std::atomic<std::uint32_t> minute{kFirstMinute};
  std::atomic<int> ended{0};
  Tally told;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (std::uint32_t m = 0; m < kMinutes; ++m) {
        while (minute.load() < kFirstMinute + m) std::this_thread::yield();
        // Values tell which minute they are of: a bank that mixed two would show.
        for (std::uint64_t n = 0; n < kEach; ++n) {
          counters.record_with_histogram(counter, kFirstMinute + m, 10'000 + m);
        }
        ++ended;
      }
    });
  }
  std::thread collector([&] {
    // As the owner does, it collects all of a minute before the next but one begins.
    for (std::uint32_t m = 0; m < kMinutes; ++m) {
      while (ended.load() < kThreads * static_cast<int>(m + 1)) {
        counters.collect([&](const Collected& news) { told.add(news); });
      }
      counters.collect([&](const Collected& news) { told.add(news); });
      minute.store(kFirstMinute + m + 1);
    }
  });
  for (std::thread& thread : threads) thread.join();
  collector.join();
  ASSERT_EQ(told.all().size(), 1U);
  const MinuteFigures& minutes = told.all().begin()->second;
  ASSERT_EQ(minutes.size(), kMinutes);
  for (const auto& [when, figures] : minutes) {
    const double value = 10'000 + when - kFirstMinute;
    ASSERT_EQ(figures.samples, kThreads * kEach) << when;
    ASSERT_EQ(figures.sum, kThreads * kEach * value) << when;
    ASSERT_EQ(figures.minimum, value) << when;
    ASSERT_EQ(figures.maximum, value) << when;
    ASSERT_EQ(figures.histogram.total(), kThreads * kEach) << when;
  }
}

TEST(CountersOfThreads, LoseNothingWhileClocksJump) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  std::array<std::uint64_t, kThreads> sums{};
  const Tally told = collected_beside(counters, [&](int thread) {
    Random random(static_cast<std::uint64_t>(thread) + 100);
    std::uint32_t minute = kFirstMinute;
    for (int i = 0; i < 10'000; ++i) {
      if (random.one_in(100)) minute = kFirstMinute + static_cast<std::uint32_t>(random.below(10));
      const std::uint64_t value = random.below(100);
      counters.record_with_histogram(counter, minute, value);
      sums[static_cast<std::size_t>(thread)] += value;
    }
  });
  std::uint64_t sum = 0;
  for (const std::uint64_t of_thread : sums) sum += of_thread;
  EXPECT_EQ(told.of(counter).samples, kThreads * 10'000);
  EXPECT_EQ(told.of(counter).sum, sum);
  EXPECT_EQ(told.of(counter).histogram.total(), std::uint64_t{kThreads} * 10'000);
  for (const auto& [minute, figures] : told.all().begin()->second) {
    EXPECT_GE(minute, kFirstMinute);
    EXPECT_LT(minute, kFirstMinute + 10);
    EXPECT_LE(figures.maximum, 99);
  }
}

TEST(CountersOfThreads, CountSeriesThatComeAndGo) {
  Counters counters;
  std::array<std::map<std::uint32_t, std::uint64_t>, kThreads> counted;  // generation -> sum
  const Tally told = collected_beside(counters, [&](int thread) {
    Random random(static_cast<std::uint64_t>(thread) + 200);
    for (int round = 0; round < 60; ++round) {
      const CounterBlock block = *counters.open(1);
      std::uint64_t sum = 0;
      for (std::uint64_t i = 0; i <= random.below(200); ++i) {
        const std::uint64_t value = 1 + random.below(100);
        counters.record(block.at(0), kFirstMinute, value);
        sum += value;
      }
      // Short threads come and go, too, and are given the shards of those that ended.
      std::thread([&] { counters.record(block.at(0), kFirstMinute, 1'000); }).join();
      counted[static_cast<std::size_t>(thread)][block.first.generation] = sum + 1'000;
      counters.close(block);
    }
  });
  std::size_t series = 0;
  for (const auto& of_thread : counted) {
    for (const auto& [generation, sum] : of_thread) {
      ++series;
      const Figures figures = told.of({0, generation});
      ASSERT_EQ(figures.sum, sum);
      ASSERT_EQ(figures.maximum, 1'000);
      ASSERT_GE(figures.minimum, 1);
      ASSERT_LE(figures.minimum, 100);
    }
  }
  EXPECT_EQ(series, kThreads * 60U);
}

}  // namespace
}  // namespace adjoin::meter
