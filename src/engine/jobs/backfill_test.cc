// Goal: an index made later says what the items say, whatever is written, closed, dropped or read
// while it is filled. Method: steps of one item, so that much happens between them.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "engine/test_store.h"

namespace adjoin::engine {
namespace {

constexpr int kItems = 3000;

Options in_small_steps() {
  Options options;
  options.durability = Durability::none;
  options.backfill_step_items_max = 1;
  return options;
}

/// Global index "late" on attribute `t`.
table::UpdateTableRequest late_index() {
  table::UpdateTableRequest request;
  request.table_name = "graph";
  request.attribute_definitions = {{"t", Value::Type::string}};
  table::IndexDefinition index;
  index.name = "late";
  index.key_schema = {{"t", table::KeyRole::hash}};
  request.global_secondary_index_updates = {index};
  return request;
}

table::UpdateTableRequest without_late_index() {
  table::UpdateTableRequest request;
  request.table_name = "graph";
  request.global_secondary_index_updates = {table::DeleteIndex{"late"}};
  return request;
}

std::string pk_of(int i) { return "item" + std::to_string(i); }

void fill(TestStore& store, int items = kItems) {
  store.create_table(graph_table());
  for (int i = 0; i < items; ++i) {
    store.put({{"PK", pk_of(i)}, {"SK", "s"}, {"t", "t" + std::to_string(i % 3)}});
  }
}

table::TableDescription described(TestStore& store) {
  return store->describe_table({}, "graph").value();
}

bool settle(TestStore& store) {
  for (int tries = 0; tries < 60'000; ++tries) {
    if (described(store).status == table::ResourceStatus::active) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

/// Every item of the table, or every entry of an index, sorted.
std::vector<Bytes> all(TestStore& store, std::optional<std::string> index) {
  table::ScanRequest request;
  request.table = "graph";
  request.index_name = std::move(index);
  std::vector<Bytes> found;
  while (true) {
    const table::ScanResult page = store->scan({}, request).value();
    for (const item::ItemView item : page.items) found.emplace_back(item.bytes());
    if (!page.last_evaluated_key) break;
    request.exclusive_start_key = page.last_evaluated_key;
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// What the index should hold, from the items alone.
std::vector<Bytes> indexable(TestStore& store) {
  std::vector<Bytes> items = all(store, std::nullopt);
  std::erase_if(items, [](const Bytes& bytes) {
    const auto value = item::ItemView(bytes).find("t");
    return !value || value->type() != Value::Type::string;
  });
  return items;
}

TEST(Backfill, IsTrueUnderConcurrentWriters) {
  TestStore store(in_small_steps());
  fill(store);
  std::atomic<bool> done{false};
  std::atomic<int> refused{0};
  std::vector<std::thread> writers;
  for (int writer = 0; writer < 3; ++writer) {
    writers.emplace_back([&, writer] {
      for (int i = writer; !done; i += 3) {
        const std::string pk = pk_of(i % (2 * kItems));
        switch (i % 4) {
          case 0: store.remove(pk.c_str(), "s"); break;
          case 1: store.update(pk.c_str(), "s", "SET t = :t", {{":t", "moved"}}); break;
          case 2: store.update(pk.c_str(), "s", "REMOVE t ADD n :n", {{":n", Number(1)}}); break;
          default: {
            table::PutItemRequest put;
            put.table = "graph";
            put.item = {{"PK", pk}, {"SK", "s"}, {"t", Number(7)}};
            if (!store->put_item({}, put)) ++refused;
          }
        }
      }
    });
  }
  ASSERT_TRUE(store->update_table({}, late_index()));
  const bool settled = settle(store);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  done = true;
  for (std::thread& writer : writers) writer.join();
  ASSERT_TRUE(settled);
  EXPECT_GT(refused, 0) << "a key of another type is refused once the index is there";
  EXPECT_EQ(all(store, "late"), indexable(store));
  store.reopen();
  EXPECT_EQ(all(store, "late"), indexable(store));
}

TEST(Backfill, GoesOnWhereItWasWhenTheStoreIsOpenedAgain) {
  TestStore store(in_small_steps());
  fill(store);
  ASSERT_TRUE(store->update_table({}, late_index()));
  int interrupted = 0;
  for (int i = 0; i < 5; ++i) {
    store.reopen();
    const table::TableDescription table = described(store);
    if (table.status == table::ResourceStatus::active) break;
    ++interrupted;
    const table::IndexDescription* late = table.find_index("late");
    ASSERT_NE(late, nullptr);
    EXPECT_TRUE(late->backfilling);
    EXPECT_EQ(late->status, table::ResourceStatus::creating);
    store.put({{"PK", "between" + std::to_string(i)}, {"SK", "s"}, {"t", "new"}});
  }
  EXPECT_GT(interrupted, 0);
  ASSERT_TRUE(settle(store));
  EXPECT_EQ(all(store, "late"), indexable(store));
  EXPECT_FALSE(described(store).find_index("late")->backfilling);
}

TEST(Backfill, IsNotReadBeforeItEnds) {
  TestStore store(in_small_steps());
  fill(store);
  table::CallContext before;
  before.read_view = store->read_view({}).value();
  ASSERT_TRUE(store->update_table({}, late_index()));
  table::ScanRequest scan;
  scan.table = "graph";
  scan.index_name = "late";
  const auto early = store->scan({}, scan);
  if (!early) {
    EXPECT_EQ(early.error().message(), "Cannot read from backfilling global secondary index: late");
  }
  ASSERT_TRUE(settle(store));
  EXPECT_EQ(store->scan({}, scan)->items.size(), static_cast<std::size_t>(kItems));
  EXPECT_EQ(store->scan(before, scan).error().message(),
            "Cannot read from backfilling global secondary index: late")
      << "the moment before it was full does not show it";
}

TEST(Backfill, EndsWithItsIndexOrItsTable) {
  TestStore store(in_small_steps());
  fill(store);
  ASSERT_TRUE(store->update_table({}, late_index()));
  EXPECT_EQ(api_error_of(store->update_table({}, late_index()).error()), ApiError::limit_exceeded);
  ASSERT_TRUE(store->update_table({}, without_late_index()));
  ASSERT_TRUE(settle(store));
  EXPECT_EQ(described(store).find_index("late"), nullptr);
  ASSERT_TRUE(store->update_table({}, late_index()));
  ASSERT_TRUE(store->delete_table({}, "graph"));
  fill(store, 3);
  EXPECT_EQ(described(store).status, table::ResourceStatus::active);
  EXPECT_EQ(described(store).find_index("late"), nullptr);
  EXPECT_EQ(all(store, std::nullopt).size(), 3u);
}

TEST(Backfill, RefusesABulkLoadMeanwhile) {
  TestStore store(in_small_steps());
  fill(store);
  ASSERT_TRUE(store->update_table({}, late_index()));
  const auto loaded = store->ingest({}, table::TableRef("graph"),
                                    [] { return Result<std::optional<Item>>(std::nullopt); });
  EXPECT_EQ(api_error_of(loaded.error()), ApiError::resource_in_use);
}

}  // namespace
}  // namespace adjoin::engine
