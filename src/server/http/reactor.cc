#include "server/http/reactor.h"

#include <time.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <limits>

#include "base/assert.h"
#include "server/http/connection.h"
#include "server/http/reply_head.h"

namespace adjoin::server {
namespace {

using boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kSpareExchangesMax = 256;
constexpr std::chrono::milliseconds kLingerTime{2000};
constexpr std::chrono::milliseconds kSweepPause{250};
constexpr std::chrono::milliseconds kSweepPauseMin{5};
constexpr std::chrono::milliseconds kAcceptRetryPause{50};

thread_local const Reactor* this_thread_reactor = nullptr;

timespec read_clock(clockid_t which) {
  timespec now = {};
  clock_gettime(which, &now);
  return now;
}

/// Often enough that the shortest limit is kept to within a quarter.
std::chrono::milliseconds sweep_pause(const HttpOptions& options) {
  auto pause = kSweepPause;
  for (const auto limit : {options.handshake_timeout, options.header_timeout, options.idle_timeout,
                           options.request_deadline, options.transfer_grace}) {
    pause = std::min(pause, limit / 4);
  }
  return std::max(pause, kSweepPauseMin);
}

/// Whether a transfer has had its grace and is below the average that is asked of it.
bool is_too_slow(const Connection& connection, Clock::duration waited, const HttpOptions& options) {
  if (waited < options.transfer_grace) return false;
  const auto asked = static_cast<double>(options.bytes_per_second_min) *
                     std::chrono::duration<double>(waited).count();
  return static_cast<double>(connection.moved()) < asked;
}

}  // namespace

Clock::time_point coarse_now() {
  const timespec now = read_clock(CLOCK_MONOTONIC_COARSE);
  return Clock::time_point(std::chrono::seconds(now.tv_sec) +
                           std::chrono::nanoseconds(now.tv_nsec));
}

Reactor::Reactor(ServerParts& parts, int acceptor_fd, bool ipv6)
    : parts_(parts),
      // One thread, and no other one touches its sockets: none need be locked.
      context_(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO),
      acceptor_(context_.get_executor(), ipv6 ? asio::ip::tcp::v6() : asio::ip::tcp::v4(),
                acceptor_fd),
      sweep_timer_(context_.get_executor()),
      memory_(parts.memory) {}

Reactor::~Reactor() {
  ADJOIN_ASSERT(!thread_.joinable() || is_quiet());
  context_.stop();
  if (thread_.joinable()) thread_.join();
}

void Reactor::start() {
  asio::co_spawn(context_.get_executor(), accept_until_closed(), asio::detached);
  asio::co_spawn(context_.get_executor(), sweep_until_stopped(), asio::detached);
  thread_ = std::thread([this] {
    this_thread_reactor = this;
    context_.run();
  });
}

bool Reactor::is_this_thread() const { return this_thread_reactor == this; }

bool Reactor::is_quiet() const {
  return is_closed_to_new() && pushing_.load(std::memory_order_acquire) == 0 &&
         counters_.connections_open.get() == 0 && counters_.requests_in_flight.get() == 0;
}

void Reactor::begin_drain() {
  asio::post(context_, [this] {
    draining_ = true;
    error_code ignored;
    acceptor_.close(ignored);
    for (Connection* each = connections_; each != nullptr; each = each->next) {
      using Phase = Connection::Phase;
      const Phase phase = each->phase();
      if (phase == Phase::idle || phase == Phase::head || phase == Phase::handshake) each->cut();
    }
    closed_to_new_.store(true, std::memory_order_release);
  });
}

void Reactor::cut_all() {
  asio::post(context_, [this] {
    for (Connection* each = connections_; each != nullptr; each = each->next) each->cut();
  });
}

void Reactor::add_counters(HttpCounters& sum) const {
  counters_.add_to(sum);
  sum.handler_exceptions += pool_exceptions_.load(std::memory_order_relaxed);
}

// Exchanges.

HttpExchange& Reactor::acquire() {
  counters_.requests_in_flight.add(1);
  if (spare_.empty()) return *new HttpExchange(*this);
  HttpExchange* exchange = spare_.back().release();
  spare_.pop_back();
  return *exchange;
}

void Reactor::recycle(HttpExchange& exchange) {
  memory_.give(exchange.memory_taken);
  exchange.memory_taken = 0;
  exchange.clear();
  std::unique_ptr<HttpExchange> owned(&exchange);
  if (spare_.size() < kSpareExchangesMax) spare_.push_back(std::move(owned));
  counters_.requests_in_flight.subtract(1);
}

void Reactor::push_finished(HttpExchange& exchange) {
  pushing_.fetch_add(1, std::memory_order_relaxed);
  HttpExchange* newest = finished_.load(std::memory_order_relaxed);
  do {
    exchange.next_finished = newest;
  } while (!finished_.compare_exchange_weak(newest, &exchange, std::memory_order_release,
                                            std::memory_order_relaxed));
  // Whoever finds the list empty wakes the reactor, for all that come until it looks.
  if (newest == nullptr) asio::post(context_, [this] { take_finished(); });
  pushing_.fetch_sub(1, std::memory_order_release);
}

void Reactor::take_finished() {
  HttpExchange* newest = finished_.exchange(nullptr, std::memory_order_acquire);
  HttpExchange* oldest = nullptr;
  while (newest != nullptr) {
    HttpExchange* next = newest->next_finished;
    newest->next_finished = oldest;
    oldest = newest;
    newest = next;
  }
  while (oldest != nullptr) {
    HttpExchange& exchange = *oldest;
    oldest = exchange.next_finished;
    exchange.ready = true;
    if (exchange.connection == nullptr) {
      recycle(exchange);
    } else {
      exchange.connection->wake();
    }
  }
}

// Connections.

void Reactor::call_in_turn(Waiter waiter) {
  // One call is posted for all of them.
  if (waiters_.empty()) asio::post(context_, [this] { call_waiters(); });
  waiters_.push_back(std::move(waiter));
}

void Reactor::call_waiters() {
  calling_.swap(waiters_);
  for (Waiter& waiter : calling_) waiter();
  calling_.clear();
}

void Reactor::add(Connection& connection) {
  connection.next = connections_;
  if (connections_ != nullptr) connections_->previous = &connection;
  connections_ = &connection;
  parts_.connections.fetch_add(1, std::memory_order_relaxed);
  counters_.connections_open.add(1);
}

void Reactor::remove(Connection& connection) {
  if (connection.previous != nullptr) connection.previous->next = connection.next;
  if (connection.next != nullptr) connection.next->previous = connection.previous;
  if (connections_ == &connection) connections_ = connection.next;
  parts_.connections.fetch_sub(1, std::memory_order_relaxed);
  counters_.connections_open.subtract(1);
}

Awaitable Reactor::accept_until_closed() {
  while (acceptor_.is_open()) {
    error_code error;
    TcpSocket socket = co_await acceptor_.async_accept(asio::redirect_error(kAwait, error));
    if (!error) {
      take(std::move(socket));
    } else if (acceptor_.is_open()) {
      // Out of descriptors or memory: both come back when connections end.
      counters_.accepts_failed.add(1);
      asio::steady_timer pause(context_, kAcceptRetryPause);
      co_await pause.async_wait(asio::redirect_error(kAwait, error));
    }
  }
}

void Reactor::take(TcpSocket socket) {
  if (draining_) return;
  counters_.connections_accepted.add(1);
  if (parts_.connections.load(std::memory_order_relaxed) >= parts_.options.connections_max) {
    turn_away(socket);
    return;
  }
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  try {
    serve_connection(*this, std::move(socket));
  } catch (...) {  // no memory for one more
    counters_.accepts_failed.add(1);
  }
}

void Reactor::turn_away(TcpSocket& socket) {
  counters_.refused[static_cast<std::size_t>(Refusal::too_many_connections)].add(1);
  if (parts_.tls.get()) return;  // closing says the same without a handshake
  std::array<char, kRequestIdBytes> id;
  make_request_id(id);
  HttpResponse response;
  response.status = text_of(Refusal::too_many_connections).status;
  response.body = refusal_body(Refusal::too_many_connections);
  std::string text;
  append_reply_head(text, response,
                    {.request_id = {id.data(), id.size()}, .date = date(), .keep_alive = false});
  text += response.body;
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.send(asio::buffer(text), 0, ignored);
  socket.shutdown(TcpSocket::shutdown_send, ignored);
}

// Limits of time.

Awaitable Reactor::sweep_until_stopped() {
  const auto pause = sweep_pause(parts_.options);
  for (;;) {
    sweep_timer_.expires_after(pause);
    co_await sweep_timer_.async_wait(kAwait);
    sweep();
  }
}

void Reactor::sweep() {
  const auto now = coarse_now();
  for (Connection* each = connections_; each != nullptr; each = each->next) sweep_one(*each, now);
}

void Reactor::sweep_one(Connection& connection, Clock::time_point now) {
  const HttpOptions& options = parts_.options;
  const auto waited = now - connection.phase_began();
  const auto cut_when = [&](bool over, Count* count) {
    if (!over) return;
    if (count != nullptr) count->add(1);
    connection.cut();
  };
  using Phase = Connection::Phase;
  switch (connection.phase()) {
    case Phase::handshake:
      return cut_when(waited > options.handshake_timeout, &counters_.timeouts_handshake);
    case Phase::idle: return cut_when(waited > options.idle_timeout, &counters_.timeouts_idle);
    case Phase::head: return cut_when(waited > options.header_timeout, &counters_.timeouts_header);
    case Phase::body:
      return cut_when(is_too_slow(connection, waited, options), &counters_.timeouts_body);
    case Phase::writing:
      return cut_when(is_too_slow(connection, waited, options), &counters_.timeouts_write);
    case Phase::lingering: return cut_when(waited > kLingerTime, nullptr);
    case Phase::answer:
      if (now < connection.request_deadline()) return;
      counters_.timeouts_request.add(1);
      connection.give_up_requests();
  }
}

std::string_view Reactor::date() {
  const std::int64_t second = read_clock(CLOCK_REALTIME_COARSE).tv_sec;
  if (second != date_second_) {
    date_second_ = second;
    date_ = http_date(second);
  }
  return date_;
}

}  // namespace adjoin::server
