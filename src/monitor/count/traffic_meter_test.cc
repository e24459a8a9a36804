#include "monitor/count/traffic_meter.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "monitor/count/counted_request.h"
#include "monitor/count/test_traffic.h"

namespace adjoin::monitor {
namespace {

using meter::MeteredOperation;
using meter::Metric;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// A GetItem of one unit.
void count_get(TrafficMeter& traffic, std::string_view table, std::uint32_t id) {
  CountedRequest request(traffic, MeteredOperation::get_item, traffic.now());
  request.charge(read_of(table, id, 2));
  request.succeed(traffic.now());
}

double gets(const TakenFigures& taken, const std::string& table) {
  return taken.of(table, Metric::successful_request_latency, MeteredOperation::get_item).samples;
}

TEST(TrafficMeter, TellsEachCountOnceInTheMinuteInWhichItCame) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  const std::uint32_t minute = traffic.minute_of(traffic.now());
  count_get(traffic, "graph", 1);
  taken.collect(traffic);
  taken.collect(traffic);
  count_get(traffic, "graph", 1);
  clock.advance(minutes(1));
  count_get(traffic, "graph", 1);
  taken.collect(traffic);
  EXPECT_EQ(taken.of("graph", minute, Metric::consumed_read_units).samples, 2);
  EXPECT_EQ(taken.of("graph", minute, Metric::consumed_read_units).sum, 4);
  EXPECT_EQ(taken.of("graph", minute + 1, Metric::consumed_read_units).samples, 1);
  EXPECT_EQ(gets(taken, "graph"), 3);
}

TEST(TrafficMeter, FollowsADateThatJumpsFromTheNextCollectionOn) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  const std::uint32_t minute = traffic.minute_of(traffic.now());
  clock.jump(hours(-2));
  count_get(traffic, "graph", 1);
  taken.collect(traffic);
  count_get(traffic, "graph", 1);
  clock.jump(hours(5));
  taken.collect(traffic);
  count_get(traffic, "graph", 1);
  taken.collect(traffic);
  EXPECT_EQ(taken.of("graph", minute, Metric::consumed_read_units).samples, 1);
  EXPECT_EQ(taken.of("graph", minute - 120, Metric::consumed_read_units).samples, 1);
  EXPECT_EQ(taken.of("graph", minute + 180, Metric::consumed_read_units).samples, 1);
}

TEST(TrafficMeter, CountsNothingBefore1970) {
  JumpingClock clock;
  clock.jump(hours(-24 * 365 * 80));
  TrafficMeter traffic(clock);
  EXPECT_EQ(traffic.minute_of(traffic.now()), 0U);
}

TEST(TrafficMeter, CountsReadsOfGraphs) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  traffic.graph_read("graph", 3, 25, false);
  traffic.graph_read("graph", 1, 0, true);
  taken.collect(traffic);
  EXPECT_EQ(taken.of("graph", Metric::graph_queries).sum, 2);
  EXPECT_EQ(taken.of("graph", Metric::graph_hops).sum, 4);
  EXPECT_EQ(taken.of("graph", Metric::graph_hops).maximum, 3);
  EXPECT_EQ(taken.of("graph", Metric::graph_rows).sum, 25);
  EXPECT_EQ(taken.of("graph", Metric::graph_budget_cuts).sum, 1);
}

TEST(TrafficMeter, CountsThrottlesByTheLimitThatWasExceeded) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  using meter::CapacityLimit;
  traffic.throttled(read_of("graph", 1, 2), CapacityLimit::provisioned);
  traffic.throttled(write_of("graph", 1, 2), CapacityLimit::key_range);
  traffic.throttled(write_of("graph", 1, 2), CapacityLimit::account);
  traffic.throttled(charge_for_test("graph", "GSI1", 1, 2, table::ChargeKind::read, 1),
                    CapacityLimit::max_on_demand);
  taken.collect(traffic);
  EXPECT_EQ(taken.of("graph", Metric::read_throttle_events).sum, 1);
  EXPECT_EQ(taken.of("graph", Metric::read_provisioned_throttle_events).sum, 1);
  EXPECT_EQ(taken.of("graph", Metric::write_throttle_events).sum, 2);
  EXPECT_EQ(taken.of("graph", Metric::write_key_range_throttle_events).sum, 1);
  EXPECT_EQ(taken.of("graph", Metric::write_account_limit_throttle_events).sum, 1);
  EXPECT_EQ(taken.of("graph/GSI1", Metric::read_throttle_events).sum, 1);
  EXPECT_EQ(taken.of("graph/GSI1", Metric::read_max_on_demand_throttle_events).sum, 1);
}

TEST(TrafficMeter, GoesOnUnderTheNameOfATableThatIsMadeAnew) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  count_get(traffic, "graph", 1);
  traffic.dropped("graph");
  count_get(traffic, "graph", 9);
  count_get(traffic, "graph", 1);  // one that was under way
  taken.collect(traffic);
  EXPECT_EQ(gets(taken, "graph"), 3);
  EXPECT_EQ(traffic.objects().size(), 2U) << "the table and the store";
}

TEST(TrafficMeter, GivesBackTheCellsOfADroppedTableWithItsIndexes) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  const std::size_t before = traffic.objects().open_blocks();
  for (const std::string name : {"graph", "graphs"}) {
    CountedRequest request(traffic, MeteredOperation::put_item, traffic.now());
    const std::uint32_t id = name == "graph" ? 10 : 20;
    request.charge(write_of(name, id, 2));
    request.charge(charge_for_test(name, "GSI1", id, id + 1, table::ChargeKind::write, 2));
    request.succeed(traffic.now());
  }
  traffic.dropped("graph");
  taken.collect(traffic);
  for (int i = 0; i < 4; ++i) {
    clock.advance(seconds(61));
    taken.collect(traffic);
  }
  EXPECT_EQ(traffic.objects().size(), 3U) << "the store, the other table and its index";
  EXPECT_EQ(traffic.objects().open_blocks(), before + 2);
  // One of that name begins with cells of its own, and with nothing of the old one.
  CountedRequest request(traffic, MeteredOperation::put_item, traffic.now());
  request.charge(write_of("graph", 30, 2));
  request.succeed(traffic.now());
  taken.collect(traffic);
  EXPECT_EQ(taken.of("graph", Metric::consumed_write_units).sum, 4);
}

TEST(TrafficMeter, GivesBackTheCellsOfWhatIsQuietForAnHour) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  count_get(traffic, "quiet", 1);
  count_get(traffic, "busy", 2);
  for (int i = 0; i < 70; ++i) {
    clock.advance(minutes(1));
    count_get(traffic, "busy", 2);
    taken.collect(traffic);
  }
  EXPECT_EQ(traffic.objects().size(), 2U);
  count_get(traffic, "quiet", 1);
  taken.collect(traffic);
  EXPECT_EQ(gets(taken, "quiet"), 2);
  EXPECT_EQ(gets(taken, "busy"), 71);
}

TEST(TrafficMeter, TellsWhatATableCountedInItsLastMoments) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  count_get(traffic, "graph", 1);
  taken.collect(traffic);
  const std::size_t open = traffic.objects().open_blocks();
  {
    Visitors::Visit visit;
    visit.enter(traffic.objects().visitors());
    CountedObject* const held = traffic.objects().charged(read_of("graph", 1, 2));
    traffic.dropped("graph");
    for (int i = 0; i < 10; ++i) {
      clock.advance(seconds(61));
      taken.collect(traffic);
    }
    EXPECT_EQ(traffic.objects().size(), 1U) << "nobody else finds it any more";
    EXPECT_EQ(traffic.objects().open_blocks(), open);
    const auto block = traffic.objects().block(*held, kPlainBlock);
    traffic.objects().record(*block, slot::kConsumedRead, traffic.minute_of(traffic.now()), 6);
  }
  for (int i = 0; i < 4; ++i) taken.collect(traffic);
  EXPECT_EQ(taken.of("graph", Metric::consumed_read_units).sum, 8);
  EXPECT_LT(traffic.objects().open_blocks(), open);
}

TEST(TrafficMeter, TakesNoMoreMemoryForTablesThatComeAndGo) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  std::uint64_t told = 0;
  const auto collect = [&] {
    traffic.collect(
        [&](const meter::SeriesName& name, std::uint32_t, const meter::FigureSet& figures) {
          if (name.kind != meter::NameKind::table) return;
          const meter::Figures* const units = figures.find(Metric::consumed_write_units);
          if (units != nullptr) told += static_cast<std::uint64_t>(units->samples);
        });
  };
  std::size_t most = 0;
  constexpr std::uint32_t kTables = 60'000;
  for (std::uint32_t id = 1; id <= kTables; ++id) {
    const std::string name = "t" + std::to_string(id);
    CountedRequest request(traffic, MeteredOperation::put_item, traffic.now());
    request.charge(write_of(name, id, 2));
    request.succeed(traffic.now());
    traffic.dropped(name);
    if (id % 250 != 0) continue;
    clock.advance(seconds(1));
    collect();
    most = std::max(most, traffic.objects().size());
  }
  collect();
  EXPECT_EQ(told, kTables);
  EXPECT_LT(most, 250U * 130);
}

TEST(TrafficMeter, StopsCountingFurtherTablesWhenAllCellsAreInUse) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  constexpr std::uint32_t kTables = CountedObjects::kBlocksMax;  // two blocks each
  for (std::uint32_t id = 1; id <= kTables; ++id) {
    const std::string name = "t" + std::to_string(id);
    count_get(traffic, name, id);
    CountedRequest put(traffic, MeteredOperation::put_item, traffic.now());
    put.charge(write_of(name, id, 2));
    put.succeed(traffic.now());
  }
  taken.collect(traffic);
  EXPECT_EQ(traffic.objects().open_blocks(), CountedObjects::kBlocksMax);
  EXPECT_EQ(gets(taken, "t1"), 1);
  EXPECT_EQ(gets(taken, "t" + std::to_string(kTables)), 0);
  // With so many, a minute of quiet is enough.
  for (int i = 0; i < 3; ++i) {
    clock.advance(seconds(61));
    taken.collect(traffic);
  }
  count_get(traffic, "late", kTables + 1);
  taken.collect(traffic);
  EXPECT_EQ(gets(taken, "late"), 1);
}

TEST(TrafficMeter, CountsObjectsBeyondItsArrayByTheirNames) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  for (int i = 0; i < 3; ++i) count_get(traffic, "far", 0xFFFF'FFF0U);
  taken.collect(traffic);
  EXPECT_EQ(gets(taken, "far"), 3);
}

TEST(TrafficMeter, KeepsTotalsBesideTables) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  const TotalsBlock first = *traffic.open_totals(3);
  const TotalsBlock second = *traffic.open_totals(20);
  traffic.count(first, 2, 5);
  traffic.count(second, 19, 7);
  traffic.count(second, 19, 8);
  EXPECT_EQ(traffic.totals(first).at(2).sum, 5U);
  traffic.count(first, 2, 6);
  const std::vector<Total> totals = traffic.totals(first);
  EXPECT_EQ(totals.at(2).samples, 2U);
  EXPECT_EQ(totals.at(2).sum, 11U);
  EXPECT_EQ(totals.at(0).samples, 0U);
  EXPECT_EQ(traffic.totals(second).at(19).sum, 15U);
}

TEST(TrafficMeter, LosesNoFigureToThePageThatIsReadInBetween) {
  JumpingClock clock;
  TrafficMeter traffic(clock);
  TakenFigures taken;
  count_get(traffic, "graph", 1);
  EXPECT_FALSE(traffic.table_totals().empty());
  count_get(traffic, "graph", 1);
  taken.collect(traffic);
  EXPECT_EQ(gets(taken, "graph"), 2);
}

}  // namespace
}  // namespace adjoin::monitor
