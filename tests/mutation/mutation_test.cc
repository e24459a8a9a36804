// Goal: no seeded engine bug lives for a minute. Method: switch one on, then run the random
// programs, histories of graphs, the race and the count of syncs until one of them notices; with
// none switched on, none may.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

#include "both_ways/history.h"
#include "engine/open.h"
#include "engine/seeded_bugs.h"
#include "mutation/race.h"
#include "mutation/sync_count.h"
#include "random/contest.h"

namespace adjoin::mutation {
namespace {

constexpr int kMutants = 19;
constexpr std::chrono::seconds kTimeToCatch{60};

std::unique_ptr<table::TableStore> make_store(const Clock& clock) {
  engine::Options options;
  options.path = "/mutants";
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{1} << 30;
  options.memory_bytes = std::size_t{64} << 20;
  options.durability = engine::Durability::none;
  options.clock = &clock;
  return engine::open(options).value();
}

std::string folder() {
  return (std::filesystem::temp_directory_path() / ("adjoin-mutants-" + std::to_string(::getpid())))
      .string();
}

/// What noticed the active mutant; empty when nothing did.
std::string notice(std::uint64_t programs, std::chrono::milliseconds race_time) {
  random_programs::Coverage coverage;
  if (const auto seed =
          random_programs::run_programs(1, programs, 20, make_store, coverage, false)) {
    return "random program " + std::to_string(*seed);
  }
  both_ways::Coverage histories;
  for (std::uint64_t seed = 1; seed <= programs / 50; ++seed) {
    if (!both_ways::run_history(seed, 100, "", histories).empty()) {
      return "history " + std::to_string(seed);
    }
  }
  if (std::string fault = check_syncs(folder()); !fault.empty()) return fault;
  const auto store = make_store(system_clock());
  return race(*store, race_time);
}

class Mutant : public testing::TestWithParam<int> {
 protected:
  void TearDown() override { engine::active_mutant = 0; }
};

TEST_P(Mutant, IsNoticedWithinAMinute) {
  engine::active_mutant = GetParam();
  const auto start = std::chrono::steady_clock::now();
  const std::string noticed = notice(2000, std::chrono::seconds(50));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("mutant %d: %.2f s, %s\n", GetParam(), seconds.count(), noticed.c_str());
  EXPECT_NE(noticed, "");
  EXPECT_LT(seconds, kTimeToCatch);
}

INSTANTIATE_TEST_SUITE_P(All, Mutant, testing::Range(1, kMutants + 1));

TEST(NoMutant, IsNoticedByNothing) { EXPECT_EQ(notice(500, std::chrono::seconds(2)), ""); }

}  // namespace
}  // namespace adjoin::mutation
