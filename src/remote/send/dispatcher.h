#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "remote/config/credentials.h"
#include "remote/config/endpoint.h"
#include "remote/http/http_pool.h"
#include "remote/send/backoff.h"
#include "remote/send/consumed_total.h"
#include "remote/send/request.h"
#include "remote/send/retry_budget.h"
#include "remote/send/send_rate.h"
#include "table/request/call_context.h"

namespace adjoin::remote {

/// Endpoint, timeouts and retry limits of a Dispatcher.
struct DispatcherOptions {
  Endpoint endpoint;
  std::string region;
  std::chrono::milliseconds call_timeout{60'000};  ///< for calls whose context has no deadline
  std::chrono::milliseconds attempt_timeout{15'000};
  std::size_t attempts_max = 8;  ///< attempts of one request, including the first
  BackoffOptions backoff;
  std::size_t concurrency_max = 64;           ///< requests of one call in flight at a time
  std::shared_ptr<ConsumedTotal> total = {};  ///< sum over all requests; null: not counted
};

/// Sends requests and retries them. A request ends with a reply, with an error that a retry would
/// not change, when its deadline would pass, or when its attempts or the retry budget are used up.
/// After an attempt whose reply was lost, it is sent again only if that is safe (`RetrySafety`). A
/// rate limit over all calls keeps to what the endpoint was found to accept (`SendRate`).
///
/// The calling threads do the work and share the pool's connections. Thread-safe.
class Dispatcher {
 public:
  /// `pool`, `credentials` and `clock` must outlive it.
  Dispatcher(DispatcherOptions options, HttpPool& pool, CredentialSource& credentials,
             const Clock& clock = system_clock());

  /// Sends one request and waits for its reply.
  /// @errors the service's own; unavailable: no reply, or one that cannot be trusted;
  ///         deadline_exceeded, cancelled: nothing was written; outcome_unknown: the endpoint may
  ///         have applied the write; configuration: no credentials to sign with, a certificate of
  ///         another name,
  ///         a redirect, a wrong clock
  Result<Answer> run(const table::CallContext& context, Request request);
  /// Sends all requests, up to concurrency_max at a time; throttling lowers that number. Returns
  /// one result for each request, in their order.
  std::vector<Result<Answer>> run_all(const table::CallContext& context,
                                      std::vector<Request> requests);

  /// Returns the number of attempts over all calls.
  std::uint64_t attempts() const noexcept { return attempts_.load(std::memory_order_relaxed); }

 private:
  friend class Round;

  const DispatcherOptions options_;
  const Endpoint streams_;
  HttpPool& pool_;
  CredentialSource& credentials_;
  const Clock& clock_;
  RetryBudget budget_;
  SendRate rate_;
  std::atomic<std::uint64_t> attempts_{0};
};

}  // namespace adjoin::remote
