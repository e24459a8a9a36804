// Goal: a folder that is no store of ours, or lost something, is refused by a sentence that names
// it, and stays as it was. Method: a table of ways to spoil a good store.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/test_fork.h"
#include "engine/layout/floor_record.h"
#include "engine/test_store.h"

namespace adjoin::engine::open_test {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

std::string read(const fs::path& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

/// Every file with its content; the lock file apart, which any attempt may leave.
std::string picture(const fs::path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().filename() == "LOCK") continue;
    files.push_back(entry.path().string() + "\n" + read(entry.path()));
  }
  std::sort(files.begin(), files.end());
  std::string all;
  for (const std::string& file : files) all += file;
  return all;
}

/// The one file in a store's data/ whose name has this in it.
fs::path data_file(const fs::path& store, const std::string& part) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(store / "data")) {
    if (entry.path().filename().string().find(part) != std::string::npos) {
      found.push_back(entry.path());
    }
  }
  EXPECT_EQ(found.size(), 1U) << part;
  return found.front();
}

void change(const fs::path& path, const std::function<void(std::string&)>& edit) {
  std::string content = read(path);
  edit(content);
  write(path, content);
}

/// Takes the n-th record out of a log that is shorter than a block; what follows it stays whole.
void take_record_out(std::string& log, int n) {
  constexpr std::size_t kHead = 7;  // checksum, length (2 bytes, little-endian), type
  const auto size_at = [&](std::size_t at) {
    return kHead + static_cast<unsigned char>(log[at + 4]) +
           256U * static_cast<unsigned char>(log[at + 5]);
  };
  std::size_t at = 0;
  for (int i = 0; i < n; ++i) at += size_at(at);
  log.erase(at, size_at(at));
}

struct Refusal {
  const char* name;
  std::function<void(const fs::path& store)> spoil;
  ErrorCode code;
  const char* says;
};

const Refusal kRefusals[] = {
    {"NewerFormat",
     [](const fs::path& store) {
       write(store / "FORMAT", "adjoin store\nversion 9\noldest-reader 7\nfeatures 0\n");
     },
     ErrorCode::configuration, "format version 9 and needs a program that knows version 7"},
    {"UnknownFeature",
     [](const fs::path& store) {
       write(store / "FORMAT", "adjoin store\nversion 1\noldest-reader 1\nfeatures 8\n");
     },
     ErrorCode::configuration, "features this program does not know (bits 0000000000000008)"},
    {"DamagedFormat", [](const fs::path& store) { write(store / "FORMAT", "hello"); },
     ErrorCode::corruption, "not the FORMAT file of an Adjoin store"},
    {"MissingFloor", [](const fs::path& store) { fs::remove(store / "FLOOR"); },
     ErrorCode::corruption, "the file FLOOR is missing"},
    {"DamagedFloor", [](const fs::path& store) { write(store / "FLOOR", std::string(1024, 'x')); },
     ErrorCode::corruption, "FLOOR: damaged"},
    {"FloorBeyondTheData",
     [](const fs::path& store) {
       write(store / "FLOOR", layout::encode_floor_slot({CommitId{1000}, 1}));
     },
     ErrorCode::corruption, "ends at commit 3 of opening 1, but commit 1000"},
    {"MissingData", [](const fs::path& store) { fs::remove_all(store / "data"); },
     ErrorCode::corruption, "ends at commit 0 of opening 0, but commit 3"},
    {"LostLog",
     [](const fs::path& store) {
       for (const auto& entry : fs::directory_iterator(store / "data")) {
         if (entry.path().extension() == ".log") fs::resize_file(entry.path(), 0);
       }
     },
     ErrorCode::corruption, "committed data is missing"},
    {"CutManifest",
     [](const fs::path& store) {
       change(data_file(store, "MANIFEST"), [](std::string& file) { file.pop_back(); });
     },
     ErrorCode::corruption, "committed data is missing: the file has"},
    {"EmptyManifest",
     [](const fs::path& store) {
       change(data_file(store, "MANIFEST"), [](std::string& file) { file.clear(); });
     },
     ErrorCode::corruption, "the file has 0 bytes, but"},
    {"DamagedManifest",
     [](const fs::path& store) {
       change(data_file(store, "MANIFEST"),
              [](std::string& file) { file.replace(file.size() / 2, 8, 8, '\0'); });
     },
     ErrorCode::corruption, "bytes are not those that were durable"},
    {"EarlierManifest",
     [](const fs::path& store) {
       const fs::path manifest = data_file(store, "MANIFEST");
       fs::copy(manifest, store / "data/MANIFEST-000001");
       write(store / "data/CURRENT", "MANIFEST-000001\n");
     },
     ErrorCode::corruption, "it names the MANIFEST of number 1, but number"},
    {"CutCurrent", [](const fs::path& store) { write(store / "data/CURRENT", "MANIF"); },
     ErrorCode::corruption, "\"MANIF\" names no MANIFEST"},
    {"LogWithAHole",
     [](const fs::path& store) {
       change(data_file(store, ".log"), [](std::string& log) { take_record_out(log, 2); });
     },
     ErrorCode::corruption, "records are missing from the log between the numbers"},
    {"NotAStore",
     [](const fs::path& store) {
       fs::remove_all(store);
       fs::create_directory(store);
       write(store / "thesis.txt", "years of work");
     },
     ErrorCode::configuration, "not an Adjoin store and not empty (it has thesis.txt)"},
    {"ForeignDatabase",
     [](const fs::path& store) {
       fs::rename(store / "data", store.parent_path() / "foreign");
       fs::remove_all(store);
       fs::rename(store.parent_path() / "foreign", store);
     },
     ErrorCode::configuration, "a RocksDB database of another program"},
    {"AFileInItsPlace",
     [](const fs::path& store) {
       fs::remove_all(store);
       write(store, "a file");
     },
     ErrorCode::configuration, "cannot be read as a folder"},
};

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, NamesTheReasonAndChangesNothing) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  store.put({{"PK", "a"}, {"SK", "2"}});
  store.close();
  const fs::path path = store.options().path;
  GetParam().spoil(path);
  const std::string before = picture(path.parent_path());
  const auto opened = open(store.options());
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code(), GetParam().code) << opened.error().message();
  EXPECT_NE(opened.error().message().find(GetParam().says), std::string::npos)
      << opened.error().message();
  EXPECT_NE(opened.error().message().find(path.string()), std::string::npos)
      << opened.error().message();
  EXPECT_EQ(picture(path.parent_path()), before);
}

INSTANTIATE_TEST_SUITE_P(Folders, Refused, testing::ValuesIn(kRefusals),
                         [](const auto& one) { return one.param.name; });

/// Notes which directories are made, and which names of them are synced since.
class WatchedDirectories final : public rocksdb::FileSystemWrapper {
 public:
  WatchedDirectories() : rocksdb::FileSystemWrapper(rocksdb::FileSystem::Default()) {}
  const char* Name() const override { return "WatchedDirectories"; }

  std::set<fs::path> synced;
  std::set<fs::path> made_and_not_synced;

  rocksdb::IOStatus CreateDir(const std::string& name, const rocksdb::IOOptions& options,
                              rocksdb::IODebugContext* debug) override {
    note(name);
    return target()->CreateDir(name, options, debug);
  }
  rocksdb::IOStatus CreateDirIfMissing(const std::string& name, const rocksdb::IOOptions& options,
                                       rocksdb::IODebugContext* debug) override {
    note(name);
    return target()->CreateDirIfMissing(name, options, debug);
  }
  rocksdb::IOStatus NewDirectory(const std::string& name, const rocksdb::IOOptions& options,
                                 std::unique_ptr<rocksdb::FSDirectory>* directory,
                                 rocksdb::IODebugContext* debug) override {
    rocksdb::IOStatus status = target()->NewDirectory(name, options, directory, debug);
    if (status.ok()) *directory = std::make_unique<Watched>(name, std::move(*directory), *this);
    return status;
  }

 private:
  class Watched final : public rocksdb::FSDirectoryWrapper {
   public:
    Watched(std::string name, std::unique_ptr<rocksdb::FSDirectory>&& directory,
            WatchedDirectories& all)
        : FSDirectoryWrapper(std::move(directory)), name_(std::move(name)), all_(&all) {}
    rocksdb::IOStatus Fsync(const rocksdb::IOOptions& options,
                            rocksdb::IODebugContext* debug) override {
      all_->note_sync(name_);
      return FSDirectoryWrapper::Fsync(options, debug);
    }
    rocksdb::IOStatus FsyncWithDirOptions(const rocksdb::IOOptions& options,
                                          rocksdb::IODebugContext* debug,
                                          const rocksdb::DirFsyncOptions& why) override {
      all_->note_sync(name_);
      return FSDirectoryWrapper::FsyncWithDirOptions(options, debug, why);
    }

   private:
    std::string name_;
    WatchedDirectories* all_;
  };

  void note(const std::string& name) {
    if (!fs::exists(name)) made_and_not_synced.insert(fs::weakly_canonical(name));
  }
  void note_sync(const std::string& name) {
    const fs::path directory = fs::canonical(name);
    synced.insert(directory);
    std::erase_if(made_and_not_synced,
                  [&](const fs::path& made) { return made.parent_path() == directory; });
  }
};

TEST(Open, SyncsTheNameOfEveryFolderOfANewStore) {
  const TestFolder folder;
  fs::create_directory(folder.path() + "/with");
  for (const char* name : {"store", "with/../beside", "./dots/"}) {
    const auto directories = std::make_shared<WatchedDirectories>();
    const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(directories);
    Options options;
    options.path = folder.path() + "/" + name;
    options.env = env.get();
    auto store = open(options);
    ASSERT_TRUE(store) << store.error().message();
    EXPECT_TRUE(directories->made_and_not_synced.empty())
        << *directories->made_and_not_synced.begin();
    EXPECT_TRUE(directories->synced.contains(fs::canonical(folder.path()))) << name;
    EXPECT_TRUE(directories->synced.contains(fs::canonical(options.path))) << name;
  }
}

TEST(Open, SyncsTheNamesAgainOfAStoreThatNothingWasWrittenTo) {
  TestStore store;
  store.close();
  const fs::path path = store.options().path;
  // As an end between the making of FORMAT and its sync leaves it.
  fs::remove_all(path / "data");
  write(path / "FLOOR", layout::encode_floor_slot({}) + layout::encode_floor_slot({}));
  const auto directories = std::make_shared<WatchedDirectories>();
  const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(directories);
  Options options = store.options();
  options.env = env.get();
  ASSERT_TRUE(open(options));
  EXPECT_TRUE(directories->made_and_not_synced.empty());
  EXPECT_TRUE(directories->synced.contains(fs::canonical(path.parent_path())));
  EXPECT_TRUE(directories->synced.contains(fs::canonical(path)));
}

TEST(Open, TakesAStoreOfAProgramThatDidNotMarkTheManifestAndMarksIt) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  store.close();
  const fs::path floor = fs::path(store.options().path) / "FLOOR";
  const std::optional<layout::Floor> before = layout::decode_floor(read(floor));
  ASSERT_TRUE(before && before->manifest);
  const Bytes old_slot = layout::encode_floor_slot(before->progress);
  write(floor, old_slot + old_slot);
  store.reopen();
  EXPECT_NE(store.get("a", "1"), std::nullopt);
  const std::optional<layout::Floor> now = layout::decode_floor(read(floor));
  ASSERT_TRUE(now && now->manifest);
  EXPECT_GT(*now->manifest, *before->manifest);
}

TEST(Open, TakesALaterManifestThanTheFloorKnows) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  store.close();
  const fs::path path = fs::path(store.options().path) / "FLOOR";
  const std::optional<layout::Floor> floor = layout::decode_floor(read(path));
  // As a power cut leaves it that came soon after RocksDB had begun another MANIFEST.
  write(path, layout::encode_floor_slot(floor->progress, layout::ManifestMark{1, 1 << 20, 1}));
  store.reopen();
  EXPECT_NE(store.get("a", "1"), std::nullopt);
}

TEST(Open, KeepsTheFloorExactWhileTheStoreIsWritten) {
  TestStore store;
  store.create_table(graph_table());
  const fs::path path = store.options().path;
  for (const char* sk : {"1", "2", "3"}) {
    const CommitId commit = store.put({{"PK", "a"}, {"SK", sk}}).commit;
    const std::optional<layout::Floor> floor = layout::decode_floor(read(path / "FLOOR"));
    ASSERT_TRUE(floor && floor->manifest);
    EXPECT_EQ(floor->progress.last_commit, commit);
    const std::string manifest = read(data_file(path, "MANIFEST"));
    EXPECT_EQ(floor->manifest->bytes, manifest.size());
    EXPECT_EQ(floor->manifest->checksum, layout::crc32(0, manifest));
  }
}

TEST(Open, FindsItsOneCommitInTheFloorHoweverSoonItCame) {
  for (int round = 0; round < 20; ++round) {
    const TestFolder folder;
    Options options;
    options.path = folder.store();
    options.memory_bytes = std::size_t{8} * 1024 * 1024;
    {
      auto store = open(options);
      ASSERT_TRUE(store) << store.error().message();
      ASSERT_TRUE((*store)->create_table({}, graph_table()));
    }
    fs::remove_all(folder.store() + "/data");
    const auto again = open(options);
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().message().find("but commit 1 of opening 1 was durable"),
              std::string::npos)
        << again.error().message();
  }
}

TEST(Open, RefusesASecondOpeningAndNamesTheServersUrl) {
  TestStore store;
  const auto plain = open(store.options());
  ASSERT_FALSE(plain);
  EXPECT_EQ(plain.error().code(), ErrorCode::configuration);
  EXPECT_NE(plain.error().message().find("another process has this store open"), std::string::npos);
  write(fs::path(store.options().path) / kUrlFileName, "http://127.0.0.1:8000\n");
  EXPECT_NE(open(store.options())
                .error()
                .message()
                .find("another process has this store open: http://127.0.0.1:8000"),
            std::string::npos);
}

TEST(Open, RefusesASecondProcess) {
  constexpr int kRefused = 3;
  if (const auto given = given_to_this_process()) {
    Options options;
    options.path = given->front();
    const auto opened = open(options);
    const bool refused = !opened && opened.error().message().find(
                                        "another process has this store "
                                        "open") != std::string::npos;
    ::_exit(refused ? kRefused : 1);
  }
  TestStore store;
  EXPECT_EQ(run_in_a_fresh_process({store.options().path}), kRefused);
}

TEST(Open, ClosesTheFolderToOthersAndTellsItOnce) {
  const TestFolder folder;
  ASSERT_EQ(::mkdir(folder.store().c_str(), 0700), 0);
  const auto mode = [&] {
    struct stat status {};
    EXPECT_EQ(::stat(folder.store().c_str(), &status), 0);
    return status.st_mode & 07777;
  };
  std::vector<std::string> told;
  Options options;
  options.path = folder.store();
  options.tell = [&](const std::string& sentence) { told.push_back(sentence); };
  for (const mode_t open_mode : {0755U, 0750U, 0711U}) {  // empty at first, then a store
    told.clear();
    ASSERT_EQ(::chmod(folder.store().c_str(), open_mode), 0);
    for (int opening = 0; opening < 2; ++opening) {
      const auto store = open(options);
      ASSERT_TRUE(store.has_value()) << store.error().message();
      EXPECT_EQ(mode(), 0700U);
    }
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told[0].find(folder.store() + ": others could enter"), std::string::npos) << told[0];
  }
}

TEST(Open, MakesNoStoreOutOfAFolderForEverybody) {
  const TestFolder folder;
  ASSERT_EQ(::mkdir(folder.store().c_str(), 0700), 0);
  ASSERT_EQ(::chmod(folder.store().c_str(), 01777), 0);
  Options options;
  options.path = folder.store();
  const auto refused = open(options);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code(), ErrorCode::configuration);
  EXPECT_NE(refused.error().message().find("one of its own"), std::string::npos);
  struct stat status {};
  ASSERT_EQ(::stat(folder.store().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 01777U);
  EXPECT_TRUE(std::filesystem::is_empty(folder.store()));
}

TEST(Open, SaysWhyAFolderCannotBeMade) {
  Options options;
  options.path = "/proc/adjoin-store";
  const auto opened = open(options);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code(), ErrorCode::configuration);
  EXPECT_NE(opened.error().message().find("/proc/adjoin-store: the folder cannot be made"),
            std::string::npos)
      << opened.error().message();
}

TEST(Open, MakesNothingWhenNotAsked) {
  TestFolder folder;
  Options options;
  options.path = folder.store();
  options.create_if_missing = false;
  const auto opened = open(options);
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message().find("there is no Adjoin store here"), std::string::npos);
  EXPECT_FALSE(fs::exists(options.path));
}

TEST(Open, FinishesACreationThatWasCutShort) {
  TestFolder folder;
  Options options;
  options.path = folder.store();
  fs::create_directory(options.path);
  write(fs::path(options.path) / "LOCK", "");
  write(fs::path(options.path) / "FLOOR", "half");
  EXPECT_TRUE(open(options));
}

TEST(Open, AcceptsSpacesUnicodeAndDepthInItsPath) {
  TestFolder folder;
  std::string path = folder.path();
  for (const char* name : {"with space", "\xC3\xBCml\xC3\xA4ut", "quote'\"%d"}) {
    path += std::string("/") + name;
    fs::create_directory(path);
  }
  Options options;
  options.path = path + "/store";
  EXPECT_TRUE(open(options));
  EXPECT_TRUE(open(options));
}

}  // namespace
}  // namespace adjoin::engine::open_test
