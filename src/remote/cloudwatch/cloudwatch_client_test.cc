// Goal: a request goes signed for CloudWatch, and again exactly where that repeats nothing.
#include "remote/cloudwatch/cloudwatch_client.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "wire/cloudwatch/fault.h"

namespace adjoin::remote {
namespace {

using wire::cloudwatch::DescribeAlarms;
using wire::cloudwatch::PutMetricData;

/// Answers calls one after the other by what a test put there, and keeps them.
class ScriptedPool final : public HttpPool {
 public:
  Ticket send(HttpCall call, HttpOutcomes& outcomes, std::size_t tag) override {
    calls.push_back(std::move(call));
    if (answers.empty()) {
      waiting = {&outcomes, tag};
      return calls.size();
    }
    outcomes.push({tag, std::move(answers.front())});
    answers.pop_front();
    return calls.size();
  }
  void abandon(Ticket) override {
    ++abandoned;
    waiting.first->push({waiting.second, HttpFailure{HttpFailure::Kind::ambiguous, "ended", true}});
  }

  std::deque<HttpOutcome> answers;
  std::vector<HttpCall> calls;
  std::pair<HttpOutcomes*, std::size_t> waiting;
  int abandoned = 0;
};

HttpOutcome answer(int status, std::string body) {
  HttpReply reply;
  reply.status = status;
  reply.body = std::move(body);
  reply.content_type = "application/x-amz-json-1.0";
  return reply;
}

HttpOutcome failure(HttpFailure::Kind kind) { return HttpFailure{kind, "reset", false}; }

class ACloudWatchClient : public ::testing::Test {
 protected:
  ACloudWatchClient() {
    auto pool = std::make_unique<ScriptedPool>();
    pool_ = pool.get();
    CloudWatchClient::Options options;
    options.endpoint = {true, "monitoring.eu-west-1.amazonaws.com", 443};
    options.region = "eu-west-1";
    options.attempts_max = 3;
    options.backoff = {std::chrono::milliseconds(0), std::chrono::milliseconds(0)};
    client_ = std::make_unique<CloudWatchClient>(
        options, std::move(pool),
        std::make_unique<CredentialSource>(Credentials{"AKID", "secret", "token"}), clock_);
  }

  Result<DescribeAlarms::Reply> describe() {
    return client_->ask<DescribeAlarms>(context_, DescribeAlarms::Request{});
  }
  Result<wire::cloudwatch::Void> put() {
    PutMetricData::Request request;
    request.name_space = "n";
    return client_->ask<PutMetricData>(context_, request);
  }
  bool has_header(std::string_view begin) const {
    const auto& headers = pool_->calls.back().headers;
    return std::any_of(headers.begin(), headers.end(),
                       [begin](const std::string& header) { return header.starts_with(begin); });
  }

  ManualClock clock_{std::chrono::seconds(1'700'000'000)};
  ScriptedPool* pool_ = nullptr;
  std::unique_ptr<CloudWatchClient> client_;
  table::CallContext context_;
};

TEST_F(ACloudWatchClient, SignsForCloudWatch) {
  pool_->answers.push_back(answer(200, R"({"MetricAlarms":[]})"));
  ASSERT_TRUE(describe());
  EXPECT_EQ(pool_->calls.back().url, "https://monitoring.eu-west-1.amazonaws.com/");
  EXPECT_TRUE(has_header("X-Amz-Target: GraniteServiceVersion20100801.DescribeAlarms"));
  EXPECT_TRUE(has_header("X-Amz-Security-Token: token"));
  EXPECT_TRUE(
      has_header("Authorization: AWS4-HMAC-SHA256 "
                 "Credential=AKID/20231114/eu-west-1/monitoring/aws4_request"));
}

TEST_F(ACloudWatchClient, ReadsAPageByAGet) {
  pool_->answers.push_back(answer(200, "{}"));
  EXPECT_EQ(*client_->get(context_, "/_admin/top?seconds=10"), "{}");
  EXPECT_EQ(pool_->calls.back().body, "");
  EXPECT_EQ(pool_->calls.back().url,
            "https://monitoring.eu-west-1.amazonaws.com/_admin/top?seconds=10");
  EXPECT_FALSE(has_header("X-Amz-Target"));
}

TEST_F(ACloudWatchClient, AsksAgainWhatRepeatsNothing) {
  pool_->answers.push_back(failure(HttpFailure::Kind::ambiguous));
  pool_->answers.push_back(answer(503, ""));
  pool_->answers.push_back(answer(200, R"({"MetricAlarms":[]})"));
  EXPECT_TRUE(describe());
  EXPECT_EQ(pool_->calls.size(), 3u);
}

TEST_F(ACloudWatchClient, GivesUpAfterItsAttempts) {
  for (int i = 0; i < 3; ++i) pool_->answers.push_back(failure(HttpFailure::Kind::not_sent));
  const auto reply = describe();
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code(), ErrorCode::unavailable);
  EXPECT_EQ(pool_->calls.size(), 3u);
}

TEST_F(ACloudWatchClient, DoesNotRepeatWhatARefusalAnswers) {
  pool_->answers.push_back(answer(
      400, R"({"__type":"com.amazonaws.cloudwatch#InvalidNextToken","message":"no such token"})"));
  const auto reply = describe();
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().message(), "no such token");
  EXPECT_EQ(wire::cloudwatch::fault_of(reply.error()), wire::cloudwatch::Fault::invalid_next_token);
  EXPECT_EQ(pool_->calls.size(), 1u);
}

TEST_F(ACloudWatchClient, CountsNothingTwice) {
  pool_->answers.push_back(failure(HttpFailure::Kind::ambiguous));
  const auto lost = put();
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().code(), ErrorCode::outcome_unknown);
  EXPECT_EQ(pool_->calls.size(), 1u);
  pool_->answers.push_back(failure(HttpFailure::Kind::not_sent));
  pool_->answers.push_back(answer(200, "{}"));
  EXPECT_TRUE(put()) << "what was never sent is sent again";
}

TEST_F(ACloudWatchClient, SaysWhereAnAnswerIsNoCloudWatchs) {
  pool_->answers.push_back(answer(200, "<html>"));
  const auto reply = describe();
  ASSERT_FALSE(reply);
  EXPECT_TRUE(reply.error().message().starts_with(
      "the answer from https://monitoring.eu-west-1.amazonaws.com/ is not what CloudWatch answers"))
      << reply.error().message();
}

TEST_F(ACloudWatchClient, EndsAtAnInterruptAndWaitsForThePool) {
  std::atomic<bool> cancel{false};
  context_.cancel = &cancel;
  context_.deadline = std::chrono::steady_clock::now() + std::chrono::hours(1);
  std::thread interrupts([&cancel] { cancel = true; });
  const auto reply = describe();
  interrupts.join();
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code(), ErrorCode::cancelled);
  EXPECT_EQ(pool_->abandoned, pool_->calls.empty() ? 0 : 1);
}

TEST_F(ACloudWatchClient, SendsNothingAfterItsDeadline) {
  context_.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  EXPECT_EQ(describe().error().code(), ErrorCode::deadline_exceeded);
  EXPECT_TRUE(pool_->calls.empty());
}

}  // namespace
}  // namespace adjoin::remote
