#include "engine/backup.h"

#include <gtest/gtest.h>
#include <sys/file.h>

#include <atomic>
#include <fstream>
#include <set>
#include <thread>
#include <vector>

#include "engine/check.h"
#include "engine/restore.h"
#include "engine/test_store.h"

namespace adjoin::engine::backup_test {
namespace {

namespace fs = std::filesystem;

Item edge(const std::string& from, int number) {
  return Item{{"PK", from},
              {"SK", "n" + std::to_string(number)},
              {"GSI1PK", "n" + std::to_string(number)},
              {"GSI1SK", from}};
}

Options options_at(const std::string& path) {
  Options options;
  options.path = path;
  options.memory_bytes = std::size_t{16} * 1024 * 1024;
  return options;
}

std::uint64_t items_in(table::TableStore& store) {
  return store.table_sizes({}, "graph").value().item_count;
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Backup, BringsBackWhatTheStoreHeldInANewLineOfHistory) {
  TestStore store;
  store.create_table(graph_table());
  for (int i = 0; i < 100; ++i) store.put(edge("a", i));
  const TestFolder folder;
  const std::string to = folder.path() + "/first";
  std::uint64_t last_done = 0;
  const auto made = backup(*store, to, [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_LE(done, total);
    last_done = done;
    return Result<void>();
  });
  ASSERT_TRUE(made) << made.error().message();
  EXPECT_EQ(made->commit, store.stats().last_commit);
  EXPECT_EQ(made->bytes, last_done);
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"first"});
  EXPECT_EQ(names_in(to), (std::vector<std::string>{"MANIFEST", "store"}));
  store.put(edge("later", 1));

  const auto before = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  const auto restored = restore(to, options_at(folder.store()), {});
  ASSERT_TRUE(restored) << restored.error().message();
  EXPECT_EQ(restored->commit, made->commit);
  EXPECT_EQ(names_in(folder.path()), (std::vector<std::string>{"first", "store"}));
  Options again = options_at(folder.store());
  again.create_if_missing = false;
  const auto opened = open(again);
  ASSERT_TRUE(opened) << opened.error().message();
  EXPECT_EQ(items_in(**opened), 100u);
  EXPECT_EQ((*opened)->stats()->last_commit, made->commit);
  // The floor says the incarnation: above that of the restore, which was above the time.
  std::ifstream floor(folder.store() + "/FLOOR", std::ios::binary);
  std::string slot(20, '\0');
  floor.read(slot.data(), 20);
  std::uint64_t incarnation = 0;
  for (std::size_t i = 12; i < 20; ++i) {
    incarnation = incarnation << 8U | static_cast<unsigned char>(slot[i]);
  }
  EXPECT_GT(incarnation, static_cast<std::uint64_t>(before.count()));
}

TEST(Backup, RefusesTheShardIteratorsOfTheOriginal) {
  TestStore store;
  table::CreateTableRequest request = graph_table();
  request.stream_view_type = table::StreamViewType::keys_only;
  store.create_table(request);
  store.put(edge("a", 1));
  const TestFolder folder;
  ASSERT_TRUE(backup(*store, folder.path() + "/made", {}));
  Options copy = options_at(folder.store());
  copy.clock = &store.clock;
  ASSERT_TRUE(restore(folder.path() + "/made", copy, {}));

  const auto iterator_of = [](table::TableStore& of) {
    table::GetShardIteratorRequest wanted;
    wanted.stream_arn = of.list_streams({}, {}).value().streams.at(0).stream_arn;
    table::DescribeStreamRequest describe;
    describe.stream_arn = wanted.stream_arn;
    wanted.shard_id = of.describe_stream({}, describe).value().shards.at(0).shard_id;
    wanted.type = table::ShardIteratorType::trim_horizon;
    return of.get_shard_iterator({}, wanted).value();
  };
  table::GetRecordsRequest read;
  read.shard_iterator = iterator_of(*store);
  EXPECT_EQ(store->get_records({}, read).value().records.size(), 1u);
  {
    const auto opened = open(copy).value();
    const auto refused = opened->get_records({}, read);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(api_error_of(refused.error()), ApiError::validation);
    read.shard_iterator = iterator_of(*opened);
    EXPECT_EQ(opened->get_records({}, read).value().records.size(), 1u);
  }
  const auto again = open(copy).value();
  EXPECT_TRUE(again->get_records({}, read).has_value()) << "its own stay good";
}

TEST(Backup, HoldsEveryWriteAcknowledgedBeforeItWhileOthersWrite) {
  TestStore store;
  store.create_table(graph_table());
  std::atomic<bool> stop{false};
  std::atomic<int> acknowledged[2] = {0, 0};
  std::vector<std::thread> writers;
  for (int w = 0; w < 2; ++w) {
    writers.emplace_back([&, w] {
      for (int i = 0; !stop; ++i) {
        store.put(edge("w" + std::to_string(w), i));
        acknowledged[w] = i + 1;
      }
    });
  }
  const TestFolder folder;
  for (int round = 0; round < 3; ++round) {
    const int before[2] = {acknowledged[0], acknowledged[1]};
    const std::string to = folder.path() + "/b" + std::to_string(round);
    const auto made = backup(*store, to, {});
    ASSERT_TRUE(made) << made.error().message();
    const std::string path = folder.path() + "/r" + std::to_string(round);
    ASSERT_TRUE(restore(to, options_at(path), {}));
    const auto opened = open(options_at(path)).value();
    const auto report = check(
        *opened, [](const Finding& finding) { return Error(ErrorCode::internal, finding.detail); },
        {});
    ASSERT_TRUE(report) << report.error().message();
    // Each writer's items are there without a gap, up to at least what was acknowledged.
    std::uint64_t expected = 0;
    for (int w = 0; w < 2; ++w) {
      int count = 0;
      while (true) {
        table::GetItemRequest request;
        request.table = "graph";
        request.key = {{"PK", "w" + std::to_string(w)}, {"SK", "n" + std::to_string(count)}};
        if (!opened->get_item({}, request).value().item) break;
        ++count;
      }
      EXPECT_GE(count, before[w]);
      expected += static_cast<std::uint64_t>(count);
    }
    EXPECT_EQ(report->items, expected);
    EXPECT_EQ(items_in(*opened), expected);
  }
  stop = true;
  for (std::thread& writer : writers) writer.join();
}

TEST(Backup, RefusesAFolderThatIsThereAndLeavesNothingWhenItIsStopped) {
  TestStore store;
  store.create_table(graph_table());
  store.put(edge("a", 1));
  const TestFolder folder;
  fs::create_directory(folder.path() + "/there");
  EXPECT_EQ(backup(*store, folder.path() + "/there", {}).error().code(),
            ErrorCode::invalid_argument);
  const auto stopped = backup(*store, folder.path() + "/new", [](std::uint64_t, std::uint64_t) {
    return Result<void>(Error(ErrorCode::cancelled, "stopped"));
  });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code(), ErrorCode::cancelled);
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"there"});
  EXPECT_EQ(backup(*store, folder.path() + "/no/parent", {}).error().code(), ErrorCode::io_error);
}

TEST(Backup, ClearsALeftoverAwayButNeitherAnotherFolderNorWorkThatGoesOn) {
  TestStore store;
  store.create_table(graph_table());
  const TestFolder folder;
  const std::string work = folder.path() + "/.b.adjoin-unfinished";
  fs::create_directory(work);
  std::ofstream(work + "/somebody's") << "x";
  EXPECT_EQ(backup(*store, folder.path() + "/b", {}).error().code(), ErrorCode::invalid_argument);
  EXPECT_TRUE(fs::exists(work + "/somebody's"));

  std::ofstream(work + "/WORK").close();
  const int lock = ::open((work + "/WORK").c_str(), O_RDWR);
  ASSERT_EQ(::flock(lock, LOCK_EX), 0);
  EXPECT_EQ(backup(*store, folder.path() + "/b", {}).error().code(), ErrorCode::invalid_argument);
  EXPECT_TRUE(fs::exists(work + "/somebody's"));
  ::close(lock);
  ASSERT_TRUE(backup(*store, folder.path() + "/b", {}));
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"b"});
}

TEST(Backup, OfAStoreInMemoryIsRefused) {
  Options options;
  options.in_memory = true;
  options.memory_store_bytes_max = 1U << 20U;
  const auto store = open(options).value();
  const TestFolder folder;
  EXPECT_EQ(backup(*store, folder.path() + "/b", {}).error().code(), ErrorCode::unsupported);
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Restore, RefusesEveryDamageBeforeItMakesAnything) {
  TestStore store;
  store.create_table(graph_table());
  for (int i = 0; i < 10; ++i) store.put(edge("a", i));
  const TestFolder folder;
  const std::string whole = folder.path() + "/whole";
  ASSERT_TRUE(backup(*store, whole, {}));
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(whole)) {
    if (!entry.is_regular_file() || entry.file_size() == 0) continue;
    ++files;
    const fs::path inside = entry.path().lexically_relative(whole);
    for (const char* damage : {"flip", "cut", "gone"}) {
      const std::string bad = folder.path() + "/bad";
      fs::remove_all(bad);
      fs::copy(whole, bad, fs::copy_options::recursive);
      const fs::path victim = fs::path(bad) / inside;
      if (damage == std::string("flip")) {
        std::fstream file(victim, std::ios::in | std::ios::out | std::ios::binary);
        const auto at = static_cast<std::streamoff>(entry.file_size() / 2);
        file.seekg(at);
        const char byte = static_cast<char>(file.get() ^ 1);
        file.seekp(at);
        file.put(byte);
      } else if (damage == std::string("cut")) {
        fs::resize_file(victim, entry.file_size() - 1);
      } else {
        fs::remove(victim);
      }
      const auto restored = restore(bad, options_at(folder.store()), {});
      ASSERT_FALSE(restored) << inside << " " << damage;
      EXPECT_NE(restored.error().message().find(inside.filename().string()), std::string::npos)
          << restored.error().message();
      EXPECT_EQ(names_in(folder.path()), (std::vector<std::string>{"bad", "whole"}));
    }
  }
  EXPECT_GE(files, 5);
  ASSERT_TRUE(restore(whole, options_at(folder.store()), {}));
}

TEST(Restore, GoesOnlyToANewPlaceAndLeavesNothingWhenItIsStopped) {
  TestStore store;
  store.create_table(graph_table());
  store.put(edge("a", 1));
  const TestFolder folder;
  const std::string from = folder.path() + "/b";
  ASSERT_TRUE(backup(*store, from, {}));
  EXPECT_EQ(restore(from, store.options(), {}).error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(restore(folder.path(), options_at(folder.store()), {}).error().code(),
            ErrorCode::configuration);
  std::uint64_t calls = 0;
  std::uint64_t stop_at = 0;
  for (stop_at = 1; stop_at < 100; ++stop_at) {
    calls = 0;
    const auto stopped =
        restore(from, options_at(folder.store()), [&](std::uint64_t, std::uint64_t) {
          if (++calls == stop_at) return Result<void>(Error(ErrorCode::cancelled, "stopped"));
          return Result<void>();
        });
    if (stopped) break;
    EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"b"});
  }
  EXPECT_GT(stop_at, 5u);
  EXPECT_EQ(names_in(folder.path()), (std::vector<std::string>{"b", "store"}));
  fs::create_directory(folder.path() + "/empty");
  EXPECT_TRUE(restore(from, options_at(folder.path() + "/empty"), {}));
  EXPECT_EQ(open(options_at(from)).error().code(), ErrorCode::configuration)
      << "a backup is no store: opening it would change it";
}

}  // namespace
}  // namespace adjoin::engine::backup_test
