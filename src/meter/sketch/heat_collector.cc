#include "meter/sketch/heat_collector.h"

#include <algorithm>
#include <utility>

namespace adjoin::meter {
namespace {

using std::chrono::milliseconds;

constexpr std::array<milliseconds, 2> kHeatLengths{std::chrono::minutes{1}, std::chrono::hours{1}};

}  // namespace

HeatCollector::HeatCollector(milliseconds now, HeatMemory& memory)
    : memory_(memory), second_(kJoinedSlots, memory) {
  for (std::size_t i = 0; i < periods_.size(); ++i) {
    periods_[i].number = now / kHeatLengths[i];
    periods_[i].running = std::make_unique<HeatPeriod>(now, memory);
  }
}

void HeatCollector::collect(std::span<HeatShard* const> shards, milliseconds now) {
  // A second that ends with its minute is part of it: the next one begins only afterwards.
  const milliseconds last = now - milliseconds{1};
  for (std::size_t i = 0; i < periods_.size(); ++i) {
    Periods& periods = periods_[i];
    const std::int64_t number = last / kHeatLengths[i];
    if (number <= periods.number) continue;
    periods.number = number;
    // The new one begins where the old one ended, as the shards kept what came since then.
    auto next = std::make_unique<HeatPeriod>(periods.running->until, memory_);
    periods.whole = std::exchange(periods.running, std::move(next));
  }
  for (HeatShard* shard : shards) {
    shard->collect([this](const HeatWindow& bank) { second_.merge(bank); });
  }
  // A key's peak is of all threads together.
  second_.end_second();
  for (Periods& periods : periods_) {
    periods.running->heat.merge(second_);
    periods.running->until = std::max(periods.running->until, now);
  }
  second_.clear();
}

const HeatPeriod* HeatCollector::whole(Length length) const noexcept {
  return of(length).whole.get();
}

const HeatPeriod& HeatCollector::running(Length length) const noexcept {
  return *of(length).running;
}

std::unique_ptr<HeatPeriod> HeatCollector::recent(Length length) const {
  const Periods& periods = of(length);
  const HeatPeriod& first = periods.whole != nullptr ? *periods.whole : *periods.running;
  auto joined = std::make_unique<HeatPeriod>(first.from, views_);
  if (periods.whole != nullptr) joined->heat.merge(periods.whole->heat);
  joined->heat.merge(periods.running->heat);
  joined->until = periods.running->until;
  return joined;
}

}  // namespace adjoin::meter
