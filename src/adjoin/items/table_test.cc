#include "adjoin/table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "adjoin/items/test_table.h"
#include "adjoin/state/listing_source.h"
#include "adjoin/state/state.h"
#include "table/store/forwarding_store.h"

namespace adjoin {
namespace {

class TableTest : public testing::Test {
 protected:
  Item read(const Item& key) const { return table_.get(key).value().value_or(Item()); }

  Store store_ = Store::open("memory:").value();
  Table table_ = people_in(store_);
};
using TableWrites = TableTest;
using TableReads = TableTest;
using TableBatches = TableTest;
using TableCommits = TableTest;

void expect_error(const Error& error, ErrorCode code, std::string_view says) {
  EXPECT_EQ(error.code(), code) << error.message();
  EXPECT_NE(error.message().find(says), std::string::npos) << error.message();
}

// Pins: Table::open @errors not_found
TEST_F(TableReads, OpenNamesATableThatIsNotThere) {
  const Result<Table> table = Table::open(store_, "nobody");
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().code(), ErrorCode::not_found);
  EXPECT_EQ(table.error().service_code(), "ResourceNotFoundException");
  EXPECT_EQ(table_.name(), "people");
}

// Pins: Table::get @cost
TEST_F(TableReads, GetReturnsWhatWasPutWithOneRequest) {
  const Item item{{"PK", "A"}, {"SK", "1"}, {"tags", Set<std::string>{"x", "y"}}, {"n", 7}};
  ASSERT_TRUE(table_.put(item));
  Usage usage;
  EXPECT_EQ(table_.get(person_key("1"), {.usage = &usage}).value(), item);
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(usage.items_read, 1);
  EXPECT_FALSE(table_.get(person_key("2"), {.usage = &usage}).value().has_value());
  EXPECT_EQ(usage.requests, 2);
}

// Pins: Table::get @errors invalid_argument
TEST_F(TableReads, GetRefusesKeysThatAreNotTheTables) {
  const Item keys[] = {
      {{"PK", "A"}}, {{"PK", "A"}, {"SK", "1"}, {"n", 1}}, {{"PK", "A"}, {"SK", 1}}, {}};
  for (const Item& key : keys) {
    const auto found = table_.get(key);
    ASSERT_FALSE(found) << key.to_json();
    EXPECT_EQ(found.error().code(), ErrorCode::invalid_argument) << key.to_json();
  }
}

// Pins: Table::put @cost; Table::update @cost; Table::remove @cost
TEST_F(TableWrites, PutUpdateAndRemoveTakeOneRequestEach) {
  Usage usage;
  const CallOptions call{.usage = &usage};
  const WriteResult put = table_.put({{"PK", "A"}, {"SK", "1"}, {"n", 1}}, {}, call).value();
  EXPECT_EQ(put.outcome(), Outcome::put);
  EXPECT_EQ(put.usage, usage);
  EXPECT_EQ(usage.requests, 1);

  const WriteResult updated =
      table_
          .update(person_key("1"), {.set = {{"city", "Bern"}}, .add = {{"n", 2}, {"m", -1}}}, call)
          .value();
  EXPECT_EQ(updated.outcome(), Outcome::updated);
  EXPECT_EQ(usage.requests, 2);
  EXPECT_GT(updated.commit, put.commit);
  EXPECT_EQ(read(person_key("1")),
            (Item{{"PK", "A"}, {"SK", "1"}, {"city", "Bern"}, {"n", 3}, {"m", -1}}));

  ASSERT_TRUE(table_.update(person_key("1"), {.remove = {"city", "m", "none"}}, call));
  EXPECT_EQ(read(person_key("1")), (Item{{"PK", "A"}, {"SK", "1"}, {"n", 3}}));

  EXPECT_EQ(table_.remove(person_key("1"), {}, call).value().outcome(), Outcome::removed);
  EXPECT_EQ(table_.remove(person_key("1"), {}, call).value().outcome(), Outcome::missing);
  EXPECT_EQ(usage.requests, 5);
  EXPECT_TRUE(read(person_key("1")).empty());
}

TEST_F(TableWrites, UpdateCreatesAnItemUnlessItsConditionForbidsIt) {
  ASSERT_TRUE(table_.update(person_key("1"), {.add = {{"n", 0}}}));
  EXPECT_EQ(read(person_key("1")), (Item{{"PK", "A"}, {"SK", "1"}, {"n", 0}}));
  const auto refused = table_.update(person_key("2"), {.set = {{"n", 1}}, .where = "exists(PK)"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::condition_failed);
  EXPECT_TRUE(read(person_key("2")).empty());
}

TEST_F(TableWrites, TakeNamesAsTheyAre) {
  const Item named{{"a.b", "dot"}, {"size", 1}, {"#x", true}};
  ASSERT_TRUE(table_.update(person_key("1"), {.set = named}));
  EXPECT_EQ(read(person_key("1")),
            (Item{{"PK", "A"}, {"SK", "1"}, {"a.b", "dot"}, {"size", 1}, {"#x", true}}));
  ASSERT_TRUE(table_.update(person_key("1"), {.remove = {"a.b", "size", "#x"}}));
  EXPECT_EQ(read(person_key("1")), person_key("1"));
}

// Pins: Table::put @errors condition_failed; Table::update @errors condition_failed
// Pins: Table::remove @errors condition_failed
TEST_F(TableWrites, AConditionThatDoesNotHoldChangesNothing) {
  const Item before{{"PK", "A"}, {"SK", "1"}, {"stock", 2}};
  ASSERT_TRUE(table_.put(before));
  const std::string where = "stock >= 3 and exists(PK)";
  const Error errors[] = {
      table_.put({{"PK", "A"}, {"SK", "1"}}, where).error(),
      table_.update(person_key("1"), {.set = {{"stock", 9}}, .where = where}).error(),
      table_.remove(person_key("1"), where).error(),
  };
  for (const Error& error : errors) {
    EXPECT_EQ(error.code(), ErrorCode::condition_failed);
    EXPECT_EQ(error.service_code(), "ConditionalCheckFailedException");
  }
  EXPECT_EQ(read(person_key("1")), before);
  EXPECT_TRUE(table_.remove(person_key("1"), "stock < 3"));
}

TEST_F(TableWrites, LeaveOutSetsWithoutElements) {
  const Set<std::string> none;
  const Item item{{"PK", "A"}, {"SK", "1"}, {"tags", none}, {"in", Item{{"x", none}, {"y", 1}}}};
  const Item kept{{"PK", "A"}, {"SK", "1"}, {"in", Item{{"y", 1}}}};
  ASSERT_TRUE(table_.put(item));
  EXPECT_EQ(read(person_key("1")), kept);
  ASSERT_TRUE(table_.put_all({item}));
  EXPECT_EQ(read(person_key("1")), kept);
  ASSERT_TRUE(table_.commit({ItemWrite::put_item(item)}));
  EXPECT_EQ(read(person_key("1")), kept);
  ASSERT_TRUE(table_.update(person_key("1"), {.set = {{"in", Set<Number>()}, {"n", 1}}}));
  EXPECT_EQ(read(person_key("1")), (Item{{"PK", "A"}, {"SK", "1"}, {"n", 1}}));
  EXPECT_FALSE(table_.put({{"PK", "A"}, {"SK", "2"}, {"list", Value::List{none}}}));
}

// Pins: Table::put @errors limit_exceeded
// Pins: Table::update @errors invalid_argument limit_exceeded
TEST_F(TableWrites, NameWhatIsWrong) {
  const Item key = person_key("1");
  expect_error(table_.update(key, {}).error(), ErrorCode::invalid_argument, "changes nothing");
  expect_error(table_.update(key, {.where = "exists(PK)"}).error(), ErrorCode::invalid_argument,
               "changes nothing");
  expect_error(table_.update(key, {.add = {{"name", "x"}}}).error(), ErrorCode::invalid_argument,
               "\"name\"");
  expect_error(table_.update(key, {.set = {{"n", 1}}, .remove = {"n"}}).error(),
               ErrorCode::invalid_argument, "[n]");
  expect_error(table_.update(key, {.set = {{"PK", "B"}}}).error(), ErrorCode::invalid_argument,
               "PK");
  expect_error(table_.put(key, "stock >>> 3").error(), ErrorCode::invalid_argument, "> > >");
  const Item large{{"PK", "A"}, {"SK", "1"}, {"text", std::string(400 * 1024, 'x')}};
  expect_error(table_.put(large).error(), ErrorCode::limit_exceeded, "size");
  EXPECT_TRUE(read(key).empty());
}

// Pins: Table::put_all @cost; Table::remove_all @cost
TEST_F(TableBatches, PutAllAndRemoveAllTakeARequestForEach25) {
  std::vector<Item> items;
  std::vector<Item> keys;
  for (int i = 0; i < 51; ++i) {
    keys.push_back(person_key(std::to_string(100 + i)));
    items.push_back(keys.back());
    items.back().set("n", i);
  }
  Usage usage;
  const Usage put = table_.put_all(items, {.usage = &usage}).value();
  EXPECT_EQ(put.requests, 3);
  EXPECT_EQ(put, usage);
  EXPECT_EQ(table_.scan().page().value().size(), 51U);
  EXPECT_EQ(table_.remove_all(keys).value().requests, 3);
  EXPECT_TRUE(table_.scan().page().value().empty());
  EXPECT_EQ(table_.put_all({}).value().requests, 0);
}

TEST_F(TableBatches, StopWhenTheyAreCancelled) {
  const std::atomic<bool> cancel = true;
  const auto put = table_.put_all({person_key("1")}, {.cancel = &cancel});
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().code(), ErrorCode::cancelled);
  EXPECT_TRUE(read(person_key("1")).empty());
}

/// A store that leaves the last action of every batch unprocessed, as a busy endpoint does, or all.
class BusyStore final : public table::Forwarding<BusyStore> {
 public:
  BusyStore(table::TableStore& store, bool takes_any)
      : Forwarding(store), store_(store), takes_any_(takes_any) {}
  using Forwarding::run;

  Result<table::BatchWriteItemResult> run(table::BatchWriteItem, const table::CallContext& context,
                                          const table::BatchWriteItemRequest& request) {
    if (!takes_any_) return table::BatchWriteItemResult{.unprocessed = request.tables};
    table::BatchWriteItemRequest part = request;
    std::vector<table::BatchAction>& actions = part.tables.front().actions;
    std::vector<table::TableBatch> left;
    if (actions.size() > 1) left.push_back({part.tables.front().table, {actions.back()}});
    if (actions.size() > 1) actions.pop_back();
    ADJOIN_TRY(table::BatchWriteItemResult result,
               store_.call<table::BatchWriteItem>(context, part));
    result.unprocessed = std::move(left);
    return result;
  }

 private:
  table::TableStore& store_;
  const bool takes_any_;
};

Store busy(const Store& store, bool takes_any) {
  auto state = detail::Access::make_as<detail::StoreState, detail::StoreState>();
  state->store = std::make_shared<BusyStore>(detail::tables_of(store), takes_any);
  return detail::Access::make<Store>(std::move(state));
}

TEST_F(TableBatches, SendAgainWhatTheStoreLeaves) {
  const Table table = Table::open(busy(store_, true), "people").value();
  const std::vector<Item> keys = {person_key("1"), person_key("2"), person_key("3")};
  EXPECT_EQ(table.put_all(keys).value().requests, 2);
  EXPECT_EQ(table_.scan().page().value().size(), 3U);
  EXPECT_EQ(table.remove_all(keys).value().requests, 2);
  EXPECT_TRUE(table_.scan().page().value().empty());
}

TEST_F(TableBatches, EndWithTheCallsTimeOrItsCancelWhenTheStoreTakesNothing) {
  const Table table = Table::open(busy(store_, false), "people").value();
  const auto late = table.put_all({person_key("1")}, {.timeout_ms = 30});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code(), ErrorCode::deadline_exceeded);

  std::atomic<bool> cancel = false;
  std::thread other([&cancel] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cancel = true;
  });
  const auto cancelled = table.remove_all({person_key("1")}, {.cancel = &cancel});
  other.join();
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code(), ErrorCode::cancelled);
}

// Pins: Table::commit @cost
TEST_F(TableCommits, DoAllActionsInOneRequest) {
  ASSERT_TRUE(
      table_.put_all({{{"PK", "A"}, {"SK", "1"}, {"n", 1}}, person_key("2"), person_key("3")}));
  Usage usage;
  const WriteResult done =
      table_
          .commit({ItemWrite::update_item(person_key("1"), {.add = {{"n", 1}}, .where = "n = 1"}),
                   ItemWrite::remove_item(person_key("2")),
                   ItemWrite::check_item(person_key("3"), "exists(PK)"),
                   ItemWrite::put_item(person_key("4"), "not exists(PK)")},
                  {.usage = &usage})
          .value();
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(done.usage, usage);
  EXPECT_GT(done.commit, 0U);
  EXPECT_EQ(done.outcomes,
            (std::vector{Outcome::updated, Outcome::removed, Outcome::checked, Outcome::put}));
  EXPECT_EQ(read(person_key("1")).find("n")->as_int(), 2);
  EXPECT_TRUE(read(person_key("2")).empty());
  EXPECT_FALSE(read(person_key("4")).empty());
}

// Pins: Table::commit @errors condition_failed
TEST_F(TableCommits, NameEachActionThatWasRefused) {
  ASSERT_TRUE(table_.put({{"PK", "A"}, {"SK", "1"}, {"n", 1}}));
  const auto refused = table_.commit({ItemWrite::put_item(person_key("2")),
                                      ItemWrite::check_item(person_key("1"), "n = 2"),
                                      ItemWrite::remove_item(person_key("3"), "exists(PK)")});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::condition_failed);
  EXPECT_EQ(refused.error().service_code(), "TransactionCanceledException");
  ASSERT_EQ(refused.error().causes().size(), 2U);
  EXPECT_EQ(refused.error().causes()[0].operation, 1U);
  EXPECT_EQ(refused.error().causes()[1].operation, 2U);
  EXPECT_EQ(refused.error().causes()[0].code, ErrorCode::condition_failed);
  EXPECT_TRUE(read(person_key("2")).empty());
}

TEST_F(TableCommits, NameTheActionThatIsWrong) {
  const ItemWrite good = ItemWrite::put_item(person_key("1"));
  expect_error(table_.commit({good, ItemWrite::check_item(person_key("2"), "")}).error(),
               ErrorCode::invalid_argument, "action 1 of the transaction: a check needs");
  expect_error(table_.commit({good, ItemWrite::update_item(person_key("2"), {})}).error(),
               ErrorCode::invalid_argument, "action 1 of the transaction: the update changes");
  expect_error(table_.commit({ItemWrite::put_item(person_key("2"), "n = ?")}).error(),
               ErrorCode::invalid_argument, "action 0 of the transaction");
  EXPECT_EQ(table_.commit({good, good}).error().code(), ErrorCode::invalid_argument);
  EXPECT_FALSE(table_.commit(std::vector<ItemWrite>(101, good)));
  EXPECT_TRUE(read(person_key("1")).empty());
}

}  // namespace
}  // namespace adjoin
