// The tail of the change records that followers read: all of it that is asked for, or nothing.

#include "engine/recent_changes.h"

#include <gtest/gtest.h>

#include <string>

namespace adjoin::engine {
namespace {

std::vector<RecentChanges::Change> one(const std::string& key, std::size_t bytes = 1) {
  return {{key, Bytes(bytes, 'v')}};
}

std::vector<std::string> keys_after(RecentChanges& changes, std::uint64_t commit) {
  std::vector<std::string> keys;
  const auto tail = changes.after(CommitId{commit});
  if (!tail) return {"not here"};
  for (const auto& batch : tail->batches) {
    for (const RecentChanges::Change& change : batch->changes) keys.push_back(change.key);
  }
  return keys;
}

using Keys = std::vector<std::string>;

TEST(RecentChanges, HoldNothingBeforeTheFirstGroup) {
  RecentChanges changes;
  EXPECT_EQ(keys_after(changes, 0), Keys{"not here"});
}

TEST(RecentChanges, AreKeptFromWhenSomebodyAsked) {
  RecentChanges changes;
  EXPECT_FALSE(changes.is_wanted());
  changes.publish(CommitId{4}, std::nullopt);
  EXPECT_EQ(keys_after(changes, 3), Keys{"not here"});
  EXPECT_TRUE(changes.is_wanted());
  changes.publish(CommitId{5}, one("five"));
  changes.publish(CommitId{7}, one("seven"));
  EXPECT_EQ(keys_after(changes, 3), Keys{"not here"});
  EXPECT_EQ(keys_after(changes, 4), (Keys{"five", "seven"}));
  EXPECT_EQ(keys_after(changes, 5), Keys{"seven"});
  EXPECT_EQ(keys_after(changes, 7), Keys{});
}

TEST(RecentChanges, TellTheLastCommitAlsoOfAGroupWithoutChanges) {
  RecentChanges changes;
  changes.publish(CommitId{1}, std::nullopt);
  changes.publish(CommitId{9}, std::vector<RecentChanges::Change>());
  EXPECT_EQ(changes.after(CommitId{1})->last, CommitId{9});
}

TEST(RecentChanges, AreForgottenWithAGroupThatDidNotGatherThem) {
  RecentChanges changes;
  changes.publish(CommitId{1}, one("one"));
  changes.publish(CommitId{2}, std::nullopt);
  EXPECT_EQ(keys_after(changes, 1), Keys{"not here"});
  EXPECT_EQ(keys_after(changes, 2), Keys{});
}

TEST(RecentChanges, LetTheOldestGoWhenTheyAreTooMuch) {
  RecentChanges changes;
  changes.publish(CommitId{1}, std::nullopt);
  changes.publish(CommitId{2}, one("two", 700'000));
  changes.publish(CommitId{3}, one("three", 700'000));
  EXPECT_EQ(keys_after(changes, 1), Keys{"not here"});
  EXPECT_EQ(keys_after(changes, 2), Keys{"three"});
}

TEST(RecentChanges, AreNotGatheredForNobody) {
  RecentChanges changes;
  changes.publish(CommitId{1}, std::nullopt);
  keys_after(changes, 1);
  std::uint64_t commit = 1;
  while (changes.is_wanted() && commit < 10'000) changes.publish(CommitId{++commit}, one("x"));
  EXPECT_LT(commit, 10'000U);
  EXPECT_EQ(keys_after(changes, 1), Keys{"not here"});
  EXPECT_TRUE(changes.is_wanted());
}

}  // namespace
}  // namespace adjoin::engine
