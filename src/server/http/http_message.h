#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"

namespace adjoin::server {

/// One header field as the client spelled it, outer blanks of the value removed.
struct HeaderField {
  std::string_view name;
  std::string_view value;
};

/// One HTTP/1.x request. It was well formed: exactly one Host (HTTP/1.1), a target that starts
/// with '/' (or "*" with OPTIONS), no folded lines, no control characters.
/// All views are valid until the exchange they belong to is finished.
struct HttpRequest {
  std::string_view method;  ///< upper case: GET HEAD POST PUT DELETE PATCH OPTIONS
  std::string_view target;  ///< path and query as sent, still percent-encoded
  std::vector<HeaderField> fields;
  BytesView body;         ///< as received: chunks joined, content coding left as it is
  std::string_view peer;  ///< "127.0.0.1:51234" or "[::1]:51234"
  bool tls = false;

  /// The value of the first field of that name, in any case.
  std::optional<std::string_view> find(std::string_view name) const;
  /// How many fields have that name, in any case.
  std::size_t count(std::string_view name) const;
};

inline constexpr std::string_view kAmzJson = "application/x-amz-json-1.0";

/// What a handler answers. Status line, Server, Date, Content-Length, Connection,
/// x-amzn-RequestId and x-amz-crc32 are added when it is sent, and the body may then be
/// compressed: a handler sets none of these.
struct HttpResponse {
  int status = 200;
  /// Outlives the answer: a literal. Empty: no Content-Type at all.
  std::string_view content_type = kAmzJson;
  /// Empty at first but with the capacity of an earlier answer: appending is cheap.
  Bytes body;
  /// Further fields, sent as they are: no CR or LF in names and values.
  std::vector<std::pair<std::string_view, std::string>> fields;
};

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
