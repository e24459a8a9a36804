#pragma once

#include <algorithm>
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/worker_pool.h"
#include "server/http/access_rules.h"
#include "server/http/connection.h"
#include "server/http/http_exchange.h"
#include "server/http/http_message.h"
#include "server/http/http_options.h"
#include "server/http/tls_context.h"

namespace adjoin::server {

/// Bytes that all reactors together may hold. Lent to them in larger parts, so that a request does
/// not touch memory that other cores write. Thread-safe.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::int64_t bytes) : free_(bytes) {}

  bool borrow(std::int64_t bytes) {
    if (free_.fetch_sub(bytes, std::memory_order_relaxed) >= bytes) return true;
    give_back(bytes);
    return false;
  }
  void give_back(std::int64_t bytes) { free_.fetch_add(bytes, std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> free_;
};

/// One reactor's part of the budget. Used by its thread alone; outlived by the budget.
class MemoryShare {
 public:
  explicit MemoryShare(MemoryBudget& budget) : budget_(budget) {}
  ~MemoryShare() { budget_.give_back(free_); }
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;

  /// False, with nothing taken, when the budget has not as much.
  [[nodiscard]] bool take(std::int64_t bytes) {
    if (free_ < bytes) {
      const std::int64_t missing = bytes - free_;
      // Near its end the budget lends what is needed and no more.
      if (const std::int64_t part = std::max(missing, kPart); budget_.borrow(part)) {
        free_ += part;
      } else if (budget_.borrow(missing)) {
        free_ += missing;
      } else {
        return false;
      }
    }
    free_ -= bytes;
    return true;
  }
  /// For what is there already: takes it even beyond the budget, which then refuses the next.
  void charge(std::int64_t bytes) {
    if (take(bytes)) return;
    budget_.give_back(-bytes);
  }
  void give(std::int64_t bytes) {
    free_ += bytes;
    if (free_ <= 2 * kPart) return;
    budget_.give_back(free_ - kPart);
    free_ = kPart;
  }

 private:
  static constexpr std::int64_t kPart = 256 * 1024;

  MemoryBudget& budget_;
  std::int64_t free_ = 0;
};

/// A number that one thread adds to and any may read: no locked instruction.
class Count {
 public:
  void add(std::uint64_t more) {
    value_.store(value_.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }
  void subtract(std::uint64_t less) {
    value_.store(value_.load(std::memory_order_relaxed) - less, std::memory_order_relaxed);
  }
  std::uint64_t get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

/// What one reactor has done; see HttpCounters. On cache lines of its own.
struct alignas(64) ReactorCounters {
  Count connections_accepted, connections_open, requests, requests_in_flight, bytes_received,
      bytes_sent, handler_exceptions, handshakes_failed, accepts_failed, timeouts_handshake,
      timeouts_header, timeouts_body, timeouts_idle, timeouts_request, timeouts_write;
  std::array<Count, kRefusalCount> refused;

  void add_to(HttpCounters& sum) const {
    sum.connections_accepted += connections_accepted.get();
    sum.connections_open += connections_open.get();
    sum.requests += requests.get();
    sum.requests_in_flight += requests_in_flight.get();
    sum.bytes_received += bytes_received.get();
    sum.bytes_sent += bytes_sent.get();
    sum.handler_exceptions += handler_exceptions.get();
    sum.handshakes_failed += handshakes_failed.get();
    sum.accepts_failed += accepts_failed.get();
    sum.timeouts_handshake += timeouts_handshake.get();
    sum.timeouts_header += timeouts_header.get();
    sum.timeouts_body += timeouts_body.get();
    sum.timeouts_idle += timeouts_idle.get();
    sum.timeouts_request += timeouts_request.get();
    sum.timeouts_write += timeouts_write.get();
    for (std::size_t i = 0; i < refused.size(); ++i) sum.refused[i] += refused[i].get();
  }
};

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
