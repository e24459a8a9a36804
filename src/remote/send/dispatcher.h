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

struct DispatcherOptions {
  Endpoint endpoint;
  std::string region;
  std::chrono::milliseconds call_timeout{60'000};  ///< of calls whose context has no deadline
  std::chrono::milliseconds attempt_timeout{15'000};
  std::size_t attempts_max = 8;  ///< of one call, the first one among them
  BackoffOptions backoff;
  std::size_t concurrency_max = 64;           ///< requests of one call that are under way at a time
  std::shared_ptr<ConsumedTotal> total = {};  ///< of all that is sent; null: it is not summed up
};

/// Sends requests until each has an answer, an error that another attempt would not change, or no
/// more attempts: a deadline has passed, or the retry budget is empty. A request of which an
/// attempt may have been done is sent again only where that does no harm (`RetrySafety`). No more
/// are sent in a second, over all calls, than the endpoint was found to take (`SendRate`).
/// Thread-safe; the calling threads do the work and share the pool's connections.
class Dispatcher {
 public:
  /// All three outlive it.
  Dispatcher(DispatcherOptions options, HttpPool& pool, CredentialSource& credentials,
             const Clock& clock = system_clock());

  /// @errors what the service answers; unavailable: nobody answered, or in no form that can be
  /// trusted; deadline_exceeded, cancelled: nothing was done; outcome_unknown: a write that may
  /// have been done; configuration: no credentials, a certificate of another name, a redirect, a
  /// wrong clock
  Result<Answer> run(const table::CallContext& context, Request request);
  /// All of them, up to concurrency_max at a time, fewer while the service says that it is too
  /// much. Answers in the order of the requests, whatever becomes of each.
  std::vector<Result<Answer>> run_all(const table::CallContext& context,
                                      std::vector<Request> requests);

  /// How many attempts there were in all.
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
