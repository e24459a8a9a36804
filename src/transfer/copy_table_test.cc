// Goal: a copy that is ended anywhere goes on, and what it says of the items is true. Method:
// stores that fail before or behind some call, that answer small pages, that leave parts of a
// batch; the model holds the items.
#include "transfer/copy_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <utility>

#include "base/random.h"
#include "model/model_store.h"
#include "table/store/forwarding_store.h"
#include "transfer/create_request.h"
#include "transfer/paced_store.h"

namespace adjoin::transfer {
namespace {

using table::CallContext;

table::CreateTableRequest pairs_table() {
  table::CreateTableRequest request;
  request.table_name = "Pairs";
  request.attribute_definitions = {{"PK", Value::Type::string}, {"SK", Value::Type::number}};
  request.key_schema = {{"PK", table::KeyRole::hash}, {"SK", table::KeyRole::range}};
  return request;
}

TableAt table_of(table::TableStore& store) {
  return {&store, store.describe_table({}, "Pairs").value()};
}

void fill(table::TableStore& store, int count) {
  store.create_table({}, pairs_table()).value();
  for (int i = 0; i < count; ++i) {
    table::PutItemRequest put;
    put.table = "Pairs";
    put.item = {{"PK", std::to_string(i % 17)},
                {"SK", Value(i)},
                {"text", std::string(static_cast<std::size_t>(i % 40), 'x')}};
    (void)store.put_item({}, put).value();
  }
}

/// Pages of at most seven items.
class SmallPages : public table::Forwarding<SmallPages> {
 public:
  using Forwarding::Forwarding;
  using Forwarding::run;
  Result<table::ScanResult> run(table::Scan, const CallContext& context,
                                const table::ScanRequest& request) {
    table::ScanRequest small = request;
    small.limit = 7;
    return ForwardingStore::run(table::Scan(), context, small);
  }
};

/// Says of a table, so many times, that it is still being made.
class SlowlyMade final : public table::Forwarding<SlowlyMade> {
 public:
  SlowlyMade(table::TableStore& inner, int times) : Forwarding(inner), times_(times) {}
  using Forwarding::run;
  Result<table::TableDescription> run(table::DescribeTable, const CallContext& context,
                                      const table::DescribeTable::Request& request) {
    ADJOIN_TRY(table::TableDescription table,
               ForwardingStore::run(table::DescribeTable(), context, request));
    if (times_-- > 0) table.status = table::ResourceStatus::creating;
    return table;
  }

 private:
  int times_;
};

TEST(ATable, IsWaitedForWhileSomebodyMakesIt) {
  model::ModelStore model;
  fill(model, 0);
  SlowlyMade slow(model, 3);
  const table::TableDescription making = slow.describe_table({}, "Pairs").value();
  EXPECT_EQ(making.status, table::ResourceStatus::creating);
  EXPECT_EQ(wait_until_made(slow, {}, making).value().status, table::ResourceStatus::active);
  table::TableDescription going = making;
  going.status = table::ResourceStatus::deleting;
  EXPECT_EQ(api_error_of(wait_until_made(slow, {}, going).error()), ApiError::resource_in_use);
}

/// Fails from some call on, before it or behind it.
class Ending final : public SmallPages {
 public:
  Ending(table::TableStore& inner, int calls, bool behind)
      : SmallPages(inner), left_(calls), behind_(behind) {}

 private:
  Result<void> before_call(const CallContext&) override {
    return behind_ || left_-- > 0 ? Result<void>() : ended();
  }
  Result<void> behind_call(const table::Cost&) override {
    return !behind_ || left_-- > 0 ? Result<void>() : ended();
  }
  static Error ended() { return Error(ErrorCode::unavailable, "ended"); }

  std::atomic<int> left_;
  const bool behind_;
};

/// Leaves the second half of every batch that has one.
class HalfBatches final : public table::Forwarding<HalfBatches> {
 public:
  using Forwarding::Forwarding;
  using Forwarding::run;
  Result<table::BatchWriteItemResult> run(table::BatchWriteItem, const CallContext& context,
                                          const table::BatchWriteItemRequest& request) {
    table::BatchWriteItemRequest half = request;
    auto& actions = half.tables.front().actions;
    const auto middle = actions.begin() + static_cast<std::ptrdiff_t>((actions.size() + 1) / 2);
    table::TableBatch rest{half.tables.front().table, {middle, actions.end()}};
    actions.erase(middle, actions.end());
    ADJOIN_TRY(table::BatchWriteItemResult result,
               ForwardingStore::run(table::BatchWriteItem(), context, half));
    if (!rest.actions.empty()) result.unprocessed.push_back(std::move(rest));
    return result;
  }
};

std::string journal_path() { return testing::TempDir() + "copy_table_test/journal.json"; }

TEST(CopyTable, GoesOnWhereverItWasEnded) {
  Random random(20261123);
  for (int round = 0; round < 20; ++round) {
    std::filesystem::remove(journal_path());
    model::ModelStore from;
    model::ModelStore to;
    fill(from, 400);
    create_and_wait(to, {}, create_request_of(table_of(from).table, "Pairs")).value();
    CopyOptions options;
    options.segments = static_cast<std::uint32_t>(1 + random.below(5));
    options.from_name = "from";
    options.to_name = "to";
    std::optional<CopiedItems> copied;
    int attempts = 0;
    for (; !copied && attempts < 1000; ++attempts) {
      Ending ending_from(from, static_cast<int>(random.below(60)), random.one_in(2));
      Ending ending_to(to, static_cast<int>(random.below(60)), random.one_in(2));
      const JournalFile journal = JournalFile::open(journal_path()).value();
      options.journal = &journal;
      const auto answer = copy_items({&ending_from, table_of(from).table},
                                     {&ending_to, table_of(to).table}, {}, options);
      if (answer) copied = *answer;
    }
    ASSERT_TRUE(copied.has_value());
    EXPECT_GT(attempts, 1);
    const ItemSum there = sum_table(to, {}, table_of(to).table, 3, {}).value();
    EXPECT_EQ(there, copied->sum) << "round " << round;
    EXPECT_EQ(there, sum_table(from, {}, table_of(from).table, 1, {}).value());
    EXPECT_EQ(there.items(), 400U);
  }
}

TEST(CopyTable, SendsAgainWhatABatchLeaves) {
  model::ModelStore from;
  model::ModelStore to;
  fill(from, 100);
  to.create_table({}, pairs_table()).value();
  HalfBatches half(to);
  const CopiedItems copied =
      copy_items(table_of(from), {&half, table_of(to).table}, {}, CopyOptions()).value();
  EXPECT_EQ(sum_table(to, {}, table_of(to).table, 1, {}).value(), copied.sum);
}

TEST(CopyTable, RefusesATableWithItemsOrOtherKeys) {
  model::ModelStore from;
  model::ModelStore full;
  model::ModelStore other;
  fill(from, 3);
  fill(full, 1);
  table::CreateTableRequest request = pairs_table();
  request.attribute_definitions[1].type = Value::Type::string;
  other.create_table({}, request).value();
  EXPECT_EQ(api_error_of(copy_items(table_of(from), table_of(full), {}, CopyOptions()).error()),
            ApiError::resource_in_use);
  EXPECT_EQ(copy_items(table_of(from), table_of(other), {}, CopyOptions()).error().message(),
            "the key of Pairs is PK (S), SK (N), and that of Pairs is PK (S), SK (S)");
}

TEST(PacedStore, CountsWhatItsCallsConsumeAndKeepsToARate) {
  auto inner = std::make_shared<model::ModelStore>();
  fill(*inner, 1000);
  table::Cost cost;
  CallContext context;
  context.cost = &cost;
  PacedStore store(inner, {.read_units = 4, .write_units = {}});
  const auto begun = std::chrono::steady_clock::now();
  const ItemSum sum = sum_table(store, context, table_of(*inner).table, 1, {}).value();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
  EXPECT_EQ(sum.items(), 1000U);
  EXPECT_EQ(store.consumed(), cost.capacity);
  EXPECT_GT(cost.capacity.read_units(), 5);
  EXPECT_GE(taken.count() + 1.1, (cost.capacity.read_units() - 4) / 4);
}

}  // namespace
}  // namespace adjoin::transfer
