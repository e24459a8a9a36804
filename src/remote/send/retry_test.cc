// Goal: pauses are random below a bound that doubles, and retries are spent from one budget.
#include <gtest/gtest.h>

#include <algorithm>

#include "remote/send/backoff.h"
#include "remote/send/retry_budget.h"

namespace adjoin::remote {
namespace {

using std::chrono::milliseconds;

TEST(APause, IsAnythingBelowABoundThatDoubles) {
  const BackoffOptions options{milliseconds(10), milliseconds(100)};
  const struct {
    std::size_t attempt;
    milliseconds bound;
  } cases[] = {{1, milliseconds(10)},
               {2, milliseconds(20)},
               {4, milliseconds(80)},
               {5, milliseconds(100)},
               {64, milliseconds(100)}};
  for (const auto& c : cases) {
    std::chrono::microseconds shortest = c.bound;
    std::chrono::microseconds longest{0};
    for (int i = 0; i < 2'000; ++i) {
      const auto pause = backoff(options, c.attempt);
      shortest = std::min(shortest, pause);
      longest = std::max(longest, pause);
    }
    EXPECT_LT(shortest, c.bound / 10) << c.attempt;
    EXPECT_GT(longest, c.bound * 9 / 10) << c.attempt;
    EXPECT_LT(longest, c.bound) << c.attempt;
  }
}

TEST(TheRetryBudget, IsSpentByFailureAndComesBackWithSuccess) {
  RetryBudget budget;
  int retries = 0;
  while (budget.take()) ++retries;
  EXPECT_EQ(retries, 100);
  for (int i = 0; i < 4; ++i) budget.succeeded(false);
  EXPECT_FALSE(budget.take());
  budget.succeeded(false);
  EXPECT_TRUE(budget.take());
  EXPECT_FALSE(budget.take());
  budget.succeeded(true);
  EXPECT_TRUE(budget.take());
}

TEST(TheRetryBudget, NeverHoldsMoreThanAFullOne) {
  RetryBudget budget;
  for (int i = 0; i < 10'000; ++i) budget.succeeded(false);
  int retries = 0;
  while (budget.take()) ++retries;
  EXPECT_EQ(retries, 100);
}

}  // namespace
}  // namespace adjoin::remote
