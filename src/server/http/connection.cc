#include "server/http/connection.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstring>
#include <optional>

#include "base/assert.h"
#include "server/http/gzip_reply.h"
#include "server/http/http_exchange.h"
#include "server/http/reactor.h"
#include "server/http/reply_head.h"
#include "server/http/request_reader.h"

namespace adjoin::server {
namespace {

using boost::system::error_code;
using TlsStream = asio::ssl::stream<TcpSocket>;

// Above this a body is sent from where it is; below it is copied behind its head.
constexpr std::size_t kCopiedBodyMax = 32 * 1024;
// Answers waiting for a client that does not read them; more requests of it wait meanwhile.
constexpr std::size_t kWaitingAnswerBytesMax = 1024 * 1024;
constexpr std::size_t kLingerBytesMax = 64 * 1024;
constexpr std::size_t kFirstBodyBytes = 64 * 1024;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

std::string peer_name(const TcpSocket& socket) {
  error_code error;
  const auto end = socket.remote_endpoint(error);
  if (error) return "unknown";
  const std::string address = end.address().to_string();
  const std::string port = std::to_string(end.port());
  return end.address().is_v6() ? "[" + address + "]:" + port : address + ":" + port;
}

// Functions of their own: within the coroutines of the template below g++ 12 hands these two
// operations a wrong stream.
Awaitable tls_handshake(TlsStream& stream, error_code& error) {
  co_await stream.async_handshake(TlsStream::server, asio::redirect_error(kAwait, error));
}

Awaitable tls_goodbye(TlsStream& stream, error_code& error) {
  co_await stream.async_shutdown(asio::redirect_error(kAwait, error));
}

/// One connection, from its first byte to its last, over TCP or TLS. A single coroutine does one
/// thing at a time: it takes whole requests out of the buffer and hands them on, as many as the
/// depth allows; then it waits for the oldest answer and sends all that are ready, in order; when
/// none is outstanding it reads on.
template <typename Stream>
class StreamConnection final : public Connection {
 public:
  static constexpr bool kTls = std::is_same_v<Stream, TlsStream>;

  StreamConnection(Reactor& reactor, Stream stream)
      : Connection(reactor.parts().options.clock),
        reactor_(reactor),
        options_(reactor.parts().options),
        stream_(std::move(stream)),
        peer_(peer_name(socket())),
        reader_(options_) {
    slots_.reserve(options_.pipeline_depth);
    enter(kTls ? Phase::handshake : Phase::idle);
    reactor_.add(*this);
  }

  ~StreamConnection() override {
    let_go_of_requests();
    if (partial_ != nullptr) reactor_.recycle(*partial_);
    reactor_.remove(*this);
  }

  Awaitable serve() {
    if constexpr (kTls) co_await shake_hands();
    while (!broken_) {
      take_requests();
      if (!slots_.empty()) {
        // The requests of other connections first: clients then find their answers one right after
        // the other, and need not be woken for each.
        if (slots_.front()->ready) co_await next_turn();
        if (!broken_) co_await answer();
        // Their answers, too: this client has then had time to ask again, and is not read in vain.
        if (!broken_ && reactor_.has_requests()) co_await next_turn();
      } else if (partial_ != nullptr) {
        co_await receive_body();
      } else if (closing_ || reactor_.draining()) {
        break;
      } else {
        co_await receive();
      }
    }
    if (!broken_) co_await close_gently();
  }

  void cut() override {
    broken_ = true;
    error_code ignored;
    socket().close(ignored);
    wake();
  }

  void wake() override {
    if (!waiter_) return;
    reactor_.call_in_turn(std::move(*waiter_));
    waiter_.reset();
  }

  void give_up_requests() override {
    given_up_ = true;
    wake();
  }

  std::chrono::steady_clock::time_point request_deadline() const override {
    ADJOIN_ASSERT(!slots_.empty());
    return slots_.front()->deadline();
  }

 private:
  TcpSocket& socket() {
    if constexpr (kTls) {
      return stream_.next_layer();
    } else {
      return stream_;
    }
  }

  Awaitable next_turn() {
    return asio::async_initiate<const Await, void()>(
        [this](Waiter waiter) { reactor_.call_in_turn(std::move(waiter)); }, kAwait);
  }

  Awaitable shake_hands() {
    error_code error;
    co_await tls_handshake(stream_, error);
    if (error) reactor_.counters().handshakes_failed.add(1);
    if (error) broken_ = true;
    enter(Phase::idle);
  }

  // From bytes to requests.

  void take_requests() {
    while (slots_.size() < options_.pipeline_depth && partial_ == nullptr && !closing_ &&
           waiting_answer_bytes_ < kWaitingAnswerBytesMax && take_request()) {
    }
  }

  /// Takes one request out of the buffer; false when there is none, or not the whole of it.
  bool take_request() {
    if (buffer_.bytes().empty()) return false;
    HttpExchange& exchange = reactor_.acquire();
    RequestReader::Step step;
    do {
      step = reader_.read_head(buffer_.bytes(), exchange.head, exchange.request_parts(),
                               exchange.facts);
      buffer_.consume(step.taken);
    } while (step.taken != 0 && !step.done && !step.refusal);
    if (step.done) step.refusal = admit(exchange);
    if (step.done && !step.refusal) {
      if (is_preflight(exchange.request())) return answer_preflight(exchange);
      partial_ = &exchange;
      return take_body();
    }
    reactor_.recycle(exchange);
    return step.refusal ? refuse(*step.refusal) : false;
  }

  /// What keeps a well-formed request out: where it comes from, or no memory for its body.
  std::optional<Refusal> admit(HttpExchange& exchange) {
    HttpRequest& request = exchange.request_parts();
    request.tls = kTls;
    exchange.keep_alive = exchange.facts.keep_alive;
    if (auto refusal = reactor_.parts().access.check(request)) return refusal;
    return take_memory(exchange, exchange.facts.content_length);
  }

  std::optional<Refusal> take_memory(HttpExchange& exchange, std::uint64_t body_bytes) {
    const auto bytes = static_cast<std::int64_t>(body_bytes * kParseFactor);
    if (bytes > 0 && !reactor_.memory().take(bytes)) return Refusal::memory_exhausted;
    exchange.memory_taken += bytes;
    return std::nullopt;
  }

  /// Takes what the buffer has of the body of `partial_`. False: it is not all there.
  bool take_body() {
    HttpExchange& exchange = *partial_;
    const std::size_t before = exchange.body.size();
    auto step = reader_.read_body(buffer_.bytes(), exchange.facts, exchange.body);
    buffer_.consume(step.taken);
    if (exchange.facts.chunked && !step.refusal) {
      step.refusal = take_memory(exchange, exchange.body.size() - before);
    }
    if (!step.refusal && !step.done) return false;
    partial_ = nullptr;
    if (step.refusal) {
      reactor_.recycle(exchange);
      return refuse(*step.refusal);
    }
    dispatch(exchange);
    return true;
  }

  // From requests to answers.

  void dispatch(HttpExchange& exchange) {
    open_slot(exchange);
    reactor_.counters().requests.add(1);
    exchange.in_handler = true;
    try {
      reactor_.parts().handler.handle(exchange);
    } catch (...) {
      reactor_.counters().handler_exceptions.add(1);
      exchange.fail();
    }
    exchange.in_handler = false;
    if (exchange.ready) waiting_answer_bytes_ += exchange.response().body.size();
  }

  void open_slot(HttpExchange& exchange) {
    exchange.connection = this;
    exchange.peer.assign(peer_);
    HttpRequest& request = exchange.request_parts();
    request.body = exchange.body;
    request.peer = exchange.peer;
    make_request_id(exchange.id_letters());
    exchange.set_deadline(now() + options_.request_deadline);
    if (reactor_.draining()) exchange.keep_alive = false;
    if (!exchange.keep_alive) closing_ = true;
    slots_.push_back(&exchange);
  }

  /// Answers in place of the handler, and closes. Always false: nothing more is taken.
  bool refuse(Refusal refusal) {
    reactor_.counters().refused[static_cast<std::size_t>(refusal)].add(1);
    HttpExchange& exchange = reactor_.acquire();
    exchange.keep_alive = false;
    open_slot(exchange);
    exchange.response().status = text_of(refusal).status;
    exchange.response().body = refusal_body(refusal);
    exchange.ready = true;
    unread_input_ = true;
    return false;
  }

  bool answer_preflight(HttpExchange& exchange) {
    // Whether the origin is listed has been checked; the server's own needs no preflight.
    if (exchange.facts.chunked || exchange.facts.content_length != 0) exchange.keep_alive = false;
    open_slot(exchange);
    HttpResponse& response = exchange.response();
    response.content_type = {};
    response.fields = {
        {"Access-Control-Allow-Methods", "GET, POST, OPTIONS"},
        {"Access-Control-Allow-Headers",
         "authorization, content-type, content-encoding, x-amz-content-sha256, x-amz-date, "
         "x-amz-security-token, x-amz-target, x-amz-user-agent, x-amzn-query-mode, "
         "amz-sdk-invocation-id, amz-sdk-request, smithy-protocol"},
        {"Access-Control-Max-Age", "600"},
    };
    exchange.ready = true;
    return !closing_;
  }

  /// Waits for the oldest answer and sends it with all that are ready behind it.
  Awaitable answer() {
    if (!slots_.front()->ready) co_await wait_for_oldest();
    if (broken_) co_return;
    if (!slots_.front()->ready) answer_for_handler();
    std::size_t sent = 0;
    std::string& text = reactor_.scratch();
    text.clear();
    std::size_t answers = 0;
    while (answers < slots_.size() && slots_[answers]->ready) {
      HttpExchange& exchange = *slots_[answers++];
      render(exchange, text);
      const Bytes& body = exchange.response().body;
      const bool has_body = exchange.request().method != "HEAD";
      if (has_body && body.size() <= kCopiedBodyMax) text.append(body);
      if (has_body && body.size() > kCopiedBodyMax) {
        reactor_.memory().charge(static_cast<std::int64_t>(body.size()));
        exchange.memory_taken += static_cast<std::int64_t>(body.size());
        if (!try_send(text, body, sent)) co_await send_rest(std::string(text), body, sent);
        if (broken_) co_return;
        text.clear();
      }
    }
    if (!text.empty() && !try_send(text, {}, sent)) co_await send_rest(std::string(text), {}, sent);
    if (broken_) co_return;
    close_slots(answers);
  }

  void close_slots(std::size_t answers) {
    for (std::size_t i = 0; i < answers; ++i) reactor_.recycle(*slots_[i]);
    slots_.erase(slots_.begin(), slots_.begin() + static_cast<std::ptrdiff_t>(answers));
    waiting_answer_bytes_ = 0;
    for (HttpExchange* exchange : slots_) {
      if (exchange->ready) waiting_answer_bytes_ += exchange->response().body.size();
    }
    enter(buffer_.bytes().empty() ? Phase::idle : Phase::head);
  }

  Awaitable wait_for_oldest() {
    enter(Phase::answer);
    while (!slots_.front()->ready && !broken_ && !given_up_) {
      co_await asio::async_initiate<const Await, void()>(
          [this](Waiter waiter) { waiter_.emplace(std::move(waiter)); }, kAwait);
    }
  }

  /// The handler has missed the deadline: a refusal takes the place of its answer, and of those
  /// behind it.
  void answer_for_handler() {
    ADJOIN_ASSERT(given_up_);
    let_go_of_requests();
    refuse(Refusal::deadline_exceeded);
  }

  void let_go_of_requests() {
    for (HttpExchange* exchange : slots_) {
      if (exchange->ready) {
        reactor_.recycle(*exchange);
      } else {
        exchange->connection = nullptr;  // recycled when the handler finishes it
      }
    }
    slots_.clear();
  }

  void render(HttpExchange& exchange, std::string& text) {
    HttpResponse& response = exchange.response();
    if (!exchange.compressed) {
      gzip_reply(exchange.request(), response, options_.gzip_bytes_min);
    }
    if (reactor_.draining()) exchange.keep_alive = false;
    if (!exchange.keep_alive) closing_ = true;
    append_reply_head(text, response,
                      {.request_id = exchange.request_id(),
                       .date = reactor_.date(),
                       .allowed_origin = reactor_.parts().access.allowed_origin(exchange.request()),
                       .keep_alive = exchange.keep_alive,
                       .http_1_0 = exchange.facts.http_1_0});
  }

  // Bytes out.

  /// Sends what the socket takes at once. True when that is all; else `sent` says how much.
  bool try_send(std::string_view text, std::string_view body, std::size_t& sent) {
    sent = 0;
    if constexpr (!kTls) {
      const std::array<asio::const_buffer, 2> parts = {asio::buffer(text), asio::buffer(body)};
      error_code error;
      sent = body.empty() ? stream_.write_some(parts[0], error) : stream_.write_some(parts, error);
      reactor_.counters().bytes_sent.add(sent);
      if (error && error != asio::error::would_block) broken_ = true;
      return broken_ || sent == text.size() + body.size();
    }
    return false;
  }

  Awaitable send_rest(std::string text, std::string_view body, std::size_t sent) {
    enter(Phase::writing);
    const std::size_t all = text.size() + body.size();
    while (sent < all && !broken_) {
      const std::string_view part = sent < text.size() ? std::string_view(text).substr(sent)
                                                       : body.substr(sent - text.size());
      error_code error;
      const std::size_t more = co_await stream_.async_write_some(
          asio::buffer(part), asio::redirect_error(kAwait, error));
      sent += more;
      count_moved(more);
      reactor_.counters().bytes_sent.add(more);
      if (error) broken_ = true;
    }
  }

  // Bytes in.

  /// Reads some bytes. When the client has closed or failed, `broken_`.
  Awaitable receive() {
    if (phase() != Phase::head && !buffer_.bytes().empty()) enter(Phase::head);
    const auto room = buffer_.room();
    error_code error;
    const std::size_t more = co_await stream_.async_read_some(
        asio::buffer(room.data(), room.size()), asio::redirect_error(kAwait, error));
    buffer_.filled(more);
    reactor_.counters().bytes_received.add(more);
    if (error) broken_ = true;
  }

  Awaitable receive_body() {
    enter(Phase::body);
    if (partial_->facts.expects_continue && buffer_.bytes().empty() && partial_->body.empty()) {
      std::size_t sent = 0;
      if (!try_send(kContinue, {}, sent)) {
        co_await send_rest(std::string(kContinue), {}, sent);
        enter(Phase::body);
      }
    }
    while (partial_ != nullptr && !broken_) {
      if (partial_->facts.chunked) {
        co_await receive();
        if (broken_) break;
        count_moved(buffer_.bytes().size());
        take_body();
      } else {
        co_await receive_counted_body();
      }
    }
  }

  /// Reads into the body itself, which grows with what arrives, not with what was announced.
  Awaitable receive_counted_body() {
    HttpExchange& exchange = *partial_;
    const std::size_t length = exchange.facts.content_length;
    Bytes& body = exchange.body;
    std::size_t here = body.size();
    while (here < length) {
      if (here == body.size()) {
        body.resize(std::min(length, std::max(kFirstBodyBytes, 2 * here)));
      }
      error_code error;
      const std::size_t more =
          co_await stream_.async_read_some(asio::buffer(body.data() + here, body.size() - here),
                                           asio::redirect_error(kAwait, error));
      here += more;
      count_moved(more);
      reactor_.counters().bytes_received.add(more);
      if (error) broken_ = true;
      if (broken_) co_return;
    }
    partial_ = nullptr;
    dispatch(exchange);
  }

  // The end.

  /// Lets the client read the last answer: closing on unread input would reset the connection and
  /// take the answer away.
  Awaitable close_gently() {
    enter(Phase::lingering);
    error_code error;
    if constexpr (kTls) co_await tls_goodbye(stream_, error);
    socket().shutdown(TcpSocket::shutdown_send, error);
    if (error) co_return;
    std::size_t left = unread_input_ || socket().available(error) > 0 ? kLingerBytesMax : 0;
    std::array<char, 4096> waste;
    while (left > 0 && !broken_) {
      const std::size_t more = co_await socket().async_read_some(
          asio::buffer(waste.data(), std::min(left, waste.size())),
          asio::redirect_error(kAwait, error));
      if (error) co_return;
      left -= more;
    }
  }

  Reactor& reactor_;
  const HttpOptions& options_;
  Stream stream_;
  const std::string peer_;
  ReceiveBuffer buffer_;
  RequestReader reader_;
  std::vector<HttpExchange*> slots_;  ///< requests handed on, oldest first
  HttpExchange* partial_ = nullptr;   ///< the request whose body is being read
  std::optional<Waiter> waiter_;
  std::size_t waiting_answer_bytes_ = 0;
  bool closing_ = false;  ///< no more requests are taken
  bool broken_ = false;   ///< nothing more can be sent or received
  bool given_up_ = false;
  bool unread_input_ = false;  ///< the client may still be sending
};

template <typename Stream>
Awaitable run_connection(std::unique_ptr<StreamConnection<Stream>> connection) {
  co_await connection->serve();
}

template <typename Stream>
void spawn(Reactor& reactor, Stream stream) {
  const Executor executor = stream.get_executor();
  auto connection = std::make_unique<StreamConnection<Stream>>(reactor, std::move(stream));
  asio::co_spawn(executor, run_connection(std::move(connection)), asio::detached);
}

}  // namespace

void serve_connection(Reactor& reactor, TcpSocket socket) {
  if (const auto tls = reactor.parts().tls.get()) {
    spawn(reactor, TlsStream(std::move(socket), *tls));
  } else {
    spawn(reactor, std::move(socket));
  }
}

}  // namespace adjoin::server
