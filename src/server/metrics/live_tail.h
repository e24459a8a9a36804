#pragma once

#include <cstdint>
#include <functional>

#include "advise/log/log_entry.h"
#include "server/metrics/live_requests.h"

namespace adjoin::server {

/// Calls `take` for each request of a tail, in their order, with its number. Entries are valid
/// during the call; keys have the names of the log.
/// @cost parses the lines, 3 us each; call it on the pool
void read_tail(
    const LiveRequests::Tail& tail,
    const std::function<void(std::uint64_t number, const advise::LogEntry& entry)>& take);

}  // namespace adjoin::server
