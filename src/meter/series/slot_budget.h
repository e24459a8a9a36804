#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "meter/series/record_key.h"

namespace adjoin::meter {

/// Bytes that one name's records of one step may take on average: together 700 for each minute, so
/// that a day of one table stays below a megabyte. What quiet slots leave is saved for half an
/// hour. A value type.
/// Each step has its own: else a record of five minutes would take all that the next minute needs.
class SlotBudget {
 public:
  static constexpr std::int64_t kMinuteBytes = 560;
  static constexpr std::int64_t kFiveMinuteBytes = 700;

  SlotBudget(Step step, std::uint32_t slot)
      : slot_(slot),
        bytes_(step == Step::minute ? kMinuteBytes : kFiveMinuteBytes),
        saved_slots_(step == Step::minute ? 30 : 6),
        left_(bytes_) {}

  /// Goes on to a slot. One that is not later changes nothing: the clock went back.
  /// @param spent  bytes of the record of `slot()`, which has ended
  void turn(std::uint32_t slot, std::size_t spent) noexcept {
    if (slot <= slot_) return;
    const std::int64_t passed = std::min(std::int64_t{slot} - slot_, saved_slots_);
    const std::int64_t most = saved_slots_ * bytes_;
    left_ = std::clamp(left_ + passed * bytes_ - static_cast<std::int64_t>(spent), -most, most);
    slot_ = slot;
  }
  std::uint32_t slot() const noexcept { return slot_; }
  /// Returns how many bytes the record of `slot()` may take. 0: it needs its widest histograms.
  std::size_t limit() const noexcept {
    return static_cast<std::size_t>(std::max<std::int64_t>(left_, 0));
  }

 private:
  std::uint32_t slot_;
  std::int64_t bytes_;
  std::int64_t saved_slots_;
  std::int64_t left_;
};

}  // namespace adjoin::meter
