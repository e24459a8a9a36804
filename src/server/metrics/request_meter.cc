#include "server/metrics/request_meter.h"

#include <algorithm>

namespace adjoin::server {
namespace {

void add(RequestMeter::Count& count, std::int64_t amount = 1) noexcept {
  if (amount > 0) count.fetch_add(static_cast<std::uint64_t>(amount), std::memory_order_relaxed);
}

}  // namespace

RequestMeter::Counts& RequestMeter::took(Counted call, std::chrono::nanoseconds duration,
                                         const table::Cost& cost) noexcept {
  Counts& counts = counts_[call.index()];
  const auto bound = std::lower_bound(kDurationBounds.begin(), kDurationBounds.end(), duration);
  add(counts.durations[static_cast<std::size_t>(bound - kDurationBounds.begin())]);
  add(counts.microseconds, duration.count() / 1000);
  add(counts.read_half_units, cost.capacity.read_half_units);
  add(counts.write_half_units, cost.capacity.write_half_units);
  add(counts.items_scanned, cost.scanned);
  add(counts.items_returned, cost.returned);
  return counts;
}

void RequestMeter::succeeded(Counted call, std::chrono::nanoseconds duration,
                             const table::Cost& cost) noexcept {
  add(took(call, duration, cost).succeeded);
}

void RequestMeter::failed(Counted call, std::chrono::nanoseconds duration, ErrorCode code,
                          const table::Cost& cost) noexcept {
  add(took(call, duration, cost).failed[static_cast<std::size_t>(code)]);
}

}  // namespace adjoin::server
