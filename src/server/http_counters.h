#pragma once

#include <array>
#include <cstdint>

#include "server/refusal.h"

namespace adjoin::server {

/// What a server has done since it started. A sum over its reactors, each read without a lock: the
/// numbers may be of slightly different moments.
struct HttpCounters {
  std::uint64_t connections_accepted = 0;
  std::uint64_t connections_open = 0;
  std::uint64_t requests = 0;  ///< handed to the handler
  std::uint64_t requests_in_flight = 0;
  std::uint64_t bytes_received = 0;
  std::uint64_t bytes_sent = 0;
  std::uint64_t handler_exceptions = 0;
  std::uint64_t handshakes_failed = 0;
  std::uint64_t accepts_failed = 0;
  std::uint64_t timeouts_handshake = 0;
  std::uint64_t timeouts_header = 0;
  std::uint64_t timeouts_body = 0;
  std::uint64_t timeouts_idle = 0;
  std::uint64_t timeouts_request = 0;
  std::uint64_t timeouts_write = 0;
  /// Indexed by Refusal.
  std::array<std::uint64_t, kRefusalCount> refused = {};
};

}  // namespace adjoin::server
