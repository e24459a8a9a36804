// Goal: who asks for nothing pays for nothing. Until somebody asks what a server does, and again
// once nobody has for a while, a request is not noted. Method: a note looks at the schema of its
// table, which the store below counts.

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "engine/test_store.h"
#include "monitor/monitor.h"
#include "server/api/api.h"
#include "table/store/forwarding_store.h"

namespace adjoin::server::noted_requests_test {
namespace {

using namespace std::chrono_literals;

/// Counts how often somebody looks at a schema.
class LookedAtStore final : public table::Forwarding<LookedAtStore> {
 public:
  using Forwarding::Forwarding;

  Result<std::optional<std::string>> note(const table::CallContext& context, std::string_view name,
                                          table::NoteKind kind) override {
    ++looks;
    return Forwarding::note(context, name, kind);
  }

  int looks = 0;
};

/// Answers on the thread that asks.
class HereExchange final : public Exchange {
 public:
  HereExchange(std::string method, std::string target, std::string operation, std::string body)
      : method_(std::move(method)),
        target_(std::move(target)),
        operation_(std::move(operation)),
        body_(std::move(body)) {
    request_.method = method_;
    request_.target = target_;
    request_.body = body_;
    request_.peer = "127.0.0.1:1";
    request_.fields.push_back({"host", "localhost"});
    request_.fields.push_back({"content-type", "application/x-amz-json-1.0"});
    if (!operation_.empty()) request_.fields.push_back({"x-amz-target", operation_});
    deadline_ = std::chrono::steady_clock::now() + 30s;
  }
  void finish() override {}
  bool run_on_pool(std::function<void(Exchange&)> work) override {
    work(*this);
    return true;
  }

 private:
  const std::string method_;
  const std::string target_;
  const std::string operation_;
  const std::string body_;
};

class NotedRequests : public testing::Test {
 protected:
  NotedRequests() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20U;
    engine_ = engine::open(options).value();
    store_.emplace(*engine_);
    monitor_ =
        std::make_unique<monitor::Monitor>(*store_, monitor::MonitorOptions{.runs = false}, clock_);
    ApiOptions of_api;
    of_api.writes_wait = false;
    of_api.live = &live_;
    of_api.monitor = monitor_.get();
    of_api.started = clock_.unix_time();
    api_.emplace(monitor_->store(), of_api);
    EXPECT_TRUE(engine_->create_table({}, engine::graph_table()));
  }

  std::string ask(const std::string& method, const std::string& target,
                  const std::string& operation, const std::string& body) {
    HereExchange exchange(method, target, operation, body);
    api_->handle(exchange);
    return exchange.response().body;
  }
  std::string call(const std::string& operation, const std::string& body) {
    return ask("POST", "/", "DynamoDB_20120810." + operation, body);
  }
  /// Makes three requests, and returns how often schemas were looked at for them.
  int looks_of_requests() {
    const int before = store_->looks;
    EXPECT_EQ(call("PutItem", R"({"TableName":"graph","Item":{"PK":{"S":"a"},"SK":{"S":"b"}}})"),
              "{}");
    EXPECT_NE(call("GetItem", R"({"TableName":"graph","Key":{"PK":{"S":"a"},"SK":{"S":"b"}}})"),
              "{}");
    const std::string page =
        call("Query", R"({"TableName":"graph","KeyConditionExpression":"PK = :p",)"
                      R"("ExpressionAttributeValues":{":p":{"S":"a"}}})");
    EXPECT_NE(page.find(R"("Count":1)"), std::string::npos) << page;
    // What is known of a table is looked at again after a second.
    clock_.advance(LoggedTables::kFresh);
    return store_->looks - before;
  }
  std::string patterns() { return ask("GET", "/_admin/patterns", "", ""); }

  ManualClock clock_{1'700'000'040'000ms};
  std::unique_ptr<table::TableStore> engine_;
  std::optional<LookedAtStore> store_;
  std::unique_ptr<monitor::Monitor> monitor_;
  LiveRequests live_;
  std::optional<Api> api_;
};

bool says(const std::string& page, const std::string& part) {
  return page.find(part) != std::string::npos;
}

TEST_F(NotedRequests, AreNoneUntilSomebodyAsks) {
  EXPECT_EQ(looks_of_requests(), 0);
  const std::string first = patterns();
  EXPECT_TRUE(says(first, R"("seconds":0,"from":null,"to":null,"requests":0,"whole":true)"))
      << first;
  EXPECT_GT(looks_of_requests(), 0);
  const std::string second = patterns();
  EXPECT_TRUE(says(second, R"("seconds":1,)")) << second;
  EXPECT_TRUE(says(second, R"("requests":3,"whole":true)")) << second;
}

TEST_F(NotedRequests, EndWhenNobodyHasAskedForAWhile) {
  patterns();
  EXPECT_GT(looks_of_requests(), 0);
  clock_.advance(LiveRequests::kStays - LoggedTables::kFresh - 1ms);
  EXPECT_GT(looks_of_requests(), 0);
  EXPECT_EQ(looks_of_requests(), 0);
  EXPECT_TRUE(says(patterns(), R"("seconds":0,"from":null,"to":null,"requests":0,)"));
}

TEST_F(NotedRequests, GoOnWhileSomebodyWaitsForTheNextOne) {
  // Beginning with what there is, as who watches does.
  const std::uint64_t last = live_.tail(std::nullopt, 1, clock_.steady()).last;
  int answers = 0;
  ASSERT_TRUE(live_.wait(last, clock_.steady() + 20s, clock_.steady(), [&] { ++answers; }));
  EXPECT_GT(looks_of_requests(), 0);
  EXPECT_EQ(answers, 1);
  EXPECT_EQ(live_.tail(last, 1000, clock_.steady()).lines.size(), 3U);
}

}  // namespace
}  // namespace adjoin::server::noted_requests_test
