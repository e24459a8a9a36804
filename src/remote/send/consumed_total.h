#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "table/request/call_context.h"

namespace adjoin::remote {

/// Total of everything sent to an endpoint: calls, table metadata, capability probes and failed
/// attempts. Outlives its store. Thread-safe.
class ConsumedTotal {
 public:
  /// Counts one HTTP request.
  void sent() noexcept { requests_.fetch_add(1, std::memory_order_relaxed); }
  /// Adds the capacity that a reply reported.
  void add(const std::vector<table::ConsumedCapacity>& consumed) noexcept;

  /// Returns the number of HTTP requests; each attempt counts.
  std::int64_t requests() const noexcept { return requests_.load(std::memory_order_relaxed); }
  /// Returns the capacity that replies reported. No reply reports what a refused write consumed.
  table::CapacityUnits capacity() const noexcept {
    return {read_half_units_.load(std::memory_order_relaxed),
            write_half_units_.load(std::memory_order_relaxed)};
  }
  bool has_consumed() const noexcept {
    const table::CapacityUnits units = capacity();
    return units.read_half_units != 0 || units.write_half_units != 0;
  }

 private:
  std::atomic<std::int64_t> requests_{0};
  std::atomic<std::int64_t> read_half_units_{0};
  std::atomic<std::int64_t> write_half_units_{0};
};

}  // namespace adjoin::remote
