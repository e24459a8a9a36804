// Goal: each way in which an answer can fail to come has the outcome that is true. Method: a proxy
// does one thing to the first request of a call; then what the caller was told, what is stored and
// how many requests there were must fit.
#include <gtest/gtest.h>

#include <atomic>

#include "remote/served_with_faults.h"

namespace adjoin::remote::testing::faults_test {
namespace {

using Clock = std::chrono::steady_clock;

/// Does `fault` to the first `count` requests.
FaultProxy::Choose first(Fault fault, int count = 1) {
  const auto left = std::make_shared<std::atomic<int>>(count);
  return
      [fault, left](const ProxiedRequest&) { return left->fetch_sub(1) > 0 ? fault : Fault::none; };
}

template <typename T>
std::string told(const Result<T>& result) {
  return result ? "ok" : std::string(exact_name(result.error()));
}

table::PutItemRequest put_of(const char* condition = nullptr) {
  table::PutItemRequest put;
  put.table = "tab";
  put.item = Item{{"pk", "a"}, {"v", Value(1)}};
  if (condition != nullptr) put.condition_expression = condition;
  return put;
}

table::UpdateItemRequest add_of(const char* expression = "ADD n :one",
                                const char* condition = nullptr) {
  table::UpdateItemRequest update;
  update.table = "tab";
  update.key = Item{{"pk", "a"}};
  update.update_expression = expression;
  if (condition != nullptr) update.condition_expression = condition;
  update.placeholders.values.emplace(":one", Value(1));
  return update;
}

table::TransactWriteItemsRequest transaction_of() {
  table::TransactUpdate add;
  add.table = "tab";
  add.key = Item{{"pk", "a"}};
  add.update_expression = "ADD n :one";
  add.placeholders.values.emplace(":one", Value(1));
  table::TransactWriteItemsRequest request;
  request.actions = {add};
  return request;
}

struct Case {
  Fault fault;
  const char* told;
  const char* stored;
  int requests;
};

TEST(AnAddition, IsDoneOnceOrInDoubtButNeverTwice) {
  const char* const kOnce = R"({"n":1,"pk":"a"})";
  for (const Case& c : {Case{Fault::none, "ok", kOnce, 1},
                        {Fault::drop_before_send, "outcome_unknown", "none", 1},
                        {Fault::drop_after_execution, "outcome_unknown", kOnce, 1},
                        {Fault::internal_error, "outcome_unknown", "none", 1},
                        {Fault::internal_error_after, "outcome_unknown", kOnce, 1},
                        {Fault::unavailable, "outcome_unknown", "none", 1},
                        {Fault::throttle, "ok", kOnce, 2},
                        {Fault::reset_mid_reply, "outcome_unknown", kOnce, 1},
                        {Fault::truncated_body, "outcome_unknown", kOnce, 1},
                        {Fault::wrong_crc, "outcome_unknown", kOnce, 1},
                        {Fault::html_page, "outcome_unknown", "none", 1},
                        {Fault::html_instead, "outcome_unknown", "none", 1},
                        {Fault::redirect, "configuration", "none", 1}}) {
    ServedWithFaults served(first(c.fault));
    EXPECT_EQ(told(served.connect()->update_item({}, add_of())), c.told)
        << static_cast<int>(c.fault);
    EXPECT_EQ(served.stored("a"), c.stored) << static_cast<int>(c.fault);
    EXPECT_EQ(served.proxy.requests(), static_cast<std::uint64_t>(c.requests));
  }
}

TEST(ATransaction, IsDoneOnceWhateverHappensToItsFirstAttempt) {
  for (const Fault fault :
       {Fault::drop_before_send, Fault::drop_after_execution, Fault::duplicate,
        Fault::internal_error, Fault::internal_error_after, Fault::unavailable, Fault::throttle,
        Fault::in_progress, Fault::conflict, Fault::reset_mid_reply, Fault::truncated_body,
        Fault::wrong_crc, Fault::html_page, Fault::html_instead}) {
    ServedWithFaults served(first(fault, 2));
    const auto result = served.connect()->transact_write_items({}, transaction_of());
    EXPECT_EQ(told(result), "ok") << static_cast<int>(fault);
    EXPECT_FALSE(result && result->replayed);
    EXPECT_EQ(served.stored("a"), R"({"n":1,"pk":"a"})") << static_cast<int>(fault);
  }
}

TEST(AKeptConnection, ThatDiesIsNotUsedForASecondAttempt) {
  std::atomic<int> seen{0};
  ServedWithFaults served([&](const ProxiedRequest&) {
    return ++seen == 2 ? Fault::drop_after_execution : Fault::none;
  });
  const auto store = served.connect();
  EXPECT_EQ(told(store->update_item({}, add_of())), "ok");
  EXPECT_EQ(told(store->update_item({}, add_of())), "outcome_unknown");
  EXPECT_EQ(served.stored("a"), R"({"n":2,"pk":"a"})");
  EXPECT_EQ(seen, 2);
}

TEST(AConditionThatFailsOnceDone, MakesASecondAttemptSafeButNotItsRefusal) {
  for (const Case& c : {Case{Fault::drop_before_send, "ok", R"({"pk":"a","v":1})", 2},
                        {Fault::drop_after_execution, "outcome_unknown", R"({"pk":"a","v":1})", 2},
                        {Fault::internal_error, "ok", R"({"pk":"a","v":1})", 2}}) {
    ServedWithFaults served(first(c.fault));
    EXPECT_EQ(told(served.connect()->put_item({}, put_of("attribute_not_exists(pk)"))), c.told);
    EXPECT_EQ(served.stored("a"), c.stored);
    EXPECT_EQ(served.proxy.requests(), static_cast<std::uint64_t>(c.requests));
  }
  for (const Fault fault : {Fault::drop_before_send, Fault::drop_after_execution}) {
    ServedWithFaults served(first(fault));
    const auto result = served.connect()->update_item(
        {}, add_of("SET version = :one ADD n :one", "attribute_not_exists(version)"));
    EXPECT_EQ(told(result), fault == Fault::drop_before_send ? "ok" : "outcome_unknown");
    EXPECT_EQ(served.stored("a"), R"({"n":1,"pk":"a","version":1})");
  }
}

TEST(AConditionThatFailedAtOnce, IsToldAsItIs) {
  ServedWithFaults served(first(Fault::none));
  const auto store = served.connect();
  EXPECT_EQ(told(store->put_item({}, put_of("attribute_exists(pk)"))), "conditional_check_failed");
}

TEST(APlainPut, IsRepeatedUntilItIsAnswered) {
  for (const Fault fault : {Fault::drop_before_send, Fault::drop_after_execution,
                            Fault::internal_error_after, Fault::reset_mid_reply}) {
    ServedWithFaults served(first(fault, 3));
    EXPECT_EQ(told(served.connect()->put_item({}, put_of())), "ok");
    EXPECT_EQ(served.stored("a"), R"({"pk":"a","v":1})");
    EXPECT_EQ(served.proxy.requests(), 4U);
  }
}

TEST(ARead, IsRepeatedUntilItIsAnswered) {
  for (const Fault fault :
       {Fault::drop_before_send, Fault::drop_after_execution, Fault::internal_error,
        Fault::unavailable, Fault::throttle, Fault::reset_mid_reply, Fault::truncated_body,
        Fault::wrong_crc, Fault::html_page, Fault::html_instead}) {
    ServedWithFaults served(first(fault, 3));
    table::GetItemRequest get;
    get.table = "tab";
    get.key = Item{{"pk", "a"}};
    EXPECT_EQ(told(served.connect()->get_item({}, get)), "ok") << static_cast<int>(fault);
    EXPECT_EQ(served.proxy.requests(), 4U) << static_cast<int>(fault);
  }
}

TEST(ABatch, IsSentAgainUntilNothingIsLeft) {
  ServedWithFaults served(first(Fault::partial_batch, 3));
  table::BatchWriteItemRequest batch;
  batch.tables = {{"tab", {}}};
  for (int i = 0; i < 25; ++i) {
    batch.tables[0].actions.push_back(table::BatchPut{Item{{"pk", std::to_string(i)}}});
  }
  const auto result = served.connect()->batch_write_item({}, batch);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_TRUE(result->unprocessed.empty());
  for (int i = 0; i < 25; ++i) EXPECT_NE(served.stored(std::to_string(i)), "none") << i;
  EXPECT_EQ(served.proxy.requests(), 4U);
}

TEST(ADeadline, EndsACallWhoseAnswerIsLate) {
  ServedWithFaults served([](const ProxiedRequest&) { return Fault::delay; });
  const auto store = served.connect();
  for (const bool writes : {false, true}) {
    const auto begun = Clock::now();
    table::CallContext context;
    context.deadline = begun + std::chrono::milliseconds(500);
    table::GetItemRequest get;
    get.table = "tab";
    get.key = Item{{"pk", "a"}};
    EXPECT_EQ(
        writes ? told(store->update_item(context, add_of())) : told(store->get_item(context, get)),
        writes ? "outcome_unknown" : "deadline_exceeded");
    const auto took = Clock::now() - begun;
    EXPECT_GE(took, std::chrono::milliseconds(450));
    EXPECT_LE(took, std::chrono::milliseconds(650));
  }
}

/// In 100 ms.
std::thread cancel_soon(std::atomic<bool>& flag) {
  return std::thread([&flag] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    flag = true;
  });
}

TEST(ACancelledCall, EndsAtOnce) {
  ServedWithFaults served([](const ProxiedRequest&) { return Fault::delay; });
  const auto store = served.connect();
  std::atomic<bool> flag{false};
  table::CallContext context;
  context.cancel = &flag;
  std::thread canceller = cancel_soon(flag);
  const auto begun = Clock::now();
  EXPECT_EQ(told(store->update_item(context, add_of())), "outcome_unknown");
  EXPECT_LE(Clock::now() - begun, std::chrono::milliseconds(400));
  canceller.join();
  EXPECT_EQ(told(store->update_item(context, add_of())), "cancelled");
}

TEST(AFirstCall, ThatGetsNoAnswerSaysSoAndNotThatItMayHaveWritten) {
  const struct {
    Fault fault;
    const char* said;
  } cases[] = {{Fault::drop_before_send, "no answer from "},
               {Fault::internal_error, "InternalServerError"},
               {Fault::html_page, " answered with HTTP status 502"},
               {Fault::html_instead, " is no whole JSON"}};
  for (const auto& c : cases) {
    const ServedWithFaults served([&](const ProxiedRequest&) { return c.fault; });
    const auto tables = served.ask().value()->list_tables({}, {});
    ASSERT_EQ(told(tables), "unavailable");
    EXPECT_NE(tables.error().message().find(c.said), std::string::npos) << tables.error().message();
    EXPECT_EQ(tables.error().message().find("may have been done"), std::string::npos);
  }
}

TEST(AQuestion, EndsAtOnceWhenItIsCancelledAndByItsDeadline) {
  const ServedWithFaults served([](const ProxiedRequest&) { return Fault::delay; });
  std::atomic<bool> flag{false};
  table::CallContext context;
  context.cancel = &flag;
  std::thread canceller = cancel_soon(flag);
  const auto begun = Clock::now();
  EXPECT_TRUE(served.ask(context).value()->capabilities().transactions) << "as the service";
  EXPECT_TRUE(flag.load());
  canceller.join();
  context.cancel = nullptr;
  context.deadline = Clock::now() + std::chrono::milliseconds(100);
  EXPECT_TRUE(served.ask(context).value()->capabilities().transactions);
  EXPECT_LE(Clock::now() - begun, std::chrono::milliseconds(800));
}

TEST(ManyQueries, GoAtTheSameTimeAndAnswerInTheirOrder) {
  ServedWithFaults served([](const ProxiedRequest&) { return Fault::delay; });
  served.proxy.late = std::chrono::milliseconds(200);
  for (int i = 0; i < 40; ++i) {
    table::PutItemRequest put;
    put.table = "tab";
    put.item = Item{{"pk", std::to_string(i)}};
    served.behind().put_item({}, put).value();
  }
  std::vector<table::QueryRequest> queries;
  for (int i = 0; i < 40; ++i) {
    table::QueryRequest& query = queries.emplace_back();
    query.table = "tab";
    query.key_condition.emplace().terms = {
        {"pk", expression::KeyOperator::eq, std::to_string(i), {}}};
  }
  DispatcherOptions options = ServedWithFaults::quick();
  options.concurrency_max = 20;
  const auto begun = Clock::now();
  const auto pages = served.connect(options)->query_many({}, queries).value();
  EXPECT_LT(Clock::now() - begun, std::chrono::milliseconds(1'000)) << "two rounds of 200 ms";
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(pages[static_cast<std::size_t>(i)].items[0].decode(),
              (Item{{"pk", std::to_string(i)}}));
  }
}

TEST(AnEndpointThatIsDown, IsToldAndNotAskedMuchMore) {
  std::uint16_t gone = 0;
  {
    const ServedWithFaults served(first(Fault::none));
    gone = parse_endpoint(served.proxy.url()).value().port;
  }
  RemoteOptions options;
  options.dispatch = ServedWithFaults::quick();
  options.dispatch.endpoint = {false, "127.0.0.1", gone};
  options.dispatch.region = "us-east-1";
  options.capabilities.emplace();
  auto credentials = std::make_unique<CredentialSource>(Credentials{"local", "local", "", {}});
  const auto store = RemoteStore::open(options, std::move(credentials)).value();
  constexpr int kCalls = 5'000;
  for (int i = 0; i < kCalls; ++i) {
    const auto result = store->update_item({}, add_of());
    ASSERT_EQ(told(result), "unavailable") << result.error().message();
  }
  EXPECT_LE(static_cast<double>(store->attempts()), 1.2 * kCalls);
}

}  // namespace
}  // namespace adjoin::remote::testing::faults_test
