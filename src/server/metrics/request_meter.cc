#include "server/metrics/request_meter.h"

#include <algorithm>

namespace adjoin::server {
namespace {

void add(RequestMeter::Count& count, std::int64_t amount = 1) noexcept {
  if (amount > 0) count.fetch_add(static_cast<std::uint64_t>(amount), std::memory_order_relaxed);
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

RequestMeter::Counts& RequestMeter::took(Counted call, std::chrono::nanoseconds duration,
                                         const table::Cost& cost) noexcept {
  Counts& counts = counts_[call.index()];
  // The first bound that is not below the duration, as Prometheus defines `le`.
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

void RequestMeter::failed(Counted call, std::chrono::nanoseconds duration, std::size_t error,
                          const table::Cost& cost) noexcept {
  add(took(call, duration, cost).failed[error]);
}

}  // namespace adjoin::server
