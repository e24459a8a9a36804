// Time, memory and numbers: slow clients, many clients, handlers that never answer, and the end of
// the server. The limits are small here, and the waits bounded generously.

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "server/http/test_client.h"
#include "server/test_server.h"

namespace adjoin::server {
namespace {

using namespace test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Limits of time that a test can wait for.
HttpOptions hasty() {
  HttpOptions options;
  options.header_timeout = 200ms;
  options.idle_timeout = 400ms;
  options.transfer_grace = 200ms;
  options.request_deadline = 300ms;
  options.handshake_timeout = 200ms;
  return options;
}

std::uint64_t refused(const TestServer& server, Refusal refusal) {
  return server.server->counters().refused[static_cast<std::size_t>(refusal)];
}

/// Sends a byte every 20 ms until the server closes; false when it has not after ten seconds.
bool is_closed_on(TestClient& client, const std::string& bytes) {
  for (int i = 0; i < 500; ++i) {
    if (!client.send(bytes.substr(static_cast<std::size_t>(i) % bytes.size(), 1))) return true;
    if (client.receive_until_closed(20ms)) return true;
  }
  return false;
}

TEST(HttpLimit, ClosesConnectionsThatTakeTooLong) {
  struct Case {
    std::string what;
    std::string sent;
    std::string dripping;  ///< "": silence
    std::uint64_t HttpCounters::*counter;
  };
  const std::string head = "POST / HTTP/1.1\r\nHost: localhost\r\n";
  const std::vector<Case> cases = {
      {"a connection without a request", "", "", &HttpCounters::timeouts_idle},
      {"a head that stops", "GET / HT", "", &HttpCounters::timeouts_header},
      {"a head that drips", "GET / HTTP/1.1\r\nA: ", "x", &HttpCounters::timeouts_header},
      {"a body that stops", head + "Content-Length: 9\r\n\r\nabc", "",
       &HttpCounters::timeouts_body},
      {"a body that drips", head + "Content-Length: 99999\r\n\r\n", "x",
       &HttpCounters::timeouts_body},
      {"chunks that drip", head + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n",
       &HttpCounters::timeouts_body},
      {"a body that was asked for", head + "Expect: 100-continue\r\nContent-Length: 9\r\n\r\n", "",
       &HttpCounters::timeouts_body},
  };
  TestServer server(hasty());
  std::atomic<bool> stop = false;
  std::thread bystander([&] {
    TestClient client(server.port());
    while (!stop) {
      ASSERT_TRUE(client.send(get("/")));
      ASSERT_EQ(body_of(client.receive_answer()), "GET /|");
      std::this_thread::sleep_for(5ms);
    }
  });
  for (const Case& each : cases) {
    TestClient client(server.port());
    ASSERT_TRUE(client.send(each.sent));
    if (each.dripping.empty()) {
      EXPECT_TRUE(client.receive_until_closed().has_value()) << each.what;
    } else {
      EXPECT_TRUE(is_closed_on(client, each.dripping)) << each.what;
    }
    EXPECT_EQ(server.server->counters().*each.counter >= 1, true) << each.what;
  }
  stop = true;
  bystander.join();
  EXPECT_EQ(server.server->counters().timeouts_body, 4u);
  EXPECT_EQ(server.server->counters().timeouts_header, 2u);
}

TEST(HttpLimit, KeepsABodyThatIsSlowButFastEnough) {
  HttpOptions options = hasty();
  options.bytes_per_second_min = 100;
  TestServer server(options);
  TestClient client(server.port());
  const std::string request = post("/", std::string(1000, 'x'));
  ASSERT_TRUE(client.send(request.substr(0, request.size() - 1000)));
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(client.send(std::string(100, 'x')));
    std::this_thread::sleep_for(60ms);
  }
  EXPECT_EQ(body_of(client.receive_answer()).size(), 1000 + 7u);
}

TEST(HttpLimit, ClosesOnReadersThatDoNotRead) {
  TestServer server(hasty());
  TestClient client(server.port(), 4096);
  std::string requests;
  for (int i = 0; i < 100; ++i) requests += get("/bytes/1000000");
  ASSERT_TRUE(client.send(requests));
  const auto deadline = Clock::now() + 10s;
  while (server.server->counters().timeouts_write == 0 && Clock::now() < deadline) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_EQ(server.server->counters().timeouts_write, 1u);
  // Its requests waited for it to read: nobody made a hundred answers for it.
  EXPECT_LT(server.server->counters().requests, 20u);
  while (server.server->counters().connections_open > 0 && Clock::now() < deadline) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_EQ(server.server->counters().connections_open, 0u);
}

TEST(HttpLimit, GivesUpRequestsThatAreNotAnsweredInTime) {
  TestServer server(hasty());
  TestClient client(server.port());
  ASSERT_TRUE(client.send(get("/first") + get("/never") + get("/behind")));
  EXPECT_EQ(body_of(client.receive_answer()), "GET /first|");
  const std::string answer = client.receive_answer();
  EXPECT_EQ(status_line(answer), "HTTP/1.1 500 Internal Server Error");
  EXPECT_NE(answer.find("\r\nConnection: close\r\n"), std::string::npos);
  client.close_sending();
  EXPECT_EQ(client.receive_until_closed(), "");
  EXPECT_EQ(server.server->counters().timeouts_request, 1u);
  EXPECT_EQ(server.server->counters().requests_in_flight, 1u);
  server.handler.release_kept();
  const auto deadline = Clock::now() + 5s;
  while (server.server->counters().requests_in_flight > 0 && Clock::now() < deadline) {
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_EQ(server.server->counters().requests_in_flight, 0u);
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
