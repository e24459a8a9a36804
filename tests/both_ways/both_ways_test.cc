// Goal: a read or a write by its program is the one that is planned. Method: random histories on
// random schemas, by both ways, which are compared in all that they say, cost and store.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "both_ways/history.h"
#include "both_ways/reads.h"
#include "both_ways/side.h"

namespace adjoin::both_ways {
namespace {

std::uint64_t histories(std::uint64_t usual) {
  const char* const asked = std::getenv("ADJOIN_HISTORIES");
  return asked == nullptr ? usual : std::strtoull(asked, nullptr, 10);
}

TEST(BothWays, SayCostAndStoreTheSame) {
  Coverage coverage;
  for (std::uint64_t seed = 1; seed <= histories(60); ++seed) {
    ASSERT_EQ(run_history(seed, 150, "", coverage), "");
  }
  std::printf("%s", coverage.report().c_str());
  EXPECT_GT(coverage.compiled_done, coverage.planned / 8);
  EXPECT_GT(coverage.reads, 0U);
}

/// What people write, as it is but for copies of fields: the mark of a pending one is a random
/// text.
std::string example(const std::filesystem::path& folder) {
  std::ifstream file(folder / "schema.yaml");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  static const std::regex kCopies("(, |\n *)copy: \\{[^}]*\\}");
  return std::regex_replace(text, kCopies, "");
}

TEST(BothWays, SayCostAndStoreTheSameOnTheSchemasOfTheExamples) {
  std::size_t examples = 0;
  for (const auto& folder : std::filesystem::directory_iterator("examples")) {
    if (!std::filesystem::exists(folder.path() / "schema.yaml")) continue;
    const std::string schema = example(folder.path());
    Coverage coverage;
    for (std::uint64_t seed = 1; seed <= histories(60) / 12; ++seed) {
      ASSERT_EQ(run_history_of(schema, seed, 300, coverage), "") << folder.path();
    }
    EXPECT_GT(coverage.compiled_done, 0U) << folder.path();
    ++examples;
  }
  EXPECT_GT(examples, 5U);
}

constexpr const char* kLongList = R"(graph: 1
table: {name: both, pk: PK, sk: SK}
nodes: {User: {ref: "U#{id}"}}
edges: {LIKES: {from: User, to: User, fields: {note: string}}}
)";

TEST(BothWays, ReadListsThatAreLongerThanAPageOfTheStore) {
  const ManualClock clock{std::chrono::milliseconds(1'700'000'000'000)};
  Side by_program(false, "", clock);
  Side planned(true, "", clock);
  for (Side* side : {&by_program, &planned}) {
    side->create(kLongList);
    for (int i = 10; i < 40; ++i) {
      const Item fields{{"note", std::string(100'000, 'n')}};
      ASSERT_TRUE(side->graph().add_edge({"U#1", "LIKES", "U#" + std::to_string(i), fields}));
    }
  }
  for (const std::size_t first : {0U, 1U, 5U, 10U, 11U, 12U, 29U, 30U, 31U, 1000U}) {
    plan::Neighbors list;
    list.node = "U#1";
    list.types = {"LIKES"};
    if (first != 0) list.page.first = first;
    for (const std::int64_t requests_max : {1, 2, 1000}) {
      Bill bills[2];
      const ReadOperation read{list, requests_max};
      EXPECT_EQ(answer_of(by_program.graph(), read, bills[0]) + bills[0].to_string(),
                answer_of(planned.graph(), read, bills[1]) + bills[1].to_string())
          << first << " rows, " << requests_max << " requests";
    }
  }
}

TEST(BothWays, StoreTheSameAfterCrashes) {
  Coverage coverage;
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("adjoin-both-ways-" + std::to_string(::getpid())))
          .string();
  for (std::uint64_t seed = 1; seed <= histories(10); ++seed) {
    ASSERT_EQ(run_history(1'000'000 + seed, 200, folder, coverage), "");
  }
  std::printf("%s", coverage.report().c_str());
  EXPECT_GT(coverage.crashes, 0U);
}

}  // namespace
}  // namespace adjoin::both_ways
