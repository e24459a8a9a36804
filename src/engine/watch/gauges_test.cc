// Goal: gauges say how a store is. Method: stores whose state is known, read beside their writer or
// after it was closed in the middle.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <utility>

#include "engine/store.h"
#include "engine/test_store.h"

namespace adjoin::engine::gauges_test {
namespace {

table::StoreGauges gauges_of_store(table::TableStore& store) {
  const Result<table::StoreGauges> gauges = store.gauges();
  EXPECT_TRUE(gauges) << gauges.error().message();
  return gauges ? *gauges : table::StoreGauges();
}

Item item_of(int number, Value ttl = Value(0), const std::string& padding = {}) {
  return {{"PK", "item" + std::to_string(number)},
          {"SK", "s"},
          {"t", "all"},
          {"ttl", std::move(ttl)},
          {"padding", padding}};
}

TEST(Gauges, TellTheBytesOfTheFolderAndOfItsDisk) {
  TestStore store;
  store.create_table(graph_table());
  const table::StoreGauges before = gauges_of_store(*store);
  EXPECT_GT(before.disk_bytes, 0U);
  ASSERT_TRUE(before.disk_free);
  ASSERT_TRUE(before.disk_capacity);
  EXPECT_LE(*before.disk_free, *before.disk_capacity);
  const std::string padding(100'000, 'x');
  for (int i = 0; i < 10; ++i) store.put(item_of(i, Value(0), padding));
  EXPECT_GE(gauges_of_store(*store).disk_bytes, before.disk_bytes + 10 * padding.size());
}

TEST(Gauges, KnowNoDiskInMemory) {
  Options options;
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{64} * 1024 * 1024;
  TestStore store(options);
  store.create_table(graph_table());
  const table::StoreGauges gauges = gauges_of_store(*store);
  EXPECT_EQ(gauges.disk_bytes, 0U);
  EXPECT_FALSE(gauges.disk_free);
  EXPECT_FALSE(gauges.disk_capacity);
  ASSERT_EQ(gauges.tables.size(), 1U);
  EXPECT_EQ(gauges.tables[0].name, "graph");
}

TEST(Gauges, CountWhatCompactionsWrite) {
  TestStore store;
  store.create_table(graph_table());
  EXPECT_EQ(gauges_of_store(*store).compaction_bytes, 0U);
  const Database& database = dynamic_cast<EngineStore&>(*store).parts().database;
  rocksdb::ColumnFamilyHandle* const items = database.family(layout::Family::items);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 100; ++i) store.put(item_of(i));
    ASSERT_TRUE(database.db().Flush(rocksdb::FlushOptions(), items).ok());
  }
  rocksdb::CompactRangeOptions all;
  all.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kForce;
  ASSERT_TRUE(database.db().CompactRange(all, items, nullptr, nullptr).ok());
  EXPECT_GT(gauges_of_store(*store).compaction_bytes, 0U);
}

TEST(Gauges, CountExpiredItemsOfEachTable) {
  Options options;
  options.expire_interval = std::chrono::milliseconds(2);
  TestStore store(options);
  store.create_table(graph_table());
  const auto enabled = store->call<table::UpdateTimeToLive>({}, {"graph", {"ttl", true}});
  ASSERT_TRUE(enabled) << enabled.error().message();
  const std::int64_t now = store.clock.unix_time().count() / 1000;
  for (int i = 0; i < 7; ++i) store.put(item_of(i, Value(i < 5 ? now + 10 : now + 1000)));
  EXPECT_EQ(gauges_of_store(*store).tables.at(0).expired_items, 0U);
  store.clock.advance(std::chrono::seconds(11));
  std::uint64_t expired = 0;
  for (int tries = 0; tries < 10'000 && expired < 5; ++tries) {
    expired = gauges_of_store(*store).tables.at(0).expired_items;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(expired, 5U);
  EXPECT_FALSE(store.get("item0", "s"));
  EXPECT_TRUE(store.get("item6", "s"));
}

TEST(Gauges, TellHowFarTheFillOfAnIndexHasCome) {
  Options options;
  options.durability = Durability::none;
  options.backfill_step_items_max = 1;
  TestStore store(options);
  store.create_table(graph_table());
  constexpr int kItems = 5000;
  for (int i = 0; i < kItems; ++i) store.put(item_of(i));
  table::UpdateTableRequest late;
  late.table_name = "graph";
  late.attribute_definitions = {{"t", Value::Type::string}};
  table::IndexDefinition index;
  index.name = "late";
  index.key_schema = {{"t", table::KeyRole::hash}};
  late.global_secondary_index_updates = {index};
  EXPECT_TRUE(gauges_of_store(*store).filling.empty());
  ASSERT_TRUE(store->update_table({}, late));
  // A close cuts the fill short, and a reader does not go on with it.
  store.close();
  {
    Options reading = store.options();
    reading.read_only = true;
    const auto reader = open(reading);
    ASSERT_TRUE(reader) << reader.error().message();
    const table::StoreGauges gauges = gauges_of_store(**reader);
    ASSERT_EQ(gauges.filling.size(), 1U);
    EXPECT_EQ(gauges.filling[0].table, "graph");
    EXPECT_EQ(gauges.filling[0].index, "late");
    EXPECT_GE(gauges.filling[0].percent, 0);
    EXPECT_LT(gauges.filling[0].percent, 100);
  }
  store.reopen();
  double last = 0;
  for (int tries = 0; tries < 60'000; ++tries) {
    const table::StoreGauges gauges = gauges_of_store(*store);
    if (gauges.filling.empty()) break;
    EXPECT_GE(gauges.filling[0].percent, last);
    last = gauges.filling[0].percent;
  }
  EXPECT_TRUE(gauges_of_store(*store).filling.empty());
}

}  // namespace
}  // namespace adjoin::engine::gauges_test
