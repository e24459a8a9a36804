#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "remote/http/http_exchange.h"

namespace adjoin::remote {

/// Limits of a connection pool.
struct HttpPoolOptions {
  std::size_t connections_max = 64;  ///< open at a time; further calls wait for one
  /// A reply with a larger body fails.
  std::size_t reply_bytes_max = std::size_t{64} << 20;
  std::chrono::milliseconds connect_timeout{3'000};
  /// Connections that were idle for longer are not reused, because the peer may close them at any
  /// moment.
  std::chrono::seconds idle_max{45};
  std::string ca_file;    ///< certificates to trust; empty: the system's
  bool use_proxy = true;  ///< honour the proxy of the environment (https_proxy)
};

/// HTTP connection pool. Keeps connections to one or several hosts open between calls; one thread
/// does all I/O. Sends a call at most once: a dead connection is an ambiguous failure, never a
/// second attempt. Returns redirects like any other reply. Thread-safe.
class HttpPool {
 public:
  /// Starts the pool and its thread.
  /// @errors unavailable: libcurl is missing or cannot be initialized, or no thread can be started
  static Result<std::unique_ptr<HttpPool>> start(const HttpPoolOptions& options);
  /// Does not wait for replies: calls in flight end as failures.
  virtual ~HttpPool() = default;

  using Ticket = std::uint64_t;
  /// Queues the call, and pushes its outcome with `tag` to `outcomes` exactly once. `outcomes` must
  /// live until then. Does not block on the network.
  virtual Ticket send(HttpCall call, HttpOutcomes& outcomes, std::size_t tag) = 0;
  /// Cancels a call. Its outcome is then a failure, unless it has already been pushed.
  virtual void abandon(Ticket ticket) = 0;
};

}  // namespace adjoin::remote
