#include "meter/count/counters.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"

namespace adjoin::meter {
namespace {

constexpr std::uint32_t kMinute = 28'333'334;

/// All that was collected, by counter and minute.
class Totals {
 public:
  void collect(Counters& counters) {
    counters.collect([this](const Collected& collected) {
      const std::pair key(collected.counter.index, collected.counter.generation);
      figures_[{key, collected.minute}].merge(figures_of(collected));
      ++told_;
    });
  }
  Figures of(CounterId counter, std::uint32_t minute) const {
    const auto found = figures_.find({{counter.index, counter.generation}, minute});
    return found == figures_.end() ? Figures() : found->second;
  }
  Figures of(CounterId counter) const {
    Figures all;
    for (const auto& [place, figures] : figures_) {
      if (place.first == std::pair(counter.index, counter.generation)) all.merge(figures);
    }
    return all;
  }
  int told() const { return told_; }

 private:
  using Place = std::pair<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>;
  std::map<Place, Figures> figures_;
  int told_ = 0;
};

TEST(Counters, TellWhatWasCountedOnce) {
  Counters counters;
  const CounterBlock block = *counters.open(3);
  Totals totals;
  counters.record(block.at(1), kMinute, 5);
  counters.record(block.at(1), kMinute, 7);
  totals.collect(counters);
  totals.collect(counters);
  EXPECT_EQ(totals.told(), 1);
  counters.record(block.at(1), kMinute, 2);
  totals.collect(counters);
  const Figures figures = totals.of(block.at(1), kMinute);
  EXPECT_EQ(figures.samples, 3);
  EXPECT_EQ(figures.sum, 14);
  EXPECT_EQ(figures.minimum, 2);
  EXPECT_EQ(figures.maximum, 7);
  EXPECT_TRUE(figures.histogram.empty());
  EXPECT_EQ(totals.of(block.at(0)).samples, 0);
}

TEST(Counters, CountValuesOfZero) {
  Counters counters;
  const CounterBlock block = *counters.open(1);
  counters.record(block.at(0), kMinute, 0);
  Totals totals;
  totals.collect(counters);
  EXPECT_EQ(totals.of(block.at(0), kMinute), Figures::of(0));
}

TEST(Counters, KeepMinutesApart) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  Totals totals;
  counters.record(counter, kMinute, 100);
  counters.record(counter, kMinute + 1, 7);  // before anybody collected the minute before
  counters.record(counter, kMinute + 1, 9);
  totals.collect(counters);
  counters.record(counter, kMinute + 2, 50);
  totals.collect(counters);
  EXPECT_EQ(totals.of(counter, kMinute), Figures::of(100));
  EXPECT_EQ(totals.of(counter, kMinute + 1).minimum, 7);
  EXPECT_EQ(totals.of(counter, kMinute + 1).maximum, 9);
  EXPECT_EQ(totals.of(counter, kMinute + 1).sum, 16);
  EXPECT_EQ(totals.of(counter, kMinute + 2), Figures::of(50)) << "the bank began anew";
}

TEST(Counters, KeepHistogramsOfMinutesApart) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  Totals totals;
  std::map<std::uint32_t, Figures> expected;
  Random random(1);
  for (std::uint32_t minute = kMinute; minute < kMinute + 20; ++minute) {
    for (int second = 0; second < 10; ++second) {
      for (std::uint64_t i = 0; i < random.below(30); ++i) {
        const std::uint64_t value = random.next() >> (30 + random.below(34));
        counters.record_with_histogram(counter, minute, value);
        Figures one = Figures::of(static_cast<double>(value));
        one.add_to_histogram(static_cast<double>(value), 1);
        expected[minute].merge(one);
      }
      totals.collect(counters);
    }
  }
  for (const auto& [minute, figures] : expected) ASSERT_EQ(totals.of(counter, minute), figures);
}

TEST(Counters, CountInTheOldMinuteWhenTheClockGoesBack) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  Totals totals;
  counters.record(counter, kMinute, 5);
  totals.collect(counters);
  counters.record(counter, kMinute + 1'440, 50);  // a day ahead, the same bank
  totals.collect(counters);
  counters.record(counter, kMinute, 8);
  totals.collect(counters);
  EXPECT_EQ(totals.of(counter, kMinute).samples, 2);
  EXPECT_EQ(totals.of(counter, kMinute).minimum, 5);
  EXPECT_EQ(totals.of(counter, kMinute).maximum, 8);
  EXPECT_EQ(totals.of(counter, kMinute + 1'440), Figures::of(50));
}

TEST(Counters, LoseNoCountWhenNobodyCollectsForMinutes) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  Totals totals;
  for (std::uint32_t minute = kMinute; minute < kMinute + 10; ++minute) {
    counters.record_with_histogram(counter, minute, 3);
  }
  totals.collect(counters);
  EXPECT_EQ(totals.of(counter).samples, 10);
  EXPECT_EQ(totals.of(counter).sum, 30);
  EXPECT_EQ(totals.of(counter).histogram.total(), 10U);
}

TEST(Counters, LoseNothingOfThreadsThatEnd) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  Totals totals;
  for (std::uint64_t i = 1; i <= 50; ++i) {
    std::thread([&] { counters.record(counter, kMinute, i); }).join();
    if (i % 7 == 0) totals.collect(counters);
  }
  totals.collect(counters);
  EXPECT_EQ(totals.of(counter, kMinute).samples, 50);
  EXPECT_EQ(totals.of(counter, kMinute).sum, 50 * 51 / 2);
  EXPECT_EQ(totals.of(counter, kMinute).minimum, 1);
  EXPECT_EQ(totals.of(counter, kMinute).maximum, 50);
}

/// Counts when its thread ends, after or before the thread's own things are gone.
struct CountsAtTheEnd {
  Counters* counters = nullptr;
  CounterId counter;
  ~CountsAtTheEnd() {
    if (counters != nullptr) counters->record(counter, kMinute, 1);
  }
};

TEST(Counters, CountWhatAThreadDoesInItsLastMoments) {
  Counters counters;
  const CounterId counter = counters.open(1)->at(0);
  std::thread([&] {
    // Made before the thread's shard is, and so destroyed behind it.
    thread_local CountsAtTheEnd behind;
    behind.counters = &counters;
    behind.counter = counter;
    counters.record(counter, kMinute, 1);
  }).join();
  Totals totals;
  totals.collect(counters);
  EXPECT_EQ(totals.of(counter, kMinute).samples, 2);
}

TEST(Counters, TellWhatIsAddedWithoutAMinute) {
  Counters counters;
  const CounterBlock block = *counters.open(2);
  Totals totals;
  counters.add(block.at(0), 5);
  counters.record(block.at(1), kMinute, 7);
  totals.collect(counters);
  std::thread([&] { counters.add(block.at(0), 6); }).join();
  counters.add(block.at(0), 0);
  totals.collect(counters);
  EXPECT_EQ(totals.of(block.at(0)).samples, 3);
  EXPECT_EQ(totals.of(block.at(0)).sum, 11);
  EXPECT_EQ(totals.of(block.at(0), 0).samples, 3);
  EXPECT_EQ(totals.of(block.at(1), kMinute), Figures::of(7));
}

TEST(Counters, AreCountedInBesideOthers) {
  Counters a;
  Counters b;
  const CounterId in_a = a.open(1)->at(0);
  const CounterId in_b = b.open(1)->at(0);
  for (int i = 0; i < 10; ++i) {
    a.record(in_a, kMinute, 1);
    b.record(in_b, kMinute, 2);
  }
  Totals of_a;
  Totals of_b;
  of_a.collect(a);
  of_b.collect(b);
  EXPECT_EQ(of_a.of(in_a, kMinute).sum, 10);
  EXPECT_EQ(of_b.of(in_b, kMinute).sum, 20);
}

TEST(Counters, MayGoBeforeTheThreadsThatCountedInThem) {
  for (int i = 0; i < 5; ++i) {
    auto counters = std::make_unique<Counters>();
    const CounterId counter = counters->open(1)->at(0);
    counters->record(counter, kMinute, 1);
    Totals totals;
    totals.collect(*counters);
    EXPECT_EQ(totals.of(counter, kMinute).samples, 1) << "those before are forgotten";
  }
}

TEST(Counters, TellOfAClosedSeriesOnceMoreAndThenGiveItsNumberAgain) {
  Counters counters;
  Totals totals;
  const CounterBlock first = *counters.open(4);
  counters.record(first.at(2), kMinute, 100);
  counters.close(first);
  const CounterBlock second = *counters.open(4);
  EXPECT_NE(second.first.index, first.first.index) << "nobody collected the first";
  totals.collect(counters);
  EXPECT_EQ(totals.of(first.at(2), kMinute), Figures::of(100));
  const CounterBlock third = *counters.open(4);
  EXPECT_EQ(third.first.index, first.first.index);
  EXPECT_NE(third.first, first.first);
  counters.record(third.at(2), kMinute, 3);  // the same cell in the same minute
  totals.collect(counters);
  EXPECT_EQ(totals.of(third.at(2), kMinute), Figures::of(3));
  EXPECT_EQ(totals.of(first.at(2), kMinute), Figures::of(100));
}

TEST(Counters, RefuseMoreThanAMillionSeries) {
  Counters counters;
  const auto all = counters.open(detail::Shard::kSeriesMax);
  ASSERT_TRUE(all);
  EXPECT_FALSE(counters.open(1));
  counters.record(all->at(detail::Shard::kSeriesMax - 1), kMinute, 1);
  Totals totals;
  totals.collect(counters);
  EXPECT_EQ(totals.told(), 1);
  counters.close(*all);
  totals.collect(counters);
  EXPECT_TRUE(counters.open(detail::Shard::kSeriesMax));
}

/// Random programs of one thread, against a plain model.
TEST(Counters, CountAsAPlainModelDoes) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    Counters counters;
    Totals totals;
    std::vector<CounterBlock> open;
    std::vector<std::pair<CounterId, Figures>> model;
    std::vector<std::size_t> model_of_block;
    std::uint32_t minute = kMinute;
    for (int i = 0; i < 400; ++i) {
      if (open.empty() || random.one_in(30)) {
        open.push_back(*counters.open(static_cast<std::uint32_t>(1 + random.below(3)) * 50));
        model_of_block.push_back(model.size());
        for (std::uint32_t n = 0; n < open.back().count; ++n) {
          model.emplace_back(open.back().at(n), Figures());
        }
      }
      const auto which = static_cast<std::size_t>(random.below(open.size()));
      const auto n = static_cast<std::uint32_t>(random.below(open[which].count));
      const std::uint64_t value = random.below(1'000);
      counters.record(open[which].at(n), minute, value);
      model[model_of_block[which] + n].second.merge(Figures::of(static_cast<double>(value)));
      if (random.one_in(4)) totals.collect(counters);
      if (random.one_in(50)) {
        // The owner collects before a minute ends.
        totals.collect(counters);
        minute += static_cast<std::uint32_t>(random.below(4));
        minute -= random.one_in(3) ? 2U : 0U;
      }
      if (random.one_in(40)) {
        counters.close(open[which]);
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(which));
        model_of_block.erase(model_of_block.begin() + static_cast<std::ptrdiff_t>(which));
      }
    }
    totals.collect(counters);
    for (const auto& [counter, figures] : model) {
      ASSERT_EQ(totals.of(counter), figures) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace adjoin::meter
