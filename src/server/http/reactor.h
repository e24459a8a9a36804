#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/worker_pool.h"
#include "server/handler.h"
#include "server/http/access_rules.h"
#include "server/http/connection.h"
#include "server/http/http_exchange.h"
#include "server/http/memory_budget.h"
#include "server/http/reactor_counters.h"
#include "server/http/tls_context.h"
#include "server/http_options.h"

namespace adjoin::server {

namespace asio = boost::asio;
using Executor = asio::io_context::executor_type;
using Awaitable = asio::awaitable<void, Executor>;
using Await = asio::use_awaitable_t<Executor>;
/// A coroutine that waits to be called.
using Waiter = asio::async_result<Await, void()>::handler_type;
using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using TcpAcceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

/// What the reactors of one server share. Outlives them.
struct ServerParts {
  const HttpOptions options;
  Handler& handler;
  const AccessRules access;
  CurrentTlsContext tls;
  MemoryBudget memory;
  std::atomic<std::size_t> connections{0};
  WorkerPool pool;
};

/// One thread with its own listening socket, connections and exchanges, none of which another
/// thread touches. The thread-safe members say so.
class Reactor {
 public:
  /// `acceptor_fd` is a listening socket, taken over.
  Reactor(ServerParts& parts, int acceptor_fd, bool ipv6);
  /// Ends the thread. All exchanges must have been finished.
  ~Reactor();
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;

  void start();

  // Thread-safe.
  void begin_drain();
  void cut_all();
  bool is_this_thread() const;
  /// Whether `begin_drain` has taken effect.
  bool is_closed_to_new() const { return closed_to_new_.load(std::memory_order_acquire); }
  /// Whether it takes no new connection, none is open and no exchange in work.
  bool is_quiet() const;
  void push_finished(HttpExchange& exchange);
  void count_pool_exception() { pool_exceptions_.fetch_add(1, std::memory_order_relaxed); }
  void add_counters(HttpCounters& sum) const;
  WorkerPool& pool() { return parts_.pool; }

  // For this reactor's connections, on its thread.
  ServerParts& parts() { return parts_; }
  ReactorCounters& counters() { return counters_; }
  MemoryShare& memory() { return memory_; }
  bool draining() const { return draining_; }
  /// A cleared exchange, for the caller to give to `recycle` or to the handler.
  HttpExchange& acquire();
  /// Whether exchanges are in work or wait to be sent.
  bool has_requests() const { return counters_.requests_in_flight.get() != 0; }
  void recycle(HttpExchange& exchange);
  /// Calls `waiter` when the other connections have done what they can do now.
  void call_in_turn(Waiter waiter);
  void add(Connection& connection);
  void remove(Connection& connection);
  /// The current date as HTTP writes it. Valid until the next call.
  std::string_view date();
  /// Where answers are put together. Empty between uses.
  std::string& scratch() { return scratch_; }

 private:
  Awaitable accept_until_closed();
  void take(TcpSocket socket);
  void turn_away(TcpSocket& socket);
  Awaitable sweep_until_stopped();
  void sweep();
  void sweep_one(Connection& connection, std::chrono::steady_clock::time_point now);
  void take_finished();
  void call_waiters();

  ServerParts& parts_;
  asio::io_context context_;
  TcpAcceptor acceptor_;
  asio::basic_waitable_timer<std::chrono::steady_clock,
                             asio::wait_traits<std::chrono::steady_clock>, Executor>
      sweep_timer_;
  ReactorCounters counters_;
  MemoryShare memory_;
  std::atomic<std::uint64_t> pool_exceptions_{0};
  std::atomic<HttpExchange*> finished_{nullptr};
  /// Threads inside push_finished: the reactor must not end under them.
  std::atomic<std::size_t> pushing_{0};
  Connection* connections_ = nullptr;
  std::vector<std::unique_ptr<HttpExchange>> spare_;
  std::vector<Waiter> waiters_;  ///< for their turn
  std::vector<Waiter> calling_;  ///< those whose turn it is
  bool draining_ = false;
  std::atomic<bool> closed_to_new_{false};
  std::int64_t date_second_ = 0;
  std::string date_;
  std::string scratch_;
  std::thread thread_;
};

/// Starts the coroutine that serves one accepted connection.
void serve_connection(Reactor& reactor, TcpSocket socket);

}  // namespace adjoin::server
