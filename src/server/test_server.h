#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/assert.h"
#include "server/http/http_message.h"
#include "server/http/http_server.h"

namespace adjoin::server::test {

/// Answers "METHOD target|body", unless the target asks for something else:
///   /bytes/N      N bytes of body
///   /throw        throws before it finishes
///   /pool         answers on the pool; /pool-throw throws there
///   /pool-late    answers on the pool and throws there, once it has kept an exchange
///   /hold-pool    answers on the pool, once `release_kept` is called
///   /never        keeps the exchange; `release_kept` finishes all of these
class TestHandler final : public Handler {
 public:
  void handle(Exchange& exchange) override;
  void release_kept();
  std::size_t kept();

 private:
  std::mutex mutex_;
  std::condition_variable released_;
  bool holds_pool_ = true;
  std::vector<Exchange*> kept_;
};

/// A handler and a server on a free port of the loopback address.
struct TestServer {
  explicit TestServer(HttpOptions options = {}) {
    options.port = 0;
    if (options.reactors == 0) options.reactors = 1;
    auto started = HttpServer::start(options, handler);
    ADJOIN_ASSERT(started.has_value());
    server = *std::move(started);
  }
  ~TestServer() {
    handler.release_kept();
    server.reset();
  }

  std::uint16_t port() const { return server->port(); }

  TestHandler handler;
  std::unique_ptr<HttpServer> server;
};

/// A GET with a Host, and further fields, each ending in CRLF.
inline std::string get(const std::string& target, const std::string& fields = {}) {
  return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
}

/// A POST with a Host and a length.
inline std::string post(const std::string& target, const std::string& body,
                        const std::string& fields = {}) {
  return "POST " + target +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         fields + "\r\n" + body;
}

inline std::string status_line(const std::string& answer) {
  return answer.substr(0, answer.find("\r\n"));
}

inline std::string body_of(const std::string& answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? std::string() : answer.substr(end + 4);
}

}  // namespace adjoin::server::test
