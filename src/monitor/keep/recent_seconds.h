#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <mutex>

#include "meter/series/figures.h"
#include "meter/series/series_name.h"

namespace adjoin::monitor {

/// What tables went through in the last minute, second by second: for who watches them live.
/// Figures that are kept are of whole minutes, and a minute is long for who watches.
/// Bounded: what does not fit shortens the minute. Thread-safe.
class RecentSeconds {
 public:
  static constexpr std::chrono::seconds kLongest{60};
  /// Estimated bytes of all of it, beyond which the oldest seconds go.
  static constexpr std::size_t kBytesMax = std::size_t{8} << 20U;

  /// @param now  when counting began
  explicit RecentSeconds(std::chrono::steady_clock::time_point now) : last_end_(now) {}

  /// Adds what was collected now. Metrics that nobody watches live are left out.
  void add(const meter::SeriesName& name, const meter::FigureSet& figures);
  /// Ends what was added since the last call, as what happened between the two.
  /// @param now  of a clock that never goes back
  void end_second(std::chrono::steady_clock::time_point now);

  struct Sum {
    std::map<meter::SeriesName, meter::FigureSet> series;
    double seconds = 0;  ///< how long that took; 0: nothing was collected yet
  };
  /// Returns the newest seconds as one: as many as there are, and at least one of them, but not
  /// more than `asked` if one second more would be. @cost linear in what they hold
  Sum newest(std::chrono::seconds asked) const;

 private:
  struct Second {
    std::map<meter::SeriesName, meter::FigureSet> series;
    std::chrono::steady_clock::duration took{0};
    std::size_t bytes = 0;
  };

  mutable std::mutex mutex_;
  Second running_;
  std::deque<Second> ended_;  ///< oldest first
  std::size_t bytes_ = 0;     ///< of the ended ones
  std::chrono::steady_clock::time_point last_end_;
};

}  // namespace adjoin::monitor
