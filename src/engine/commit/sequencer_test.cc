// Goal: writes from many threads have one order, are grouped, and fail in the promised way.
// Method: real threads against a real store; a file system that stops writing when told.
#include "engine/commit/sequencer.h"

#include <gtest/gtest.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/store.h"
#include "engine/test_store.h"

namespace adjoin::engine {
namespace {

/// What waits for a group does so in another way where groups are not synced.
class EachDurability : public testing::TestWithParam<Durability> {
 protected:
  Options options() const {
    Options all;
    all.durability = GetParam();
    return all;
  }
};

INSTANTIATE_TEST_SUITE_P(Sequencer, EachDurability,
                         testing::Values(Durability::sync, Durability::none), [](const auto& each) {
                           return each.param == Durability::sync ? "Synced" : "Unsynced";
                         });

TEST_P(EachDurability, CountsAHotCounterExactlyFromManyThreads) {
  constexpr int kThreads = 8;
  constexpr int kAdds = 100;
  TestStore store(options());
  store.create_table(graph_table());
  std::vector<std::vector<CommitId>> commits(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kAdds; ++i) {
        commits[static_cast<std::size_t>(t)].push_back(
            store.update("hot", "counter", "ADD n :one", {{":one", Value(1)}}).commit);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(*store.get("hot", "counter")->find("n"), Value(kThreads * kAdds));
  std::set<CommitId> distinct;
  for (const auto& of_one : commits) {
    EXPECT_TRUE(std::is_sorted(of_one.begin(), of_one.end()));
    distinct.insert(of_one.begin(), of_one.end());
  }
  EXPECT_EQ(distinct.size(), std::size_t{kThreads * kAdds});
  if (GetParam() == Durability::none) return;  // a group may be over before another write comes
  EXPECT_LT(store.stats().batches_written, std::uint64_t{kThreads * kAdds})
      << "writes that wait together share a group";
}

/// Two transactions that each check the other's item: never may both succeed.
TEST_P(EachDurability, AllowsNoWriteSkew) {
  TestStore store(options());
  store.create_table(graph_table());
  const auto try_to_leave = [&](const char* who, const char* other) {
    table::TransactWriteItemsRequest request;
    table::ConditionCheck check;
    check.table = "graph";
    check.key = {{"PK", other}, {"SK", "on call"}};
    check.condition_expression = "attribute_exists(PK)";
    request.actions.push_back(check);
    table::TransactDelete leave;
    leave.table = "graph";
    leave.key = {{"PK", who}, {"SK", "on call"}};
    request.actions.push_back(leave);
    return store->transact_write_items({}, request).has_value();
  };
  for (int round = 0; round < 50; ++round) {
    store.put({{"PK", "ada"}, {"SK", "on call"}});
    store.put({{"PK", "bob"}, {"SK", "on call"}});
    std::atomic<int> ready{0};
    const auto race = [&](const char* who, const char* other) {
      ++ready;
      while (ready < 2) std::this_thread::yield();
      return try_to_leave(who, other);
    };
    auto ada = std::async(std::launch::async, race, "ada", "bob");
    const bool bob_left = race("bob", "ada");
    EXPECT_NE(ada.get(), bob_left);
  }
}

TEST(Sequencer, ShowsATransactionWhollyOrNotAtAllToTransactGetItems) {
  TestStore store;
  store.create_table(graph_table());
  const auto put_both = [&](int round) {
    table::TransactWriteItemsRequest request;
    for (const char* pk : {"left", "right"}) {
      request.actions.push_back(
          table::TransactPut{"graph", {{"PK", pk}, {"SK", "s"}, {"round", Value(round)}}});
    }
    return store->transact_write_items({}, request).has_value();
  };
  ASSERT_TRUE(put_both(0));
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    for (int round = 1; !stop; ++round) put_both(round);
  });
  table::TransactGetItemsRequest both;
  for (const char* pk : {"left", "right"}) {
    both.items.push_back({"graph", {{"PK", pk}, {"SK", "s"}}, std::nullopt, {}});
  }
  int torn = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto read = store->transact_get_items({}, both);
    if (*read->items[0]->view().find("round") != *read->items[1]->view().find("round")) ++torn;
  }
  stop = true;
  writer.join();
  EXPECT_EQ(torn, 0);
}

TEST(Sequencer, CompletesEverySubmittedWriteInOrderWithinAThread) {
  TestStore store;
  store.create_table(graph_table());
  constexpr int kWrites = 200;
  std::mutex mutex;
  std::vector<CommitId> commits;
  std::promise<void> all;
  for (int i = 0; i < kWrites; ++i) {
    table::PutItemRequest put;
    put.table = i == 100 ? "none" : "graph";
    put.item = {{"PK", "a"}, {"SK", std::to_string(i)}};
    store->submit({}, put, [&](Result<table::WriteReply> reply) {
      const std::lock_guard lock(mutex);
      commits.push_back(reply ? std::get<table::WriteResult>(*reply).commit : CommitId{});
      if (commits.size() == kWrites) all.set_value();
    });
  }
  all.get_future().wait();
  EXPECT_EQ(commits[100], CommitId{}) << "a refused one is answered in its turn";
  commits.erase(commits.begin() + 100);
  EXPECT_TRUE(std::is_sorted(commits.begin(), commits.end()));
  EXPECT_LT(store.stats().batches_written, std::uint64_t{kWrites});
}

TEST(Sequencer, DropsATableBetweenOtherThreadsWrites) {
  TestStore store;
  store.create_table(graph_table());
  std::atomic<bool> stop{false};
  std::vector<std::thread> writers;
  for (int t = 0; t < 3; ++t) {
    writers.emplace_back([&, t] {
      for (int i = 0; !stop; ++i) {
        table::PutItemRequest put;
        put.table = "graph";
        put.item = {{"PK", std::to_string(t)}, {"SK", std::to_string(i)}};
        const auto result = store->put_item({}, put);
        if (!result) {
          EXPECT_EQ(api_error_of(result.error()), ApiError::resource_not_found);
        }
      }
    });
  }
  for (int round = 0; round < 5; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ASSERT_TRUE(store->delete_table({}, "graph"));
    ASSERT_TRUE(store->create_table({}, graph_table()));
  }
  stop = true;
  for (std::thread& writer : writers) writer.join();
}

TEST(Sequencer, NeverAnswersADroppedTableAsEmpty) {
  TestStore store;
  std::atomic<int> filled{-1};
  std::atomic<bool> stop{false};
  std::thread reader([&] {
    while (!stop) {
      const int round = filled;
      if (round < 0) continue;
      const auto page = store->scan({}, {"table" + std::to_string(round)});
      if (page) {
        EXPECT_EQ(page->count, 3) << "in round " << round;
      } else {
        EXPECT_EQ(api_error_of(page.error()), ApiError::resource_not_found);
      }
    }
  });
  for (int round = 0; round < 50; ++round) {
    table::CreateTableRequest create = graph_table();
    create.table_name = "table" + std::to_string(round);
    ASSERT_TRUE(store->create_table({}, create));
    table::BatchWriteItemRequest fill;
    fill.tables.push_back({create.table_name, {}});
    for (const char* sk : {"1", "2", "3"}) {
      fill.tables[0].actions.push_back(table::BatchPut{{{"PK", "a"}, {"SK", sk}}});
    }
    ASSERT_TRUE(store->batch_write_item({}, fill));
    filled = round;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ASSERT_TRUE(store->delete_table({}, create.table_name));
  }
  stop = true;
  reader.join();
}

/// Writes a key of its own, and throws where it is told to.
class ThrowingOperation final : public QueuedOperation {
 public:
  enum class Where : std::uint8_t { nowhere, evaluating, committing };
  ThrowingOperation(std::string key, Where where, std::function<void()> thrower)
      : key_(std::move(key)), where_(where), thrower_(std::move(thrower)) {}

  void evaluate(Group& group) override {
    group.begin_commit();
    group.put(layout::Family::tokens, key_, "here");
    if (where_ == Where::evaluating) thrower_();
    code.reset();
  }
  void fail(const Error& error) override { code = error.code(); }
  void committed() override {
    if (where_ == Where::committing) thrower_();
  }

  std::optional<ErrorCode> code = ErrorCode::internal;

 private:
  std::string key_;
  Where where_;
  std::function<void()> thrower_;
};

struct Thrown {
  const char* name;
  std::function<void()> thrower;
};
class WhatIsThrown : public testing::TestWithParam<Thrown> {
 protected:
  using Where = ThrowingOperation::Where;

  /// Runs three operations in one group, the middle one of which throws.
  std::vector<std::optional<ErrorCode>> run(TestStore& store, Where where) {
    std::vector<std::unique_ptr<ThrowingOperation>> owned;
    std::vector<QueuedOperation*> operations;
    for (const char* key : {"1", "2", "3"}) {
      const Where one = key == std::string("2") ? where : Where::nowhere;
      owned.push_back(std::make_unique<ThrowingOperation>(key, one, GetParam().thrower));
      operations.push_back(owned.back().get());
    }
    dynamic_cast<EngineStore&>(*store).parts().sequencer.run(operations);
    std::vector<std::optional<ErrorCode>> codes;
    for (const auto& operation : owned) codes.push_back(operation->code);
    return codes;
  }
  static bool has_token(TestStore& store, const char* key) {
    Bytes value;
    return *dynamic_cast<EngineStore&>(*store).parts().database.get(
        rocksdb::ReadOptions(), layout::Family::tokens, key, value);
  }
};

INSTANTIATE_TEST_SUITE_P(
    Sequencer, WhatIsThrown,
    testing::Values(Thrown{"NoMemory", [] { throw std::bad_alloc(); }},
                    Thrown{"AnException", [] { throw std::runtime_error("no such luck today"); }},
                    Thrown{"SomethingElse", [] { throw 1; }}),
    [](const auto& each) { return each.param.name; });

TEST_P(WhatIsThrown, FailsItsGroupOfWhichNothingIsWrittenAndNoLaterWrite) {
  TestStore store;
  store.create_table(graph_table());
  const std::vector<std::optional<ErrorCode>> none(3, ErrorCode::unavailable);
  EXPECT_EQ(run(store, Where::evaluating), none);
  for (const char* key : {"1", "2", "3"}) EXPECT_FALSE(has_token(store, key)) << key;
  store.put({{"PK", "a"}, {"SK", "after"}});
  EXPECT_EQ(run(store, Where::nowhere), std::vector<std::optional<ErrorCode>>(3));
  store.reopen();
  EXPECT_NE(store.get("a", "after"), std::nullopt);
  for (const char* key : {"1", "2", "3"}) EXPECT_TRUE(has_token(store, key)) << key;
}

TEST_P(WhatIsThrown, OnceTheGroupIsWrittenTurnsTheStoreReadOnly) {
  TestStore store;
  store.create_table(graph_table());
  const std::vector<std::optional<ErrorCode>> unknown(3, ErrorCode::outcome_unknown);
  EXPECT_EQ(run(store, Where::committing), unknown);
  table::PutItemRequest put;
  put.table = "graph";
  put.item = {{"PK", "a"}, {"SK", "after"}};
  EXPECT_EQ(store->put_item({}, put).error().code(), ErrorCode::unavailable);
  store.reopen();
  store.put({{"PK", "a"}, {"SK", "again"}});
}

TEST_P(WhatIsThrown, NeverKeepsOtherWritersWaiting) {
  TestStore store;
  store.create_table(graph_table());
  constexpr int kThreads = 4;
  constexpr int kWrites = 30;
  std::atomic<int> writing{kThreads};
  std::vector<std::thread> writers;
  for (int t = 0; t < kThreads; ++t) {
    writers.emplace_back([&store, &writing, t] {
      table::PutItemRequest put;
      put.table = "graph";
      for (int written = 0; written < kWrites;) {
        put.item = {{"PK", std::to_string(t)}, {"SK", std::to_string(written)}};
        const Result<table::WriteResult> done = store->put_item({}, put);
        EXPECT_TRUE(done || done.error().code() == ErrorCode::unavailable);
        if (done) ++written;
      }
      --writing;
    });
  }
  while (writing > 0) {
    run(store, Where::evaluating);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(store->scan({}, {"graph"})->count, kThreads * kWrites);
}

/// Fails syncs of the write-ahead log on demand, or what is appended to it.
class FailingFiles final : public rocksdb::FileSystemWrapper {
 public:
  explicit FailingFiles(const std::shared_ptr<rocksdb::FileSystem>& base)
      : rocksdb::FileSystemWrapper(base) {}
  const char* Name() const override { return "FailingFiles"; }
  std::atomic<bool> failing{false};
  std::atomic<bool> full{false};
  std::atomic<bool> refusing{false};  ///< appends too
  rocksdb::IOStatus status() const {
    if (failing) return rocksdb::IOStatus::IOError("injected");
    return full ? rocksdb::IOStatus::NoSpace("injected") : rocksdb::IOStatus::OK();
  }

  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* file,
                                    rocksdb::IODebugContext* debug) override {
    rocksdb::IOStatus status = target()->NewWritableFile(name, options, file, debug);
    if (status.ok() && name.ends_with(".log")) {
      *file = std::make_unique<FailingFile>(std::move(*file), *this);
    }
    return status;
  }

 private:
  class FailingFile final : public rocksdb::FSWritableFileOwnerWrapper {
   public:
    FailingFile(std::unique_ptr<rocksdb::FSWritableFile>&& file, const FailingFiles& files)
        : rocksdb::FSWritableFileOwnerWrapper(std::move(file)), files_(&files) {}
    using rocksdb::FSWritableFileOwnerWrapper::Append;
    rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                             rocksdb::IODebugContext* debug) override {
      if (files_->refusing) return rocksdb::IOStatus::IOError("injected");
      return target()->Append(data, options, debug);
    }
    rocksdb::IOStatus Sync(const rocksdb::IOOptions& options,
                           rocksdb::IODebugContext* debug) override {
      const rocksdb::IOStatus status = files_->status();
      return status.ok() ? target()->Sync(options, debug) : status;
    }
    rocksdb::IOStatus Fsync(const rocksdb::IOOptions& options,
                            rocksdb::IODebugContext* debug) override {
      const rocksdb::IOStatus status = files_->status();
      return status.ok() ? target()->Fsync(options, debug) : status;
    }

   private:
    const FailingFiles* files_;
  };
};

TEST(Sequencer, GoesOnWhenAFullDiskHasRoomAgain) {
  auto files = std::make_shared<FailingFiles>(rocksdb::FileSystem::Default());
  const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(files);
  Options options;
  options.env = env.get();
  TestStore store(options);
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "before"}});
  table::CreateTableRequest create = graph_table();
  create.table_name = "loaded";
  store.create_table(create);

  int next = 0;
  const auto loaded = store->ingest({}, "loaded", [&]() -> Result<std::optional<Item>> {
    if (++next == 100) files->full = true;
    if (next > 200) return std::optional<Item>();
    return std::optional<Item>(Item{{"PK", "a"}, {"SK", std::to_string(next)}});
  });
  EXPECT_FALSE(loaded);
  table::PutItemRequest put;
  put.table = "graph";
  put.item = {{"PK", "a"}, {"SK", "during"}};
  EXPECT_EQ(store->put_item({}, put).error().code(), ErrorCode::unavailable);

  files->full = false;
  put.item = {{"PK", "a"}, {"SK", "after"}};
  // RocksDB looks for room by itself every few seconds, and nobody else may while it does.
  Result<table::WriteResult> after = store->put_item({}, put);
  for (int i = 0; !after && i < 100; ++i) {
    EXPECT_EQ(after.error().code(), ErrorCode::unavailable);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    store.clock.advance(std::chrono::seconds(1));
    after = store->put_item({}, put);
  }
  ASSERT_TRUE(after) << after.error().message();
  // The load that was cut short is undone only when the store opens: no write may slip in before.
  put.table = "loaded";
  EXPECT_EQ(api_error_of(store->put_item({}, put).error()), ApiError::resource_in_use);
  store.reopen();
  EXPECT_NE(store.get("a", "before"), std::nullopt);
  EXPECT_NE(store.get("a", "after"), std::nullopt);
  EXPECT_TRUE(store->put_item({}, put));
  EXPECT_EQ(store->scan({}, {"loaded"})->count, 1);
}

TEST_P(EachDurability, TellsEveryWriterThatTheStoreFailed) {
  auto files = std::make_shared<FailingFiles>(rocksdb::FileSystem::Default());
  const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(files);
  Options failing = options();
  failing.env = env.get();
  TestStore store(failing);
  store.create_table(graph_table());
  constexpr int kThreads = 8;
  std::vector<std::future<ErrorCode>> endings;
  for (int t = 0; t < kThreads; ++t) {
    endings.push_back(std::async(std::launch::async, [&store, t] {
      table::PutItemRequest put;
      put.table = "graph";
      for (int i = 0;; ++i) {
        put.item = {{"PK", std::to_string(t)}, {"SK", std::to_string(i)}};
        const Result<table::WriteResult> written = store->put_item({}, put);
        if (!written) return written.error().code();
      }
    }));
  }
  while (store.stats().batches_written < 100) std::this_thread::yield();
  files->refusing = true;
  for (std::future<ErrorCode>& ending : endings) {
    const ErrorCode code = ending.get();
    // Of the group that failed, behind it in the queue, or later.
    EXPECT_TRUE(code == ErrorCode::outcome_unknown || code == ErrorCode::unavailable ||
                code == ErrorCode::unavailable)
        << to_string(code);
  }
  files->refusing = false;
  store.reopen();
  store.put({{"PK", "a"}, {"SK", "again"}});
}

TEST(Sequencer, TurnsReadOnlyWhenASyncFailsAndNeverLies) {
  auto files = std::make_shared<FailingFiles>(rocksdb::FileSystem::Default());
  const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(files);
  Options options;
  options.env = env.get();
  TestStore store(options);
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "before"}});
  files->failing = true;
  table::PutItemRequest put;
  put.table = "graph";
  put.item = {{"PK", "a"}, {"SK", "during"}};
  EXPECT_EQ(store->put_item({}, put).error().code(), ErrorCode::outcome_unknown);
  files->failing = false;
  put.item = {{"PK", "a"}, {"SK", "after"}};
  EXPECT_EQ(store->put_item({}, put).error().code(), ErrorCode::unavailable);
  EXPECT_NE(store.get("a", "before"), std::nullopt) << "reads go on";
  EXPECT_EQ(store.get("a", "during"), std::nullopt) << "what is not durable is not shown";
  store.reopen();
  EXPECT_NE(store.get("a", "before"), std::nullopt);
  EXPECT_EQ(store.get("a", "after"), std::nullopt);
  store.put({{"PK", "a"}, {"SK", "again"}});
}

}  // namespace
}  // namespace adjoin::engine
