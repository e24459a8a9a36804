#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "table/request/call_context.h"

namespace adjoin::remote {

/// What all that was sent to an endpoint came to, whoever asked for it: calls, notes kept with
/// tables, questions what it can do, attempts in vain. Outlives its store. Thread-safe.
class ConsumedTotal {
 public:
  void sent() noexcept { requests_.fetch_add(1, std::memory_order_relaxed); }
  void add(const std::vector<table::ConsumedCapacity>& consumed) noexcept;

  /// HTTP requests, each attempt one.
  std::int64_t requests() const noexcept { return requests_.load(std::memory_order_relaxed); }
  /// As answers told it. What a refused write consumes no answer tells.
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
