#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/clock.h"
#include "meter/capacity/capacity_model.h"
#include "table/request/admission.h"

namespace adjoin::monitor {

/// Refuses what DynamoDB would refuse: the simulation of capacity in front of a store's tables
/// (decision 0066). The store asks it for each read and write, and tells it of its tables.
///
///     CapacityGate gate;
///     options.admission = &gate;   // engine::Options
///
/// Thread-safe: requests take turns, each for about a microsecond.
class CapacityGate final : public table::Admission {
 public:
  /// @param clock  must outlive the gate
  explicit CapacityGate(const Clock& clock = system_clock()) : clock_(clock) {}

  /// Told each part of a request that was refused, and each limit for it. A local index is told as
  /// its table. Any thread, under no lock.
  using OnThrottle = std::function<void(const table::Charge& refused, meter::CapacityLimit limit)>;
  /// Sets who is told; empty: nobody.
  void tell(OnThrottle told);

  std::optional<Error> check(std::span<const table::Charge> charges) override;
  void charge(std::span<const table::Charge> charges) override;
  /// @errors limit_exceeded: all tables together would have too many provisioned units. A table
  /// that
  ///         gets no more than it has may always be changed
  Result<void> check_table(const table::TableDescription& table) override;
  void put(const table::TableDescription& table) override;
  void remove(const table::TableDescription& table) override;

 private:
  struct Known {
    std::vector<table::ObjectId> objects;  ///< in the model
    meter::CapacityRates provisioned;
  };

  const Clock& clock_;
  std::mutex mutex_;
  OnThrottle told_;  ///< guarded by mutex_, as the rest
  meter::CapacityModel model_;
  std::map<std::uint32_t, Known> tables_;
};

}  // namespace adjoin::monitor
