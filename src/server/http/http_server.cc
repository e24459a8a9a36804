#include "server/http/http_server.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "server/http/access_rules.h"
#include "server/http/listening_socket.h"
#include "server/http/reactor.h"
#include "server/http/tls_context.h"

namespace adjoin::server {
namespace {

using SteadyClock = std::chrono::steady_clock;
// How often a draining thread looks. Draining happens once, so nothing is signalled for it.
constexpr std::chrono::milliseconds kLook{2};

class ReactorServer final : public HttpServer {
 public:
  // All reactors exist before the first one starts: connections may come at once.
  ReactorServer(const HttpOptions& options, Handler& handler, ListeningSockets sockets,
                std::size_t reactors, std::unique_ptr<asio::ssl::context> tls)
      : port_(sockets.port()),
        url_((tls ? "https://" : "http://") + sockets.url_host() + ":" + std::to_string(port_)),
        parts_{
            .options = options,
            .handler = handler,
            .access = AccessRules(sockets.is_loopback(), options.host_names, options.cors_origins),
            .tls = CurrentTlsContext(std::move(tls)),
            .memory = MemoryBudget(static_cast<std::int64_t>(options.request_memory_bytes_max)),
            .pool = WorkerPool(options.pool_threads, options.pool_queue_max)} {
    for (std::size_t i = 0; i < reactors; ++i) {
      reactors_.push_back(std::make_unique<Reactor>(parts_, sockets.take(), sockets.is_ipv6()));
    }
    for (const auto& reactor : reactors_) reactor->start();
  }

  ~ReactorServer() override {
    drain(std::chrono::milliseconds(0));
    // The handler may still hold exchanges whose clients were cut. They point into the reactors.
    while (!all_quiet()) std::this_thread::sleep_for(kLook);
  }

  std::uint16_t port() const override { return port_; }
  std::string url() const override { return url_; }

  std::size_t drain(std::chrono::milliseconds patience) override {
    if (drained_.exchange(true)) return 0;
    const auto deadline = SteadyClock::now() + patience;
    for (const auto& reactor : reactors_) reactor->begin_drain();
    for (const auto& reactor : reactors_) {
      // Until every reactor has stopped accepting, the number of connections may still grow.
      while (!reactor->is_closed_to_new()) std::this_thread::sleep_for(kLook);
    }
    while (parts_.connections.load() > 0 && SteadyClock::now() < deadline) {
      std::this_thread::sleep_for(kLook);
    }
    // Those that are left are cut. Their coroutines end by themselves, and the last loop waits for
    // that.
    const std::size_t left = parts_.connections.load();
    for (const auto& reactor : reactors_) reactor->cut_all();
    while (parts_.connections.load() > 0) std::this_thread::sleep_for(kLook);
    return left;
  }

  Result<void> read_certificate_again() override {
    const HttpOptions& options = parts_.options;
    if (options.certificate_file.empty()) return {};
    // The files are read whole before anything is replaced. A bad pair leaves the old one in use.
    ADJOIN_TRY(auto tls, make_tls_context(options.certificate_file, options.key_file));
    parts_.tls.replace(std::move(tls));
    return {};
  }

  HttpCounters counters() const override {
    HttpCounters sum;
    for (const auto& reactor : reactors_) reactor->add_counters(sum);
    return sum;
  }

 private:
  bool all_quiet() const {
    return std::all_of(reactors_.begin(), reactors_.end(),
                       [](const auto& reactor) { return reactor->is_quiet(); });
  }

  const std::uint16_t port_;
  const std::string url_;
  ServerParts parts_;
  std::vector<std::unique_ptr<Reactor>> reactors_;
  std::atomic<bool> drained_{false};
};

Result<void> check(const HttpOptions& options) {
  if (options.certificate_file.empty() != options.key_file.empty()) {
    return Error(ErrorCode::invalid_argument, "TLS needs both a certificate and a key file");
  }
  if (options.pipeline_depth == 0 || options.pool_threads == 0 || options.connections_max == 0) {
    return Error(ErrorCode::invalid_argument,
                 "connections, requests in work and pool threads must be at least 1");
  }
  constexpr std::size_t kBodyBytesMost = 1u << 30;
  if (options.body_bytes_max > kBodyBytesMost) {
    return Error(ErrorCode::invalid_argument, "request bodies can be limited to 1 GiB at most");
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<HttpServer>> HttpServer::start(const HttpOptions& options,
                                                      Handler& handler) {
  ADJOIN_CHECK(check(options));
  const std::size_t reactors = options.reactors != 0
                                   ? options.reactors
                                   : std::max<std::size_t>(1, std::thread::hardware_concurrency());
  std::unique_ptr<asio::ssl::context> tls;
  if (!options.certificate_file.empty()) {
    ADJOIN_TRY(tls, make_tls_context(options.certificate_file, options.key_file));
  }
  ADJOIN_TRY(auto sockets, ListeningSockets::open(options.host, options.port, reactors));
  return std::unique_ptr<HttpServer>(std::make_unique<ReactorServer>(
      options, handler, std::move(sockets), reactors, std::move(tls)));
}

}  // namespace adjoin::server
