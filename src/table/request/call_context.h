#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/strong_id.h"

namespace adjoin::table {

enum class ReturnConsumedCapacity : std::uint8_t { none, total, indexes };

/// Capacity in exact half units: an eventually consistent read of 4 KB costs one half unit.
struct CapacityUnits {
  std::int64_t read_half_units = 0;
  std::int64_t write_half_units = 0;
  double read_units() const noexcept { return static_cast<double>(read_half_units) / 2; }
  double write_units() const noexcept { return static_cast<double>(write_half_units) / 2; }
  CapacityUnits& operator+=(const CapacityUnits& other) noexcept {
    read_half_units += other.read_half_units;
    write_half_units += other.write_half_units;
    return *this;
  }
  friend bool operator==(const CapacityUnits&, const CapacityUnits&) = default;
};

struct IndexCapacity {
  std::string index_name;
  bool local = false;
  CapacityUnits units;
};

/// What one request consumed on one table. `indexes` is filled only when asked for.
struct ConsumedCapacity {
  std::string table_name;
  CapacityUnits total;
  CapacityUnits table;
  std::vector<IndexCapacity> indexes;
};

/// How a read is charged: eventually consistent ones half, those in a transaction double.
enum class ReadKind : std::uint8_t { eventual, consistent, transactional };

/// Half units of reading `bytes` accounted bytes: 4 KB a unit, rounded up, at least one unit's
/// worth; halved when eventually consistent, doubled in a transaction.
std::int64_t read_half_units(std::size_t bytes, bool consistent_read) noexcept;
std::int64_t transact_read_half_units(std::size_t bytes) noexcept;
/// Half units of writing the larger of two images: 1 KB a unit, rounded up, at least one unit.
std::int64_t write_half_units(std::size_t bytes) noexcept;

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
