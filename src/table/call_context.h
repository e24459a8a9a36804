#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/strong_id.h"
#include "table/capacity.h"

namespace adjoin::table {

/// A moment of a store, held still for several reads. Drop it soon: it pins old data.
struct ReadView {
  virtual ~ReadView() = default;
  /// Everything up to and including this commit is visible, nothing after.
  virtual CommitId commit() const = 0;
};

/// Sums what calls consumed. One per graph operation or plan; not thread-safe.
struct Cost {
  std::int64_t requests = 0;
  CapacityUnits capacity;
  std::int64_t scanned = 0;   ///< items read
  std::int64_t returned = 0;  ///< items answered, after filters
};

/// Set from any thread to ask running work to stop.
class CancelFlag {
 public:
  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
  bool is_cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> cancelled_{false};
};

/// What surrounds a call. Passed by reference through every room; borrowed parts outlive the call.
struct CallContext {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  const CancelFlag* cancel = nullptr;
  std::string request_id;
  std::string principal;  ///< who calls; empty when embedded
  /// Shared: several calls read the same view. Null means the newest state.
  std::shared_ptr<const ReadView> read_view;
  Cost* cost = nullptr;  ///< every call adds to it
};

}  // namespace adjoin::table
