#include "meter/capacity/key_ranges.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "meter/sketch/partition_limits.h"

namespace adjoin::meter {
namespace {

double range_units(table::ChargeKind kind) noexcept {
  return kind == table::ChargeKind::read ? kPartitionReadUnits : kPartitionWriteUnits;
}

}  // namespace

KeyRanges::Range KeyRanges::full(Time now) {
  const auto side = [now](double units) {
    return Side{TokenBucket(units, units, units, now), minute_of(now), 0, 0, {}};
  };
  return {{side(kPartitionReadUnits), side(kPartitionWriteUnits)}};
}

KeyRanges::KeyRanges(std::size_t count, bool inside, Time now) : inside_(inside) {
  count = std::clamp<std::size_t>(count, 1, kRangesMax);
  const std::uint64_t width = UINT64_MAX / count + (count > 1 ? 1 : 0);
  for (std::size_t i = 0; i < count; ++i) ranges_.emplace(KeyPlace{i * width, {}}, full(now));
}

KeyRanges::Ranges::iterator KeyRanges::find(KeyPlaceView place) {
  // The first range begins at the least place, so there is always one before.
  return std::prev(ranges_.upper_bound(place));
}

bool KeyRanges::has_units(KeyPlaceView place, table::ChargeKind kind, double debt, Time now) const {
  const Range& range = std::prev(ranges_.upper_bound(place))->second;
  return range[static_cast<std::size_t>(kind)].bucket.tokens(now) > -debt * range_units(kind);
}

void KeyRanges::charge(KeyPlaceView place, table::ChargeKind kind, double units, Time now) {
  const auto number = static_cast<std::size_t>(kind);
  auto range = find(place);
  if (ends_hot_stretch(range->second[number], kind, minute_of(now))) {
    const KeySample sample = std::exchange(range->second[number].sample, {});
    range->second[number].hot_minutes = 0;
    if (split(range, sample, now)) range = find(place);
  }
  Side& side = range->second[number];
  side.bucket.spend(units, now);
  side.units += units;
  if (side.hot_minutes > 0) side.sample.add(place, units);
}

/// Begins a new minute if it is time, and returns whether the partition has been hot for long.
bool KeyRanges::ends_hot_stretch(Side& side, table::ChargeKind kind, std::int64_t minute) const {
  if (minute == side.minute) return false;
  const bool hot = side.units > kHotShare * 60 * range_units(kind);
  // A minute without any charge between them ends the stretch.
  side.hot_minutes = hot && minute == side.minute + 1 ? side.hot_minutes + 1 : 0;
  side.minute = minute;
  side.units = 0;
  if (side.hot_minutes == 0) side.sample = {};
  return side.hot_minutes >= kHotMinutes;
}

bool KeyRanges::split(Ranges::iterator range, const KeySample& sample, Time now) {
  if (ranges_.size() >= kRangesMax) return false;
  std::optional<KeyPlace> middle = sample.median(inside_);
  if (!middle) return false;
  ADJOIN_ASSERT(comes_before(range->first, *middle));
  range->second = full(now);
  ranges_.emplace(*std::move(middle), full(now));
  return true;
}

void KeyRanges::grow(std::size_t count, Time now) {
  count = std::min(count, kRangesMax);
  while (ranges_.size() < count) {
    std::vector<std::uint64_t> middles;
    for (auto range = ranges_.begin(); range != ranges_.end(); ++range) {
      const auto next = std::next(range);
      const std::uint64_t end = next == ranges_.end() ? UINT64_MAX : next->first.hash;
      const std::uint64_t width = end - range->first.hash;
      if (width > 1) middles.push_back(range->first.hash + width / 2);
    }
    if (middles.empty()) return;
    for (const std::uint64_t middle : middles) ranges_.emplace(KeyPlace{middle, {}}, full(now));
  }
}

}  // namespace adjoin::meter
