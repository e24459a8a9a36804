#include "meter/series/retention.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::meter {
namespace {

constexpr std::uint32_t kHourSeconds = 3'600;

std::uint32_t hour_of(const SlotPlace& place) noexcept {
  return static_cast<std::uint32_t>(begin_of(place.step, place.slot) / kHourSeconds);
}

std::uint32_t slot_before(std::int64_t now, std::uint32_t kept, Step step) noexcept {
  const std::int64_t second = std::clamp<std::int64_t>(now - kept, 0, 0xFFFFFFFF);
  return slot_of(step, static_cast<std::uint32_t>(second));
}

}  // namespace

ClockWatch watched(const ClockWatch& before, std::int64_t unix_time, std::int64_t steady_time) {
  ADJOIN_ASSERT(steady_time >= before.steady_time);
  ClockWatch watch = {unix_time, steady_time, before.hold_until};
  if (watch.hold_until && steady_time >= *watch.hold_until) watch.hold_until.reset();
  const std::int64_t passed = steady_time - before.steady_time;
  if (unix_time - before.unix_time - passed > std::int64_t{kJumpSeconds}) {
    watch.hold_until = steady_time + kHoldSeconds;
  }
  return watch;
}

std::optional<Cutoffs> expired(const ClockWatch& watch) {
  if (watch.hold_until) return std::nullopt;
  return Cutoffs{slot_before(watch.unix_time, kMinutesKept, Step::minute),
                 slot_before(watch.unix_time, kFiveMinutesKept, Step::five_minutes)};
}

void DiskUse::replace(const SlotPlace& place, std::uint64_t before, std::uint64_t after) {
  Hours& of_step = hours(place.step);
  const auto at = of_step.try_emplace(hour_of(place), 0).first;
  // A record that the cutoffs removed may be counted no more.
  const std::uint64_t freed = std::min(before, at->second);
  ADJOIN_ASSERT(bytes_ >= freed);
  at->second += after - freed;
  bytes_ += after - freed;
  if (at->second == 0) of_step.erase(at);
}

void DiskUse::cut(const Cutoffs& cutoffs) {
  for (const Step step : {Step::minute, Step::five_minutes}) {
    Hours& of_step = hours(step);
    const std::uint32_t hour = hour_of({0, step, cutoffs.of(step)});
    while (!of_step.empty() && of_step.begin()->first < hour) {
      bytes_ -= of_step.begin()->second;
      of_step.erase(of_step.begin());
    }
  }
}

std::optional<Cutoffs> DiskUse::over(std::uint64_t limit) const {
  if (bytes_ <= limit) return std::nullopt;
  std::uint32_t newest = 0;
  for (const Hours* const of_step : {&minutes_, &five_minutes_}) {
    if (!of_step->empty()) newest = std::max(newest, of_step->rbegin()->first);
  }
  std::uint64_t left = bytes_;
  const auto drop_down_to = [&](Hours::const_iterator& at, const Hours& of_step,
                                std::uint32_t hours_kept) {
    for (; left > limit && at != of_step.end(); ++at) {
      if (at->first + hours_kept > newest) return;
      left -= at->second;
    }
  };
  Hours::const_iterator minutes_at = minutes_.begin();
  Hours::const_iterator fives_at = five_minutes_.begin();
  drop_down_to(minutes_at, minutes_, 3);
  drop_down_to(fives_at, five_minutes_, 24);
  drop_down_to(minutes_at, minutes_, 1);
  drop_down_to(fives_at, five_minutes_, 1);
  const auto first_slot = [newest](Hours::const_iterator at, const Hours& of_step, Step step) {
    if (at == of_step.begin()) return std::uint32_t{0};
    const std::uint32_t hour = at == of_step.end() ? newest : at->first;
    return hour * (kHourSeconds / seconds_of(step));
  };
  return Cutoffs{first_slot(minutes_at, minutes_, Step::minute),
                 first_slot(fives_at, five_minutes_, Step::five_minutes)};
}

}  // namespace adjoin::meter
