#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "adjoin/jobs/finding.h"
#include "adjoin/jobs/test_jobs.h"
#include "adjoin/maintenance.h"
#include "adjoin/state/state.h"
#include "monitor/keep/last_backup.h"

namespace adjoin::folder_jobs_test {
namespace {

using test::kJobs;
using test::user;

class Folders : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string made = std::filesystem::temp_directory_path() / "adjoin-jobs-XXXXXX";
    root_ = ::mkdtemp(made.data());
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  Store filled(const std::string& name) {
    const Store store = Store::open(root_ + "/" + name).value();
    const Graph graph = Graph::create(store, Schema::parse(kJobs).value()).value();
    for (int i = 0; i < 10; ++i) graph.put_node({user(i)}).value();
    return store;
  }
  std::string root_;
};

// Pins: backup @errors invalid_argument; restore @errors invalid_argument
TEST_F(Folders, BackupAndRestoreGiveTheSameGraph) {
  const Store store = filled("store");
  const std::string copy = root_ + "/copy";
  const Report made = backup(store, copy).value();
  EXPECT_TRUE(made.complete);
  EXPECT_GT(made.commit, 0U);
  EXPECT_GT(made.files, 0U);
  EXPECT_GT(made.bytes, 0U);
  EXPECT_FAILS(invalid_argument, "copy", backup(store, copy));
  const Report again = restore(copy, root_ + "/again").value();
  EXPECT_TRUE(again.complete);
  EXPECT_EQ(again.commit, made.commit);
  const Graph graph = Graph::open(Store::open(root_ + "/again").value()).value();
  EXPECT_TRUE(graph.get_node("U#9").value().has_value());
  EXPECT_FAILS(invalid_argument, "again", restore(copy, root_ + "/again"));
}

// Pins: restore @errors corruption
TEST_F(Folders, RestoreRefusesADamagedFile) {
  const std::string copy = root_ + "/copy";
  ASSERT_TRUE(backup(filled("store"), copy).value().complete);
  std::filesystem::path largest;
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(copy)) {
    if (entry.path().extension() != ".sst" || entry.file_size() <= bytes) continue;
    bytes = entry.file_size();
    largest = entry.path();
  }
  ASSERT_GT(bytes, 0U);
  // Of a file of its own: the store's is another name of the same bytes.
  std::filesystem::copy(largest, root_ + "/spoilt");
  std::fstream(root_ + "/spoilt", std::ios::in | std::ios::out | std::ios::binary).put('?');
  std::filesystem::rename(root_ + "/spoilt", largest);
  EXPECT_FAILS(corruption, largest.filename().string(), restore(copy, root_ + "/again"));
  EXPECT_FALSE(std::filesystem::exists(root_ + "/again"));
}

TEST_F(Folders, CheckReadsAStoreThatAgrees) {
  const Report report = check(filled("store")).value();
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.findings, 0U);
  EXPECT_GE(report.items_read, 10U);
  EXPECT_GE(report.changes, 10U);
}

TEST(Findings, OfAStoreNameTableIndexAndKey) {
  engine::Finding found;
  found.kind = engine::Finding::Kind::missing_entry;
  found.table = "jobs";
  found.index = "GSI1";
  found.key = R"({"PK": "U#1", "SK": "U#1"})";
  found.detail = "it has no entry";
  Finding finding = detail::finding_of(found);
  EXPECT_EQ(finding.kind, Finding::Kind::damaged_storage);
  EXPECT_EQ(finding.table + " " + finding.index, "jobs GSI1");
  EXPECT_EQ(finding.damage, engine::to_string(found.kind));
  EXPECT_EQ(finding.subject, finding.damage + " at " + found.key);
  EXPECT_EQ(*finding.key.find("PK"), Value("U#1"));
  found.key = "bytes that are no key";
  finding = detail::finding_of(found);
  EXPECT_EQ(finding.key.find("PK"), nullptr);
  EXPECT_NE(finding.subject.find(found.key), std::string::npos);
}

TEST_F(Folders, RememberWhenTheyWereBackedUp) {
  const Store store = filled("store");
  const table::SystemRecords& records = *detail::tables_of(store).system_records();
  EXPECT_EQ(monitor::last_backup_time(records), std::nullopt);
  backup(store, root_ + "/copy").value();
  EXPECT_NE(monitor::last_backup_time(records), std::nullopt);
}

TEST_F(Folders, EndIfACallbackSaysSo) {
  const Store store = filled("store");
  const auto stop = [](std::string_view, std::uint64_t, std::uint64_t) { return false; };
  EXPECT_FAILS(cancelled, "on_progress", backup(store, root_ + "/copy", {.on_progress = stop}));
  EXPECT_FALSE(std::filesystem::exists(root_ + "/copy"));
}

// Pins: backup @errors unsupported
TEST_F(Folders, RefuseWhatThereIsNot) {
  const Store store = Store::open("memory:").value();
  EXPECT_FAILS(unsupported, "memory", backup(store, root_ + "/copy"));
  EXPECT_FAILS(invalid_argument, "dry run", backup(store, root_ + "/copy", {.dry_run = true}));
  EXPECT_FAILS(invalid_argument, "dry run", restore(root_, root_ + "/x", {.dry_run = true}));
  EXPECT_FAILS(invalid_argument, "dry run", check(store, {.dry_run = true}));
  EXPECT_FAILS(configuration, "", restore(root_, root_ + "/x"));
}

}  // namespace
}  // namespace adjoin::folder_jobs_test
