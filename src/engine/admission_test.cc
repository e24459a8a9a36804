// Goal: a store asks its admission before it reads and writes, and tells it what was consumed; what
// is refused leaves no trace. Method: an admission that refuses chosen keys and notes all
// questions.
#include <gtest/gtest.h>

#include <future>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/test_store.h"
#include "table/request/test_charges.h"

namespace adjoin::engine::admission_test {
namespace {

using Lines = std::vector<std::string>;

/// Refuses what touches a key of its list, in an object of its list.
class Listed final : public table::Admission {
 public:
  std::optional<Error> check(std::span<const table::Charge> charges) override {
    const std::lock_guard lock(mutex_);
    for (const table::Charge& charge : charges) {
      const std::string place = place_of(charge);
      asked_.push_back(place);
      if (!refused_.contains(place)) continue;
      return with_details<table::ThrottlingDetails>(
          api_error(ApiError::provisioned_throughput_exceeded, "no units for " + place),
          std::vector<table::ThrottlingReason>{{"word", place}});
    }
    return std::nullopt;
  }
  void charge(std::span<const table::Charge> charges) override {
    for (const table::Charge& charge : charges) charged_.charge(charge);
  }
  Result<void> check_table(const table::TableDescription& table) override {
    const std::lock_guard lock(mutex_);
    tables_.push_back("check " + table.name);
    if (table.name == "too-much") return api_error(ApiError::limit_exceeded, "too many units");
    return {};
  }
  void put(const table::TableDescription& table) override {
    const std::lock_guard lock(mutex_);
    tables_.push_back("put " + table.name + " " + std::to_string(table.indexes.size()));
  }
  void remove(const table::TableDescription& table) override {
    const std::lock_guard lock(mutex_);
    tables_.push_back("remove " + table.name);
  }

  void refuse(const std::string& place) {
    const std::lock_guard lock(mutex_);
    refused_.insert(place);
  }
  void take_all() {
    const std::lock_guard lock(mutex_);
    refused_.clear();
  }
  Lines asked() {
    const std::lock_guard lock(mutex_);
    return std::exchange(asked_, {});
  }
  Lines tables() {
    const std::lock_guard lock(mutex_);
    return std::exchange(tables_, {});
  }
  Lines charged() {
    Lines lines;
    for (const table::ToldCharges::One& one : charged_.told()) {
      lines.push_back(one.object + (one.kind == table::ChargeKind::read ? " read " : " write ") +
                      std::to_string(one.half_units));
    }
    charged_.clear();
    return lines;
  }

 private:
  static std::string place_of(const table::Charge& charge) {
    std::string place(charge.table_name);
    if (!charge.index_name.empty()) place.append("/").append(charge.index_name);
    BytesView rest = charge.partition_key;
    if (rest.empty()) return place;
    return place + " " + *item::take_key_part(rest, Value::Type::string).value().as_string();
  }

  std::mutex mutex_;
  std::set<std::string> refused_;
  Lines asked_;
  Lines tables_;
  table::ToldCharges charged_;
};

class Admitted : public testing::Test {
 protected:
  Admitted() {
    options.admission = &admission;
    store.emplace(options);
    store->create_table(graph_table());
    context.charges = &told;
    context.cost = &cost;
  }
  table::TableStore& tables() { return **store; }

  static Item item_of(const std::string& pk, const std::string& index_key = "") {
    Item item{{"PK", pk}, {"SK", "s"}};
    if (!index_key.empty())
      item = {{"PK", pk}, {"SK", "s"}, {"GSI1PK", index_key}, {"GSI1SK", "x"}};
    return item;
  }
  static table::PutItemRequest put_of(Item item) {
    table::PutItemRequest request;
    request.table = "graph";
    request.item = std::move(item);
    return request;
  }
  static table::TransactPut action_of(const std::string& pk, std::string condition = {}) {
    table::TransactPut put;
    put.table = "graph";
    put.item = item_of(pk);
    if (!condition.empty()) put.condition_expression = std::move(condition);
    return put;
  }
  static table::GetItemRequest get_of(const std::string& pk) {
    table::GetItemRequest request;
    request.table = "graph";
    request.key = {{"PK", pk}, {"SK", "s"}};
    return request;
  }
  /// From here on nothing is refused.
  bool has(const std::string& pk) {
    admission.take_all();
    const bool found = store->get(pk.c_str(), "s").has_value();
    admission.charged();
    return found;
  }
  /// Of a request that was refused: nothing was consumed, and the reasons are told.
  template <typename Reply>
  void expect_refused(const Reply& reply, const std::string& place) {
    ASSERT_FALSE(reply);
    EXPECT_EQ(api_error_of(reply.error()), ApiError::provisioned_throughput_exceeded)
        << reply.error().message();
    const auto* details = details_of<table::ThrottlingDetails>(reply.error());
    ASSERT_NE(details, nullptr);
    EXPECT_EQ(details->reasons, (std::vector<table::ThrottlingReason>{{"word", place}}));
    EXPECT_EQ(admission.charged(), Lines());
    EXPECT_TRUE(told.lines().empty());
    EXPECT_EQ(cost.capacity, table::CapacityUnits());
  }

  Listed admission;
  Options options;
  std::optional<TestStore> store;
  table::ToldCharges told;
  table::Cost cost;
  table::CallContext context;
};

TEST_F(Admitted, LearnsOfTablesAndMayRefuseThem) {
  EXPECT_EQ(admission.tables(), (Lines{"check graph", "put graph 1"}));
  table::CreateTableRequest request = graph_table();
  request.table_name = "second";
  request.global_secondary_indexes.clear();
  request.attribute_definitions.resize(2);
  ASSERT_TRUE(tables().create_table({}, request));
  table::UpdateTableRequest update;
  update.table_name = "graph";
  update.deletion_protection = true;
  ASSERT_TRUE(tables().update_table({}, update));
  ASSERT_TRUE(tables().delete_table({}, "second"));
  EXPECT_EQ(admission.tables(),
            (Lines{"check second", "put second 0", "check graph", "put graph 1", "remove second"}));
  request.table_name = "too-much";
  EXPECT_EQ(api_error_of(tables().create_table({}, request).error()), ApiError::limit_exceeded);
  EXPECT_FALSE(tables().describe_table({}, "too-much"));
  EXPECT_EQ(admission.tables(), Lines{"check too-much"});
  store->reopen();
  EXPECT_EQ(admission.tables(), Lines{"put graph 1"});
}

TEST_F(Admitted, IsAskedForEachKeyOfAWriteAndChargedWhatTheCallIs) {
  ASSERT_TRUE(tables().put_item(context, put_of(item_of("a", "red"))));
  EXPECT_EQ(admission.asked(), (Lines{"graph a", "graph/reverse red"}));
  EXPECT_EQ(admission.charged(), (Lines{"graph write 2", "graph/reverse write 2"}));
  // The old entry and the new one have two keys.
  ASSERT_TRUE(tables().put_item(context, put_of(item_of("a", "blue"))));
  EXPECT_EQ(admission.asked(), (Lines{"graph a", "graph/reverse red", "graph/reverse blue"}));
  EXPECT_EQ(admission.charged(),
            (Lines{"graph write 2", "graph/reverse write 2", "graph/reverse write 2"}));
}

TEST_F(Admitted, RefusesAWriteWhoseTableOrIndexHasNoUnits) {
  ASSERT_TRUE(tables().put_item({}, put_of(item_of("a", "red"))));
  admission.charged();
  const CommitId last = store->stats().last_commit;
  admission.refuse("graph b");
  expect_refused(tables().put_item(context, put_of(item_of("b"))), "graph b");
  // The key in the index is known only when the write was evaluated.
  admission.refuse("graph/reverse red");
  table::UpdateItemRequest update;
  update.table = "graph";
  update.key = {{"PK", "c"}, {"SK", "s"}};
  update.update_expression = "SET GSI1PK = :r, GSI1SK = :r";
  update.placeholders.values.emplace(":r", "red");
  expect_refused(tables().update_item(context, update), "graph/reverse red");
  table::DeleteItemRequest remove;
  remove.table = "graph";
  remove.key = {{"PK", "a"}, {"SK", "s"}};
  expect_refused(tables().delete_item(context, remove), "graph/reverse red");
  EXPECT_FALSE(has("b"));
  EXPECT_FALSE(has("c"));
  EXPECT_TRUE(has("a"));
  EXPECT_EQ(store->stats().last_commit, last);
  EXPECT_TRUE(tables().put_item({}, put_of(item_of("b"))));
}

TEST_F(Admitted, ChargesAWriteWhoseConditionFails) {
  table::PutItemRequest put = put_of(item_of("a", "red"));
  put.condition_expression = "attribute_exists(PK)";
  const auto failed = tables().put_item(context, put);
  EXPECT_EQ(api_error_of(failed.error()), ApiError::conditional_check_failed);
  EXPECT_EQ(admission.charged(), Lines{"graph write 2"});
  told.clear();
  cost = {};
  admission.refuse("graph a");
  expect_refused(tables().put_item(context, put), "graph a");
}

TEST_F(Admitted, RefusesAWriteThatWasSubmitted) {
  admission.refuse("graph a");
  std::promise<Result<table::WriteReply>> reply;
  tables().submit({}, put_of(item_of("a")),
                  [&](Result<table::WriteReply> result) { reply.set_value(std::move(result)); });
  expect_refused(reply.get_future().get(), "graph a");
  EXPECT_FALSE(has("a"));
}

table::BatchWriteItemRequest batch_of(const std::vector<std::string>& keys) {
  table::BatchWriteItemRequest request;
  table::TableBatch batch{"graph", {}};
  for (const std::string& key : keys) {
    table::BatchPut put;
    put.item = {{"PK", key}, {"SK", "s"}};
    batch.actions.emplace_back(std::move(put));
  }
  request.tables.push_back(std::move(batch));
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  return request;
}

TEST_F(Admitted, LeavesOfABatchUnprocessedWhatIsRefused) {
  admission.refuse("graph b");
  const auto written = tables().batch_write_item(context, batch_of({"a", "b", "c"}));
  ASSERT_TRUE(written) << written.error().message();
  ASSERT_EQ(written->unprocessed.size(), 1U);
  ASSERT_EQ(written->unprocessed[0].actions.size(), 1U);
  EXPECT_EQ(std::get<table::BatchPut>(written->unprocessed[0].actions[0]).item,
            (Item{{"PK", "b"}, {"SK", "s"}}));
  ASSERT_EQ(written->consumed_capacity.size(), 1U);
  EXPECT_EQ(written->consumed_capacity[0].total.write_half_units, 4)
      << "of the two that were taken";
  EXPECT_EQ(cost.capacity.write_half_units, 4);
  EXPECT_EQ(admission.charged(), (Lines{"graph write 2", "graph write 2"}));
  EXPECT_TRUE(has("a"));
  EXPECT_FALSE(has("b"));
  told.clear();
  cost = {};
  admission.refuse("graph b");
  expect_refused(tables().batch_write_item(context, batch_of({"b"})), "graph b");
}

TEST_F(Admitted, CancelsATransactionWithAReasonForEachActionThatIsRefused) {
  admission.refuse("graph b");
  table::TransactWriteItemsRequest request;
  for (const char* key : {"a", "b"}) request.actions.emplace_back(action_of(key));
  const auto cancelled = tables().transact_write_items(context, request);
  ASSERT_FALSE(cancelled);
  const auto* details = details_of<table::TransactionCanceledDetails>(cancelled.error());
  ASSERT_NE(details, nullptr) << cancelled.error().message();
  ASSERT_EQ(details->reasons.size(), 2U);
  EXPECT_EQ(details->reasons[0].code, "None");
  EXPECT_EQ(details->reasons[1].code, "ProvisionedThroughputExceeded");
  EXPECT_EQ(details->reasons[1].message, "no units for graph b");
  EXPECT_EQ(admission.charged(), Lines());
  EXPECT_TRUE(told.lines().empty());
  EXPECT_FALSE(has("a"));
  ASSERT_TRUE(tables().transact_write_items(context, request));
  EXPECT_EQ(admission.charged(), (Lines{"graph write 4", "graph write 4"}));
}

TEST_F(Admitted, ChargesATransactionThatAConditionCancels) {
  table::TransactWriteItemsRequest request;
  request.actions.emplace_back(action_of("a"));
  request.actions.emplace_back(action_of("b", "attribute_exists(PK)"));
  table::CallContext plain;
  EXPECT_EQ(api_error_of(tables().transact_write_items(plain, request).error()),
            ApiError::transaction_canceled);
  EXPECT_EQ(admission.charged(), (Lines{"graph write 4", "graph write 4"}));
}

TEST_F(Admitted, IsAskedBeforeAReadAndChargedAfterIt) {
  ASSERT_TRUE(tables().put_item({}, put_of(item_of("a", "red"))));
  admission.asked();
  admission.charged();
  ASSERT_TRUE(tables().get_item({}, get_of("a")));
  table::QueryRequest query = store->query_of("a");
  ASSERT_TRUE(tables().query({}, query));
  query.key_condition_expression = "GSI1PK = :pk";
  query.placeholders.values = {{":pk", "red"}};
  query.index_name = "reverse";
  ASSERT_TRUE(tables().query_many({}, {query}));
  table::ScanRequest scan;
  scan.table = "graph";
  ASSERT_TRUE(tables().scan({}, scan));
  EXPECT_EQ(admission.asked(), (Lines{"graph a", "graph a", "graph/reverse red", "graph"}));
  EXPECT_EQ(admission.charged(),
            (Lines{"graph read 1", "graph read 1", "graph/reverse read 1", "graph read 1"}));
}

TEST_F(Admitted, RefusesReads) {
  ASSERT_TRUE(tables().put_item({}, put_of(item_of("a", "red"))));
  admission.charged();
  for (const char* place : {"graph a", "graph/reverse red", "graph"}) admission.refuse(place);
  expect_refused(tables().get_item(context, get_of("a")), "graph a");
  table::QueryRequest query = store->query_of("a");
  expect_refused(tables().query(context, query), "graph a");
  query.key_condition_expression = "GSI1PK = :pk";
  query.placeholders.values = {{":pk", "red"}};
  query.index_name = "reverse";
  expect_refused(tables().query_many(context, {query}), "graph/reverse red");
  table::ScanRequest scan;
  scan.table = "graph";
  expect_refused(tables().scan(context, scan), "graph");
}

TEST_F(Admitted, LeavesKeysOfABatchUnreadThatAreRefused) {
  ASSERT_TRUE(tables().put_item({}, put_of(item_of("a"))));
  ASSERT_TRUE(tables().put_item({}, put_of(item_of("b"))));
  admission.charged();
  admission.refuse("graph b");
  table::BatchGetItemRequest batch;
  table::KeysAndAttributes keys;
  keys.table = "graph";
  keys.keys = {{{"PK", "a"}, {"SK", "s"}}, {{"PK", "b"}, {"SK", "s"}}};
  batch.tables = {keys};
  const auto read = tables().batch_get_item(context, batch);
  ASSERT_TRUE(read) << read.error().message();
  ASSERT_EQ(read->tables.size(), 1U);
  EXPECT_EQ(read->tables[0].items.size(), 1U);
  ASSERT_EQ(read->unprocessed.size(), 1U);
  EXPECT_EQ(read->unprocessed[0].keys, (std::vector<Item>{keys.keys[1]}));
  EXPECT_EQ(admission.charged(), Lines{"graph read 1"});
  told.clear();
  cost = {};
  batch.tables[0].keys = {keys.keys[1]};
  expect_refused(tables().batch_get_item(context, batch), "graph b");

  table::TransactGetItemsRequest transaction;
  for (const Item& key : keys.keys) {
    table::TransactGet get;
    get.table = "graph";
    get.key = key;
    transaction.items.push_back(std::move(get));
  }
  const auto cancelled = tables().transact_get_items(context, transaction);
  ASSERT_FALSE(cancelled);
  const auto* details = details_of<table::TransactionCanceledDetails>(cancelled.error());
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(details->reasons[0].code, "None");
  EXPECT_EQ(details->reasons[1].code, "ProvisionedThroughputExceeded");
  EXPECT_EQ(admission.charged(), Lines());
}

TEST_F(Admitted, IsNotAskedForWhatTheStoreDoesByItself) {
  int next = 0;
  const auto loaded = tables().ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
    if (next == 3) return std::optional<Item>();
    return std::optional<Item>(item_of("loaded" + std::to_string(next++)));
  });
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(admission.asked(), Lines());
  EXPECT_EQ(admission.charged(), Lines());
}

}  // namespace
}  // namespace adjoin::engine::admission_test
