// Goal: a store that is opened to be read only shows all that was acknowledged before, changes no
// byte, and needs nobody's leave: not a lock, not a disk that can be written, not the writer's end.
#include <gtest/gtest.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "engine/check.h"
#include "engine/test_store.h"

namespace adjoin::engine::read_only_test {
namespace {

namespace fs = std::filesystem;

/// Each file and folder with its content and the time of its last change.
std::map<std::string, std::string> picture(const fs::path& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    std::ostringstream content;
    if (entry.is_regular_file()) content << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    content << entry.last_write_time().time_since_epoch().count();
    all[entry.path().string()] = content.str();
  }
  return all;
}

Options reading(const TestStore& store) {
  Options options = store.options();
  options.read_only = true;
  return options;
}

std::unique_ptr<table::TableStore> open_reading(const TestStore& store) {
  auto opened = open(reading(store));
  EXPECT_TRUE(opened) << opened.error().message();
  return opened ? *std::move(opened) : nullptr;
}

std::int64_t count_of(table::TableStore& store, const char* pk) {
  table::QueryRequest request;
  request.table = "graph";
  request.key_condition_expression = "PK = :pk";
  request.placeholders.values.emplace(":pk", pk);
  const auto page = store.query({}, request);
  EXPECT_TRUE(page) << page.error().message();
  return page ? page->count : -1;
}

table::PutItemRequest put_of(Item item) {
  table::PutItemRequest request;
  request.table = "graph";
  request.item = std::move(item);
  return request;
}

TEST(ReadOnly, ShowsWhatIsThereAndChangesNoByte) {
  TestStore store;
  store.create_table(graph_table());
  ASSERT_TRUE(store->set_note({}, "graph", std::nullopt, "the schema"));
  for (const char* sk : {"1", "2", "3"}) store.put({{"PK", "a"}, {"SK", sk}, {"GSI1PK", "g"}});
  store.close();
  const auto before = picture(store.options().path);
  {
    const auto reader = open_reading(store);
    ASSERT_NE(reader, nullptr);
    EXPECT_EQ(count_of(*reader, "a"), 3);
    EXPECT_EQ(reader->note({}, "graph").value(), "the schema");
    EXPECT_TRUE(reader->resolve_noted({}, "graph", "the schema"));
    EXPECT_EQ(reader->table_sizes({}, "graph")->item_count, 3U);
    const auto view = reader->read_view({});
    ASSERT_TRUE(view);
    table::ScanRequest scan;
    scan.table = "graph";
    table::CallContext context;
    context.read_view = *view;
    EXPECT_EQ(reader->scan(context, scan)->count, 3);
  }
  EXPECT_EQ(picture(store.options().path), before);
}

TEST(ReadOnly, ReadsWhatOnlyTheLogOfAKilledProcessHas) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  const TestFolder copied;
  fs::copy(store.options().path, copied.store(), fs::copy_options::recursive);
  const auto before = picture(copied.store());
  Options options = reading(store);
  options.path = copied.store();
  for (int round = 0; round < 2; ++round) {
    const auto reader = open(options);
    ASSERT_TRUE(reader) << reader.error().message();
    EXPECT_EQ(count_of(**reader, "a"), 1);
  }
  EXPECT_EQ(picture(copied.store()), before);
}

TEST(ReadOnly, RefusesEveryWriteByName) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  store.close();
  const auto before = picture(store.options().path);
  {
    const auto reader = open_reading(store);
    ASSERT_NE(reader, nullptr);
    const auto expect_refused = [&](const auto& answer) {
      ASSERT_FALSE(answer);
      EXPECT_EQ(answer.error().code(), ErrorCode::unsupported);
      EXPECT_EQ(answer.error().message(), "the store " + store.options().path +
                                              " was opened to be read only: nothing is written");
    };
    expect_refused(reader->put_item({}, put_of({{"PK", "a"}, {"SK", "2"}})));
    table::BatchWriteItemRequest batch;
    batch.tables.push_back({"graph", {table::BatchPut{{{"PK", "a"}, {"SK", "2"}}}}});
    expect_refused(reader->batch_write_item({}, batch));
    table::TransactWriteItemsRequest transaction;
    transaction.actions.emplace_back(
        table::TransactPut{"graph", {{"PK", "a"}, {"SK", "2"}}, {}, {}});
    expect_refused(reader->transact_write_items({}, transaction));
    table::CreateTableRequest other = graph_table();
    other.table_name = "other";
    expect_refused(reader->create_table({}, other));
    expect_refused(reader->delete_table({}, "graph"));
    expect_refused(reader->set_note({}, "graph", std::nullopt, "x"));
    expect_refused(reader->call<table::TagResource>({}, {"graph", {{"a", "b"}}}));
    expect_refused(reader->begin_bulk_load({}, "graph", ""));
    expect_refused(reader->derived_folder({}, "graph", CommitId{1}));
    std::atomic<int> answered{0};
    reader->submit({}, put_of({{"PK", "a"}, {"SK", "2"}}), [&](const auto& reply) {
      if (!reply && reply.error().code() == ErrorCode::unsupported) ++answered;
    });
    while (answered == 0) std::this_thread::yield();
    EXPECT_EQ(count_of(*reader, "a"), 1);
  }
  EXPECT_EQ(picture(store.options().path), before);
}

TEST(ReadOnly, StandsBesideOthersAndBesideAWriter) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  const auto first = open_reading(store);
  store.put({{"PK", "a"}, {"SK", "2"}});
  const auto second = open_reading(store);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(count_of(*first, "a"), 1);
  EXPECT_EQ(count_of(*second, "a"), 2);
  EXPECT_FALSE(open(store.options()));  // two that write are one too many
}

/// A writer whose buffers are small moves its logs to tables and these together all the time, and
/// removes what was before. Whoever opens then sees every acknowledged item, and goes on to.
TEST(ReadOnly, SeesAllThatWasAcknowledgedWhileAWriterRewritesItsFiles) {
  TestStore store;
  store.create_table(graph_table());
  std::atomic<int> acknowledged{0};
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    const std::string large(20'000, 'x');
    for (int i = 0; i < 4'000 && !stop; ++i) {
      const std::string sk = std::to_string(i);
      store.put({{"PK", "a"}, {"SK", sk}, {"text", large}});
      store.put({{"PK", "small"}, {"SK", sk}});
      acknowledged = i + 1;
    }
  });
  for (int round = 0; round < 12; ++round) {
    const int least = acknowledged;
    const auto reader = open_reading(store);
    if (reader == nullptr) break;
    EXPECT_GE(count_of(*reader, "small"), least);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    table::ScanRequest scan;
    scan.table = "graph";
    const auto page = reader->scan({}, scan);
    EXPECT_TRUE(page) << page.error().message();
  }
  stop = true;
  writer.join();
}

TEST(ReadOnly, IsCheckedWithoutAWord) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}, {"GSI1PK", "g"}, {"GSI1SK", "h"}});
  store.close();
  const auto before = picture(store.options().path);
  {
    const auto reader = open_reading(store);
    ASSERT_NE(reader, nullptr);
    const auto summary = check(*reader, [](const Finding&) { return Result<void>(); }, {});
    ASSERT_TRUE(summary) << summary.error().message();
    EXPECT_EQ(summary->items, 1U);
    EXPECT_EQ(summary->findings, 0U);
  }
  EXPECT_EQ(picture(store.options().path), before);
}

TEST(ReadOnly, FindsNoStoreWhereThereIsNoneAndMakesNone) {
  const TestFolder folder;
  Options options;
  options.path = folder.store();
  options.read_only = true;
  const auto opened = open(options);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message(), folder.store() + ": there is no Adjoin store here");
  EXPECT_FALSE(fs::exists(folder.store()));
}

TEST(ReadOnly, RefusesAStoreThatLostCommittedDataAsAWriterDoes) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  store.close();
  fs::remove_all(store.options().path + "/data");
  const auto opened = open(reading(store));
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code(), ErrorCode::corruption);
}

/// Counts what a store asks of the disk.
class CountedFiles final : public rocksdb::FileSystemWrapper {
 public:
  CountedFiles() : rocksdb::FileSystemWrapper(rocksdb::FileSystem::Default()) {}
  const char* Name() const override { return "CountedFiles"; }

  std::atomic<int> made{0};  ///< files and folders opened to be written
  std::atomic<int> syncs{0};
  std::atomic<int> logs_read{0};

  rocksdb::IOStatus NewSequentialFile(const std::string& name, const rocksdb::FileOptions& options,
                                      std::unique_ptr<rocksdb::FSSequentialFile>* file,
                                      rocksdb::IODebugContext* debug) override {
    if (name.ends_with(".log")) ++logs_read;
    return target()->NewSequentialFile(name, options, file, debug);
  }
  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* file,
                                    rocksdb::IODebugContext* debug) override {
    ++made;
    rocksdb::IOStatus status = target()->NewWritableFile(name, options, file, debug);
    if (status.ok()) *file = std::make_unique<File>(std::move(*file), *this);
    return status;
  }
  rocksdb::IOStatus NewRandomRWFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSRandomRWFile>* file,
                                    rocksdb::IODebugContext* debug) override {
    ++made;
    return target()->NewRandomRWFile(name, options, file, debug);
  }
  rocksdb::IOStatus NewDirectory(const std::string& name, const rocksdb::IOOptions& options,
                                 std::unique_ptr<rocksdb::FSDirectory>* directory,
                                 rocksdb::IODebugContext* debug) override {
    rocksdb::IOStatus status = target()->NewDirectory(name, options, directory, debug);
    if (status.ok()) *directory = std::make_unique<Folder>(std::move(*directory), *this);
    return status;
  }

 private:
  class File final : public rocksdb::FSWritableFileOwnerWrapper {
   public:
    File(std::unique_ptr<rocksdb::FSWritableFile>&& file, CountedFiles& all)
        : FSWritableFileOwnerWrapper(std::move(file)), all_(&all) {}
    rocksdb::IOStatus Sync(const rocksdb::IOOptions& options,
                           rocksdb::IODebugContext* debug) override {
      ++all_->syncs;
      return target()->Sync(options, debug);
    }
    rocksdb::IOStatus Fsync(const rocksdb::IOOptions& options,
                            rocksdb::IODebugContext* debug) override {
      ++all_->syncs;
      return target()->Fsync(options, debug);
    }

   private:
    CountedFiles* all_;
  };
  class Folder final : public rocksdb::FSDirectoryWrapper {
   public:
    Folder(std::unique_ptr<rocksdb::FSDirectory>&& folder, CountedFiles& all)
        : FSDirectoryWrapper(std::move(folder)), all_(&all) {}
    rocksdb::IOStatus Fsync(const rocksdb::IOOptions& options,
                            rocksdb::IODebugContext* debug) override {
      ++all_->syncs;
      return FSDirectoryWrapper::Fsync(options, debug);
    }
    rocksdb::IOStatus FsyncWithDirOptions(const rocksdb::IOOptions& options,
                                          rocksdb::IODebugContext* debug,
                                          const rocksdb::DirFsyncOptions& why) override {
      ++all_->syncs;
      return FSDirectoryWrapper::FsyncWithDirOptions(options, debug, why);
    }

   private:
    CountedFiles* all_;
  };
};

TEST(ReadOnly, SyncsNothingAndReadsTheLogOnce) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  store.close();
  const auto read_once = [&](bool read_only) {
    const auto files = std::make_shared<CountedFiles>();
    const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(files);
    Options options = store.options();
    options.read_only = read_only;
    options.env = env.get();
    {
      const auto opened = open(options);
      EXPECT_TRUE(opened) << opened.error().message();
      EXPECT_EQ(opened ? count_of(**opened, "a") : 0, 1);
    }
    return std::array<int, 3>{files->syncs, files->made, files->logs_read};
  };
  EXPECT_EQ(read_once(true), (std::array<int, 3>{0, 0, 1}));
  EXPECT_GT(read_once(false)[0], 1) << "what is opened to be written notes that it was";
}

}  // namespace
}  // namespace adjoin::engine::read_only_test
