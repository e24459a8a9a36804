// Goal: every seeded engine bug is noticed. Method: switch one on, then run the count of syncs, and
// in turns random programs, histories of graphs and the race, until one of them notices; with none
// switched on, none may. A turn is the same work on every machine.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
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
constexpr std::uint64_t kTurns = 20;
constexpr std::uint64_t kPrograms = 100;
constexpr std::uint64_t kHistories = 2;
constexpr std::int64_t kAdditions = 5000;

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

std::string notice_in(std::uint64_t turn) {
  random_programs::Coverage coverage;
  const auto program = random_programs::run_programs(1 + turn * kPrograms, kPrograms, 20,
                                                     make_store, coverage, false);
  if (program) return "random program " + std::to_string(*program);
  both_ways::Coverage histories;
  for (std::uint64_t i = 1; i <= kHistories; ++i) {
    const std::uint64_t seed = turn * kHistories + i;
    if (!both_ways::run_history(seed, 100, "", histories).empty()) {
      return "history " + std::to_string(seed);
    }
  }
  const auto store = make_store(system_clock());
  const std::string fault = race(*store, kAdditions);
  return fault.empty() ? "" : fault + ", in turn " + std::to_string(turn);
}

/// What noticed the active mutant; empty when nothing did.
std::string notice(std::uint64_t turns) {
  if (std::string fault = check_syncs(folder()); !fault.empty()) return fault;
  for (std::uint64_t turn = 0; turn < turns; ++turn) {
    if (std::string fault = notice_in(turn); !fault.empty()) return fault;
  }
  return "";
}

class Mutant : public testing::TestWithParam<int> {
 protected:
  void TearDown() override { engine::active_mutant = 0; }
};

TEST_P(Mutant, IsNoticed) {
  engine::active_mutant = GetParam();
  const std::string noticed = notice(kTurns);
  std::printf("mutant %d: %s\n", GetParam(), noticed.c_str());
  EXPECT_NE(noticed, "");
}

INSTANTIATE_TEST_SUITE_P(All, Mutant, testing::Range(1, kMutants + 1));

TEST(NoMutant, IsNoticedByNothing) { EXPECT_EQ(notice(5), ""); }

}  // namespace
}  // namespace adjoin::mutation
