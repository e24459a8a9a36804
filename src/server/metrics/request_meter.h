#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "server/metrics/counted.h"
#include "table/request/call_context.h"

namespace adjoin::table {
class TableStore;
}

namespace adjoin::server {

struct HttpCounters;

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

/// Counters of finished calls for each operation and graph path: outcomes, durations and consumed
/// capacity. Any thread may record and read. Values of one reading may be of slightly different
/// moments.
/// @cost a handful of relaxed additions a call
class RequestMeter {
 public:
  using Count = std::atomic<std::uint64_t>;
  /// Counters of one operation or graph path.
  struct Counts {
    Count succeeded{0};
    std::array<Count, kErrorNameCount> failed{};
    std::array<Count, kDurationBounds.size() + 1> durations{};  ///< the last is beyond all bounds
    Count microseconds{0};                                      ///< sum of all durations
    Count read_half_units{0};
    Count write_half_units{0};
    Count items_scanned{0};
    Count items_returned{0};
  };

  void succeeded(Counted call, std::chrono::nanoseconds took, const table::Cost& cost) noexcept;
  void failed(Counted call, std::chrono::nanoseconds took, std::size_t error,
              const table::Cost& cost) noexcept;

  /// Returns the counters of `Counted::index`.
  const Counts& at(std::size_t index) const noexcept { return counts_[index]; }

 private:
  Counts& took(Counted call, std::chrono::nanoseconds duration, const table::Cost& cost) noexcept;

  std::array<Counts, kCountedCount> counts_;
};

/// Returns the metrics page in Prometheus' text format 0.0.4. Partition keys are never labels.
/// @cost reads every table's sizes; milliseconds with thousands of tables
std::string metrics_page(const RequestMeter& meter, const HttpCounters& http,
                         table::TableStore& store);

}  // namespace adjoin::server
