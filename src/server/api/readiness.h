#pragma once

#include <atomic>
#include <string>

#include "table/store/table_store.h"

namespace adjoin::server {

/// Whether this server should get requests, for who spreads them. Thread-safe.
class Readiness {
 public:
  /// `store` must outlive it.
  explicit Readiness(const table::TableStore& store) : store_(store) {}

  /// From now on the server is not ready: it is about to end.
  void drain() noexcept { is_draining_.store(true, std::memory_order_relaxed); }

  /// Returns why the server should get no requests, a line for each reason; empty: it is ready.
  /// @cost one look at the store's counters and its disk
  std::string reasons() const;

 private:
  const table::TableStore& store_;
  std::atomic<bool> is_draining_{false};
};

}  // namespace adjoin::server
