#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "server/http/refusal.h"

namespace adjoin::server {

/// Counters of a server since its start, summed over its reactors. They are read without a lock, so
/// their values may be of slightly different moments.
struct HttpCounters {
  std::uint64_t connections_accepted = 0;
  std::uint64_t connections_open = 0;
  std::uint64_t requests = 0;  ///< passed to the handler
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

/// How the HTTP server listens and what it allows. The defaults are the documented limits.
struct HttpOptions {
  // Address and threads.
  std::string host = "127.0.0.1";  ///< an IP address, or "localhost"
  std::uint16_t port = 8000;       ///< 0: a free port, see HttpServer::port()
  std::size_t reactors = 0;        ///< threads that serve connections; 0: one per core
  std::size_t pool_threads = 2;
  /// A full queue refuses at once: waiting longer than the client does helps nobody.
  std::size_t pool_queue_max = 1024;

  // Allowed Host names (without port). On a loopback address only these and localhost, 127.0.0.1,
  // [::1] are accepted, against DNS rebinding. Elsewhere an empty list accepts every name.
  std::vector<std::string> host_names;
  /// Origins of web pages that may read responses, such as "http://localhost:3000"; "*" allows all.
  std::vector<std::string> cors_origins;

  // PEM files. TLS >= 1.2 is used if both are set.
  std::string certificate_file;
  std::string key_file;

  // Sizes, in bytes.
  std::size_t connections_max = 10'000;  ///< over all reactors; further ones get 503
  std::size_t request_line_bytes_max = 16 * 1024;
  std::size_t header_bytes_max = 16 * 1024;
  std::size_t header_fields_max = 128;
  std::size_t body_bytes_max = 16 * 1024 * 1024;
  /// Memory of requests and responses in progress over the whole server. A body counts kParseFactor
  /// times, a response once. Above the limit new bodies get 503.
  std::size_t request_memory_bytes_max = 1024u * 1024 * 1024;
  std::size_t pipeline_depth = 16;        ///< requests of one connection in progress at a time
  std::size_t gzip_bytes_min = 4 * 1024;  ///< smaller responses are never compressed

  // Time limits.
  std::chrono::milliseconds handshake_timeout{10'000};
  std::chrono::milliseconds header_timeout{10'000};  ///< from the first byte to the empty line
  std::chrono::milliseconds idle_timeout{60'000};
  std::chrono::milliseconds request_deadline{30'000};
  /// After the grace period, bodies and responses must transfer at least at this average rate.
  std::size_t bytes_per_second_min = 16 * 1024;
  std::chrono::milliseconds transfer_grace{10'000};
  /// Measures these limits; it must outlive the server. Null: the machine's coarse steady clock.
  const Clock* clock = nullptr;
};

/// Estimated memory for parsing and handling a request, per byte of its body.
inline constexpr std::size_t kParseFactor = 4;

}  // namespace adjoin::server
