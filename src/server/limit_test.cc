// Time, memory and numbers: slow clients, many clients, handlers that never answer, and the end of
// the server. The limits of time are measured by a clock that the tests move.

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <thread>

#include "base/clock.h"
#include "server/http/test_client.h"
#include "server/test_server.h"

namespace adjoin::server {
namespace {

using namespace test;
using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

/// A server with the documented limits of time, and the clock that measures them.
struct TimedServer {
  HttpCounters counters() const { return server.server->counters(); }
  /// Waits until the server has `bytes` of requests more than at `before`.
  void await_bytes(std::uint64_t before, std::size_t bytes) const {
    await([&] { return counters().bytes_received >= before + bytes; });
  }
  /// Waits for what the server does by itself; ten seconds at most.
  static void await(const std::function<bool()>& is_so) {
    const auto deadline = SteadyClock::now() + 10s;
    while (!is_so() && SteadyClock::now() < deadline) std::this_thread::sleep_for(1ms);
    EXPECT_TRUE(is_so());
  }

  ManualClock clock{1'700'000'000s};
  TestServer server{by(clock)};

 private:
  static HttpOptions by(const Clock& clock) {
    HttpOptions options;
    options.clock = &clock;
    return options;
  }
};

std::uint64_t refused(const TestServer& server, Refusal refusal) {
  return server.server->counters().refused[static_cast<std::size_t>(refusal)];
}

/// Sends a byte a second until the server closes. Returns the seconds that took, or a minute and
/// more if it never did.
int seconds_of_dripping(TimedServer& timed, TestClient& client, const std::string& bytes) {
  for (int second = 0; second < 60; ++second) {
    const std::uint64_t before = timed.counters().bytes_received;
    if (!client.send(bytes.substr(static_cast<std::size_t>(second) % bytes.size(), 1))) {
      return second;
    }
    // The server has the byte before the clock moves, or has closed.
    for (int i = 0; i < 2000 && timed.counters().bytes_received == before; ++i) {
      if (client.receive_until_closed(1ms)) return second;
    }
    timed.clock.advance(1s);
    if (client.receive_until_closed(20ms)) return second + 1;
  }
  return 60;
}

TEST(HttpLimit, ClosesConnectionsThatTakeTooLong) {
  struct Case {
    std::string what;
    std::string sent;
    std::string dripping;  ///< "": silence
    std::chrono::seconds limit;
    std::uint64_t HttpCounters::*counter;
  };
  const std::string head = "POST / HTTP/1.1\r\nHost: localhost\r\n";
  const std::vector<Case> cases = {
      {"a connection without a request", "", "", 60s, &HttpCounters::timeouts_idle},
      {"a head that stops", "GET / HT", "", 10s, &HttpCounters::timeouts_header},
      {"a head that drips", "GET / HTTP/1.1\r\nA: ", "x", 10s, &HttpCounters::timeouts_header},
      {"a body that stops", head + "Content-Length: 9\r\n\r\nabc", "", 10s,
       &HttpCounters::timeouts_body},
      {"a body that drips", head + "Content-Length: 99999\r\n\r\n", "x", 10s,
       &HttpCounters::timeouts_body},
      {"chunks that drip", head + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n", 10s,
       &HttpCounters::timeouts_body},
      {"a body that was asked for", head + "Expect: 100-continue\r\nContent-Length: 9\r\n\r\n", "",
       10s, &HttpCounters::timeouts_body},
  };
  TimedServer timed;
  const auto is_answered = [&] {
    TestClient bystander(timed.server.port());
    return bystander.send(get("/")) && body_of(bystander.receive_answer()) == "GET /|";
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.what);
    const HttpCounters before = timed.counters();
    TestClient client(timed.server.port());
    ASSERT_TRUE(client.send(each.sent));
    TimedServer::await(
        [&] { return timed.counters().connections_accepted > before.connections_accepted; });
    timed.await_bytes(before.bytes_received, each.sent.size());
    if (each.dripping.empty()) {
      timed.clock.advance(each.limit - 1s);
      EXPECT_FALSE(client.receive_until_closed(30ms)) << "a second is left";
      TimedServer::await([&] {
        timed.clock.advance(1s);
        return client.receive_until_closed(10ms).has_value();
      });
    } else {
      EXPECT_GE(seconds_of_dripping(timed, client, each.dripping), each.limit.count());
      EXPECT_TRUE(client.receive_until_closed().has_value());
    }
    TimedServer::await([&] { return timed.counters().*each.counter > before.*each.counter; });
    EXPECT_TRUE(is_answered());
  }
  EXPECT_EQ(timed.counters().timeouts_idle, 1u);
  EXPECT_EQ(timed.counters().timeouts_header, 2u);
  EXPECT_EQ(timed.counters().timeouts_body, 4u);
}

TEST(HttpLimit, KeepsABodyThatIsSlowButFastEnough) {
  TimedServer timed;
  TestClient client(timed.server.port());
  const std::string part(16 * 1024, 'x');  // what is asked for in each second
  const std::string request = post("/", std::string(30 * part.size(), 'x'));
  ASSERT_TRUE(client.send(request.substr(0, request.size() - 30 * part.size())));
  for (int second = 0; second < 30; ++second) {
    const std::uint64_t before = timed.counters().bytes_received;
    ASSERT_TRUE(client.send(part));
    timed.await_bytes(before, part.size());
    timed.clock.advance(1s);
    ASSERT_FALSE(client.closed());
  }
  EXPECT_EQ(body_of(client.receive_answer()).size(), 30 * part.size() + 7u);
  EXPECT_EQ(timed.counters().timeouts_body, 0u);
}

TEST(HttpLimit, ClosesOnReadersThatDoNotRead) {
  TimedServer timed;
  TestClient client(timed.server.port(), 4096);
  std::string requests;
  for (int i = 0; i < 100; ++i) requests += get("/bytes/1000000");
  ASSERT_TRUE(client.send(requests));
  TimedServer::await([&] {
    timed.clock.advance(1s);
    return timed.counters().timeouts_write > 0;
  });
  EXPECT_EQ(timed.counters().timeouts_write, 1u);
  // Its requests waited for it to read: nobody made a hundred answers for it.
  EXPECT_LT(timed.counters().requests, 20u);
  TimedServer::await([&] { return timed.counters().connections_open == 0; });
}

TEST(HttpLimit, GivesUpRequestsThatAreNotAnsweredInTime) {
  TimedServer timed;
  TestClient client(timed.server.port());
  ASSERT_TRUE(client.send(get("/first") + get("/never") + get("/behind")));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /first|");
  TimedServer::await([&] { return timed.server.handler.kept() == 1; });
  timed.clock.advance(29s);
  EXPECT_FALSE(client.receive_until_closed(30ms)) << "a second is left";
  timed.clock.advance(2s);
  const std::string answer = client.receive_answer();
  EXPECT_EQ(status_line(answer), "HTTP/1.1 500 Internal Server Error");
  EXPECT_NE(answer.find("\r\nConnection: close\r\n"), std::string::npos);
  client.close_sending();
  EXPECT_EQ(client.receive_until_closed(), "");
  EXPECT_EQ(timed.counters().timeouts_request, 1u);
  EXPECT_EQ(timed.counters().requests_in_flight, 1u);
  timed.server.handler.release_kept();
  TimedServer::await([&] { return timed.counters().requests_in_flight == 0; });
}

TEST(HttpLimit, TurnsAwayConnectionsAboveTheNumber) {
  HttpOptions options;
  options.connections_max = 3;
  TestServer server(options);
  std::vector<std::unique_ptr<TestClient>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<TestClient>(server.port()));
    ASSERT_TRUE(clients.back()->send(get("/")));
    EXPECT_EQ(body_of(clients.back()->receive_answer()), "GET /|");
  }
  TestClient above(server.port());
  EXPECT_EQ(status_line(above.receive_answer()), "HTTP/1.1 503 Service Unavailable");
  EXPECT_EQ(above.receive_until_closed(), "");
  EXPECT_EQ(refused(server, Refusal::too_many_connections), 1u);
  clients.pop_back();
  while (server.server->counters().connections_open > 2) std::this_thread::sleep_for(1ms);
  TestClient next(server.port());
  ASSERT_TRUE(next.send(get("/")));
  EXPECT_EQ(body_of(next.receive_answer()), "GET /|");
}

TEST(HttpLimit, TakesNoBodyForWhichThereIsNoMemory) {
  HttpOptions options;
  options.request_memory_bytes_max = 1'000'000;
  TestServer server(options);
  const std::string part = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n";
  const std::string body(200'000, 'x');
  TestClient first(server.port());
  ASSERT_TRUE(first.send(part + "x"));
  while (server.server->counters().requests_in_flight < 1) std::this_thread::sleep_for(1ms);
  for (const std::string& request :
       {part, std::string("POST / HTTP/1.1\r\nHost: localhost\r\n"
                          "Transfer-Encoding: chunked\r\n\r\n30d40\r\n") +
                  body}) {
    TestClient second(server.port());
    second.send(request);
    EXPECT_EQ(status_line(second.receive_answer()), "HTTP/1.1 503 Service Unavailable");
  }
  EXPECT_EQ(refused(server, Refusal::memory_exhausted), 2u);
  ASSERT_TRUE(first.send(body.substr(1)));
  EXPECT_EQ(body_of(first.receive_answer()).size(), 7 + body.size());
  // All of it has been given back.
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(first.send(part + body));
    ASSERT_EQ(body_of(first.receive_answer()).size(), 7 + body.size());
  }
}

TEST(HttpLimit, RefusesPoolWorkAboveTheQueue) {
  HttpOptions options;
  options.pool_threads = 1;
  options.pool_queue_max = 1;
  options.pipeline_depth = 64;
  TestServer server(options);
  TestClient client(server.port());
  std::string requests;
  for (int i = 0; i < 500; ++i) requests += get("/pool");
  ASSERT_TRUE(client.send(requests));
  for (int i = 0; i < 500; ++i) {
    const std::string status = status_line(client.receive_answer()).substr(9, 3);
    ASSERT_TRUE(status == "200" || status == "503") << status;
  }
}

TEST(HttpDrain, AnswersWhatIsInWorkAndClosesWhatIsIdle) {
  TestServer server;
  TestClient idle(server.port()), busy(server.port()), sending(server.port());
  ASSERT_TRUE(idle.send(get("/")));
  EXPECT_EQ(body_of(idle.receive_answer()), "GET /|");
  ASSERT_TRUE(busy.send(get("/never")));
  ASSERT_TRUE(sending.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbo"));
  while (server.handler.kept() < 1 || server.server->counters().requests_in_flight < 2) {
    std::this_thread::sleep_for(1ms);
  }
  std::thread drain([&] { EXPECT_EQ(server.server->drain(10s), 0u); });
  EXPECT_EQ(idle.receive_until_closed(), "");
  TestClient late(server.port());
  EXPECT_FALSE(late.connected());
  server.handler.release_kept();
  ASSERT_TRUE(sending.send("dy"));
  for (TestClient* client : {&busy, &sending}) {
    const std::string answer = client->receive_answer();
    EXPECT_EQ(body_of(answer), client == &busy ? "late" : "POST /|body");
    EXPECT_NE(answer.find("\r\nConnection: close\r\n"), std::string::npos);
    EXPECT_EQ(client->receive_until_closed(), "");
  }
  drain.join();
}

TEST(HttpDrain, CutsWhatTakesLongerThanItsPatience) {
  TestServer server;
  TestClient client(server.port());
  ASSERT_TRUE(client.send(get("/never")));
  while (server.handler.kept() < 1) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(server.server->drain(50ms), 1u);
  EXPECT_EQ(client.receive_until_closed(), "");
}

TEST(HttpDrain, NeverSendsHalfAnAnswer) {
  HttpOptions options;
  options.reactors = 2;
  TestServer server(options);
  std::atomic<int> answers = 0;
  std::vector<std::thread> clients;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([&, i] {
      TestClient client(server.port());
      const std::string request = i % 2 == 0 ? post("/pool", "x") : get("/bytes/100000");
      while (client.send(request)) {
        const std::string answer = client.receive_answer();
        if (answer.empty()) break;
        ASSERT_EQ(body_of(answer).size(), i % 2 == 0 ? 12u : 100'000u);
        ++answers;
      }
    });
  }
  while (answers < 200) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(server.server->drain(5s), 0u);
  for (std::thread& client : clients) client.join();
}

TEST(HttpServerStart, SaysWhyItCannotListen) {
  TestServer taken;
  TestHandler handler;
  HttpOptions options;
  options.port = taken.port();
  const auto second = HttpServer::start(options, handler);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().code(), ErrorCode::configuration);
  EXPECT_NE(second.error().message().find(std::to_string(taken.port())), std::string::npos);
  for (const char* host : {"example.com", "", "300.1.1.1", "203.0.113.7"}) {
    options.host = host;
    const auto nowhere = HttpServer::start(options, handler);
    ASSERT_FALSE(nowhere.has_value()) << host;
    EXPECT_EQ(nowhere.error().code(), ErrorCode::invalid_argument) << host;
  }
  options = {.certificate_file = "/nowhere.pem", .key_file = "/nowhere.key"};
  const auto no_certificate = HttpServer::start(options, handler);
  ASSERT_FALSE(no_certificate.has_value());
  EXPECT_NE(no_certificate.error().message().find("/nowhere.pem"), std::string::npos);
}

TEST(HttpServerStart, NamesItselfByAUrl) {
  TestServer server;
  EXPECT_EQ(server.server->url(), "http://127.0.0.1:" + std::to_string(server.port()));
  HttpOptions everywhere;
  everywhere.host = "0.0.0.0";
  TestServer open(everywhere);
  EXPECT_EQ(open.server->url(), "http://127.0.0.1:" + std::to_string(open.port()));
  // Off the loopback address there is no list of names unless one is given.
  TestClient client(open.port());
  ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: any.example\r\n\r\n"));
  EXPECT_EQ(status_line(client.receive_answer()), "HTTP/1.1 200 OK");
}

}  // namespace
}  // namespace adjoin::server
