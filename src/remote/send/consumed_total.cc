#include "remote/send/consumed_total.h"

namespace adjoin::remote {

/// Relaxed: the sums are for people to read, and order nothing else.
void ConsumedTotal::add(const std::vector<table::ConsumedCapacity>& consumed) noexcept {
  for (const table::ConsumedCapacity& one : consumed) {
    read_half_units_.fetch_add(one.total.read_half_units, std::memory_order_relaxed);
    write_half_units_.fetch_add(one.total.write_half_units, std::memory_order_relaxed);
  }
}

}  // namespace adjoin::remote
