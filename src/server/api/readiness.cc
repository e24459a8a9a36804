#include "server/api/readiness.h"

#include <cstdint>

namespace adjoin::server {
namespace {

/// Less of a disk than a hundredth free is nearly none.
constexpr std::uint64_t kLeastFreePart = 100;

}  // namespace

std::string Readiness::reasons() const {
  std::string reasons;
  if (is_draining_.load(std::memory_order_relaxed)) reasons += "the server is about to end\n";
  const auto gauges = store_.gauges();
  if (!gauges) {
    // A store that does not know how it is, such as one behind an endpoint, is taken for well.
    if (gauges.error().code() != ErrorCode::unsupported) reasons += gauges.error().message() + "\n";
    return reasons;
  }
  if (!gauges->writes_refused.empty()) reasons += gauges->writes_refused + "\n";
  const bool is_known = gauges->disk_free && gauges->disk_capacity;
  if (is_known && *gauges->disk_free < *gauges->disk_capacity / kLeastFreePart) {
    reasons += "less than 1 % of the disk is free\n";
  }
  return reasons;
}

}  // namespace adjoin::server
