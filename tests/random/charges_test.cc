// Goal: over random programs the charges of each call add up to what its reply reports, and those
// of a refused write to what the model says that it costs.
#include <gtest/gtest.h>

#include <memory>
#include <type_traits>

#include "engine/open.h"
#include "model/model_store.h"
#include "random/program.h"
#include "random/replies.h"
#include "table/request/test_charges.h"

namespace adjoin::random_programs::charges_test {
namespace {

std::unique_ptr<table::TableStore> engine_of(const Clock& clock) {
  engine::Options options;
  options.path = "/charges";
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{256} << 20;
  options.durability = engine::Durability::none;
  options.memory_bytes = std::size_t{32} << 20;
  options.clock = &clock;
  return engine::open(options).value();
}

bool is_refused(const Error& error) {
  const ApiError api = api_error_of(error);
  return api == ApiError::conditional_check_failed || api == ApiError::transaction_canceled;
}

/// The engine with a sink, and beside it the model, which tells what a refused write costs.
class Charged {
 public:
  void run(const Program& program) {
    for (const Step& step : program.steps) {
      SCOPED_TRACE(print(step));
      std::visit([&](const auto& request) { make(step, request); }, step);
      if (testing::Test::HasFailure()) return;
    }
    for (const std::string& name : table_names(program.seed)) {
      static_cast<void>(model_.delete_table({}, name));
      static_cast<void>(engine_->delete_table({}, name));
    }
  }
  int answered() const { return answered_; }
  int refused() const { return refused_; }
  int on_indexes() const { return on_indexes_; }

 private:
  template <typename Request>
  void make(const Step& step, const Request& request) {
    if constexpr (std::is_same_v<Request, AdvanceClock>) {
      clock_.advance(request.step);
    } else if constexpr (requires { request.return_consumed_capacity; }) {
      compare(request);
    } else {
      const Reply expected = random_programs::run(step, model_, false);
      EXPECT_EQ(random_programs::run(step, *engine_, false).text, expected.text);
    }
  }

  template <typename Request>
  void compare(Request request) {
    using Op = table::OperationOf<Request>;
    request.return_consumed_capacity = table::ReturnConsumedCapacity::indexes;
    table::Cost model_cost;
    table::CallContext context;
    context.cost = &model_cost;
    static_cast<void>(model_.call<Op>(context, request));
    table::Cost cost;
    table::ToldCharges told;
    context.cost = &cost;
    context.charges = &told;
    const auto reply = engine_->call<Op>(context, request);
    EXPECT_EQ(told.total(), cost.capacity);
    for (const table::ToldCharges::One& one : told.told()) {
      EXPECT_EQ(name_of(one.operation), Op::kInfo.name);
      EXPECT_EQ(one.kind == table::ChargeKind::write, cost.capacity.read_half_units == 0);
      EXPECT_EQ(one.partition_key.empty(), Op::kInfo.name == "Scan");
    }
    const table::ChargeSums sums = told.sums();
    if (reply) {
      ++answered_;
      EXPECT_EQ(sums, table::sums_of(reply->consumed_capacity));
    } else if (is_refused(reply.error())) {
      ++refused_;
      EXPECT_EQ(cost.capacity, model_cost.capacity);
    } else {
      EXPECT_TRUE(sums.empty());
    }
    for (const auto& [object, units] : sums) {
      if (object.find('/') != std::string::npos) ++on_indexes_;
    }
  }

  ManualClock clock_{std::chrono::milliseconds(1'700'000'000'000)};
  model::ModelStore model_{clock_};
  std::unique_ptr<table::TableStore> engine_ = engine_of(clock_);
  int answered_ = 0;
  int refused_ = 0;
  int on_indexes_ = 0;
};

TEST(ChargesOfRandomPrograms, AddUpToWhatRepliesReport) {
  Charged charged;
  for (std::uint64_t seed = 1; seed <= 400 && !testing::Test::HasFailure(); ++seed) {
    charged.run(generate(7'000'000 + seed, 30));
  }
  EXPECT_GT(charged.answered(), 2000);
  EXPECT_GT(charged.refused(), 200);
  EXPECT_GT(charged.on_indexes(), 500);
}

}  // namespace
}  // namespace adjoin::random_programs::charges_test
