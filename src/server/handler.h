#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <string_view>

#include "server/http_request.h"
#include "server/http_response.h"

namespace adjoin::server {

inline constexpr std::size_t kRequestIdBytes = 52;

/// One request and the answer to it. It belongs to the handler from the call of `handle` until
/// `finish`, also when the client has gone in the meantime, and to nobody after `finish`.
/// One thread at a time uses it.
class Exchange {
 public:
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  virtual ~Exchange() = default;

  const HttpRequest& request() const { return request_; }
  HttpResponse& response() { return response_; }
  /// 52 characters of A-Z0-9, as the service's x-amzn-RequestId; unique, not secret.
  std::string_view request_id() const { return {request_id_.data(), request_id_.size()}; }
  /// When the server gives the request up: the client then gets a 500 and the answer is dropped.
  std::chrono::steady_clock::time_point deadline() const { return deadline_; }

  /// Sends the answer. Called exactly once, from any thread; the exchange must not be touched
  /// afterwards. Cheap on the thread that called `handle`: nothing is handed over or locked.
  virtual void finish() = 0;

  /// Runs `work` with this exchange on the server's small pool of threads, for what would keep
  /// the other connections of this thread waiting. Returns false, having done nothing, when the
  /// pool's queue is full. An exception that `work` lets out becomes a 500.
  [[nodiscard]] virtual bool run_on_pool(std::function<void(Exchange&)> work) = 0;

 protected:
  Exchange() = default;

  HttpRequest request_;
  HttpResponse response_;
  std::array<char, kRequestIdBytes> request_id_ = {};
  std::chrono::steady_clock::time_point deadline_;
};

/// Answers requests. Called by every reactor thread at once.
class Handler {
 public:
  virtual ~Handler() = default;
  /// Answers `exchange` now (`finish` before returning: the fast way) or later, from any thread.
  /// Every exchange must be finished at some time: the server's end waits for it.
  /// An exception let out before the exchange was finished or handed on becomes a 500 for this
  /// request alone; after handing it on, nothing may be thrown.
  virtual void handle(Exchange& exchange) = 0;
};

}  // namespace adjoin::server
