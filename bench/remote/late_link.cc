#include "bench/remote/late_link.h"

#include <array>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <deque>
#include <thread>

namespace adjoin::bench {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

/// One direction of a connection: what was read, and when it may be written.
struct Lane {
  explicit Lane(asio::io_context& context) : come(context) {}
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };
  std::deque<Piece> pieces;
  asio::steady_timer come;  ///< cancelled when there is a piece, or an end
  bool ended = false;
};

struct Connection {
  Connection(tcp::socket from, asio::io_context& context)
      : client(std::move(from)), server(context), there(context), back(context) {}
  tcp::socket client;
  tcp::socket server;
  Lane there;
  Lane back;
};

using Shared = std::shared_ptr<Connection>;

}  // namespace

struct LateLink::State {
  explicit State(std::uint16_t port)
      : upstream(asio::ip::address_v4::loopback(), port),
        acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {}

  asio::awaitable<void> read([[maybe_unused]] Shared held, tcp::socket& from, Lane& lane) {
    std::array<char, 65536> bytes;
    boost::system::error_code failure;
    for (;;) {
      const std::size_t count = co_await from.async_read_some(
          asio::buffer(bytes), asio::redirect_error(asio::use_awaitable, failure));
      if (failure) break;
      const auto half = std::chrono::microseconds(latency_us.load() / 2);
      lane.pieces.push_back({Clock::now() + half, std::string(bytes.data(), count)});
      lane.come.cancel();
    }
    lane.ended = true;
    lane.come.cancel();
  }

  asio::awaitable<void> write(Shared connection, tcp::socket& to, Lane& lane) {
    boost::system::error_code failure;
    asio::steady_timer due(context);
    while (!lane.ended || !lane.pieces.empty()) {
      if (lane.pieces.empty()) {
        lane.come.expires_at(Clock::time_point::max());
        co_await lane.come.async_wait(asio::redirect_error(asio::use_awaitable, failure));
        continue;
      }
      due.expires_at(lane.pieces.front().due);
      co_await due.async_wait(asio::redirect_error(asio::use_awaitable, failure));
      co_await asio::async_write(to, asio::buffer(lane.pieces.front().bytes),
                                 asio::redirect_error(asio::use_awaitable, failure));
      lane.pieces.pop_front();
      if (failure) break;
    }
    boost::system::error_code ignored;
    connection->client.close(ignored);
    connection->server.close(ignored);
  }

  asio::awaitable<void> accept_all() {
    for (;;) {
      auto connection = std::make_shared<Connection>(
          co_await acceptor.async_accept(asio::use_awaitable), context);
      co_await connection->server.async_connect(upstream, asio::use_awaitable);
      connection->client.set_option(tcp::no_delay(true));
      connection->server.set_option(tcp::no_delay(true));
      spawn(read(connection, connection->client, connection->there));
      spawn(write(connection, connection->server, connection->there));
      spawn(read(connection, connection->server, connection->back));
      spawn(write(connection, connection->client, connection->back));
    }
  }

  void spawn(asio::awaitable<void> work) {
    asio::co_spawn(context, std::move(work), asio::detached);
  }

  asio::io_context context{1};
  tcp::endpoint upstream;
  tcp::acceptor acceptor;
  std::atomic<std::int64_t> latency_us{0};
  std::thread thread;
};

LateLink::LateLink(std::uint16_t upstream_port) : state_(std::make_unique<State>(upstream_port)) {
  state_->spawn(state_->accept_all());
  state_->thread = std::thread([this] { state_->context.run(); });
}

LateLink::~LateLink() {
  state_->context.stop();
  state_->thread.join();
}

void LateLink::set_latency(std::chrono::microseconds there_and_back) {
  state_->latency_us = there_and_back.count();
}

std::string LateLink::url() const {
  return "http://127.0.0.1:" + std::to_string(state_->acceptor.local_endpoint().port());
}

}  // namespace adjoin::bench
