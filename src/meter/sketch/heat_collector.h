#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "meter/sketch/heat_shard.h"

namespace adjoin::meter {

/// Most slots of a sketch of a minute or an hour.
inline constexpr std::size_t kPeriodSlots = 1024;
/// Most slots of a sketch of the second that all threads saw: as many as theirs together, so that
/// joining them makes no further error.
inline constexpr std::size_t kJoinedSlots = 4096;

/// The heat of a stretch of time.
struct HeatPeriod {
  HeatPeriod(std::chrono::milliseconds begin, HeatMemory& memory)
      : from(begin), until(begin), heat(kPeriodSlots, memory) {}
  std::chrono::milliseconds from;   ///< since 1970
  std::chrono::milliseconds until;  ///< when it was last added to
  HeatWindow heat;
  double seconds() const noexcept { return std::chrono::duration<double>(until - from).count(); }
};

/// Joins the shards' seconds to minutes and hours. It has no thread and no lock: one thread at a
/// time calls it.
class HeatCollector {
 public:
  HeatCollector(std::chrono::milliseconds now, HeatMemory& memory);

  /// Takes what the shards have; call it every second. It costs about a microsecond for each key
  /// that a shard holds.
  /// @param now  since 1970. If it went back, the running minute goes on
  void collect(std::span<HeatShard* const> shards, std::chrono::milliseconds now);

  enum class Length : std::uint8_t { minute, hour };
  /// The last whole minute or hour; null before the first one has ended. Valid until `collect`.
  const HeatPeriod* whole(Length length) const noexcept;
  /// The minute or hour that runs. Valid until `collect`.
  const HeatPeriod& running(Length length) const noexcept;
  /// Returns the last whole one and the one that runs as one: at least a minute or hour, if there
  /// was as much. It must not outlive the collector.
  std::unique_ptr<HeatPeriod> recent(Length length) const;

 private:
  struct Periods {
    std::int64_t number = 0;  ///< of the running one, since 1970
    std::unique_ptr<HeatPeriod> whole;
    std::unique_ptr<HeatPeriod> running;
  };
  const Periods& of(Length length) const noexcept {
    return periods_[static_cast<std::size_t>(length)];
  }

  HeatMemory& memory_;
  HeatWindow second_;  ///< what all shards saw in the second that ends
  mutable HeatMemory views_{kViewHeatBytes};
  std::array<Periods, 2> periods_;
};

}  // namespace adjoin::meter
