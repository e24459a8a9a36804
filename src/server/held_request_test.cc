// Requests that wait for the next one to be noted, over a real server: they hold no thread.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/http/http_server.h"
#include "server/http/test_client.h"
#include "server/metrics/live_requests.h"
#include "server/test_server.h"

namespace adjoin::server::test {
namespace {

using Time = LiveRequests::Time;

constexpr Time kNow{std::chrono::hours(1000)};

/// GET /wait answers once there is a request, GET /pool at once on the pool. Any other is noted.
class FollowedHandler final : public Handler {
 public:
  void handle(Exchange& exchange) override {
    if (exchange.request().target == "/wait") return wait(exchange);
    if (exchange.request().target == "/pool") return answer_on_pool(exchange, "pool");
    live.add(kNow, std::string(exchange.request().target) + "\n");
    exchange.response().body = "noted";
    exchange.finish();
  }

  LiveRequests live;
  std::atomic<int> held{0};

 private:
  void wait(Exchange& exchange) {
    const auto ready = [this, &exchange] { answer_on_pool(exchange, newest()); };
    if (!live.wait(0, kNow + std::chrono::seconds(20), kNow, ready)) ready();
    ++held;
  }
  std::string newest() {
    const LiveRequests::Tail tail = live.tail(0, 1, kNow);
    return tail.lines.empty() ? "none" : tail.lines.front();
  }
  static void answer_on_pool(Exchange& exchange, std::string body) {
    const auto work = [body = std::move(body)](Exchange& same) {
      same.response().body = body;
      same.finish();
    };
    if (!exchange.run_on_pool(work)) exchange.finish();
  }
};

class HeldRequests : public testing::Test {
 protected:
  static constexpr int kCount = 50;  ///< more than there are threads

  HeldRequests() {
    HttpOptions options;
    options.port = 0;
    options.reactors = 2;
    server_ = HttpServer::start(options, handler_).value();
    handler_.live.window(kNow);
    for (int i = 0; i < kCount; ++i) {
      waiting_.push_back(std::make_unique<TestClient>(server_->port()));
      EXPECT_TRUE(waiting_.back()->send(get("/wait")));
    }
    while (handler_.held < kCount) std::this_thread::yield();
  }

  std::string ask(const std::string& target) {
    TestClient client(server_->port());
    EXPECT_TRUE(client.send(get(target)));
    return body_of(client.receive_answer());
  }
  void expect_answers(const std::string& body) {
    for (const auto& client : waiting_) EXPECT_EQ(body_of(client->receive_answer()), body);
  }

  FollowedHandler handler_;
  std::unique_ptr<HttpServer> server_;
  std::vector<std::unique_ptr<TestClient>> waiting_;
};

TEST_F(HeldRequests, AreAnsweredByTheNextOne) {
  EXPECT_EQ(ask("/pool"), "pool") << "the pool is free meanwhile";
  EXPECT_EQ(ask("/first"), "noted");
  expect_answers("/first\n");
}

TEST_F(HeldRequests, AreAnsweredWhenTheirTimeIsOver) {
  handler_.live.look(kNow + std::chrono::seconds(20));
  expect_answers("none");
}

TEST_F(HeldRequests, DoNotKeepTheServerFromItsEnd) {
  handler_.live.stop_waiting();
  EXPECT_EQ(server_->drain(std::chrono::seconds(30)), 0U) << "none was cut off";
  expect_answers("none");
}

}  // namespace
}  // namespace adjoin::server::test
