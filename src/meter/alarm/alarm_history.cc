#include "meter/alarm/alarm_history.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::meter::alarm {
namespace {

std::uint64_t milliseconds_of(std::int64_t now) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(now, 0));
}

}  // namespace

void AlarmHistory::restore(const HistoryKey& key) {
  ADJOIN_ASSERT(keys_.empty() || last_ < key);
  keys_.push_back(key);
  last_ = key;
}

HistoryKey AlarmHistory::add(std::int64_t now) {
  HistoryKey key{.time = milliseconds_of(now)};
  if (key.time <= last_.time) key = {.time = last_.time, .number = last_.number + 1};
  ADJOIN_ASSERT(last_ < key);
  keys_.push_back(key);
  last_ = key;
  return key;
}

std::optional<HistoryKey> AlarmHistory::trim(std::int64_t now) {
  const std::uint64_t time = milliseconds_of(now);
  const std::uint64_t oldest = time > kHistoryMilliseconds ? time - kHistoryMilliseconds : 0;
  bool removed = false;
  while (!keys_.empty() && (keys_.size() > entries_max_ || keys_.front().time < oldest)) {
    keys_.pop_front();
    removed = true;
  }
  if (!removed) return std::nullopt;
  if (!keys_.empty()) return keys_.front();
  return HistoryKey{.time = last_.time, .number = last_.number + 1};
}

}  // namespace adjoin::meter::alarm
