// Goal: over random programs, by every way into the store, a meter counts exactly what replies and
// charges add up to.
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>

#include "base/random.h"
#include "engine/open.h"
#include "monitor/count/metered_store.h"
#include "random/program.h"
#include "tests/monitor/exact_count.h"

namespace adjoin::monitor {
namespace {

using table::ToldCharges;

std::unique_ptr<table::TableStore> memory_store(const Clock& clock) {
  engine::Options options;
  options.path = "/metered";
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{256} << 20;
  options.durability = engine::Durability::none;
  options.memory_bytes = std::size_t{32} << 20;
  options.clock = &clock;
  return engine::open(options).value();
}

template <typename Request>
constexpr bool kIsQueued = requires(table::WriteRequest write, Request request) {
  write = std::move(request);
};

/// A metered engine, and the exact count of what it was asked.
class MeteredPrograms : public ::testing::Test {
 protected:
  void run(const random_programs::Program& program) {
    for (const random_programs::Step& step : program.steps) {
      SCOPED_TRACE(random_programs::print(step));
      std::visit([&](const auto& request) { make(request); }, step);
      if (random_.one_in(5)) taken_.collect(traffic_);
      if (random_.one_in(40)) {
        clock_.jump(std::chrono::minutes(static_cast<int>(random_.below(2'000)) - 1'000));
      }
      if (HasFailure()) return;
    }
    for (const std::string& name : random_programs::table_names(program.seed)) {
      make(random_programs::DeleteTable{name});
    }
    taken_.collect(traffic_);
  }

  void make(const random_programs::AdvanceClock& step) {
    taken_.collect(traffic_);
    clock_.advance(step.step);
  }
  void make(const random_programs::DeleteTable& step) { call<table::DeleteTable>({step.name}); }
  void make(const random_programs::DescribeTable& step) { call<table::DescribeTable>({step.name}); }
  template <typename Request>
  void make(const Request& request) {
    if constexpr (kIsQueued<Request>) {
      if (random_.one_in(2)) return submit(request);
    }
    call<table::OperationOf<Request>>(request);
  }

  template <table::Operation Op>
  void call(const table::RequestOf<Op>& request) {
    ToldCharges told;
    table::CallContext context;
    context.charges = &told;
    look_at_indexes();
    const auto reply = store_.call<Op>(context, request);
    exact_.add_call<Op>(request, reply, told.sums(), locals_);
    ++calls_;
  }
  template <typename Request>
  void submit(const Request& request) {
    using Op = table::OperationOf<Request>;
    ToldCharges told;
    table::CallContext context;
    context.charges = &told;
    look_at_indexes();
    std::promise<Result<table::WriteReply>> answered;
    store_.submit(context, request,
                  [&](Result<table::WriteReply> reply) { answered.set_value(std::move(reply)); });
    Result<table::WriteReply> reply = answered.get_future().get();
    Result<table::ReplyOf<Op>> typed =
        reply ? Result<table::ReplyOf<Op>>(std::get<table::ReplyOf<Op>>(*std::move(reply)))
              : Result<table::ReplyOf<Op>>(std::move(reply).error());
    exact_.add_call<Op>(request, typed, told.sums(), locals_);
    ++submitted_;
  }

  /// Before a call: it may drop the table.
  void look_at_indexes() {
    const auto tables = engine_->list_tables({}, {});
    ASSERT_TRUE(tables);
    for (const std::string& name : tables->table_names) {
      const auto table = engine_->describe_table({}, name);
      ASSERT_TRUE(table);
      for (const table::IndexDescription& index : table->indexes) {
        const std::string object = name + "/" + index.name;
        if (index.kind == table::IndexKind::local) locals_.insert(object);
      }
    }
  }

  JumpingClock clock_;
  std::unique_ptr<table::TableStore> engine_ = memory_store(clock_);
  TrafficMeter traffic_{clock_};
  MeteredStore store_{*engine_, traffic_};
  TakenFigures taken_;
  ExactCount exact_;
  ExactCount::Locals locals_;
  Random random_{29};
  int calls_ = 0;
  int submitted_ = 0;
};

TEST_F(MeteredPrograms, AreCountedExactly) {
  for (std::uint64_t seed = 1; seed <= 250 && !HasFailure(); ++seed) {
    run(random_programs::generate(9'000'000 + seed, 30));
  }
  exact_.expect_equal(taken_, ExactCount::Extremes::compared);
  EXPECT_GT(calls_, 3'000);
  EXPECT_GT(submitted_, 500);
  EXPECT_FALSE(locals_.empty());
  EXPECT_GT(exact_.sum("-", meter::Metric::user_errors), 100);
}

}  // namespace
}  // namespace adjoin::monitor
