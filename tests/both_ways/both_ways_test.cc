// Goal: a write by its program is the write that is planned. Method: random histories on random
// schemas, by both ways, which are compared in all that they say, cost and store.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "both_ways/history.h"

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
