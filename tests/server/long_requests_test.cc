// What would keep the other connections of a thread waiting is handed to the pool before any of it
// is hashed, inflated or decoded; what is short is answered on the thread that read it.

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/open.h"
#include "server/api/api.h"

namespace adjoin::server {
namespace {

/// One request, and whether it was answered or handed on.
class OneExchange final : public Exchange {
 public:
  OneExchange(std::string body, bool encoded, bool pool_is_full) : pool_is_full_(pool_is_full) {
    body_ = std::move(body);
    request_.method = "POST";
    request_.target = "/";
    request_.body = body_;
    request_.peer = "127.0.0.1:1";
    request_.fields.push_back({"content-type", "application/x-amz-json-1.0"});
    request_.fields.push_back({"x-amz-target", "DynamoDB_20120810.GetItem"});
    if (encoded) request_.fields.push_back({"content-encoding", "identity"});
    deadline_ = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  }

  void finish() override { finished = true; }
  bool run_on_pool(std::function<void(Exchange&)> work) override {
    if (pool_is_full_) return false;
    handed_on = std::move(work);
    return true;
  }

  bool finished = false;
  std::function<void(Exchange&)> handed_on;

 private:
  std::string body_;
  bool pool_is_full_;
};

class LongRequests : public testing::Test {
 protected:
  LongRequests() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    store_ = engine::open(options).value();
    api_.emplace(*store_, ApiOptions());
  }

  std::unique_ptr<table::TableStore> store_;
  std::optional<Api> api_;
};

std::string get_of(std::size_t bytes) {
  std::string body = R"({"TableName":"None","Key":{"id":{"S":"a"}}})";
  body.append(bytes - body.size(), ' ');
  return body;
}

constexpr std::string_view kNotFound = "Requested resource not found";

TEST_F(LongRequests, AreHandledOnThePool) {
  const struct {
    std::size_t bytes;
    bool encoded, on_pool;
  } cases[] = {
      {1000, false, false}, {65536, false, false}, {65537, false, true}, {1000, true, true}};
  for (const auto& c : cases) {
    OneExchange exchange(get_of(c.bytes), c.encoded, false);
    api_->handle(exchange);
    ASSERT_EQ(static_cast<bool>(exchange.handed_on), c.on_pool) << c.bytes;
    EXPECT_EQ(exchange.finished, !c.on_pool);
    if (!c.on_pool) continue;
    exchange.handed_on(exchange);
    EXPECT_TRUE(exchange.finished);
    EXPECT_NE(exchange.response().body.find(kNotFound), std::string::npos);
  }
}

TEST_F(LongRequests, AreToldToComeAgainWhenThePoolIsFull) {
  OneExchange exchange(get_of(100'000), false, true);
  api_->handle(exchange);
  EXPECT_TRUE(exchange.finished);
  EXPECT_EQ(exchange.response().status, 400);
  EXPECT_NE(exchange.response().body.find("ThrottlingException"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::server
