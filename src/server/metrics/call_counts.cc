#include "server/metrics/call_counts.h"

#include <algorithm>
#include <span>

#include "base/assert.h"

namespace adjoin::server {
namespace {

// What is counted of each operation. Durations of calls that succeeded stand apart from the others:
// their number is that of the successes, and no count has to be made of two.
constexpr std::size_t kSucceeded = 0;
constexpr std::size_t kFailed = kSucceeded + kDurationBuckets;
constexpr std::size_t kReadHalfUnits = kFailed + kDurationBuckets;
constexpr std::size_t kWriteHalfUnits = kReadHalfUnits + 1;
constexpr std::size_t kScanned = kWriteHalfUnits + 1;
constexpr std::size_t kReturned = kScanned + 1;
constexpr std::size_t kErrors = kReturned + 1;
constexpr std::size_t kEach = kErrors + kErrorNameCount;

monitor::TotalsBlock opened(monitor::TrafficMeter& traffic) {
  const auto block = traffic.open_totals(static_cast<std::uint32_t>(kCountedCount * kEach));
  ADJOIN_ASSERT(block.has_value());  // there is room for hundreds
  return *block;
}

/// The first bound that is not below the duration, as Prometheus defines `le`.
std::size_t bucket_of(std::chrono::nanoseconds duration) {
  const auto* const bound =
      std::lower_bound(kDurationBounds.begin(), kDurationBounds.end(), duration);
  return static_cast<std::size_t>(bound - kDurationBounds.begin());
}

std::int64_t microseconds_of(std::chrono::nanoseconds duration) { return duration.count() / 1000; }

CallCount count_of(std::span<const monitor::Total> totals) {
  CallCount count;
  for (std::size_t i = 0; i < kDurationBuckets; ++i) {
    const monitor::Total& good = totals[kSucceeded + i];
    const monitor::Total& bad = totals[kFailed + i];
    count.succeeded += good.samples;
    count.durations[i] = good.samples + bad.samples;
    count.microseconds += good.sum + bad.sum;
  }
  for (std::size_t i = 0; i < kErrorNameCount; ++i) count.failed[i] = totals[kErrors + i].samples;
  count.read_half_units = totals[kReadHalfUnits].sum;
  count.write_half_units = totals[kWriteHalfUnits].sum;
  count.items_scanned = totals[kScanned].sum;
  count.items_returned = totals[kReturned].sum;
  return count;
}

}  // namespace

std::size_t error_index(const Error& error, bool of_graph) noexcept {
  const ApiError api = api_error_of(error);
  // Clients of the graph never see the names of DynamoDB's exceptions, so the metrics name the
  // codes they do see.
  return api != ApiError::none && !of_graph
             ? static_cast<std::size_t>(api)
             : kApiErrorCount + static_cast<std::size_t>(error.code());
}

std::string_view error_name(std::size_t index) noexcept {
  return index < kApiErrorCount ? to_string(static_cast<ApiError>(index))
                                : to_string(static_cast<ErrorCode>(index - kApiErrorCount));
}

CallCounts::CallCounts(monitor::TrafficMeter& traffic)
    : traffic_(traffic), block_(opened(traffic)) {}

void CallCounts::count(Counted call, std::size_t which, std::int64_t value) noexcept {
  traffic_.count(block_, static_cast<std::uint32_t>(call.index() * kEach + which),
                 static_cast<std::uint64_t>(std::max<std::int64_t>(0, value)));
}

void CallCounts::count_cost(Counted call, const table::Cost& cost) noexcept {
  const auto count_some = [&](std::size_t which, std::int64_t value) {
    if (value > 0) count(call, which, value);
  };
  count_some(kReadHalfUnits, cost.capacity.read_half_units);
  count_some(kWriteHalfUnits, cost.capacity.write_half_units);
  count_some(kScanned, cost.scanned);
  count_some(kReturned, cost.returned);
}

void CallCounts::succeeded(Counted call, std::chrono::nanoseconds took,
                           const table::Cost& cost) noexcept {
  count(call, kSucceeded + bucket_of(took), microseconds_of(took));
  count_cost(call, cost);
}

void CallCounts::failed(Counted call, std::chrono::nanoseconds took, std::size_t error,
                        const table::Cost& cost) noexcept {
  ADJOIN_ASSERT(error < kErrorNameCount);
  count(call, kFailed + bucket_of(took), microseconds_of(took));
  count(call, kErrors + error, 1);
  count_cost(call, cost);
}

std::vector<CallCount> CallCounts::read() const {
  const std::vector<monitor::Total> totals = traffic_.totals(block_);
  std::vector<CallCount> counts;
  counts.reserve(kCountedCount);
  for (std::size_t i = 0; i < kCountedCount; ++i) {
    counts.push_back(count_of(std::span(totals).subspan(i * kEach, kEach)));
  }
  return counts;
}

}  // namespace adjoin::server
