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
using SteadyClock = std::chrono::steady_clock;

// Exchanges kept for reuse after a burst.
constexpr std::size_t kSpareExchangesMax = 256;
// For how long the rest of a refused request is read and dropped. Closing with unread bytes resets
// the connection, and the client might never see the answer.
constexpr std::chrono::milliseconds kLingerTime{2000};
constexpr std::chrono::milliseconds kSweepPause{250};
// A limit of a few milliseconds must not make the sweep a busy loop.
constexpr std::chrono::milliseconds kSweepPauseMin{5};
// Without a pause, accept would fail again at once and keep the thread from its connections.
constexpr std::chrono::milliseconds kAcceptRetryPause{50};

// Set once per reactor thread. An exchange finished on another thread has to be sent across.
thread_local const Reactor* this_thread_reactor = nullptr;

timespec read_clock(clockid_t which) {
  timespec now = {};
  clock_gettime(which, &now);
  return now;
}

/// Often enough that the shortest limit is kept to within a quarter. An injected clock may jump at
/// any moment, so that it is looked at as often as can be.
std::chrono::milliseconds sweep_pause(const HttpOptions& options) {
  if (options.clock != nullptr) return kSweepPauseMin;
  auto pause = kSweepPause;
  for (const auto limit : {options.handshake_timeout, options.header_timeout, options.idle_timeout,
                           options.request_deadline, options.transfer_grace}) {
    pause = std::min(pause, limit / 4);
  }
  return std::max(pause, kSweepPauseMin);
}

/// Whether a transfer has had its grace and is below the average that is asked of it.
bool is_too_slow(const Connection& connection, SteadyClock::duration waited,
                 const HttpOptions& options) {
  if (waited < options.transfer_grace) return false;
  const auto asked = static_cast<double>(options.bytes_per_second_min) *
                     std::chrono::duration<double>(waited).count();
  return static_cast<double>(connection.moved()) < asked;
}

}  // namespace

SteadyClock::time_point time_by(const Clock* clock) {
  if (clock != nullptr) return clock->steady();
  const timespec now = read_clock(CLOCK_MONOTONIC_COARSE);
  return SteadyClock::time_point(std::chrono::seconds(now.tv_sec) +
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
  // A handler may still hold an exchange of this reactor until it is quiet.
  ADJOIN_ASSERT(!thread_.joinable() || is_quiet());
  // The sweep never ends by itself.
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
      // No whole request was taken from these, so nobody misses an answer.
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
  // Counted until `recycle`, also after the client has gone: `is_quiet` waits for handlers, not for
  // clients.
  counters_.requests_in_flight.add(1);
  if (spare_.empty()) return *new HttpExchange(*this);
  HttpExchange* exchange = spare_.back().release();
  spare_.pop_back();
  return *exchange;
}

void Reactor::recycle(HttpExchange& exchange) {
  // Before `clear`, which frees what the amount stands for.
  memory_.give(exchange.memory_taken);
  exchange.memory_taken = 0;
  exchange.clear();
  std::unique_ptr<HttpExchange> owned(&exchange);
  if (spare_.size() < kSpareExchangesMax) spare_.push_back(std::move(owned));
  counters_.requests_in_flight.subtract(1);
}

void Reactor::push_finished(HttpExchange& exchange) {
  // Once it is in the list, the reactor may send it, be drained and be destroyed. This count keeps
  // the reactor until the last line here.
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
  // The list has the newest first. It is turned round, so that what finished first is sent first.
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
    // The client has gone meanwhile.
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
  // Who asks for another turn during this one gets the next. Otherwise a busy connection could keep
  // all others waiting.
  calling_.swap(waiters_);
  for (Waiter& waiter : calling_) waiter();
  calling_.clear();
}

/// The list is linked through the connections: joining and leaving takes no memory and constant
/// time.
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
  // Answers are written whole. Nagle's algorithm would hold back the last packet of one.
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  try {
    serve_connection(*this, std::move(socket));
  } catch (...) {  // no memory for one more
    counters_.accepts_failed.add(1);
  }
}

/// One send that does not block, without a coroutine: beyond the limit a client must cost next to
/// nothing.
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

/// One timer for all. A timer for each connection would be set anew in every phase, which costs
/// more than this walk four times a second. `cut` only closes the socket: the connection leaves the
/// list later, by its own coroutine.
void Reactor::sweep() {
  const auto now = time_by(parts_.options.clock);
  for (Connection* each = connections_; each != nullptr; each = each->next) sweep_one(*each, now);
}

void Reactor::sweep_one(Connection& connection, SteadyClock::time_point now) {
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
      // The connection stays: the handler still owns its exchange. Only its requests are answered
      // with an error.
      if (now < connection.request_deadline()) return;
      counters_.timeouts_request.add(1);
      connection.give_up_requests();
  }
}

std::string_view Reactor::date() {
  // The text changes once a second, and every answer needs it.
  const std::int64_t second = read_clock(CLOCK_REALTIME_COARSE).tv_sec;
  if (second != date_second_) {
    date_second_ = second;
    date_ = http_date(second);
  }
  return date_;
}

}  // namespace adjoin::server
