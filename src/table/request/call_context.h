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

/// How much of ConsumedCapacity a reply contains.
enum class ReturnConsumedCapacity : std::uint8_t { none, total, indexes };

/// Capacity in exact half units: an eventually consistent read of 4 KB costs one half unit.
/// Halves as integers, because sums of doubles would drift from the service's bill.
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

/// What one request consumed on one index.
struct IndexCapacity {
  std::string index_name;
  bool local = false;  ///< a local index, else a global one
  CapacityUnits units;
};

/// What one request consumed on one table. `table` and `indexes` are filled only for
/// ReturnConsumedCapacity::indexes.
struct ConsumedCapacity {
  std::string table_name;
  CapacityUnits total;
  CapacityUnits table;
  std::vector<IndexCapacity> indexes;
};

/// How a read is charged: eventually consistent reads half, transactional reads double.
enum class ReadKind : std::uint8_t { eventual, consistent, transactional };

/// Returns the half units of a read of `bytes` accounted bytes. A unit is 4 KB, rounded up, at
/// least one. An eventually consistent read costs half of it.
std::int64_t read_half_units(std::size_t bytes, bool consistent_read) noexcept;
/// The same for a read in a transaction, which costs double.
std::int64_t transact_read_half_units(std::size_t bytes) noexcept;
/// Returns the half units of a write of `bytes` accounted bytes, those of the larger image. A unit
/// is 1 KB, rounded up, at least one.
std::int64_t write_half_units(std::size_t bytes) noexcept;

class ChargeSink;                            // charge.h
enum class CountedOperation : std::uint8_t;  // charge.h

/// A snapshot of a store for several reads. Drop it soon: it pins old data.
struct ReadView {
  virtual ~ReadView() = default;
  /// Returns the last commit that the snapshot shows.
  virtual CommitId commit() const = 0;
};

/// Usage: the sum of what calls consumed. One per graph operation or plan. Not thread-safe.
struct Cost {
  std::int64_t requests = 0;
  CapacityUnits capacity;
  std::int64_t scanned = 0;   ///< items read
  std::int64_t returned = 0;  ///< items returned, after filters

  Cost& operator+=(const Cost& other) noexcept {
    requests += other.requests;
    capacity += other.capacity;
    scanned += other.scanned;
    returned += other.returned;
    return *this;
  }
};

/// Options of a call: deadline, cancellation, caller, snapshot, usage. Passed by reference through
/// all modules. The pointers must outlive the call.
/// One struct in place of five parameters, so that a new option reaches the store without changing
/// what lies between.
struct CallContext {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  const std::atomic<bool>* cancel = nullptr;  ///< null: the call cannot be cancelled
  std::string request_id;
  std::string principal;  ///< the authenticated caller; empty when embedded
  /// Snapshot for reads, shared by several calls. Null: reads see the newest state.
  std::shared_ptr<const ReadView> read_view;
  /// Reads of tables and local indexes are strongly consistent; of a global index, refused.
  bool consistent_read = false;
  Cost* cost = nullptr;  ///< every call adds its usage; null: not counted
  /// Receives each charge, by table, index and key. A write is charged once it is durable. Null:
  /// charges cost nothing.
  ChargeSink* charges = nullptr;
  /// The operation that charges name, where a call is a part of another; nullopt: the call's own.
  std::optional<CountedOperation> counted_as;
};

}  // namespace adjoin::table
