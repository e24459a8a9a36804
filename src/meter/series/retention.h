#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "meter/series/record_key.h"

namespace adjoin::meter {

// What is removed from a store, and when. Pure: times are given, in seconds.

inline constexpr std::uint32_t kDaySeconds = 86'400;
inline constexpr std::uint32_t kMinutesKept = 15 * kDaySeconds;
inline constexpr std::uint32_t kFiveMinutesKept = 63 * kDaySeconds;
/// A clock that is ahead by more than this has jumped.
inline constexpr std::uint32_t kJumpSeconds = kDaySeconds;
/// How long nothing expires after a jump: somebody may set the clock right again.
inline constexpr std::uint32_t kHoldSeconds = 3'600;
/// What all figures of a store may take on disk, unless the owner is told otherwise.
inline constexpr std::uint64_t kDiskBytes = std::uint64_t{256} << 20U;

/// The least slots that stay. All of a step below its one are to be removed, for every name.
struct Cutoffs {
  std::uint32_t minutes_from = 0;
  std::uint32_t five_minutes_from = 0;
  std::uint32_t of(Step step) const noexcept {
    return step == Step::minute ? minutes_from : five_minutes_from;
  }
  friend bool operator==(const Cutoffs&, const Cutoffs&) = default;
};

/// What is known of the clock. A value type.
struct ClockWatch {
  std::int64_t unix_time = 0;              ///< when it was last looked at
  std::int64_t steady_time = 0;            ///< at the same moment
  std::optional<std::int64_t> hold_until;  ///< steady time; nullopt: no jump is under way
};
/// Returns what is known when the clock is looked at again. It jumped if unix time went ahead by
/// more than a day beyond what passed. The first `before` of an open store has the time of its
/// newest slot, and the steady time of now: a store that was closed for days waits, too.
ClockWatch watched(const ClockWatch& before, std::int64_t unix_time, std::int64_t steady_time);
/// Returns what has expired by age; nullopt: nothing may expire now.
std::optional<Cutoffs> expired(const ClockWatch& watch);

/// Bytes of records by the hour that they begin in, to keep within a bound. Not thread-safe.
class DiskUse {
 public:
  /// Counts a record that was written in place of one of `before` bytes; 0: of none.
  void replace(const SlotPlace& place, std::uint64_t before, std::uint64_t after);
  /// Forgets what the cutoffs remove. An hour that they divide still counts whole.
  void cut(const Cutoffs& cutoffs);
  std::uint64_t bytes() const noexcept { return bytes_; }

  /// Returns cutoffs that bring the bytes to the limit: the oldest hours, minutes before
  /// five-minutes; of the minutes older than three hours, then of the five-minutes older than a
  /// day, then of the rest but the newest hour. Nullopt: they are within it.
  std::optional<Cutoffs> over(std::uint64_t limit) const;

 private:
  using Hours = std::map<std::uint32_t, std::uint64_t>;  // unix hour -> bytes

  Hours& hours(Step step) { return step == Step::minute ? minutes_ : five_minutes_; }

  Hours minutes_;
  Hours five_minutes_;
  std::uint64_t bytes_ = 0;
};

}  // namespace adjoin::meter
