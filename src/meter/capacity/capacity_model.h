#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "base/bytes.h"
#include "base/token_bucket.h"
#include "meter/capacity/capacity_object.h"
#include "meter/capacity/demand_history.h"
#include "meter/capacity/key_ranges.h"
#include "meter/capacity/throttle.h"

namespace adjoin::meter {

/// What a request takes, or is about to take, of one table or index at one key.
/// It is what a table::Charge tells (`use_of`).
struct CapacityUse {
  table::ObjectId object;
  table::ChargeKind kind = table::ChargeKind::read;
  BytesView partition;  ///< encoded; empty: of no single partition, as the page of a Scan
  BytesView sort;       ///< encoded; empty: the whole collection
  double units = 0;     ///< ignored by `check`
};

CapacityUse use_of(const table::Charge& charge) noexcept;

/// The service's rules of throttling, on any clock that goes forward: the server asks it for each
/// request, a replay for each line of a log. The same calls give the same answers.
///
/// A request is admitted while all limits that it touches have units, and is then charged, even if
/// that leaves a debt. Each limit is a bucket that refills by the second. Not thread-safe.
class CapacityModel {
 public:
  using Time = TokenBucket::Time;

  /// Adds a table or index, with all its units; or changes the settings of one, which keeps what it
  /// has used.
  void put(const CapacityObject& object, Time now);
  void remove(table::ObjectId object);
  /// Whether the object is known. Those that are not have no limits.
  bool contains(table::ObjectId object) const noexcept { return objects_.contains(object.value); }

  /// Returns nullopt if a request may go on. A read is checked before, when its units are unknown.
  std::optional<Throttle> check(std::span<const CapacityUse> uses, Time now);
  /// Charges what was done.
  void charge(std::span<const CapacityUse> uses, Time now);
  /// Checks and charges as one: a write, whose units are known before. A write that is refused is
  /// charged nothing.
  std::optional<Throttle> admit(std::span<const CapacityUse> uses, Time now);

  /// Units a second that an object's mode grants at `now`. It is known (asserted).
  double rate(table::ObjectId object, table::ChargeKind kind, Time now);
  /// How many partitions an object has. It is known (asserted).
  std::size_t partitions(table::ObjectId object) const;

  static constexpr double kBurstSeconds = 300;
  /// How far the entries of an index may lag behind before the table's writes are refused.
  static constexpr double kIndexDebtSeconds = 5;
  static constexpr CapacityRates kOnDemandLeast{12'000, 4'000};

 private:
  struct Side {
    TokenBucket mode;
    std::optional<TokenBucket> maximum;
    std::optional<TokenBucket> account;
    DemandHistory demand;
    std::int64_t refreshed = 0;  ///< the minute whose rate `mode` has
  };
  struct State {
    CapacityObject object;
    std::array<Side, 2> sides;  ///< read, write
    KeyRanges ranges;
  };

  static Side new_side(const CapacityObject& object, table::ChargeKind kind, Time now);
  static void set_side(const CapacityObject& object, table::ChargeKind kind, Time now, Side& side);
  static void refresh(State& state, table::ChargeKind kind, Time now);
  static void refuse(State& state, const CapacityUse& use, Time now,
                     std::optional<Throttle>& throttle);
  State* find(table::ObjectId object) noexcept;
  Time forward(Time now) noexcept;

  std::map<std::uint32_t, State> objects_;
  std::map<std::uint32_t, std::uint32_t> tables_;  ///< of local indexes
  Time latest_{};
};

}  // namespace adjoin::meter
