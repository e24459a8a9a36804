// Goal: what goes at the same time in a store goes so in one that counts, whoever asks for sums.
// Method: a store that notes what it is handed, and keeps writes until they are let go.
#include "transfer/paced_store.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "model/model_store.h"
#include "table/store/forwarding_store.h"

namespace adjoin::transfer {
namespace {

using table::CallContext;

class Noting final : public table::Forwarding<Noting> {
 public:
  using Forwarding::Forwarding;

  std::vector<std::size_t> frontiers;  ///< how many queries each had
  struct Waiting {
    CallContext context;
    table::WriteCompletion done;
  };
  std::vector<Waiting> waiting;

  Result<std::vector<table::QueryResult>> query_many(
      const CallContext& context, const std::vector<table::QueryRequest>& requests) override {
    frontiers.push_back(requests.size());
    context.cost->requests += static_cast<std::int64_t>(requests.size());
    context.cost->capacity.read_half_units += 4;
    return std::vector<table::QueryResult>(requests.size());
  }
  void submit(const CallContext& context, table::WriteRequest,
              table::WriteCompletion done) override {
    waiting.push_back({context, std::move(done)});
  }
  void let_go() {
    for (const Waiting& one : std::exchange(waiting, {})) {
      one.context.cost->requests += 1;
      one.context.cost->capacity.write_half_units += 2;
      one.done(table::WriteReply(table::WriteResult()));
    }
  }
};

class APacedStore : public testing::Test {
 protected:
  std::shared_ptr<table::TableStore> model_ = std::make_shared<model::ModelStore>();
  std::shared_ptr<Noting> noting_ = std::make_shared<Noting>(*model_);
  PacedStore paced_{noting_, {}};
};

TEST_F(APacedStore, HandsAFrontierOverAsAWhole) {
  table::Cost cost;
  CallContext context;
  context.cost = &cost;
  const auto pages = paced_.query_many(context, std::vector<table::QueryRequest>(70));
  ASSERT_TRUE(pages.has_value());
  EXPECT_EQ(pages->size(), 70u);
  EXPECT_EQ(noting_->frontiers, std::vector<std::size_t>{70});
  EXPECT_EQ(cost.requests, 70);
  EXPECT_EQ(cost.capacity.read_half_units, 4);
  EXPECT_EQ(paced_.requests(), 70);
}

TEST_F(APacedStore, LetsWritesGoAtTheSameTimeWhoeverSumsThemUp) {
  table::Cost costs[2];
  int done = 0;
  for (table::Cost& cost : costs) {
    CallContext context;
    context.cost = &cost;
    paced_.submit(context, table::PutItemRequest(), [&](const Result<table::WriteReply>& reply) {
      EXPECT_TRUE(reply.has_value());
      EXPECT_EQ(cost.requests, 1) << "the sum is there when it is done";
      ++done;
    });
  }
  EXPECT_EQ(noting_->waiting.size(), 2u) << "none waits for the other";
  EXPECT_EQ(done, 0);
  noting_->let_go();
  EXPECT_EQ(done, 2);
  EXPECT_EQ(paced_.requests(), 2);
  EXPECT_EQ(paced_.consumed().write_half_units, 4);
}

TEST_F(APacedStore, SendsNothingOnceItsOwnerSaysSo) {
  bool may = true;
  Pace pace;
  pace.may_go_on = [&]() -> Result<void> {
    if (may) return {};
    return Error(ErrorCode::cancelled, "enough");
  };
  PacedStore held(noting_, pace);
  ASSERT_TRUE(held.query_many({}, std::vector<table::QueryRequest>(2)).has_value());
  may = false;
  const auto refused = held.query_many({}, std::vector<table::QueryRequest>(2));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message(), "enough");
  EXPECT_EQ(noting_->frontiers.size(), 1U);
  EXPECT_EQ(held.total().requests, 2);
}

}  // namespace
}  // namespace adjoin::transfer
