// Goal: what is watched live is exactly what was collected, over as long as it took, and bounded.
#include "monitor/keep/recent_seconds.h"

#include <gtest/gtest.h>

#include <string>

namespace adjoin::monitor {
namespace {

using meter::FigureSet;
using meter::MeteredOperation;
using meter::Metric;
using meter::SeriesName;
using std::chrono::milliseconds;
using std::chrono::seconds;

class ASecond : public ::testing::Test {
 protected:
  void requests(const std::string& table, double count) {
    FigureSet set;
    set.add({Metric::successful_request_latency, MeteredOperation::get_item},
            meter::Figures::of(200, count));
    recent_.add(SeriesName::of_table(table), set);
  }
  void end(milliseconds after) {
    now_ += after;
    recent_.end_second(now_);
  }
  double samples(seconds asked, const std::string& table) const {
    const auto sum = recent_.newest(asked);
    const auto found = sum.series.find(SeriesName::of_table(table));
    if (found == sum.series.end()) return 0;
    return found->second.find({Metric::successful_request_latency, MeteredOperation::get_item})
        ->samples;
  }

  std::chrono::steady_clock::time_point now_{seconds(1000)};
  RecentSeconds recent_{now_};
};

TEST_F(ASecond, IsKnownOnceItEnded) {
  requests("t", 5);
  EXPECT_EQ(samples(seconds(10), "t"), 0);
  end(seconds(1));
  EXPECT_EQ(samples(seconds(10), "t"), 5);
  EXPECT_DOUBLE_EQ(recent_.newest(seconds(10)).seconds, 1);
}

TEST_F(ASecond, ThatWasTheFirstBeginsWithTheCounting) {
  requests("t", 5);
  end(milliseconds(700));
  EXPECT_DOUBLE_EQ(recent_.newest(seconds(10)).seconds, 0.7);
  EXPECT_EQ(samples(seconds(10), "t"), 5);
}

TEST_F(ASecond, IsOneOfThoseThatWereAskedFor) {
  for (int i = 0; i < 100; ++i) {
    requests("t", 1);
    end(seconds(1));
  }
  EXPECT_EQ(samples(seconds(10), "t"), 10);
  EXPECT_EQ(samples(seconds(1), "t"), 1);
  EXPECT_EQ(samples(seconds(60), "t"), 60);
  EXPECT_EQ(samples(seconds(600), "t"), 60) << "no more than a minute is kept";
}

TEST_F(ASecond, ThatTookLongCountsWithItsLength) {
  requests("t", 30);
  end(seconds(30));
  EXPECT_EQ(samples(seconds(10), "t"), 30);
  EXPECT_DOUBLE_EQ(recent_.newest(seconds(10)).seconds, 30);
}

TEST_F(ASecond, OfAClockThatStandsStillIsLeftOut) {
  requests("t", 3);
  end(seconds(0));
  EXPECT_EQ(recent_.newest(seconds(10)).seconds, 0);
}

TEST_F(ASecond, LeavesOutWhatNobodyWatchesLive) {
  FigureSet set;
  set.add(Metric::disk_bytes, meter::Figures::of(1));
  recent_.add(SeriesName::of_store(), set);
  end(seconds(1));
  EXPECT_TRUE(recent_.newest(seconds(10)).series.empty());
}

TEST_F(ASecond, OfVeryManyTablesShortensTheMinute) {
  for (int second = 0; second < 20; ++second) {
    for (int table = 0; table < 5'000; ++table) requests("table" + std::to_string(table), 1);
    end(seconds(1));
  }
  const auto sum = recent_.newest(seconds(60));
  EXPECT_LT(sum.seconds, 20);
  EXPECT_GE(sum.seconds, 1);
  EXPECT_EQ(samples(seconds(60), "table7"), sum.seconds) << "what is left is whole";
}

}  // namespace
}  // namespace adjoin::monitor
