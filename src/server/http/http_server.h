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

/// An HTTP/1.1 server: one thread with its own listening socket per core, and a small pool.
///
///     ADJOIN_TRY(auto server, HttpServer::start(options, handler));
///     …
///     server->drain(std::chrono::seconds(5));
///
/// Started and destroyed by one thread; the other members may be called from any.
class HttpServer {
 public:
  /// Listens, and serves from then on. `handler` outlives the server.
  /// @errors usage          the host is no address of this machine, or the limits make no sense
  ///         configuration  the port is taken or forbidden; certificate or key cannot be used
  static Result<std::unique_ptr<HttpServer>> start(const HttpOptions& options, Handler& handler);

  /// Drains with no patience and waits until the handler has finished every exchange.
  virtual ~HttpServer() = default;

  virtual std::uint16_t port() const = 0;
  /// "http://127.0.0.1:8000"; a server on all addresses is named by the loopback address.
  virtual std::string url() const = 0;

  /// Stops accepting, closes idle connections, answers the requests that are in work, and closes
  /// each connection after its last answer. What is not done after `patience` is cut. No answer is
  /// sent in part but those. Returns how many connections had to be cut. Only the first call acts.
  virtual std::size_t drain(std::chrono::milliseconds patience) = 0;

  /// Reads the certificate and key files again: new connections get what they now hold, those that
  /// are open keep what they have. Nothing without TLS.
  /// @errors configuration  they cannot be used; everything stays as it was
  virtual Result<void> read_certificate_again() = 0;

  virtual HttpCounters counters() const = 0;
};

}  // namespace adjoin::server
