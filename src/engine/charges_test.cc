// Goal: charges name every table, index and key, and add up to what replies report; a write is
// charged when it is durable.
#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "engine/layout/item_key.h"
#include "engine/test_store.h"
#include "table/request/test_charges.h"
#include "table/store/note_view_store.h"

namespace adjoin::engine::charges_test {
namespace {

using Lines = std::vector<std::string>;
using table::ReturnConsumedCapacity;

/// Tables "graph", with a global and a local index, and "other", without a sort key.
class Charges : public testing::Test {
 protected:
  Charges() {
    table::CreateTableRequest request = graph_table();
    request.attribute_definitions.push_back({"LSK", Value::Type::string});
    table::IndexDefinition local = index_on("local", "PK", "LSK");
    local.projection.type = table::ProjectionType::keys_only;
    request.local_secondary_indexes = {local};
    store.create_table(request);
    table::CreateTableRequest other;
    other.table_name = "other";
    other.attribute_definitions = {{"id", Value::Type::string}};
    other.key_schema = {{"id", table::KeyRole::hash}};
    store.create_table(other);
    context.charges = &told;
  }

  template <typename Request>
  auto call(Request request) {
    request.return_consumed_capacity = ReturnConsumedCapacity::indexes;
    return store->call<table::OperationOf<Request>>(context, request);
  }
  /// Calls, and compares the charges with `lines` and their sums with the reply.
  template <typename Request>
  void expect(const Request& request, const Lines& lines) {
    const auto reply = call(request);
    ASSERT_TRUE(reply) << reply.error().message();
    EXPECT_EQ(told.sums(), table::sums_of(reply->consumed_capacity));
    expect_told(lines);
  }
  /// The same of a request that is refused, whose reply tells no capacity.
  template <typename Request>
  void expect_refused(const Request& request, ApiError error, const Lines& lines) {
    const auto reply = call(request);
    ASSERT_FALSE(reply);
    EXPECT_EQ(api_error_of(reply.error()), error) << reply.error().message();
    expect_told(lines);
  }
  void expect_told(const Lines& lines) {
    EXPECT_EQ(told.lines(), lines);
    for (const table::ToldCharges::One& one : told.told()) {
      ASSERT_EQ(one.partition_hash.has_value(), !one.partition_key.empty());
      if (!one.partition_hash) continue;
      EXPECT_EQ(*one.partition_hash, layout::partition_hash(one.partition_key));
    }
    told.clear();
  }

  static table::PutItemRequest put_of(Item item, const char* table = "graph") {
    table::PutItemRequest request;
    request.table = table;
    request.item = std::move(item);
    return request;
  }
  static table::UpdateItemRequest update_of(const char* pk, const char* sk, const char* update,
                                            const char* value) {
    table::UpdateItemRequest request;
    request.table = "graph";
    request.key = {{"PK", pk}, {"SK", sk}};
    request.update_expression = update;
    request.placeholders.values.emplace(":v", value);
    return request;
  }
  static table::DeleteItemRequest remove_of(const char* pk, const char* sk) {
    table::DeleteItemRequest request;
    request.table = "graph";
    request.key = {{"PK", pk}, {"SK", sk}};
    return request;
  }
  static table::GetItemRequest get_of(const char* pk, const char* sk) {
    table::GetItemRequest request;
    request.table = "graph";
    request.key = {{"PK", pk}, {"SK", sk}};
    return request;
  }
  /// An item of about 5,000 bytes in both indexes, and a small one beside it in none.
  void put_large() {
    Item item = kFull;
    item.set("padding", std::string(5000, 'x'));
    store.put(item);
    store.put({{"PK", "a"}, {"SK", "2"}});
  }

  const Item kFull{{"PK", "a"}, {"SK", "1"}, {"GSI1PK", "x"}, {"GSI1SK", "1"}, {"LSK", "l"}};
  TestStore store;
  table::ToldCharges told;
  table::CallContext context;
};

TEST_F(Charges, NameTheItemThatIsRead) {
  put_large();
  table::GetItemRequest get = get_of("a", "1");
  expect(get, {"GetItem graph read 2 a|1"});
  get.consistent_read = true;
  expect(get, {"GetItem graph read 4 a|1"});
  expect(get_of("a", "none"), {"GetItem graph read 1 a|none"});

  table::BatchGetItemRequest batch;
  batch.tables.resize(2);
  batch.tables[0].table = "graph";
  batch.tables[0].keys = {{{"PK", "a"}, {"SK", "1"}}, {{"PK", "b"}, {"SK", "none"}}};
  batch.tables[1].table = "other";
  batch.tables[1].keys.push_back({{"id", "o"}});
  batch.tables[1].consistent_read = true;
  expect(batch, {"BatchGetItem graph read 2 a|1", "BatchGetItem graph read 1 b|none +",
                 "BatchGetItem other read 2 o"});

  table::TransactGetItemsRequest together;
  together.items.resize(3);
  together.items[0].table = "graph";
  together.items[0].key = {{"PK", "a"}, {"SK", "1"}};
  together.items[1].table = "other";
  together.items[1].key = {{"id", "o"}};
  together.items[2].table = "graph";
  together.items[2].key = {{"PK", "a"}, {"SK", "2"}};
  expect(together, {"TransactGetItems graph read 8 a|1", "TransactGetItems other read 4 o",
                    "TransactGetItems graph read 4 a|2 +"});
}

TEST_F(Charges, NameThePartitionOfAPage) {
  put_large();
  expect(store.query_of("a"), {"Query graph read 2 a"});
  expect(store.query_of("none"), {"Query graph read 1 none"});
  table::QueryRequest narrow = store.query_of("a");
  narrow.key_condition_expression = "PK = :pk AND begins_with(SK, :pk)";
  narrow.scan_index_forward = false;
  expect(narrow, {"Query graph read 1 a"});
  narrow.exclusive_start_key = Item{{"PK", "a"}, {"SK", "a1"}};
  expect(narrow, {"Query graph read 1 a"});
  table::QueryRequest reverse = store.query_of("x");
  reverse.index_name = "reverse";
  reverse.key_condition_expression = "GSI1PK = :pk";
  expect(reverse, {"Query graph/reverse read 2 x"});

  const std::vector<table::QueryRequest> frontier{store.query_of("a"), store.query_of("b")};
  ASSERT_TRUE(store->query_many(context, frontier));
  expect_told({"Query graph read 2 a", "Query graph read 1 b"});
}

TEST_F(Charges, OfALocalIndexTellWhatItFetchesFromTheTable) {
  put_large();
  table::QueryRequest local = store.query_of("a");
  local.index_name = "local";
  expect(local, {"Query graph/local read 1 a"});
  local.select = table::Select::all_attributes;
  expect(local, {"Query graph/local read 1 a", "Query graph read 2 a"});
  local.consistent_read = true;
  expect(local, {"Query graph/local read 2 a", "Query graph read 4 a"});
}

TEST_F(Charges, OfAScanNameNoPartition) {
  put_large();
  table::ScanRequest scan;
  scan.table = "graph";
  expect(scan, {"Scan graph read 2 -"});
  scan.index_name = "reverse";
  expect(scan, {"Scan graph/reverse read 2 -"});
  scan.limit = 1;
  scan.filter_expression = "attribute_not_exists(PK)";
  expect(scan, {"Scan graph/reverse read 2 -"});
}

TEST_F(Charges, OfAWriteNameEachIndexEntryThatGoesOrComes) {
  expect(put_of(kFull), {"PutItem graph write 2 a|1", "PutItem graph/reverse write 2 x|1",
                         "PutItem graph/local write 2 a|l"});
  expect(put_of(kFull), {"PutItem graph write 2 a|1"});
  expect(update_of("a", "1", "SET v = :v", "1"),
         {"UpdateItem graph write 2 a|1", "UpdateItem graph/reverse write 2 x|1"});
  expect(update_of("a", "1", "SET GSI1SK = :v", "2"),
         {"UpdateItem graph write 2 a|1", "UpdateItem graph/reverse write 2 x|1",
          "UpdateItem graph/reverse write 2 x|2 +"});
  expect(remove_of("a", "1"),
         {"DeleteItem graph write 2 a|1", "DeleteItem graph/reverse write 2 x|2",
          "DeleteItem graph/local write 2 a|l"});
  expect(remove_of("a", "1"), {"DeleteItem graph write 2 a|1"});
  expect(put_of({{"id", "o"}}, "other"), {"PutItem other write 2 o"});
}

TEST_F(Charges, CountTheLargerImageAndTheLargerEntry) {
  put_large();
  expect(put_of(kFull), {"PutItem graph write 10 a|1", "PutItem graph/reverse write 10 x|1"});
  expect(put_of(kFull), {"PutItem graph write 2 a|1"});
}

TEST_F(Charges, OfAFailedConditionAreOfTheTableAlone) {
  put_large();
  table::PutItemRequest put = put_of(kFull);
  put.condition_expression = "attribute_not_exists(PK)";
  expect_refused(put, ApiError::conditional_check_failed, {"PutItem graph write 10 a|1"});
  put.item.set("SK", "none");
  put.item.set("padding", std::string(3000, 'x'));
  put.condition_expression = "attribute_exists(PK)";
  expect_refused(put, ApiError::conditional_check_failed, {"PutItem graph write 6 a|none"});
  table::DeleteItemRequest remove = remove_of("b", "none");
  remove.condition_expression = "attribute_exists(PK)";
  expect_refused(remove, ApiError::conditional_check_failed, {"DeleteItem graph write 2 b|none"});
  table::UpdateItemRequest update = update_of("b", "none", "SET v = :v", "1");
  update.condition_expression = "attribute_exists(PK)";
  expect_refused(update, ApiError::conditional_check_failed, {"UpdateItem graph write 2 b|none"});
  update.placeholders.values.insert_or_assign(":v", Value(std::string(2000, 'x')));
  expect_refused(update, ApiError::conditional_check_failed, {"UpdateItem graph write 4 b|none"});
  // What never came to a look at the item costs nothing.
  update.update_expression = "SET PK = :v";
  expect_refused(update, ApiError::validation, {});
}

TEST_F(Charges, OfATransactionAreDoubleAlsoWhenItIsCancelled) {
  table::TransactPut put;
  put.table = "graph";
  put.item = kFull;
  table::TransactPut other;
  other.table = "other";
  other.item = {{"id", "o"}};
  table::ConditionCheck check;
  check.table = "graph";
  check.key = {{"PK", "b"}, {"SK", "none"}};
  check.condition_expression = "attribute_not_exists(PK)";
  table::TransactWriteItemsRequest request;
  request.actions = {put, other, check};
  request.client_request_token = "token";
  expect(request,
         {"TransactWriteItems graph write 4 a|1", "TransactWriteItems graph/reverse write 4 x|1",
          "TransactWriteItems graph/local write 4 a|l", "TransactWriteItems other write 4 o",
          "TransactWriteItems graph write 4 b|none +"});
  expect(request, {"TransactWriteItems graph read 4 a|1", "TransactWriteItems other read 4 o",
                   "TransactWriteItems graph read 4 b|none +"});

  put.condition_expression = "attribute_not_exists(PK)";
  put.item.set("padding", std::string(2000, 'x'));
  request.actions = {put, other, check};
  request.client_request_token.reset();
  expect_refused(request, ApiError::transaction_canceled,
                 {"TransactWriteItems graph write 8 a|1", "TransactWriteItems other write 4 o",
                  "TransactWriteItems graph write 4 b|none +"});
}

TEST_F(Charges, OfABatchAreToldItemByItem) {
  table::BatchWriteItemRequest request;
  request.tables.resize(2);
  request.tables[0].table = "graph";
  request.tables[0].actions = {
      table::BatchPut{{{"PK", "b"}, {"SK", "1"}, {"GSI1PK", "y"}, {"GSI1SK", "1"}}},
      table::BatchPut{{{"PK", "b"}, {"SK", "2"}, {"GSI1PK", "y"}, {"GSI1SK", "2"}}}};
  request.tables[1].table = "other";
  request.tables[1].actions = {table::BatchDelete{{{"id", "o"}}}};
  expect(request, {"BatchWriteItem graph write 2 b|1", "BatchWriteItem graph/reverse write 2 y|1",
                   "BatchWriteItem graph write 2 b|2 +",
                   "BatchWriteItem graph/reverse write 2 y|2 +", "BatchWriteItem other write 2 o"});
}

TEST_F(Charges, OfAQueuedWriteAreToldBeforeItsAnswer) {
  std::promise<Lines> at_answer;
  store->submit(context, put_of(kFull), [&](Result<table::WriteReply> reply) {
    EXPECT_TRUE(reply);
    at_answer.set_value(told.lines());
  });
  EXPECT_EQ(at_answer.get_future().get(),
            (Lines{"PutItem graph write 2 a|1", "PutItem graph/reverse write 2 x|1",
                   "PutItem graph/local write 2 a|l"}));
}

TEST_F(Charges, NameTheOperationThatTheContextCounts) {
  context.counted_as = table::CountedOperation::execute_transaction;
  expect(get_of("a", "1"), {"ExecuteTransaction graph read 1 a|1"});
  expect(store.query_of("a"), {"ExecuteTransaction graph read 1 a"});
  expect(put_of({{"id", "o"}}, "other"), {"ExecuteTransaction other write 2 o"});
}

TEST_F(Charges, AreNotOfBulkLoads) {
  auto load = store->begin_bulk_load(context, table::TableRef("graph"), {}).value();
  ASSERT_TRUE(load->add(kFull, {}));
  ASSERT_TRUE(load->finish({}, {}, {}));
  EXPECT_EQ(told.lines(), Lines());
}

TEST_F(Charges, TakeNoFurtherWorkOfTheStore) {
  const auto work = [&] {
    const table::StoreStats stats = store.stats();
    return std::vector<std::uint64_t>{stats.point_reads, stats.iterator_seeks, stats.iterator_steps,
                                      stats.entries_written};
  };
  const auto spent = [&](const table::CallContext& by, const char* pk) {
    const std::vector<std::uint64_t> before = work();
    Item item = kFull;
    item.set("PK", pk);
    EXPECT_TRUE(store->put_item(by, put_of(item)));
    EXPECT_TRUE(store->get_item(by, get_of(pk, "1")));
    EXPECT_TRUE(store->query(by, store.query_of(pk)));
    std::vector<std::uint64_t> differences = work();
    for (std::size_t i = 0; i < before.size(); ++i) differences[i] -= before[i];
    return differences;
  };
  EXPECT_EQ(spent({}, "n"), spent(context, "m"));
}

TEST_F(Charges, OfANotesViewAreOfTheItemThatItShows) {
  table::NoteViewStore view(*store);
  ASSERT_TRUE(store->set_note({}, "graph", std::nullopt, std::string(4500, 's')));
  const char* const notes = "adjoin#notes";
  const auto shown = view.get_item(context, get_of(notes, notes));
  ASSERT_TRUE(shown);
  ASSERT_TRUE(shown->item);
  EXPECT_EQ(told.lines(), Lines{"GetItem graph read 2 adjoin#notes|adjoin#notes"});
  told.clear();
  table::PutItemRequest put = put_of(shown->item->decode());
  put.condition_expression = "attribute_not_exists(PK)";
  EXPECT_FALSE(view.put_item(context, put));
  EXPECT_EQ(told.lines(), Lines{"PutItem graph write 10 adjoin#notes|adjoin#notes"});
  told.clear();
  EXPECT_TRUE(view.put_item(context, put_of(kFull)));
  EXPECT_EQ(told.lines().size(), 3U) << "the store below tells its own";
}

}  // namespace
}  // namespace adjoin::engine::charges_test
