// Goal: what a request costs is exact and does not creep. Method: differences of the store's
// counts.
#include <gtest/gtest.h>

#include "engine/test_store.h"

namespace adjoin::engine::work_counts_test {
namespace {

struct Work {
  std::uint64_t point_reads, seeks, steps, batches, entries, operations;
  friend bool operator==(const Work&, const Work&) = default;
};
void PrintTo(const Work& work, std::ostream* out) {
  *out << work.point_reads << " point reads, " << work.seeks << " seeks, " << work.steps
       << " steps, " << work.batches << " batches, " << work.entries << " entries, "
       << work.operations << " operations";
}

class WorkCounts : public testing::Test {
 protected:
  WorkCounts() {
    table::CreateTableRequest request = graph_table();
    request.attribute_definitions.push_back({"LSK", Value::Type::string});
    table::IndexDefinition local = index_on("local", "PK", "LSK");
    local.projection.type = table::ProjectionType::keys_only;
    request.local_secondary_indexes = {local};
    store.create_table(request);
    store.put(kFull);
    store.put({{"PK", "a"}, {"SK", "2"}});
  }

  template <typename Action>
  Work work_of(Action&& action) {
    const table::StoreStats before = store.stats();
    action();
    const table::StoreStats after = store.stats();
    return {after.point_reads - before.point_reads,
            after.iterator_seeks - before.iterator_seeks,
            after.iterator_steps - before.iterator_steps,
            after.batches_written - before.batches_written,
            after.entries_written - before.entries_written,
            after.operations_committed - before.operations_committed};
  }

  const Item kFull{{"PK", "a"}, {"SK", "1"}, {"GSI1PK", "x"}, {"GSI1SK", "1"}, {"LSK", "l"}};
  TestStore store;
};

TEST_F(WorkCounts, GetItemIsOnePointRead) {
  EXPECT_EQ(work_of([&] { store.get("a", "1"); }), (Work{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(work_of([&] { store.get("a", "none"); }), (Work{1, 0, 0, 0, 0, 0}));
}

TEST_F(WorkCounts, AQueryIsOneSeekAndAStepPerItem) {
  EXPECT_EQ(work_of([&] { store.query(store.query_of("a")); }), (Work{0, 1, 2, 0, 0, 0}));
  EXPECT_EQ(work_of([&] { store.query(store.query_of("none")); }), (Work{0, 1, 0, 0, 0, 0}));
}

TEST_F(WorkCounts, ALocalIndexThatLacksAttributesFetchesEachItem) {
  table::QueryRequest query = store.query_of("a");
  query.index_name = "local";
  EXPECT_EQ(work_of([&] { store.query(query); }), (Work{0, 1, 1, 0, 0, 0}));
  query.select = table::Select::all_attributes;
  EXPECT_EQ(work_of([&] { store.query(query); }), (Work{1, 1, 1, 0, 0, 0}));
}

TEST_F(WorkCounts, APutWithTwoIndexesIsOneBatchOfThreeEntries) {
  Item item = kFull;
  item.set("SK", "new");
  EXPECT_EQ(work_of([&] { store.put(item); }), (Work{1, 0, 0, 1, 3, 1}));
}

TEST_F(WorkCounts, AnUpdateWritesOnlyTheIndexEntriesItChanges) {
  // The global index projects everything; the local one only keys, none of which change.
  EXPECT_EQ(work_of([&] {
              store.update("a", "1", "SET v = :v", {{":v", "1"}});
            }),
            (Work{1, 0, 0, 1, 2, 1}));
  EXPECT_EQ(work_of([&] {
              store.update("a", "1", "SET GSI1SK = :v", {{":v", "2"}});
            }),
            (Work{1, 0, 0, 1, 3, 1}));
  EXPECT_EQ(work_of([&] {
              store.update("a", "1", "SET GSI1SK = :v", {{":v", "2"}});
            }),
            (Work{1, 0, 0, 1, 0, 1}))
      << "nothing changed: only the commit is recorded";
}

TEST_F(WorkCounts, AFailedConditionWritesNothing) {
  table::PutItemRequest put;
  put.table = "graph";
  put.item = kFull;
  put.condition_expression = "attribute_not_exists(PK)";
  EXPECT_EQ(work_of([&] { EXPECT_FALSE(store->put_item({}, put)); }), (Work{1, 0, 0, 0, 0, 0}));
}

TEST_F(WorkCounts, ATransactionOfFourIsOneBatch) {
  table::TransactWriteItemsRequest request;
  for (const char* sk : {"t1", "t2", "t3"}) {
    request.actions.push_back(table::TransactPut{"graph", {{"PK", "t"}, {"SK", sk}}});
  }
  table::ConditionCheck check;
  check.table = "graph";
  check.key = {{"PK", "a"}, {"SK", "1"}};
  check.condition_expression = "attribute_exists(PK)";
  request.actions.push_back(check);
  EXPECT_EQ(work_of([&] { ASSERT_TRUE(store->transact_write_items({}, request)); }),
            (Work{4, 0, 0, 1, 3, 1}));
}

TEST_F(WorkCounts, ABatchWriteIsOneGroup) {
  table::BatchWriteItemRequest request;
  table::TableBatch& batch = request.tables.emplace_back();
  batch.table = "graph";
  for (int i = 0; i < 25; ++i) {
    batch.actions.push_back(table::BatchPut{{{"PK", "b"}, {"SK", std::to_string(i)}}});
  }
  EXPECT_EQ(work_of([&] { ASSERT_TRUE(store->batch_write_item({}, request)); }),
            (Work{25, 0, 0, 1, 25, 25}));
}

TEST_F(WorkCounts, WhoFollowsTheChangesCloselySearchesNothing) {
  CommitId seen = store.put({{"PK", "a"}, {"SK", "3"}}).commit;
  ASSERT_TRUE(store->changes_after({}, {"graph", CommitId{}}));
  for (const char* sk : {"4", "5"}) {
    store.put({{"PK", "a"}, {"SK", sk}});
    EXPECT_EQ(work_of([&] {
                const auto changes = store->changes_after({}, {"graph", seen});
                ASSERT_EQ(changes->changes.size(), 1U);
                EXPECT_EQ(changes->changes[0].key, (Item{{"PK", "a"}, {"SK", sk}}));
                seen = changes->last;
              }),
              (Work{0, 0, 0, 0, 0, 0}));
  }
}

TEST_F(WorkCounts, AFrontierIsASeekPerPartition) {
  const std::vector<table::QueryRequest> frontier{store.query_of("a"), store.query_of("none"),
                                                  store.query_of("a")};
  EXPECT_EQ(work_of([&] {
              const auto answers = store->query_many({}, frontier);
              ASSERT_TRUE(answers);
              EXPECT_EQ((*answers)[0].count, 2);
              EXPECT_EQ((*answers)[1].count, 0);
              EXPECT_EQ((*answers)[2].count, 2);
            }),
            (Work{0, 3, 4, 0, 0, 0}));
}

}  // namespace
}  // namespace adjoin::engine::work_counts_test
