#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "meter/count/counters.h"
#include "meter/series/figures.h"
#include "meter/series/metric.h"
#include "meter/series/series_name.h"
#include "table/request/table_description.h"

namespace adjoin::monitor {

/// Counters are opened by eights, when the first of them is counted in: most tables see few
/// operations, and eights fill a thread's chunks of cells without holes.
inline constexpr std::uint32_t kBlockCells = 8;

/// Which eight counters of an object: those without an operation, those of an operation (by the
/// number of the operation), those of refused reads and writes, and the units of an operation by
/// requests that used a local index.
///
/// Units in the block of an operation are consumed by the object too, and are not counted twice:
/// who collects them tells them as both. Units of a local index are consumed by its table, so such
/// requests have their units apart, and what they consume in the plain block.
using BlockKind = std::uint8_t;
inline constexpr BlockKind kPlainBlock = 0;
inline constexpr BlockKind kReadThrottles = meter::kMeteredOperationCount;
inline constexpr BlockKind kWriteThrottles = kReadThrottles + 1;
inline constexpr std::size_t kBlockKinds = kWriteThrottles + meter::kMeteredOperationCount;

constexpr BlockKind block_of(meter::MeteredOperation operation) noexcept {
  return static_cast<BlockKind>(operation);
}

/// The block of units that are not those that the object consumes.
constexpr BlockKind apart_block_of(meter::MeteredOperation operation) noexcept {
  return static_cast<BlockKind>(kWriteThrottles + block_of(operation));
}
constexpr bool is_of_operation(BlockKind block) noexcept {
  return block != kPlainBlock && block < kReadThrottles;
}

/// Places in a block. @invariant a place and the object's kind decide the metric (`figure_key`)
namespace slot {
// The plain block of a table; of an index only the first two.
inline constexpr std::uint32_t kConsumedRead = 0;
inline constexpr std::uint32_t kConsumedWrite = 1;
inline constexpr std::uint32_t kFailedConditions = 2;
inline constexpr std::uint32_t kGraphQueries = 3;
inline constexpr std::uint32_t kGraphHops = 4;
inline constexpr std::uint32_t kGraphRows = 5;
inline constexpr std::uint32_t kGraphCuts = 6;
// The plain block of the whole store.
inline constexpr std::uint32_t kUserErrors = 0;
// The block of an operation; of an index only the last four.
inline constexpr std::uint32_t kLatency = 0;
inline constexpr std::uint32_t kSystemErrors = 1;
inline constexpr std::uint32_t kThrottledRequests = 2;
inline constexpr std::uint32_t kReturnedItems = 3;
inline constexpr std::uint32_t kReadUnits = 4;
inline constexpr std::uint32_t kWriteUnits = 5;
inline constexpr std::uint32_t kScannedItems = 6;
inline constexpr std::uint32_t kFilteredItems = 7;
// The block of GetRecords of a stream.
inline constexpr std::uint32_t kReturnedBytes = 0;
inline constexpr std::uint32_t kReturnedRecords = 1;
// Blocks of throttles: all of them, then one for each meter::CapacityLimit.
inline constexpr std::uint32_t kThrottleEvents = 0;
inline constexpr std::uint32_t kFirstLimit = 1;
}  // namespace slot

/// Returns what is counted at a place. Nullopt: nothing.
std::optional<meter::FigureKey> figure_key(meter::NameKind object, BlockKind block,
                                           std::uint32_t place) noexcept;
/// Returns what else is counted there, since units of an operation are consumed.
std::optional<meter::FigureKey> consumed_key(meter::NameKind object, BlockKind block,
                                             std::uint32_t place) noexcept;

/// A table, an index, a stream or the whole store, as far as it is counted.
struct CountedObject {
  explicit CountedObject(meter::SeriesName of) : name(std::move(of)) {}

  const meter::SeriesName name;
  /// The open blocks, as `packed`; 0: not open.
  std::array<std::atomic<std::uint64_t>, kBlockKinds> blocks{};

  // The rest is guarded by the mutex of CountedObjects.
  std::optional<table::ObjectId> id;  ///< under which threads find it
  bool is_dropped = false;
  std::chrono::steady_clock::time_point last_news{};
  std::vector<std::pair<std::uint32_t, meter::FigureSet>> untaken;  ///< by minute
};

}  // namespace adjoin::monitor
