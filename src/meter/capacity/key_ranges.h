#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>

#include "base/token_bucket.h"
#include "meter/capacity/key_place.h"
#include "meter/capacity/key_sample.h"
#include "table/request/charge.h"

namespace adjoin::meter {

/// The partitions of one table or index. Each serves 3,000 read and 1,000 write units a second, and
/// is split when it stays hot. Not thread-safe.
class KeyRanges {
 public:
  using Time = TokenBucket::Time;

  /// @param count  how many partitions there are at first, of equal width
  /// @param inside  whether a split may go through a collection
  KeyRanges(std::size_t count, bool inside, Time now);

  /// Returns whether the partition of a place has units, or its debt is less than `debt` seconds.
  bool has_units(KeyPlaceView place, table::ChargeKind kind, double debt, Time now) const;
  /// Takes units of the partition of a place. The first charge of a minute may split it.
  void charge(KeyPlaceView place, table::ChargeKind kind, double units, Time now);
  /// Halves all partitions until there are `count`.
  void grow(std::size_t count, Time now);
  std::size_t size() const noexcept { return ranges_.size(); }

  /// A partition is hot in a minute in which it takes more than this share of what it serves. After
  /// that many hot minutes in a row it is split.
  static constexpr double kHotShare = 0.9;
  static constexpr int kHotMinutes = 10;
  static constexpr std::size_t kRangesMax = 10'000;

 private:
  struct Side {
    TokenBucket bucket;
    std::int64_t minute = 0;
    double units = 0;  ///< in that minute
    int hot_minutes = 0;
    KeySample sample;  ///< since the partition became hot
  };
  using Range = std::array<Side, 2>;                     ///< read, write
  using Ranges = std::map<KeyPlace, Range, PlaceOrder>;  ///< by their first place

  static Range full(Time now);
  Ranges::iterator find(KeyPlaceView place);
  bool ends_hot_stretch(Side& side, table::ChargeKind kind, std::int64_t minute) const;
  bool split(Ranges::iterator range, const KeySample& sample, Time now);

  Ranges ranges_;
  bool inside_;
};

/// The minute of a time, counted from the clock's beginning.
inline std::int64_t minute_of(TokenBucket::Time time) noexcept {
  return std::chrono::floor<std::chrono::minutes>(time.time_since_epoch()).count();
}

}  // namespace adjoin::meter
