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

/// One header field as the client spelled it, without blanks around the value.
struct HeaderField {
  std::string_view name;
  std::string_view value;
};

/// One valid HTTP/1.x request: exactly one Host (HTTP/1.1), a target that starts with '/' (or "*"
/// with OPTIONS), no folded lines, no control characters. All views are valid until their exchange
/// is finished.
struct HttpRequest {
  std::string_view method;  ///< upper case: GET HEAD POST PUT DELETE PATCH OPTIONS
  std::string_view target;  ///< path and query as sent, still percent-encoded
  std::vector<HeaderField> fields;
  BytesView body;         ///< as received: chunks joined, content coding not undone
  std::string_view peer;  ///< "127.0.0.1:51234" or "[::1]:51234"
  bool tls = false;

  /// Returns the value of the first field with that name, ignoring case; nullopt if there is none.
  std::optional<std::string_view> find(std::string_view name) const;
  /// Returns the number of fields with that name, ignoring case.
  std::size_t count(std::string_view name) const;
};

/// Content type of DynamoDB's JSON protocol.
inline constexpr std::string_view kAmzJson = "application/x-amz-json-1.0";

/// Response of a handler. The server adds status line, Server, Date, Content-Length, Connection,
/// x-amzn-RequestId and x-amz-crc32, and may compress the body. A handler sets none of these.
struct HttpResponse {
  int status = 200;
  /// Must outlive the response: a literal. Empty: no Content-Type.
  std::string_view content_type = kAmzJson;
  /// Starts empty, with the capacity of an earlier response, so that appending is cheap.
  Bytes body;
  /// Further header fields, sent unchanged: names and values must not contain CR or LF.
  std::vector<std::pair<std::string_view, std::string>> fields;
};

/// Length of a request id.
inline constexpr std::size_t kRequestIdBytes = 52;

/// One request and its response. The handler owns it from the call of `handle` until `finish`, even
/// if the client disconnects, and must not touch it after `finish`. Used by one thread at a time.
class Exchange {
 public:
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  virtual ~Exchange() = default;

  const HttpRequest& request() const { return request_; }
  HttpResponse& response() { return response_; }
  /// Returns the request id: 52 characters of A-Z0-9, as the service's x-amzn-RequestId; unique,
  /// not secret.
  std::string_view request_id() const { return {request_id_.data(), request_id_.size()}; }
  /// Returns the time at which the server gives up: the client then gets a 500, and the response is
  /// dropped.
  std::chrono::steady_clock::time_point deadline() const { return deadline_; }

  /// Sends the response. Call it exactly once, from any thread, and do not touch the exchange
  /// afterwards. Cheap on the thread that called `handle`: it takes no lock and hands nothing over.
  /// From other threads it hands the exchange to its reactor, which then owns it again.
  virtual void finish() = 0;

  /// Runs `work` with this exchange on the server's small thread pool. Use it for work that would
  /// delay the other connections of this thread. Returns false without any effect if the pool's
  /// queue is full. An exception from `work` becomes a 500.
  [[nodiscard]] virtual bool run_on_pool(std::function<void(Exchange&)> work) = 0;

 protected:
  Exchange() = default;

  HttpRequest request_;
  HttpResponse response_;
  std::array<char, kRequestIdBytes> request_id_ = {};
  std::chrono::steady_clock::time_point deadline_;
};

/// Handler of requests. All reactor threads call it concurrently.
class Handler {
 public:
  virtual ~Handler() = default;
  /// Handles `exchange` now (calls `finish` before it returns: the fast way), or later from any
  /// thread. Every exchange must be finished eventually: the server's destructor waits for it. An
  /// exception before the exchange was finished or handed on becomes a 500 for this request. After
  /// handing it on, the handler must not throw.
  virtual void handle(Exchange& exchange) = 0;
};

}  // namespace adjoin::server
