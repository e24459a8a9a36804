#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "remote/http/http_exchange.h"

namespace adjoin::remote {

struct HttpPoolOptions {
  std::size_t connections_max = 64;  ///< open at a time; more calls wait for one
  std::size_t reply_bytes_max = std::size_t{64} << 20;
  std::chrono::milliseconds connect_timeout{3'000};
  /// A connection that was idle for longer is not used again: whoever is at its other end closes
  /// such connections, perhaps at the very moment.
  std::chrono::seconds idle_max{45};
  std::string ca_file;    ///< certificates to trust instead of the system's
  bool use_proxy = true;  ///< that the environment names (https_proxy)
};

/// Connections to one or several hosts, kept open between calls, and one thread that moves all
/// bytes. A call is sent at most once: a connection that turns out to be dead is an ambiguous
/// failure, never a second attempt. Redirects are answers like others. Thread-safe.
class HttpPool {
 public:
  /// @errors unavailable: libcurl is not there or cannot be set up, or no thread is to be had
  static Result<std::unique_ptr<HttpPool>> start(const HttpPoolOptions& options);
  /// Waits for nothing: calls that are under way end as failures.
  virtual ~HttpPool() = default;

  using Ticket = std::uint64_t;
  /// Sends, and later posts the outcome with `tag`, exactly once. `outcomes` lives until then.
  virtual Ticket send(HttpCall call, HttpOutcomes& outcomes, std::size_t tag) = 0;
  /// Has the outcome come at once, as a failure unless it was there already.
  virtual void abandon(Ticket ticket) = 0;
};

}  // namespace adjoin::remote
