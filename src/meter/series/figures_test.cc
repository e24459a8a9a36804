#include "meter/series/figures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "base/random.h"
#include "meter/series/figures_record.h"

namespace adjoin::meter {
namespace {

Figures random_figures(Random& random) {
  Figures figures;
  const bool has_histogram = random.one_in(2);
  for (std::uint64_t i = 0; i <= random.below(20); ++i) {
    const auto value = static_cast<double>(random.below(100'000));
    Figures one = Figures::of(value);
    if (has_histogram) one.add_to_histogram(value, 1);
    figures.merge(one);
  }
  return figures;
}

FigureSet random_set(Random& random) {
  FigureSet set;
  for (std::uint64_t i = 0; i < random.below(12); ++i) {
    const FigureKey key(static_cast<std::uint8_t>(random.below(256)),
                        static_cast<std::uint8_t>(random.below(64)));
    set.add(key, random_figures(random));
  }
  return set;
}

/// Figures of a table that many operations are busy on: histograms as wide as they get.
FigureSet busy_set(Random& random, int operations, int values) {
  FigureSet set;
  for (int operation = 1; operation <= operations; ++operation) {
    Figures figures;
    for (int i = 0; i < values; ++i) {
      const auto value = static_cast<double>(100 + (random.next() >> (40 + random.below(20))));
      Figures one = Figures::of(value);
      one.add_to_histogram(value, 1);
      figures.merge(one);
    }
    set.add({Metric::successful_request_latency, static_cast<MeteredOperation>(operation)},
            figures);
  }
  return set;
}

TEST(Figures, MergeInAnyOrder) {
  Random random(1);
  for (int i = 0; i < 2'000; ++i) {
    const Figures a = random_figures(random);
    const Figures b = random_figures(random);
    const Figures c = random_figures(random);
    Figures left = a;
    left.merge(b);
    left.merge(c);
    Figures right = c;
    right.merge(b);
    right.merge(a);
    ASSERT_EQ(left, right);
    ASSERT_EQ(left.samples, a.samples + b.samples + c.samples);
    ASSERT_EQ(left.sum, a.sum + b.sum + c.sum);
  }
}

TEST(Figures, AreNotChangedByNothing) {
  Random random(2);
  const Figures figures = random_figures(random);
  Figures merged = figures;
  merged.merge(Figures());
  EXPECT_EQ(merged, figures);
  Figures empty;
  empty.merge(figures);
  EXPECT_EQ(empty, figures);
}

TEST(Figures, KeepTheExtremesOfNegativeValues) {
  Figures figures = Figures::of(-3);
  figures.merge(Figures::of(-5, 2));
  EXPECT_EQ(figures.minimum, -5);
  EXPECT_EQ(figures.maximum, -3);
  EXPECT_EQ(figures.sum, -13);
  EXPECT_EQ(figures.samples, 3);
}

TEST(Figures, StayFiniteWhenSumsAreHuge) {
  constexpr double kHuge = std::numeric_limits<double>::max();
  Figures figures = Figures::of(kHuge, 2);
  figures.merge(Figures::of(kHuge));
  EXPECT_EQ(figures.sum, kHuge);
  FigureSet set;
  set.add(Metric::custom_value, figures);
  EXPECT_EQ(*decode_figures(encode(set)), set);
}

TEST(FigureSets, AreTheSameAfterTheirRecord) {
  Random random(3);
  for (int i = 0; i < 1'000; ++i) {
    const FigureSet set = random_set(random);
    const Bytes record = encode(set);
    ASSERT_EQ(*decode_figures(record), set);
    for (const FigureSet::Entry& entry : set.entries()) {
      ASSERT_EQ(*decode_figures_of(record, entry.key), entry.figures);
      ASSERT_EQ(*set.find(entry.key), entry.figures);
    }
    const FigureKey other(static_cast<std::uint8_t>(random.below(256)), 63);
    const Figures found = *decode_figures_of(record, other);
    ASSERT_EQ(found.samples > 0, set.find(other) != nullptr);
  }
}

TEST(FigureSets, KeepWhatALaterVersionCounted) {
  // A metric 200, an operation 60, fractions and a histogram: all are unknown here.
  FigureSet later;
  Figures figures = Figures::of(0.5);
  figures.add_to_histogram(7, 3);
  later.add({200, 60}, figures);
  FigureSet mine = *decode_figures(encode(later));
  mine.add(Metric::user_errors, Figures::of(1));
  mine.merge(later);
  const FigureSet back = *decode_figures(encode(mine));
  ASSERT_EQ(back.entries().size(), 2U);
  EXPECT_EQ(back.find({200, 60})->samples, 2);
  EXPECT_EQ(back.find({200, 60})->histogram.total(), 6U);
}

TEST(FigureSets, RefuseANewerVersionWithAdvice) {
  const Result<FigureSet> set = decode_figures("\x02");
  ASSERT_FALSE(set);
  EXPECT_EQ(set.error().code(), ErrorCode::unsupported);
  EXPECT_NE(set.error().message().find("version 2"), std::string::npos);
}

TEST(FigureSets, RefuseOrReadEveryDamage) {
  Random random(4);
  FigureSet set = random_set(random);
  set.add(Metric::custom_value, Figures::of(-0.25));
  set.merge(busy_set(random, 1, 30));
  const Bytes record = encode(set);
  for (std::size_t size = 0; size < record.size(); ++size) {
    const Result<FigureSet> cut = decode_figures(BytesView(record).substr(0, size));
    if (cut) {
      EXPECT_LT(cut->entries().size(), set.entries().size()) << size;
    }
  }
  for (std::size_t bit = 0; bit < 8 * record.size(); ++bit) {
    Bytes damaged = record;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    const Result<FigureSet> read = decode_figures(damaged);
    if (read) {
      ASSERT_EQ(encode(*read), damaged) << "what is read is canonical";
    }
  }
}

TEST(FigureSets, RefuseNumbersInALongerForm) {
  // A 1 as a double: samples, sum, minimum and maximum are integers then.
  EXPECT_FALSE(
      decode_figures(Bytes("\x01\xFF\x40\xBF\xE0\x03\xBF\xE0\x03\xBF\xE0\x03\xBF\xE0\x03")));
  EXPECT_FALSE(decode_figures(Bytes("\x01\x1A\x00\x00\x00\x00\x00", 7))) << "no samples";
  EXPECT_FALSE(decode_figures(Bytes("\x01\x1A\x00\x01\x01\x02\x01", 7))) << "minimum above maximum";
  EXPECT_TRUE(decode_figures(Bytes("\x01\x1A\x00\x01\x01\x01\x01", 7)));
  EXPECT_FALSE(decode_figures(Bytes("\x01\x1A\x80\x01\x01\x01\x01\x09\x01\x00\x01", 11)))
      << "wider than one bucket";
  EXPECT_FALSE(decode_figures(Bytes("\x01\x1A\x80\x01\x01\x01\x01\x08\x02\x00\x01\x00\x01", 13)))
      << "more buckets than there are";
}

TEST(FigureSets, FitABudgetByWiderHistograms) {
  Random random(5);
  const FigureSet busy = busy_set(random, 12, 500);
  const std::size_t whole = encode(busy).size();
  ASSERT_GT(whole, 700U);
  std::size_t before = whole + 1;
  for (const std::size_t limit : {whole, std::size_t{1000}, std::size_t{700}, std::size_t{400}}) {
    FigureSet set = busy;
    const Bytes record = encode_within(set, limit);
    EXPECT_LE(record.size(), limit);
    EXPECT_LT(record.size(), before);
    before = record.size();
    EXPECT_EQ(*decode_figures(record), set);
    for (std::size_t i = 0; i < set.entries().size(); ++i) {
      const Figures& fitted = set.entries()[i].figures;
      EXPECT_EQ(fitted.samples, busy.entries()[i].figures.samples);
      EXPECT_EQ(fitted.histogram.total(), busy.entries()[i].figures.histogram.total());
    }
  }
  FigureSet smallest = busy;
  encode_within(smallest, 0);
  EXPECT_EQ(smallest.entries()[0].figures.histogram.width(), Histogram::kWidthMax);
}

}  // namespace
}  // namespace adjoin::meter
