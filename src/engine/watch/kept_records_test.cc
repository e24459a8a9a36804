// Goal: records of who watches the store last as long as items do, and are no part of what tables
// go through. Method: what is written is read back after every way in which a store ends. Disks
// that fail are in commit/faults_test.cc.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/backup.h"
#include "engine/check.h"
#include "engine/restore.h"
#include "engine/salvage.h"
#include "engine/test_store.h"

namespace adjoin::engine::kept_records_test {
namespace {

using Kept = std::vector<std::pair<std::string, std::string>>;

std::string key_of(int kind, const std::string& rest = {}) {
  return std::string(1, static_cast<char>(kind)) + rest;
}

Kept all_of(table::TableStore& store) {
  Kept kept;
  const Result<void> read = store.system_records()->read(
      key_of(0x0E), key_of(0x13), [&](BytesView key, BytesView value) -> Result<void> {
        kept.emplace_back(key, value);
        return {};
      });
  EXPECT_TRUE(read) << read.error().message();
  return kept;
}

void write(table::TableStore& store, const std::vector<table::SystemRecord>& records) {
  const Result<void> written = store.system_records()->write(records);
  EXPECT_TRUE(written) << written.error().message();
}

/// A record of each kind, the first and the last key included.
const Kept kOneOfEach = {{key_of(0x0E), "least"},
                         {key_of(0x0E, std::string(9, '\0')), "a minute"},
                         {key_of(0x0F, "name"), std::string("\0\xFF", 2)},
                         {key_of(0x10, "alarm"), ""},
                         {key_of(0x11, "time"), "history"},
                         {key_of(0x12, "\xFF\xFF\xFF\xFF"), "insights"}};

void write_all(table::TableStore& store) {
  std::vector<table::SystemRecord> records;
  for (const auto& [key, value] : kOneOfEach) records.push_back({key, value});
  write(store, records);
}

Item item_of(int number) {
  return {{"PK", "p"},
          {"SK", std::to_string(number)},
          {"GSI1PK", "g"},
          {"GSI1SK", std::to_string(number)}};
}

void expect_clean(table::TableStore& store) {
  const auto checked = check(store,
                             [](const Finding& finding) {
                               ADD_FAILURE() << to_string(finding.kind) << ": " << finding.detail;
                               return Result<void>();
                             },
                             {});
  EXPECT_TRUE(checked) << checked.error().message();
}

TEST(KeptRecords, AreReadBackInTheOrderOfTheirKeys) {
  TestStore store;
  EXPECT_EQ(all_of(*store), Kept());
  write_all(*store);
  EXPECT_EQ(all_of(*store), kOneOfEach);
  table::SystemRecords& records = *store->system_records();
  EXPECT_EQ(records.get(key_of(0x10, "alarm")).value(), Bytes());
  EXPECT_EQ(records.get(key_of(0x11, "time")).value(), "history");
  EXPECT_EQ(records.get(key_of(0x11, "other")).value(), std::nullopt);
  write(*store, {{key_of(0x11, "time"), "again"}, {key_of(0x0E), std::nullopt}});
  EXPECT_EQ(records.get(key_of(0x11, "time")).value(), "again");
  EXPECT_EQ(records.get(key_of(0x0E)).value(), std::nullopt);
  EXPECT_EQ(all_of(*store).size(), kOneOfEach.size() - 1);
}

TEST(KeptRecords, EndAReadingWithTheErrorOfWhoReads) {
  TestStore store;
  write_all(*store);
  int seen = 0;
  const Result<void> read = store->system_records()->read(
      key_of(0x0E), key_of(0x13), [&](BytesView, BytesView) -> Result<void> {
        if (++seen == 2) return Error(ErrorCode::unavailable, "enough");
        return {};
      });
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message(), "enough");
  EXPECT_EQ(seen, 2);
}

TEST(KeptRecords, AreRemovedByRangeWithTheirNeighborsLeft) {
  TestStore store;
  store.create_table(graph_table());
  store.put(item_of(1));
  write_all(*store);
  ASSERT_TRUE(store->system_records()->remove(key_of(0x0E, std::string(1, '\0')), key_of(0x10)));
  EXPECT_EQ(all_of(*store), Kept({kOneOfEach[0], kOneOfEach[3], kOneOfEach[4], kOneOfEach[5]}));
  ASSERT_TRUE(store->system_records()->remove(key_of(0x0E), key_of(0x13)));
  EXPECT_EQ(all_of(*store), Kept());
  ASSERT_TRUE(store->system_records()->remove(key_of(0x10), key_of(0x10))) << "nothing at all";
  store.reopen();
  EXPECT_EQ(all_of(*store), Kept());
  EXPECT_TRUE(store.get("p", "1")) << "the table is not a record";
}

TEST(KeptRecords, BeginNoCommitAndAreNoChange) {
  TestStore store;
  store.create_table(graph_table());
  store.put(item_of(1));
  const table::StoreStats before = store.stats();
  write_all(*store);
  ASSERT_TRUE(store->system_records()->remove(key_of(0x0E), key_of(0x0F)));
  const table::StoreStats after = store.stats();
  EXPECT_EQ(after.last_commit, before.last_commit);
  EXPECT_EQ(after.batches_written, before.batches_written);
  EXPECT_EQ(after.operations_committed, before.operations_committed);
  const CommitId last = before.last_commit;
  EXPECT_EQ(store.put(item_of(2)).commit, CommitId{last.value + 1});
  expect_clean(*store);
}

TEST(KeptRecords, LastFromOneOpeningToTheNext) {
  for (const Durability durability : {Durability::sync, Durability::none}) {
    Options options;
    options.durability = durability;
    TestStore store(options);
    store.create_table(graph_table());
    store.put(item_of(1));
    write_all(*store);
    // Behind the last commit, which FLOOR and the progress name.
    store.reopen();
    EXPECT_EQ(all_of(*store), kOneOfEach);
    store.put(item_of(2));
    store.reopen();
    EXPECT_EQ(all_of(*store), kOneOfEach);
    expect_clean(*store);
  }
}

TEST(KeptRecords, AreReadAndNotWrittenWhereAStoreIsOpenedToBeRead) {
  TestStore store;
  store.create_table(graph_table());
  write_all(*store);
  Options options = store.options();
  options.read_only = true;
  // Beside the writer, which has them in its log alone.
  const auto reader = open(options);
  ASSERT_TRUE(reader) << reader.error().message();
  EXPECT_EQ(all_of(**reader), kOneOfEach);
  table::SystemRecords& records = *(*reader)->system_records();
  const Result<void> written = records.write({{key_of(0x0E), "x"}});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code(), ErrorCode::unsupported) << written.error().message();
  EXPECT_FALSE(records.remove(key_of(0x0E), key_of(0x13)));
  EXPECT_EQ(all_of(*store), kOneOfEach);
}

TEST(KeptRecords, AreInABackupAndInWhatItRestores) {
  TestStore store;
  store.create_table(graph_table());
  store.put(item_of(1));
  write_all(*store);
  const TestFolder folder;
  const std::string copy = folder.path() + "/copy";
  ASSERT_TRUE(backup(*store, copy, {}));
  ASSERT_TRUE(store->system_records()->remove(key_of(0x0E), key_of(0x13)));
  Options options = store.options();
  options.path = folder.path() + "/back";
  ASSERT_TRUE(restore(copy, options, {}));
  const auto back = open(options);
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(all_of(**back), kOneOfEach);
  expect_clean(**back);
}

TEST(KeptRecords, AreSalvagedByteForByte) {
  TestStore store;
  store.create_table(graph_table());
  store.put(item_of(1));
  write_all(*store);
  write(*store, {{key_of(0x0E), "second"}, {key_of(0x0F, "name"), std::nullopt}});
  ASSERT_TRUE(store->system_records()->remove(key_of(0x11), key_of(0x12)));
  store.close();
  const TestFolder folder;
  Options options = store.options();
  options.path = folder.path() + "/saved";
  const auto saved = salvage(store.options().path, options,
                             [](const Loss& loss) {
                               ADD_FAILURE() << to_string(loss.kind) << ": " << loss.detail;
                               return Result<void>();
                             },
                             {});
  ASSERT_TRUE(saved) << saved.error().message();
  const auto copy = open(options);
  ASSERT_TRUE(copy) << copy.error().message();
  EXPECT_EQ(all_of(**copy),
            Kept({{key_of(0x0E), "second"}, kOneOfEach[1], kOneOfEach[3], kOneOfEach[5]}));
}

TEST(KeptRecords, StopInMemoryBeforeTablesDo) {
  Options options;
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{8} * 1024 * 1024;
  TestStore store(options);
  store.create_table(graph_table());
  write_all(*store);
  EXPECT_EQ(all_of(*store), kOneOfEach);
  const std::string large(64 * 1024, 'x');
  const auto is_stall = [](const Result<void>& result) {
    return !result && result.error().message().find("stall") != std::string::npos;
  };
  int written = 0;
  Result<void> taken;
  while ((taken || is_stall(taken)) && written < 1000) {
    // Records do not wait while RocksDB flushes. Puts do.
    if (is_stall(taken)) store.put(item_of(1));
    taken = store->system_records()->write({{key_of(0x0E, std::to_string(written++)), large}});
  }
  ASSERT_FALSE(taken) << "a store in memory has an end";
  EXPECT_EQ(taken.error().code(), ErrorCode::unavailable);
  EXPECT_NE(taken.error().message().find("cap"), std::string::npos) << taken.error().message();
  store.put(item_of(1));
  EXPECT_TRUE(store.get("p", "1"));
  EXPECT_TRUE(store->system_records()->remove(key_of(0x0E), key_of(0x0F)));
}

TEST(KeptRecords, AreWrittenWholeBesideWritersWhoseCommitsHaveNoGaps) {
  constexpr int kThreads = 4;
  constexpr int kPuts = 200;
  TestStore store;
  store.create_table(graph_table());
  const CommitId before = store.stats().last_commit;
  std::atomic<bool> stops{false};
  std::thread keeper([&] {
    for (int round = 1; !stops; ++round) {
      const std::string text = std::to_string(round);
      write(*store, {{key_of(0x0E, "a"), text}, {key_of(0x0E, "b"), text}});
      const Kept kept = all_of(*store);
      ASSERT_EQ(kept.size(), 2U);
      EXPECT_EQ(kept[0].second, kept[1].second);
    }
  });
  std::vector<std::thread> writers;
  for (int thread = 0; thread < kThreads; ++thread) {
    writers.emplace_back([&, thread] {
      for (int i = 0; i < kPuts; ++i) store.put(item_of(thread * kPuts + i));
    });
  }
  for (std::thread& writer : writers) writer.join();
  stops = true;
  keeper.join();
  EXPECT_EQ(store.stats().last_commit, CommitId{before.value + kThreads * kPuts});
  store.reopen();
  EXPECT_EQ(all_of(*store).size(), 2U);
  expect_clean(*store);
}

}  // namespace
}  // namespace adjoin::engine::kept_records_test
