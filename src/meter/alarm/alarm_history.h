#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "meter/alarm/alarm_record.h"

namespace adjoin::meter::alarm {

inline constexpr std::uint64_t kHistoryMilliseconds = 14ULL * 24 * 60 * 60 * 1'000;
inline constexpr std::size_t kHistoryEntriesMax = 100'000;

/// Which entries the history has, without the entries: they are on disk, 16 bytes each are here. It
/// gives out keys in order, also when the clock goes back, and says what is too old or too much.
class AlarmHistory {
 public:
  explicit AlarmHistory(std::size_t entries_max = kHistoryEntriesMax) : entries_max_(entries_max) {}

  /// Takes over the key of a stored entry, in the order of the keys.
  void restore(const HistoryKey& key);
  /// Returns the key for an entry of this time, milliseconds since 1970.
  HistoryKey add(std::int64_t now);
  /// Forgets what is older than 14 days, or too much. Returns the first key that stays:
  /// all records below it must be removed. Nothing: there is nothing to remove.
  std::optional<HistoryKey> trim(std::int64_t now);
  std::size_t size() const noexcept { return keys_.size(); }
  /// Returns the keys, rising. Valid until the history changes.
  const std::deque<HistoryKey>& keys() const noexcept { return keys_; }

 private:
  std::size_t entries_max_;
  std::deque<HistoryKey> keys_;
  HistoryKey last_;
};

}  // namespace adjoin::meter::alarm
