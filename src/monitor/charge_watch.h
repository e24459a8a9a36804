#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "table/request/charge.h"

namespace adjoin::monitor {

class HeatBoard;

/// What every charge of a store goes to: the board of busy keys, and the largest item that each
/// table was written, of which the charge knows the kilobytes. Thread-safe.
class ChargeWatch final : public table::ChargeSink {
 public:
  /// @param heat  null: busy keys are not watched
  explicit ChargeWatch(HeatBoard* heat) : heat_(heat) {}

  /// @cost that of HeatBoard::add, and an atomic load
  void charge(const table::Charge& charge) noexcept override;

  /// Returns the largest item of each table that was written since the last call, in bytes, rounded
  /// up to whole kilobytes. One thread.
  std::map<std::string, std::uint64_t> take_largest_items();

 private:
  /// Largest units of the table that used the seat last: its id and the units in one word.
  using Seat = std::atomic<std::uint64_t>;
  static constexpr std::size_t kSeats = 1024;

  void note_size(const table::Charge& charge, std::uint32_t kilobytes) noexcept;

  HeatBoard* const heat_;
  std::array<Seat, kSeats> seats_{};
  std::mutex mutex_;
  std::map<std::string, std::uint64_t, std::less<>> kilobytes_;
};

}  // namespace adjoin::monitor
