#pragma once

#include <atomic>
#include <cstdint>

#include "server/http_counters.h"

namespace adjoin::server {

/// A number that one thread adds to and any may read: no locked instruction.
class Count {
 public:
  void add(std::uint64_t more) {
    value_.store(value_.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }
  void subtract(std::uint64_t less) {
    value_.store(value_.load(std::memory_order_relaxed) - less, std::memory_order_relaxed);
  }
  std::uint64_t get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

/// What one reactor has done; see HttpCounters. On cache lines of its own.
struct alignas(64) ReactorCounters {
  Count connections_accepted, connections_open, requests, requests_in_flight, bytes_received,
      bytes_sent, handler_exceptions, handshakes_failed, accepts_failed, timeouts_handshake,
      timeouts_header, timeouts_body, timeouts_idle, timeouts_request, timeouts_write;
  std::array<Count, kRefusalCount> refused;

  void add_to(HttpCounters& sum) const {
    sum.connections_accepted += connections_accepted.get();
    sum.connections_open += connections_open.get();
    sum.requests += requests.get();
    sum.requests_in_flight += requests_in_flight.get();
    sum.bytes_received += bytes_received.get();
    sum.bytes_sent += bytes_sent.get();
    sum.handler_exceptions += handler_exceptions.get();
    sum.handshakes_failed += handshakes_failed.get();
    sum.accepts_failed += accepts_failed.get();
    sum.timeouts_handshake += timeouts_handshake.get();
    sum.timeouts_header += timeouts_header.get();
    sum.timeouts_body += timeouts_body.get();
    sum.timeouts_idle += timeouts_idle.get();
    sum.timeouts_request += timeouts_request.get();
    sum.timeouts_write += timeouts_write.get();
    for (std::size_t i = 0; i < refused.size(); ++i) sum.refused[i] += refused[i].get();
  }
};

}  // namespace adjoin::server
