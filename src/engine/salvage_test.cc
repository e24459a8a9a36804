// Stores that were closed or killed, damaged in every way that files get damaged, and what is left
// of them, compared with everything that was ever written.

#include "engine/salvage.h"

#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/check.h"
#include "engine/layout/family.h"
#include "engine/salvage/checksums.h"
#include "engine/salvage/newest.h"
#include "engine/store.h"
#include "engine/test_store.h"
#include "item/number.h"

namespace adjoin::engine::salvage_test {
namespace {

namespace fs = std::filesystem;
using Kind = Loss::Kind;

constexpr std::uint64_t kKeys = 300;
constexpr std::size_t kPadding = 600;  // so that tables have many blocks

/// What is stored under a key after a write: its number, or nothing.
using Written = std::optional<std::uint64_t>;

std::string text_of(const fs::path& file) {
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(content).str();
}

std::map<std::string, std::string> contents(const fs::path& folder) {
  std::map<std::string, std::string> all;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      all[entry.path().lexically_relative(folder)] = text_of(entry.path());
    }
  }
  return all;
}

/// A store with a history, and all that is known of it.
class Subject {
 public:
  Subject() {
    options_.path = folder_.path() + "/whole";
    options_.memory_bytes = std::size_t{16} * 1024 * 1024;
    reopen();
    table::CreateTableRequest request = graph_table();
    request.tags = {{"team", "graphs"}};
    EXPECT_TRUE(store_->create_table({}, request).has_value());
    EXPECT_TRUE(
        store_->set_notes({}, "graph", {{table::NoteKind::schema, std::nullopt, "a schema"}})
            .has_value());
  }

  /// Puts and removes, and now and then moves all to table files.
  void write(std::uint64_t writes, std::uint64_t flush_every) {
    for (std::uint64_t i = 0; i < writes; ++i) {
      const std::uint64_t key = random_.below(kKeys);
      ++written_;
      if (random_.one_in(4)) {
        remove(key);
      } else {
        put(key);
      }
      if (flush_every != 0 && i % flush_every == flush_every - 1) flush();
    }
  }
  void flush() {
    const Database& database = dynamic_cast<EngineStore&>(*store_).parts().database;
    std::vector<rocksdb::ColumnFamilyHandle*> all;
    for (std::size_t i = 0; i < layout::kFamilyCount; ++i) {
      all.push_back(database.family(static_cast<layout::Family>(i)));
    }
    EXPECT_TRUE(database.db().Flush(rocksdb::FlushOptions(), all).ok());
  }
  void compact() {
    const Database& database = dynamic_cast<EngineStore&>(*store_).parts().database;
    EXPECT_TRUE(database.db()
                    .CompactRange(rocksdb::CompactRangeOptions(),
                                  database.family(layout::Family::items), nullptr, nullptr)
                    .ok());
  }
  void reopen() {
    store_.reset();
    auto opened = open(options_);
    ASSERT_TRUE(opened.has_value()) << opened.error().message();
    store_ = *std::move(opened);
  }
  /// What a kill leaves: everything that was acknowledged, and no end.
  void kill() {
    fs::copy(options_.path, folder_.path() + "/killed", fs::copy_options::recursive);
    store_.reset();
    fs::remove_all(options_.path);
    fs::rename(folder_.path() + "/killed", options_.path);
  }
  void close() { store_.reset(); }

  std::string path() const { return options_.path; }
  /// A copy that may be damaged.
  fs::path copy() const {
    const fs::path to = folder_.path() + "/damaged";
    fs::remove_all(to);
    fs::copy(options_.path, to, fs::copy_options::recursive);
    return to;
  }
  std::string target() const { return folder_.path() + "/salvaged"; }
  const std::map<std::uint64_t, std::vector<Written>>& history() const { return history_; }

 private:
  static Item key_of(std::uint64_t key) {
    return {{"PK", "node#" + std::to_string(key / 10)}, {"SK", "item#" + std::to_string(key)}};
  }
  void put(std::uint64_t key) {
    table::PutItemRequest request;
    request.table = "graph";
    request.item = key_of(key);
    request.item.set("n", Value(static_cast<std::int64_t>(written_)));
    request.item.set("GSI1PK", "group#" + std::to_string(written_ % 7));
    request.item.set("GSI1SK", "item#" + std::to_string(key));
    std::string padding(kPadding, ' ');
    for (char& c : padding) c = static_cast<char>('a' + random_.below(written_ % 2 == 0 ? 26 : 2));
    request.item.set("padding", padding);
    EXPECT_TRUE(store_->put_item({}, request).has_value());
    history_[key].push_back(written_);
  }
  void remove(std::uint64_t key) {
    table::DeleteItemRequest request;
    request.table = "graph";
    request.key = key_of(key);
    EXPECT_TRUE(store_->delete_item({}, request).has_value());
    history_[key].push_back(std::nullopt);
  }

  TestFolder folder_;
  Options options_;
  std::unique_ptr<table::TableStore> store_;
  Random random_{7};
  std::uint64_t written_ = 0;
  std::map<std::uint64_t, std::vector<Written>> history_;
};

/// What came out of a damaged store.
struct Outcome {
  SalvageSummary summary;
  std::vector<Loss> losses;
  std::map<std::uint64_t, std::uint64_t> items;

  bool has(Kind kind) const {
    return std::any_of(losses.begin(), losses.end(),
                       [&](const Loss& loss) { return loss.kind == kind; });
  }
  std::string told() const {
    std::string all;
    for (const Loss& loss : losses) {
      all += std::string(to_string(loss.kind)) + " " + loss.file + " " + loss.key + " " +
             std::to_string(loss.bytes) + " " +
             (loss.entries ? std::to_string(*loss.entries) : "?") + ": " + loss.detail + "\n";
    }
    return all;
  }
};

void read_items(table::TableStore& store, Outcome& outcome) {
  table::ScanRequest request;
  request.table = "graph";
  while (true) {
    const auto page = store.scan({}, request);
    ASSERT_TRUE(page.has_value()) << page.error().message();
    for (const item::ItemView view : page->items) {
      const Item item = view.decode();
      const std::string& sk = *item.find("SK")->as_string();
      std::int64_t n = 0;
      ASSERT_TRUE(item::to_int64(*item.find("n")->as_number(), n));
      outcome.items[std::stoull(sk.substr(sk.find('#') + 1))] = static_cast<std::uint64_t>(n);
    }
    if (!page->last_evaluated_key) return;
    request.exclusive_start_key = page->last_evaluated_key;
  }
}

/// Salvages a store, proves that it was only read, and that the new one is in itself whole.
Outcome salvaged(const Subject& subject, const fs::path& from) {
  Outcome outcome;
  fs::remove_all(subject.target());
  const auto before = contents(from);
  Options options;
  options.path = subject.target();
  options.memory_bytes = std::size_t{16} * 1024 * 1024;
  const auto summary = salvage(from, options,
                               [&](const Loss& loss) {
                                 outcome.losses.push_back(loss);
                                 return Result<void>();
                               },
                               {});
  EXPECT_TRUE(summary.has_value()) << summary.error().message();
  EXPECT_EQ(contents(from), before) << "the damaged store was written to";
  if (!summary) return outcome;
  outcome.summary = *summary;
  EXPECT_EQ(summary->losses, outcome.losses.size());
  options.create_if_missing = false;
  const auto store = open(options);
  EXPECT_TRUE(store.has_value()) << store.error().message();
  if (!store || summary->tables == 0) return outcome;
  read_items(**store, outcome);
  EXPECT_EQ(outcome.items.size(), summary->items);
  const auto findings = check(**store,
                              [](const Finding& finding) {
                                ADD_FAILURE() << to_string(finding.kind) << " " << finding.detail;
                                return Result<void>();
                              },
                              {});
  EXPECT_TRUE(findings.has_value());
  return outcome;
}

/// Keys that are not as they were last written.
std::set<std::uint64_t> differing(const Subject& subject, const Outcome& outcome) {
  std::set<std::uint64_t> all;
  for (const auto& [key, writes] : subject.history()) {
    const auto found = outcome.items.find(key);
    const Written is = found == outcome.items.end() ? Written() : Written(found->second);
    if (is != writes.back()) all.insert(key);
    // Whatever is there was once written there.
    EXPECT_TRUE(!is || std::find(writes.begin(), writes.end(), is) != writes.end()) << key;
  }
  for (const auto& [key, n] : outcome.items) EXPECT_TRUE(subject.history().contains(key));
  return all;
}

/// Every difference is told: by the item itself, or by something lost that it may have been in.
void expect_told(const Subject& subject, const Outcome& outcome, const std::string& how) {
  SCOPED_TRACE(how + "\n" + outcome.told());
  std::set<std::string> doubtful;
  std::uint64_t lost = 0;
  bool anything = false;
  for (const Loss& loss : outcome.losses) {
    if (loss.kind == Kind::doubtful_item) {
      doubtful.insert(loss.key);
      continue;
    }
    if (loss.kind == Kind::damaged_block || loss.kind == Kind::damaged_log) {
      lost += loss.entries.value_or(0);
      anything = anything || !loss.entries;
    } else {
      anything = true;
    }
  }
  const std::set<std::uint64_t> keys = differing(subject, outcome);
  if (!anything) {
    EXPECT_LE(keys.size(), lost);
  }
  const bool log_is_lost = outcome.has(Kind::damaged_log) || outcome.has(Kind::missing_commits) ||
                           outcome.has(Kind::damaged_list);
  for (const std::uint64_t key : keys) {
    if (!outcome.items.contains(key) || log_is_lost) continue;
    const std::string text = "{\"PK\":\"node#" + std::to_string(key / 10) + "\",\"SK\":\"item#" +
                             std::to_string(key) + "\"}";
    EXPECT_TRUE(doubtful.contains(text)) << text << " is not as it was, and nobody says so";
  }
}

void flip(const fs::path& file, std::uint64_t at, unsigned bit = 3) {
  std::string bytes = text_of(file);
  ASSERT_LT(at, bytes.size());
  bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << bit));
  std::ofstream(file, std::ios::binary) << bytes;
}

std::vector<fs::path> files_with(const fs::path& store, const std::string& ending) {
  std::vector<fs::path> all;
  for (const fs::directory_entry& entry : fs::directory_iterator(store / "data")) {
    const std::string name = entry.path().filename();
    if (name.ends_with(ending) || name.starts_with(ending)) all.push_back(entry.path());
  }
  std::sort(all.begin(), all.end());
  return all;
}

TEST(Checksums, AreThoseOfTheirInventors) {
  EXPECT_EQ(crc32c("123456789"), 0xE3069283U);
  EXPECT_EQ(xxh3_64(""), 0x2D06800538D394C2U);
}

TEST(Salvage, CopiesAWholeStoreWithoutLoss) {
  for (const bool is_killed : {false, true}) {
    Subject subject;
    subject.write(600, 150);
    subject.compact();
    subject.write(500, 200);
    subject.reopen();
    subject.write(100, 0);
    if (is_killed) {
      subject.kill();
    } else {
      subject.close();
    }
    const Outcome outcome = salvaged(subject, subject.path());
    EXPECT_EQ(outcome.told(), "");
    EXPECT_TRUE(differing(subject, outcome).empty());
    EXPECT_EQ(outcome.summary.tables, 1U);
    Options options;
    options.path = subject.target();
    const auto store = open(options);
    ASSERT_TRUE(store.has_value());
    EXPECT_EQ((*store)->note({}, "graph").value(), "a schema");
    const auto tags = (*store)->call<table::ListTagsOfResource>({}, {"graph"});
    ASSERT_TRUE(tags.has_value());
    ASSERT_EQ(tags->size(), 1U);
    EXPECT_EQ(tags->front().value, "graphs");
    const auto table = (*store)->describe_table({}, "graph");
    ASSERT_TRUE(table.has_value());
    ASSERT_EQ(table->indexes.size(), 1U);
    EXPECT_EQ(table->indexes[0].name, "reverse");
  }
}

TEST(Salvage, LosesOneWriteToOneBitOfTheLogOfAClosedStore) {
  Subject subject;
  subject.write(200, 0);
  subject.close();
  constexpr std::uint64_t kPlaces = 10;
  std::size_t told = 0;
  for (std::uint64_t place = 1; place < kPlaces; ++place) {
    const fs::path damaged = subject.copy();
    for (const fs::path& log : files_with(damaged, ".log")) {
      const std::uint64_t size = fs::file_size(log);
      if (size > 40'000) flip(log, size * place / kPlaces);
    }
    const Outcome outcome = salvaged(subject, damaged);
    expect_told(subject, outcome, "a bit of the log at " + std::to_string(place) + "/10");
    const std::set<std::uint64_t> keys = differing(subject, outcome);
    // A length that is wrong hides what is behind it up to the next block of 32 KiB.
    EXPECT_LE(keys.size(), 32U);
    told += outcome.losses.empty() ? 0 : 1;
  }
  EXPECT_EQ(told, kPlaces - 1);
}

TEST(Salvage, LosesTheEntriesOfADamagedBlockAlone) {
  for (const bool is_killed : {false, true}) {
    Subject subject;
    subject.write(400, 100);
    subject.compact();
    subject.write(400, 130);
    if (is_killed) {
      subject.kill();
    } else {
      subject.close();
    }
    Random random(3);
    bool has_missed = false;
    for (int round = 0; round < 10; ++round) {
      const fs::path damaged = subject.copy();
      const std::vector<fs::path> tables = files_with(damaged, ".sst");
      const fs::path table = tables[random.below(tables.size())];
      const std::uint64_t at = random.below(fs::file_size(table));
      flip(table, at, static_cast<unsigned>(random.below(8)));
      const Outcome outcome = salvaged(subject, damaged);
      expect_told(subject, outcome, table.filename().string() + " at " + std::to_string(at));
      has_missed = has_missed || outcome.has(Kind::damaged_block);
    }
    EXPECT_TRUE(has_missed);
  }
}

TEST(Salvage, TellsWhatMayBeOlderThanATableThatIsMissing) {
  Subject subject;
  subject.write(400, 80);
  subject.close();
  bool has_doubt = false;
  for (const fs::path& table : files_with(subject.path(), ".sst")) {
    const fs::path damaged = subject.copy();
    fs::remove(damaged / "data" / table.filename());
    const Outcome outcome = salvaged(subject, damaged);
    expect_told(subject, outcome, "without " + table.filename().string());
    has_doubt = has_doubt || outcome.has(Kind::doubtful_item);
  }
  EXPECT_TRUE(has_doubt);
}

TEST(Salvage, ReadsEveryTableWhenTheListLostItsTail) {
  Subject subject;
  subject.write(300, 60);
  subject.compact();
  subject.write(300, 70);
  subject.close();
  const auto manifests = files_with(subject.path(), "MANIFEST");
  ASSERT_FALSE(manifests.empty());
  for (int tenth = 0; tenth < 10; tenth += 3) {
    const fs::path damaged = subject.copy();
    const fs::path manifest = damaged / "data" / manifests.back().filename();
    fs::resize_file(manifest, fs::file_size(manifest) * static_cast<std::uint64_t>(tenth) / 10);
    const Outcome outcome = salvaged(subject, damaged);
    SCOPED_TRACE(outcome.told());
    EXPECT_TRUE(outcome.has(Kind::damaged_list));
    // Nothing that is there may be missing; what was removed may come back.
    for (const auto& [key, writes] : subject.history()) {
      EXPECT_TRUE(!writes.back() || outcome.items.contains(key)) << key;
    }
  }
}

TEST(Salvage, DoesWithoutTheFilesThatSayWhatAStoreIs) {
  Subject subject;
  subject.write(200, 60);
  subject.close();
  for (const char* name : {"FORMAT", "FLOOR", "LOCK", "data/CURRENT"}) {
    const fs::path damaged = subject.copy();
    fs::remove(damaged / name);
    const Outcome outcome = salvaged(subject, damaged);
    SCOPED_TRACE(std::string(name) + "\n" + outcome.told());
    EXPECT_TRUE(differing(subject, outcome).empty());
    EXPECT_EQ(outcome.losses.empty(), std::string(name) == "LOCK");
  }
}

TEST(Salvage, TellsThatTheEndOfTheLogIsGone) {
  Subject subject;
  subject.write(200, 0);
  subject.close();
  const fs::path damaged = subject.copy();
  for (const fs::path& log : files_with(damaged, ".log")) {
    fs::resize_file(log, fs::file_size(log) * 3 / 4);
  }
  const Outcome outcome = salvaged(subject, damaged);
  expect_told(subject, outcome, "three quarters of the log");
  EXPECT_TRUE(outcome.has(Kind::missing_commits));
}

TEST(Salvage, CountsTheItemsOfATableWhoseDefinitionIsLost) {
  Subject subject;
  subject.write(200, 200);
  subject.close();
  std::size_t unknown = 0;
  for (const fs::path& table : files_with(subject.path(), ".sst")) {
    const fs::path damaged = subject.copy();
    fs::resize_file(damaged / "data" / table.filename(), 100);
    const Outcome outcome = salvaged(subject, damaged);
    expect_told(subject, outcome, "a cut " + table.filename().string());
    if (outcome.summary.tables == 0) {
      ASSERT_TRUE(outcome.has(Kind::unknown_table)) << outcome.told();
      ++unknown;
    }
  }
  EXPECT_EQ(unknown, 1U);
}

TEST(Salvage, TakesWhatABulkLoadBroughtAndWhatWasWrittenOverIt) {
  const TestFolder folder;
  Options options;
  options.path = folder.path() + "/loaded";
  {
    const auto store = open(options).value();
    ASSERT_TRUE(store->create_table({}, graph_table()).has_value());
    const auto table = store->resolve({}, "graph").value();
    auto load = store->begin_bulk_load({}, table, {}).value();
    for (int i = 0; i < 100; ++i) {
      const Item item = {{"PK", "p"}, {"SK", std::to_string(i)}, {"by", "load"}};
      ASSERT_TRUE(load->add(item, {}).has_value());
    }
    ASSERT_TRUE(load->finish({}, {}, {}).has_value());
    table::PutItemRequest put;
    put.table = "graph";
    put.item = {{"PK", "p"}, {"SK", "7"}, {"by", "hand"}};
    ASSERT_TRUE(store->put_item({}, put).has_value());
    table::DeleteItemRequest remove;
    remove.table = "graph";
    remove.key = {{"PK", "p"}, {"SK", "8"}};
    ASSERT_TRUE(store->delete_item({}, remove).has_value());
  }
  const std::string from = options.path;
  options.path = folder.path() + "/again";
  const auto nothing_lost = [](const Loss& loss) {
    ADD_FAILURE() << to_string(loss.kind) << " " << loss.detail;
    return Result<void>();
  };
  const auto summary = salvage(from, options, nothing_lost, {});
  ASSERT_TRUE(summary.has_value()) << summary.error().message();
  EXPECT_EQ(summary->items, 99U);
  const auto store = open(options).value();
  const auto by = [&](const char* sort) -> std::string {
    table::GetItemRequest get;
    get.table = "graph";
    get.key = {{"PK", "p"}, {"SK", sort}};
    const auto found = store->get_item({}, get).value();
    return found.item ? *found.item->decode().find("by")->as_string() : "";
  };
  EXPECT_EQ(by("6"), "load");
  EXPECT_EQ(by("7"), "hand");
  EXPECT_EQ(by("8"), "");
}

TEST(Salvage, DoubtsEverythingWhenAFileThatNoListNamesVanishes) {
  std::vector<Loss> losses;
  const LossSink sink = [&](const Loss& loss) {
    losses.push_back(loss);
    return Result<void>();
  };
  Newest newest(sink);
  ASSERT_TRUE(newest.add_file("/nowhere/000012.sst", nullptr));
  newest.add_entries({{"key", 1, EntryKind::value, "value"}});
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(losses[0].kind, Loss::Kind::unreadable_file);
  EXPECT_EQ(losses[0].file, "/nowhere/000012.sst");
  std::vector<bool> doubtful;
  ASSERT_TRUE(newest.walk([&](const NewestValue& value) {
    doubtful.push_back(value.is_doubtful);
    return Result<void>();
  }));
  EXPECT_EQ(doubtful, std::vector<bool>{true});
}

TEST(Salvage, RefusesWhatItMustNotTouch) {
  Subject subject;
  subject.write(20, 0);
  subject.close();
  const auto ignore = [](const Loss&) { return Result<void>(); };
  Options options;
  options.path = subject.target();
  fs::create_directory(subject.target());
  const auto there = salvage(subject.path(), options, ignore, {});
  ASSERT_FALSE(there.has_value());
  EXPECT_EQ(there.error().code(), ErrorCode::invalid_argument);
  fs::remove_all(subject.target());
  Options inside = options;
  inside.path = subject.path() + "/salvaged";
  const auto within = salvage(subject.path(), inside, ignore, {});
  ASSERT_FALSE(within.has_value());
  EXPECT_EQ(within.error().code(), ErrorCode::invalid_argument);
  EXPECT_FALSE(fs::exists(inside.path));
  const auto none = salvage(subject.path() + "/data", options, ignore, {});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code(), ErrorCode::configuration);
  const fs::path newer = subject.copy();
  std::ofstream(newer / "FORMAT") << "adjoin store\nversion 9\noldest-reader 9\nfeatures "
                                     "0000000000000000\n";
  const auto refused = salvage(newer, options, ignore, {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code(), ErrorCode::configuration);
  EXPECT_FALSE(fs::exists(subject.target()));
}

}  // namespace
}  // namespace adjoin::engine::salvage_test
