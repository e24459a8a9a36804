// Goal: sixteen threads ask one store, in and beside tables that come and go, while one collects
// and the date jumps: what a meter tells adds up to what the threads were answered.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "engine/open.h"
#include "engine/test_store.h"
#include "monitor/count/metered_store.h"
#include "tests/monitor/exact_count.h"

namespace adjoin::monitor {
namespace {

constexpr std::size_t kThreads = 16;
constexpr int kCallsEach = 1'500;

std::unique_ptr<table::TableStore> shared_store(const Clock& clock) {
  engine::Options options;
  options.path = "/shared";
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{256} << 20;
  options.durability = engine::Durability::none;
  options.memory_bytes = std::size_t{32} << 20;
  options.clock = &clock;
  return engine::open(options).value();
}

/// One of the threads: calls, and counts what it is answered.
class Caller {
 public:
  Caller(table::TableStore& store, std::size_t number)
      : store_(store), random_(number + 1), own_("own" + std::to_string(number)) {}

  void run() {
    for (int i = 0; i < kCallsEach; ++i) make_one();
  }
  const ExactCount& exact() const { return exact_; }

 private:
  void make_one() {
    const std::uint64_t which = random_.below(100);
    if (which < 25) return call<table::GetItem>(get());
    if (which < 45) return call<table::PutItem>(put());
    if (which < 60) return submit(put());
    if (which < 75) return call<table::Query>(query());
    if (which < 85) return call<table::BatchGetItem>(batch());
    if (which < 95) return call<table::TransactWriteItems>(transaction());
    if (which < 98) return call<table::CreateTable>(own_table());
    call<table::DeleteTable>({own_});
  }

  std::string table_name() { return random_.one_in(3) ? own_ : std::string("graph"); }
  Item key() {
    // Few keys, so that threads meet.
    return Item{{"PK", "p" + std::to_string(random_.below(3))},
                {"SK", "s" + std::to_string(random_.below(10))}};
  }
  table::GetItemRequest get() {
    table::GetItemRequest request;
    request.table = table_name();
    request.key = key();
    return request;
  }
  table::PutItemRequest put() {
    table::PutItemRequest request;
    request.table = table_name();
    request.item = key();
    request.item.set("GSI1PK", "x" + std::to_string(random_.below(3)));
    request.item.set("GSI1SK", "y");
    request.item.set("padding", std::string(static_cast<std::size_t>(random_.below(3'000)), 'x'));
    if (random_.one_in(3)) request.condition_expression = "attribute_not_exists(PK)";
    return request;
  }
  table::QueryRequest query() {
    table::QueryRequest request;
    request.table = table_name();
    request.key_condition_expression = "PK = :pk";
    request.placeholders.values.emplace(":pk", "p1");
    if (random_.one_in(2)) {
      request.index_name = "reverse";
      request.key_condition_expression = "GSI1PK = :pk";
      request.filter_expression = "begins_with(PK, :pk)";
    }
    return request;
  }
  table::BatchGetItemRequest batch() {
    table::BatchGetItemRequest request;
    request.tables.resize(2);
    request.tables[0].table = "graph";
    request.tables[1].table = own_;
    for (table::KeysAndAttributes& part : request.tables) part.keys.push_back(key());
    return request;
  }
  table::TransactWriteItemsRequest transaction() {
    table::TransactWriteItemsRequest request;
    for (int i = 0; i < 2; ++i) {
      table::TransactPut action;
      action.table = i == 0 ? "graph" : own_;
      action.item = key();
      if (random_.one_in(2)) action.condition_expression = "attribute_not_exists(PK)";
      request.actions.emplace_back(std::move(action));
    }
    return request;
  }
  table::CreateTableRequest own_table() {
    table::CreateTableRequest request = engine::graph_table();
    request.table_name = own_;
    return request;
  }

  template <table::Operation Op>
  void call(const table::RequestOf<Op>& request) {
    table::ToldCharges told;
    table::CallContext context;
    context.charges = &told;
    const auto reply = store_.call<Op>(context, request);
    exact_.add_call<Op>(request, reply, told.sums(), {});
  }
  void submit(const table::PutItemRequest& request) {
    table::ToldCharges told;
    table::CallContext context;
    context.charges = &told;
    std::promise<Result<table::WriteReply>> answered;
    store_.submit(context, request,
                  [&](Result<table::WriteReply> reply) { answered.set_value(std::move(reply)); });
    Result<table::WriteReply> reply = answered.get_future().get();
    const auto typed = reply ? Result<table::WriteResult>(std::get<table::WriteResult>(*reply))
                             : Result<table::WriteResult>(reply.error());
    exact_.add_call<table::PutItem>(request, typed, told.sums(), {});
  }

  table::TableStore& store_;
  Random random_;
  const std::string own_;
  ExactCount exact_;
};

TEST(MeteredThreads, AreCountedExactlyWhileOneCollects) {
  JumpingClock clock;
  const std::unique_ptr<table::TableStore> engine = shared_store(clock);
  TrafficMeter traffic(clock);
  MeteredStore store(*engine, traffic);
  ASSERT_TRUE(engine->create_table({}, engine::graph_table()));

  TakenFigures taken;
  std::atomic<bool> is_over{false};
  std::thread collector([&] {
    Random random(1);
    while (!is_over.load()) {
      taken.collect(traffic);
      static_cast<void>(traffic.table_totals());
      // Time enough that dropped tables give their cells back, and dates in all directions.
      clock.advance(std::chrono::milliseconds(static_cast<int>(random.below(2'000))));
      if (random.one_in(20)) {
        clock.jump(std::chrono::minutes(static_cast<int>(random.below(20)) - 10));
      }
    }
  });
  std::vector<std::unique_ptr<Caller>> callers;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kThreads; ++i) {
    callers.push_back(std::make_unique<Caller>(store, i));
    threads.emplace_back([&caller = *callers.back()] { caller.run(); });
  }
  for (std::thread& thread : threads) thread.join();
  is_over.store(true);
  collector.join();
  taken.collect(traffic);

  ExactCount exact;
  for (const auto& caller : callers) exact.merge(caller->exact());
  exact.expect_equal(taken, ExactCount::Extremes::lost);
  EXPECT_GT(exact.sum("graph", meter::Metric::failed_conditions), 1'000);
  EXPECT_GT(exact.sum("graph/reverse", meter::Metric::consumed_write_units), 1'000);
}

}  // namespace
}  // namespace adjoin::monitor
