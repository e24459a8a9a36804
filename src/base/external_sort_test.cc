#include "base/external_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/sort_chunk.h"

namespace adjoin {
namespace {

using Records = std::vector<std::pair<std::string, std::string>>;

std::string folder() { return testing::TempDir(); }

Records sorted_by(ExternalSort::Options options, const Records& records) {
  ExternalSort sort(std::move(options));
  for (const auto& [key, value] : records) {
    const Result<void> added = sort.add(key, value);
    EXPECT_TRUE(added) << added.error().message();
  }
  EXPECT_EQ(sort.count(), records.size());
  EXPECT_TRUE(sort.sort());
  Records sorted;
  while (sort.valid()) {
    sorted.emplace_back(sort.key(), sort.value());
    const Result<void> next = sort.next();
    EXPECT_TRUE(next) << next.error().message();
  }
  EXPECT_TRUE(sort.rewind());
  Records again;
  while (sort.valid()) {
    again.emplace_back(sort.key(), sort.value());
    EXPECT_TRUE(sort.next());
  }
  EXPECT_EQ(again, sorted) << "read once more";
  return sorted;
}

Records expected(Records records) {
  std::stable_sort(records.begin(), records.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return records;
}

Records random_records(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  Records records;
  for (std::size_t i = 0; i < count; ++i) {
    std::string key(random.below(12), 'k');
    for (char& byte : key) byte = static_cast<char>(random.below(random.one_in(2) ? 3 : 256));
    records.emplace_back("common" + key, std::string(random.below(300), 'v') + std::to_string(i));
  }
  return records;
}

TEST(ExternalSort, OrdersByKeyAndKeepsTheOrderOfEqualKeys) {
  for (const std::size_t count : {0U, 1U, 2U, 1000U, 20000U}) {
    const Records records = random_records(count, count);
    EXPECT_EQ(sorted_by({"", 0}, records), expected(records)) << "in memory, seed " << count;
    EXPECT_EQ(sorted_by({folder(), 0}, records), expected(records)) << "in files, seed " << count;
  }
}

TEST(ExternalSort, MergesManyRunsInSeveralPasses) {
  // Chunks are of 64 KiB at least: 140 of them are two merged runs and twelve more.
  Records records = random_records(7, 45'000);
  for (auto& [key, value] : records) value.resize(200, 'x');
  EXPECT_EQ(sorted_by({folder(), 0}, records), expected(records));
}

/// Adds the records in parts: some one by one, some as runs of their own.
Records sorted_in_runs(ExternalSort::Options options, const Records& records, std::size_t parts,
                       bool only_repeated) {
  ExternalSort sort(std::move(options));
  for (std::size_t part = 0; part < parts; ++part) {
    auto run = std::make_shared<SortChunk>();
    const std::size_t end = records.size() * (part + 1) / parts;
    for (std::size_t i = records.size() * part / parts; i < end; ++i) {
      const auto& [key, value] = records[i];
      if (part % 2 == 0) {
        run->add(key, value);
      } else {
        EXPECT_TRUE(sort.add(key, value));
      }
    }
    if (run->empty()) continue;
    const Result<void> added = sort.add_run(std::move(run), part + 1 == parts);
    EXPECT_TRUE(added) << added.error().message();
  }
  EXPECT_EQ(sort.count(), records.size());
  EXPECT_TRUE(sort.sort());
  EXPECT_TRUE(only_repeated ? sort.rewind_to_repeated() : sort.rewind());
  Records sorted;
  while (sort.valid()) {
    sorted.emplace_back(sort.key(), sort.value());
    EXPECT_TRUE(sort.next());
  }
  return sorted;
}

TEST(ExternalSort, TakesRunsOfOthersBetweenRecordsOfItsOwn) {
  const Records records = random_records(3, 5000);
  for (const std::size_t parts : {1U, 2U, 3U, 8U, 9U}) {
    for (const std::string& in : {std::string(), folder()}) {
      EXPECT_EQ(sorted_in_runs({in, 0}, records, parts, false), expected(records));
    }
  }
}

TEST(ExternalSort, WalksOverRepeatedKeysAloneWhereThatCanBeTold) {
  Records records = random_records(5, 3000);
  Records repeated = expected(records);
  const auto has_other = [&records](const auto& record) {
    return std::count_if(records.begin(), records.end(),
                         [&record](const auto& other) { return other.first == record.first; }) > 1;
  };
  std::erase_if(repeated, [&](const auto& record) { return !has_other(record); });
  ASSERT_FALSE(repeated.empty());
  EXPECT_EQ(sorted_in_runs({folder(), 0}, records, 1, true), repeated);
  EXPECT_EQ(sorted_in_runs({folder(), 0}, records, 3, true), expected(records));
}

TEST(ExternalSort, TakesRecordsThatAreLargerThanItsMemory) {
  const Records records = {{"b", std::string(1'000'000, 'b')},
                           {std::string(500'000, 'a'), ""},
                           {"", std::string(300'000, 'c')}};
  EXPECT_EQ(sorted_by({folder(), 0}, records), expected(records));
}

TEST(ExternalSort, TellsThatItsFolderCannotBeWritten) {
  ExternalSort sort({"/no/such/folder", 0});
  Result<void> done;
  for (int i = 0; i < 3 && done; ++i) done = sort.add(std::to_string(i), std::string(70'000, 'v'));
  if (done) done = sort.sort();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code(), ErrorCode::io_error);
  EXPECT_EQ(done.error().message(),
            "/no/such/folder: cannot make a file for sorting: No such file or directory");
}

TEST(ExternalSort, LeavesNoFilesBehind) {
  const std::string place = folder() + "/external-sort";
  std::filesystem::create_directory(place);
  EXPECT_EQ(sorted_by({place, 0}, random_records(3, 20'000)).size(), 20'000U);
  EXPECT_TRUE(std::filesystem::is_empty(place));
  std::filesystem::remove(place);
}

/// A folder that goes with the test.
class KeptSort : public testing::Test {
 protected:
  KeptSort() : folder_(folder() + "kept-sort-" + std::to_string(std::random_device()())) {
    std::filesystem::create_directory(folder_);
  }
  ~KeptSort() override { std::filesystem::remove_all(folder_); }
  ExternalSort::Options options() const { return {folder_, std::size_t{128} * 1024, "some"}; }
  std::ptrdiff_t files() const {
    return std::distance(std::filesystem::directory_iterator(folder_), {});
  }
  const std::string folder_;
};

TEST_F(KeptSort, IsGoneOnWithWhereverItWasCutShort) {
  const Records records = random_records(20261123, 60'000);
  Random random(7);
  ExternalSort::Kept kept;
  std::size_t known = 0;
  while (known < records.size()) {
    ExternalSort sort(options());
    const Result<void> gone_on = sort.go_on(kept);
    ASSERT_TRUE(gone_on) << gone_on.error().message();
    ASSERT_EQ(sort.count(), known);
    std::size_t at = known;
    const std::size_t end = std::min(records.size(), at + 1 + random.below(20'000));
    while (at < end) {
      ASSERT_TRUE(sort.add(records[at].first, records[at].second));
      ++at;
      if (!random.one_in(3000) && at != records.size()) continue;
      const auto now = sort.keep();
      ASSERT_TRUE(now) << now.error().message();
      kept = *now;
      known = at;
      sort.drop_unkept();
      EXPECT_LT(files(), 130);
    }  // what was added behind the last keep is lost, with the files that it is in
  }
  ExternalSort sort(options());
  ASSERT_TRUE(sort.go_on(kept));
  ASSERT_TRUE(sort.sort());
  for (const auto& [key, value] : expected(records)) {
    ASSERT_TRUE(sort.valid());
    ASSERT_EQ(sort.key(), key);
    ASSERT_EQ(sort.value(), value);
    ASSERT_TRUE(sort.next());
  }
  EXPECT_FALSE(sort.valid());
}

TEST_F(KeptSort, IsRefusedWhenAFileIsNotAsItWasKept) {
  ExternalSort::Kept kept;
  {
    ExternalSort sort(options());
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(sort.add(std::to_string(i), "value"));
    kept = sort.keep().value();
  }
  const auto refused = [&] {
    ExternalSort sort(options());
    const Result<void> gone_on = sort.go_on(kept);
    return gone_on ? "taken" : std::string(to_string(gone_on.error().code()));
  };
  EXPECT_EQ(refused(), "taken");
  std::filesystem::resize_file(folder_ + "/some-0", 10);
  EXPECT_EQ(refused(), "corruption");
  std::filesystem::remove(folder_ + "/some-0");
  EXPECT_EQ(refused(), "corruption");
}

}  // namespace
}  // namespace adjoin
