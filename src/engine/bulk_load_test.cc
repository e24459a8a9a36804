#include "table/request/bulk_load.h"

#include <gtest/gtest.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/test_fork.h"
#include "engine/check.h"
#include "engine/test_store.h"

namespace adjoin::engine::bulk_load_test {
namespace {

std::unique_ptr<table::BulkLoad> begin(table::TableStore& store) {
  auto load = store.begin_bulk_load({}, table::TableRef("graph"), {});
  EXPECT_TRUE(load) << load.error().message();
  return load ? *std::move(load) : nullptr;
}

std::string text(int number) { return std::to_string(number); }

Item item_of(int number) {
  Item item{{"PK", "p" + text(number % 700)}, {"SK", text(number)}};
  item.set("padding", std::string(100, 'x'));
  if (number % 3 != 0) item.set("GSI1PK", "g" + text(number % 90));
  if (number % 3 == 1) item.set("GSI1SK", text(number / 7));
  if (number % 5 == 0) item.set("until", Value(4'000'000'000 + number));
  return item;
}

/// Every number below `count` once, in no order.
std::vector<int> shuffled(int count) {
  Random random(5);
  std::vector<int> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(i);
  for (std::size_t i = numbers.size(); i > 1; --i) {
    std::swap(numbers[i - 1], numbers[random.below(i)]);
  }
  return numbers;
}

std::vector<std::string> folders(const std::string& store) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(store)) {
    if (entry.is_directory()) names.push_back(entry.path().filename());
  }
  return names;
}

TEST(BulkLoad, FillsTheTableItsIndexesAndTheOrderOfExpiry) {
  TestStore store;
  store.create_table(graph_table());
  ASSERT_TRUE(store->call<table::UpdateTimeToLive>({}, {"graph", {"until", true}}));
  const std::unique_ptr<table::BulkLoad> load = begin(*store);
  for (const int number : shuffled(30'000)) {
    ASSERT_TRUE(load->add(item_of(number), ""));
  }
  const auto loaded = load->finish({}, {}, {});
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(*loaded, 30'000U);
  for (int round = 0; round < 2; ++round) {
    const auto checked = check(*store,
                               [](const Finding& finding) -> Result<void> {
                                 ADD_FAILURE() << to_string(finding.kind) << " " << finding.key
                                               << ": " << finding.detail;
                                 return {};
                               },
                               {});
    ASSERT_TRUE(checked) << checked.error().message();
    EXPECT_EQ(checked->items, 30'000U);
    EXPECT_EQ(checked->entries, 10'000U);
    EXPECT_EQ(checked->sizes_corrected, 0U);
    const auto sizes = store->table_sizes({}, "graph");
    EXPECT_EQ(sizes->item_count, 30'000U);
    EXPECT_EQ(sizes->indexes[0].item_count, 10'000U);
    EXPECT_EQ(store.get("p1", "1"), item_of(1));
    EXPECT_EQ(folders(store.options().path), std::vector<std::string>{"data"});
    store.reopen();
  }
  store.put({{"PK", "p1"}, {"SK", "1"}, {"newer", "yes"}});
  EXPECT_TRUE(store.get("p1", "1")->contains("newer"));
}

TEST(BulkLoad, CombinesItemsOfOneKeyAndAddsWhatIsLate) {
  TestStore store;
  store.create_table(graph_table());
  const std::unique_ptr<table::BulkLoad> load = begin(*store);
  const std::pair<const char*, const char*> records[] = {
      {"b", "first"}, {"a", "only"}, {"b", "second"}, {"c", "first"}, {"b", "third"}};
  for (const auto& [key, note] : records) {
    ASSERT_TRUE(load->add({{"PK", key}, {"SK", "1"}, {"text", note}}, note));
  }
  std::vector<std::string> combined;
  const auto keep_last = [&](const std::vector<table::BulkRecord>& same, Bytes& out, Bytes&) {
    std::string notes;
    for (const table::BulkRecord& record : same) notes += std::string(record.note) + " ";
    combined.push_back(notes);
    out = same.back().item.bytes();
    return Result<void>();
  };
  int late = 0;
  const auto loaded =
      load->finish(keep_last,
                   [&]() -> Result<std::optional<table::LateItem>> {
                     EXPECT_EQ(combined.size(), 1U) << "all others are combined before";
                     if (late == 3) return std::optional<table::LateItem>();
                     const std::string key = late == 0 ? "z" : "aa";
                     const std::string note = "late " + text(late++);
                     return std::optional<table::LateItem>(
                         {item::encode_item({{"PK", key}, {"SK", "1"}, {"text", note}}), note});
                   },
                   {});
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(*loaded, 5U);
  EXPECT_EQ(combined, (std::vector<std::string>{"first second third ", "late 1 late 2 "}));
  EXPECT_EQ(*store.get("b", "1")->find("text"), "third");
  EXPECT_EQ(*store.get("aa", "1")->find("text"), "late 2");
  EXPECT_EQ(*store.get("z", "1")->find("text"), "late 0");
}

TEST(BulkLoad, ShowsNothingBeforeItIsWhole) {
  TestStore store;
  store.create_table(graph_table());
  const std::unique_ptr<table::BulkLoad> load = begin(*store);
  ASSERT_TRUE(load->add({{"PK", "a"}, {"SK", "1"}}, ""));
  const auto look = [&]() -> Result<std::optional<table::LateItem>> {
    EXPECT_EQ(store.get("a", "1"), std::nullopt);
    return std::optional<table::LateItem>();
  };
  ASSERT_TRUE(load->finish({}, look, {}));
  EXPECT_NE(store.get("a", "1"), std::nullopt);
}

TEST(BulkLoad, RefusesALateItemWithTheKeyOfAnother) {
  TestStore store;
  store.create_table(graph_table());
  const std::unique_ptr<table::BulkLoad> load = begin(*store);
  ASSERT_TRUE(load->add({{"PK", "a"}, {"SK", "1"}}, ""));
  bool given = false;
  const auto loaded = load->finish(
      {},
      [&]() -> Result<std::optional<table::LateItem>> {
        if (std::exchange(given, true)) return std::optional<table::LateItem>();
        return std::optional<table::LateItem>({item::encode_item({{"PK", "a"}, {"SK", "1"}}), ""});
      },
      {});
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().message(), R"(two items of the load have the key {"PK":"a","SK":"1"})");
}

TEST(BulkLoad, LeavesTheTableEmptyAndOpenWhenItIsGivenUp) {
  TestStore store;
  store.create_table(graph_table());
  {
    const std::unique_ptr<table::BulkLoad> load = begin(*store);
    ASSERT_TRUE(load->add({{"PK", "a"}, {"SK", "1"}}, ""));
    EXPECT_EQ(api_error_of(store->begin_bulk_load({}, table::TableRef("graph"), {}).error()),
              ApiError::resource_in_use);
  }
  EXPECT_EQ(store.get("a", "1"), std::nullopt);
  EXPECT_EQ(folders(store.options().path), std::vector<std::string>{"data"});
  store.put({{"PK", "a"}, {"SK", "1"}});
}

constexpr int kDied = 5;

/// A process that loads, and ends at once when `finish` asks for what is late.
void load_and_die(const std::string& path) {
  const ManualClock clock{std::chrono::hours(24 * 365 * 50)};
  Options options;
  options.path = path;
  options.clock = &clock;
  const auto store = open(options);
  if (!store) ::_exit(1);
  auto load = (*store)->begin_bulk_load({}, table::TableRef("graph"), {});
  if (!load) ::_exit(2);
  for (int number = 0; number < 100; ++number) {
    if (!(*load)->add(item_of(number), "")) ::_exit(3);
  }
  const auto die = []() -> Result<std::optional<table::LateItem>> { ::_exit(kDied); };
  static_cast<void>((*load)->finish({}, die, {}));
  ::_exit(4);
}

/// Refuses what is appended to table files of a bulk load, once they have so many bytes.
class NoRoomForTables final : public rocksdb::FileSystemWrapper {
 public:
  explicit NoRoomForTables(std::size_t bytes_max)
      : rocksdb::FileSystemWrapper(rocksdb::FileSystem::Default()), left_(bytes_max) {}
  const char* Name() const override { return "NoRoomForTables"; }
  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* file,
                                    rocksdb::IODebugContext* debug) override {
    rocksdb::IOStatus status = target()->NewWritableFile(name, options, file, debug);
    const bool is_loaded = name.find("bulk-") != std::string::npos && name.ends_with(".sst");
    if (status.ok() && is_loaded) *file = std::make_unique<File>(std::move(*file), left_);
    return status;
  }

 private:
  class File final : public rocksdb::FSWritableFileOwnerWrapper {
   public:
    File(std::unique_ptr<rocksdb::FSWritableFile>&& file, std::atomic<std::size_t>& left)
        : rocksdb::FSWritableFileOwnerWrapper(std::move(file)), left_(left) {}
    using rocksdb::FSWritableFileOwnerWrapper::Append;
    rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                             rocksdb::IODebugContext* debug) override {
      if (left_ < data.size()) return rocksdb::IOStatus::NoSpace("injected");
      left_ -= data.size();
      return target()->Append(data, options, debug);
    }

   private:
    std::atomic<std::size_t>& left_;
  };
  std::atomic<std::size_t> left_;
};

TEST(BulkLoad, LeavesTheTableEmptyAndOpenWhenItsFilesCannotBeWritten) {
  // At the first bytes, in the midst of them, and when the last of them are written at its end.
  for (const std::size_t bytes_max : {0U, 300'000U, 900'000U}) {
    const std::unique_ptr<rocksdb::Env> env =
        rocksdb::NewCompositeEnv(std::make_shared<NoRoomForTables>(bytes_max));
    Options options;
    options.env = env.get();
    TestStore store(options);
    store.create_table(graph_table());
    const std::unique_ptr<table::BulkLoad> load = begin(*store);
    for (int number = 0; number < 100'000; ++number) ASSERT_TRUE(load->add(item_of(number), ""));
    const auto loaded = load->finish({}, {}, {});
    ASSERT_FALSE(loaded) << bytes_max;
    EXPECT_NE(loaded.error().message().find("injected"), std::string::npos)
        << loaded.error().message();
    EXPECT_EQ(store->scan({}, {"graph"})->count, 0);
  }
}

TEST(BulkLoad, LeavesTheTableEmptyWhenTheProcessEnds) {
  if (const auto given = given_to_this_process()) load_and_die(given->front());
  TestStore store;
  store.create_table(graph_table());
  store.close();
  ASSERT_EQ(run_in_a_fresh_process({store.options().path}), kDied);
  EXPECT_EQ(folders(store.options().path).size(), 2U) << "what it left";
  store.reopen();
  EXPECT_EQ(folders(store.options().path), std::vector<std::string>{"data"});
  EXPECT_EQ(store->table_sizes({}, "graph")->item_count, 0U);
  EXPECT_EQ(store.get("p1", "1"), std::nullopt);
  store.put({{"PK", "p1"}, {"SK", "1"}});
}

}  // namespace
}  // namespace adjoin::engine::bulk_load_test
