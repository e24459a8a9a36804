#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/http/http_message.h"
#include "server/http/http_options.h"

namespace adjoin::server {

/// HTTP/1.1 server: one thread with its own listening socket per core, and a small thread pool.
///
///     ADJOIN_TRY(auto server, HttpServer::start(options, handler));
///     …
///     server->drain(std::chrono::seconds(5));
///
/// One thread must start and destroy it; any thread may call the other members.
class HttpServer {
 public:
  /// Opens the sockets and starts serving. `handler` must outlive the server.
  /// @errors invalid_argument  the host is no address of this machine, or the limits make no sense
  ///         configuration  the port is taken or forbidden; certificate or key cannot be used
  static Result<std::unique_ptr<HttpServer>> start(const HttpOptions& options, Handler& handler);

  /// Drains without patience and waits until the handler has finished every exchange.
  virtual ~HttpServer() = default;

  /// Returns the port, also if the options asked for a free one.
  virtual std::uint16_t port() const = 0;
  /// Returns the URL, such as "http://127.0.0.1:8000". A server on all addresses is named by the
  /// loopback address.
  virtual std::string url() const = 0;

  /// Stops accepting, closes idle connections, and finishes the requests in progress. Closes each
  /// connection after its last response. Cuts connections that are not done after `patience`; only
  /// these may get a partial response. Returns the number of connections cut. Only the first call
  /// has an effect.
  virtual std::size_t drain(std::chrono::milliseconds patience) = 0;

  /// Reloads the certificate and key files. New connections use the new ones, open connections keep
  /// theirs. Without TLS it does nothing.
  /// @errors configuration  they cannot be used; the previous ones stay in use
  virtual Result<void> read_certificate_again() = 0;

  virtual HttpCounters counters() const = 0;
};

}  // namespace adjoin::server
