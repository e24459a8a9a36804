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

/// Memory limit shared by all reactors. Reactors borrow from it in large parts, so that a request
/// does not touch memory that other cores write. Thread-safe.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::int64_t bytes) : free_(bytes) {}

  /// Takes bytes; returns false, with nothing taken, if not as many are free.
  /// The sum may be negative for a moment. Another thread may then be refused although bytes are
  /// free: near the limit that is harmless.
  bool borrow(std::int64_t bytes) {
    if (free_.fetch_sub(bytes, std::memory_order_relaxed) >= bytes) return true;
    give_back(bytes);
    return false;
  }
  void give_back(std::int64_t bytes) { free_.fetch_add(bytes, std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> free_;
};

/// One reactor's share of the budget. Used only by its thread; the budget must outlive it.
class MemoryShare {
 public:
  explicit MemoryShare(MemoryBudget& budget) : budget_(budget) {}
  ~MemoryShare() { budget_.give_back(free_); }
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;

  /// Takes bytes. Returns false, with nothing taken, if the budget has not enough.
  [[nodiscard]] bool take(std::int64_t bytes) {
    if (free_ < bytes) {
      const std::int64_t missing = bytes - free_;
      // Near its limit the budget lends only what is needed.
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
  /// Takes bytes that are in use already, even beyond the limit. The budget then refuses the next
  /// request.
  void charge(std::int64_t bytes) {
    if (take(bytes)) return;
    budget_.give_back(-bytes);
  }
  /// Returns bytes; passes surplus on to the budget.
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

/// Counter that one thread writes and any thread may read, without locked instructions.
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

/// Counters of one reactor, see HttpCounters. Aligned to cache lines of its own.
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
inline constexpr Await kAwait;
/// Handle that resumes a waiting coroutine.
using Waiter = asio::async_result<Await, void()>::handler_type;
using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using TcpAcceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

/// State that the reactors of one server share. Must outlive them.
/// Members are destroyed from the last to the first: the pool ends its threads before what they use
/// is gone.
struct ServerParts {
  const HttpOptions options;
  Handler& handler;
  const AccessRules access;
  CurrentTlsContext tls;
  MemoryBudget memory;
  std::atomic<std::size_t> connections{0};
  WorkerPool pool;
};

/// Event loop: one thread with its own listening socket, connections and exchanges, which no other
/// thread touches. Members that are thread-safe are marked so.
class Reactor {
 public:
  /// Takes ownership of the listening socket `acceptor_fd`.
  Reactor(ServerParts& parts, int acceptor_fd, bool ipv6);
  /// Stops and joins the thread. All exchanges must have been finished.
  ~Reactor();
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;

  void start();

  // Thread-safe.
  void begin_drain();
  void cut_all();
  bool is_this_thread() const;
  /// Returns whether `begin_drain` has taken effect.
  bool is_closed_to_new() const { return closed_to_new_.load(std::memory_order_acquire); }
  /// Returns whether it accepts no new connection, none is open and no exchange is in progress.
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
  /// Returns a cleared exchange. The caller must give it to `recycle` or to the handler.
  HttpExchange& acquire();
  /// Returns whether exchanges are in progress or wait to be sent.
  bool has_requests() const { return counters_.requests_in_flight.get() != 0; }
  void recycle(HttpExchange& exchange);
  /// Resumes `waiter` after the other connections have done their pending work.
  void call_in_turn(Waiter waiter);
  void add(Connection& connection);
  void remove(Connection& connection);
  /// Returns the current date in HTTP form. Valid until the next call.
  std::string_view date();
  /// Returns the buffer in which responses are assembled. Empty between uses.
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
  /// Number of threads inside push_finished; the reactor must not be destroyed while there are any.
  std::atomic<std::size_t> pushing_{0};
  Connection* connections_ = nullptr;
  std::vector<std::unique_ptr<HttpExchange>> spare_;
  std::vector<Waiter> waiters_;  ///< waiting for their turn
  std::vector<Waiter> calling_;  ///< being resumed now
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
