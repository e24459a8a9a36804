#include "advise/rules/log_heat.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace adjoin::advise {

namespace {

constexpr std::int64_t kMinuteMs = 60'000;

/// Drops the half of a map's entries that has the fewest units.
template <typename Map>
void drop_cold_half(Map& map) {
  std::vector<std::int64_t> units;
  units.reserve(map.size());
  for (const auto& [place, figures] : map) units.push_back(figures.half_units);
  const auto middle = units.begin() + static_cast<std::ptrdiff_t>(units.size() / 2);
  std::nth_element(units.begin(), middle, units.end());
  const std::int64_t limit = *middle;
  std::erase_if(map, [limit](const auto& entry) { return entry.second.half_units <= limit; });
}

}  // namespace

void LogHeat::add(const LoggedCharge& charge, std::int64_t time_ms) {
  const std::int64_t minute = time_ms / kMinuteMs;
  if (minute > minute_) {
    end_minute();
    minute_ = minute;
  }
  objects_[{std::string(charge.index), charge.is_write}] += charge.half_units;
  if (charge.key.empty()) return;
  if (now_.size() == kKeysMax) drop_cold_half(now_);
  ADJOIN_ASSERT(now_.size() < kKeysMax);
  Minute& now = now_[{std::string(charge.index), charge.is_write, std::string(charge.key.pk)}];
  now.half_units += charge.half_units;
  ++now.requests;
}

void LogHeat::end_minute() {
  for (const auto& [place, minute] : now_) {
    Total& total = totals_[place];
    total.half_units += minute.half_units;
    total.requests += minute.requests;
    total.minute_rates.push_back(static_cast<double>(minute.half_units) / 2 / 60);
  }
  now_.clear();
  if (totals_.size() > kKeysMax) drop_cold_half(totals_);
}

std::vector<KeyHeat> LogHeat::keys() {
  end_minute();
  std::vector<std::pair<const Place*, const Total*>> hot;
  for (const auto& [place, total] : totals_) hot.emplace_back(&place, &total);
  std::stable_sort(hot.begin(), hot.end(), [](const auto& a, const auto& b) {
    return a.second->half_units > b.second->half_units;
  });
  std::map<std::pair<std::string, bool>, std::size_t> told;
  std::vector<KeyHeat> keys;
  for (const auto& [place, total] : hot) {
    const std::pair object(place->index, place->is_write);
    if (told[object]++ >= kKeysTold) continue;
    KeyHeat& heat = keys.emplace_back();
    heat.index = place->index;
    heat.key = place->key;
    heat.is_write = place->is_write;
    heat.minute_rates = total->minute_rates;
    std::sort(heat.minute_rates.rbegin(), heat.minute_rates.rend());
    const std::int64_t all = objects_[object];
    if (all > 0) heat.share = static_cast<double>(total->half_units) / static_cast<double>(all);
    heat.requests = total->requests;
  }
  return keys;
}

}  // namespace adjoin::advise
