#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "monitor/count/traffic_meter.h"
#include "server/metrics/counted.h"
#include "table/request/call_context.h"

namespace adjoin::server {

/// Names that errors are counted by: DynamoDB's exceptions, then the codes, of which `internal` is
/// the last one.
inline constexpr std::size_t kErrorNameCount =
    kApiErrorCount + static_cast<std::size_t>(ErrorCode::internal) + 1;
/// Returns the place of an error among these names: of its exception or, if it has none or the
/// client asked for a graph, of its code.
std::size_t error_index(const Error& error, bool of_graph) noexcept;
/// Returns the name at a place. The text is static.
std::string_view error_name(std::size_t index) noexcept;

/// Upper bounds of the buckets of request durations.
inline constexpr std::array<std::chrono::microseconds, 14> kDurationBounds = {
    std::chrono::microseconds(50),        std::chrono::microseconds(100),
    std::chrono::microseconds(250),       std::chrono::microseconds(500),
    std::chrono::microseconds(1'000),     std::chrono::microseconds(2'500),
    std::chrono::microseconds(5'000),     std::chrono::microseconds(10'000),
    std::chrono::microseconds(25'000),    std::chrono::microseconds(100'000),
    std::chrono::microseconds(500'000),   std::chrono::microseconds(1'000'000),
    std::chrono::microseconds(5'000'000), std::chrono::microseconds(10'000'000)};
inline constexpr std::size_t kDurationBuckets = kDurationBounds.size() + 1;

/// Counts of the calls of one operation or graph path since the server began.
struct CallCount {
  std::uint64_t succeeded = 0;
  std::array<std::uint64_t, kErrorNameCount> failed{};
  std::array<std::uint64_t, kDurationBuckets> durations{};  ///< the last is beyond all bounds
  std::uint64_t microseconds = 0;                           ///< sum of all durations
  std::uint64_t read_half_units = 0;
  std::uint64_t write_half_units = 0;
  std::uint64_t items_scanned = 0;
  std::uint64_t items_returned = 0;
};

/// Counts finished calls by operation and graph path, whether or not they are of a table: outcomes,
/// durations and consumed capacity. The counts are in cells of the traffic meter. Thread-safe.
class CallCounts {
 public:
  /// `traffic` must outlive this.
  explicit CallCounts(monitor::TrafficMeter& traffic);

  /// @cost five cells, about 10 ns
  void succeeded(Counted call, std::chrono::nanoseconds took, const table::Cost& cost) noexcept;
  /// @param error  by error_index
  void failed(Counted call, std::chrono::nanoseconds took, std::size_t error,
              const table::Cost& cost) noexcept;

  /// Returns the counts, by Counted::index. Each only grows.
  std::vector<CallCount> read() const;

 private:
  void count(Counted call, std::size_t which, std::int64_t value) noexcept;
  void count_cost(Counted call, const table::Cost& cost) noexcept;

  monitor::TrafficMeter& traffic_;
  const monitor::TotalsBlock block_;
};

}  // namespace adjoin::server
