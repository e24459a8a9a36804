#include "monitor/count/traffic_meter.h"

#include <algorithm>
#include <utility>

namespace adjoin::monitor {
namespace {

using std::chrono::nanoseconds;

void add_untaken(const meter::Collected& collected, meter::FigureKey key, CountedObject& object) {
  const auto is_it = [&](const auto& one) { return one.first == collected.minute; };
  auto at = std::ranges::find_if(object.untaken, is_it);
  if (at == object.untaken.end()) {
    at = object.untaken.insert(at, {collected.minute, meter::FigureSet()});
  }
  at->second.add(key, meter::figures_of(collected));
}

}  // namespace

TrafficMeter::TrafficMeter(const Clock& clock, table::ChargeSink* heat)
    : clock_(clock), heat_(heat) {
  look_at_clock();
}

void TrafficMeter::look_at_clock() {
  const auto unix_time = std::chrono::duration_cast<nanoseconds>(clock_.unix_time());
  const auto steady = std::chrono::duration_cast<nanoseconds>(clock_.steady().time_since_epoch());
  offset_.store((unix_time - steady).count(), std::memory_order_relaxed);
}

std::uint32_t TrafficMeter::minute_of(Time time) const noexcept {
  constexpr std::int64_t kMinute = nanoseconds(std::chrono::minutes(1)).count();
  const std::int64_t since_1970 =
      std::chrono::duration_cast<nanoseconds>(time.time_since_epoch()).count() +
      offset_.load(std::memory_order_relaxed);
  return since_1970 < 0 ? 0 : static_cast<std::uint32_t>(since_1970 / kMinute);
}

void TrafficMeter::graph_read(std::string_view table, std::uint64_t hops, std::uint64_t rows,
                              bool was_cut) {
  Visitors::Visit visit;
  visit.enter(objects_.visitors());
  CountedObject* const object = objects_.named(meter::SeriesName::of_table(table));
  if (object == nullptr) return;
  const auto block = objects_.block(*object, kPlainBlock);
  if (!block) return;
  const std::uint32_t minute = minute_of(now());
  objects_.record(*block, slot::kGraphQueries, minute, 1);
  objects_.record(*block, slot::kGraphHops, minute, hops);
  objects_.record(*block, slot::kGraphRows, minute, rows);
  if (was_cut) objects_.record(*block, slot::kGraphCuts, minute, 1);
}

void TrafficMeter::throttled(const table::Charge& refused, meter::CapacityLimit limit) {
  Visitors::Visit visit;
  visit.enter(objects_.visitors());
  CountedObject* const object = objects_.charged(refused);
  if (object == nullptr) return;
  const bool is_read = refused.kind == table::ChargeKind::read;
  const auto block = objects_.block(*object, is_read ? kReadThrottles : kWriteThrottles);
  if (!block) return;
  const std::uint32_t minute = minute_of(now());
  objects_.record(*block, slot::kThrottleEvents, minute, 1);
  objects_.record(*block, slot::kFirstLimit + static_cast<std::uint32_t>(limit), minute, 1);
}

void TrafficMeter::user_error() {
  const auto block = objects_.block(objects_.store(), kPlainBlock);
  if (block) objects_.record(*block, slot::kUserErrors, minute_of(now()), 1);
}

void TrafficMeter::collect(const Take& take) {
  look_at_clock();
  const std::lock_guard lock(mutex_);
  absorb();
  objects_.each([&](CountedObject& object) {
    for (const auto& [minute, figures] : object.untaken) take(object.name, minute, figures);
    object.untaken.clear();
  });
  objects_.tidy(clock_.steady());
  table_totals_.look_at_minute(minute_of(now()));
}

void TrafficMeter::absorb() {
  objects_.collect(
      clock_.steady(),
      {[this](CountedObject& object, meter::FigureKey key, const meter::Collected& collected) {
         add_untaken(collected, key, object);
         table_totals_.add(object.name, key, collected);
       },
       [this](std::uint32_t total, const meter::Collected& collected) {
         if (total >= totals_.size()) totals_.resize(total + 1);
         totals_[total].samples += collected.samples;
         totals_[total].sum += collected.sum;
       }});
}

std::vector<Total> TrafficMeter::totals(const TotalsBlock& block) {
  const std::lock_guard lock(mutex_);
  absorb();
  const std::size_t end = std::size_t{block.first_total} + block.counters.count;
  if (totals_.size() < end) totals_.resize(end);
  const auto from = totals_.begin() + block.first_total;
  return {from, from + block.counters.count};
}

std::vector<TableTotal> TrafficMeter::table_totals() {
  const std::lock_guard lock(mutex_);
  absorb();
  return table_totals_.list();
}

}  // namespace adjoin::monitor
