#pragma once

#include <cstdint>
#include <deque>

namespace adjoin::meter {

/// What an on-demand table or index took a minute. It doubles what the highest minute took, but
/// only after half an hour. Not thread-safe.
class DemandHistory {
 public:
  /// How long a minute must be over before it counts.
  static constexpr std::int64_t kSettleMinutes = 30;

  /// `minute` is at least that of every earlier call.
  void add(double units, std::int64_t minute) {
    if (minutes_.empty() || minutes_.back().minute != minute) minutes_.push_back({minute, 0});
    minutes_.back().units += units;
    settle(minute);
  }
  /// Returns the units per second of the highest minute that ended at least half an hour before
  /// `minute` began; 0: there is none.
  double highest(std::int64_t minute) {
    settle(minute);
    return highest_ / 60;
  }

 private:
  struct Minute {
    std::int64_t minute;
    double units;
  };
  void settle(std::int64_t minute) {
    while (!minutes_.empty() && minutes_.front().minute + 1 + kSettleMinutes <= minute) {
      if (minutes_.front().units > highest_) highest_ = minutes_.front().units;
      minutes_.pop_front();
    }
  }

  std::deque<Minute> minutes_;  ///< those that are not settled, oldest first
  double highest_ = 0;          ///< units of a whole minute
};

}  // namespace adjoin::meter
