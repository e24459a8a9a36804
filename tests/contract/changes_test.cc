// Goal: the feed of changes has every effective write once, whole commits, in commit order.
#include <atomic>
#include <chrono>
#include <thread>

#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

TEST_P(StoreContract, ChangesComeInCommitOrderWithWholeTransactions) {
  if (store().capabilities().feed_order != table::FeedOrder::commit) {
    GTEST_SKIP() << "the store declares no feed in commit order";
  }
  put(R"({"pk":"a","sk":"1"})");
  put(R"({"pk":"a","sk":"1"})");
  EXPECT_EQ(failure(update(R"({"pk":"a","sk":"1"})", "SET x = :x", R"({":x":1})")), "ok");
  table::TransactWriteItemsRequest transaction;
  transaction.actions = {
      table::TransactDelete{"Tab", item(R"({"pk":"a","sk":"1"})"), std::nullopt, {}, {}},
      table::TransactPut{"Tab", item(R"({"pk":"a","sk":"2"})"), std::nullopt, {}, {}}};
  EXPECT_EQ(failure(store().transact_write_items(context_, transaction)), "ok");
  put(R"({"id":1})", "Num");

  table::ChangesAfterRequest request;
  request.table = "Tab";
  const auto all = store().changes_after(context_, request);
  ASSERT_TRUE(all.has_value()) << failure(all);
  std::string told;
  for (const table::Change& change : all->changes) {
    told +=
        std::to_string(static_cast<int>(change.kind)) + *change.key.find("sk")->as_string() + " ";
  }
  EXPECT_EQ(told, "11 21 31 12 ");
  ASSERT_EQ(all->changes.size(), 4u);
  EXPECT_EQ(all->changes[2].commit, all->changes[3].commit);
  EXPECT_LT(all->changes[2].ordinal, all->changes[3].ordinal);
  EXPECT_LT(all->changes[0].commit, all->changes[1].commit);

  request.commits_max = 1;
  std::size_t seen = 0;
  for (int calls = 0; calls < 10; ++calls) {
    const auto some = store().changes_after(context_, request);
    ASSERT_TRUE(some.has_value());
    if (some->changes.empty()) break;
    seen += some->changes.size();
    request.after = some->last;
  }
  EXPECT_EQ(seen, 4u);
}

TEST_P(StoreContract, ChangesThatNobodyAskedForAreSkippedButCountAsRead) {
  if (store().capabilities().feed_order != table::FeedOrder::commit) {
    GTEST_SKIP() << "the store declares no feed in commit order";
  }
  put(R"({"pk":"a","sk":"N"})");
  put(R"({"pk":"a","sk":"E#1"})");
  put(R"({"pk":"a","sk":"E#1","x":1})");
  put(R"({"pk":"E#","sk":"N#2"})");
  put(R"({"pk":"b","sk":"F#1"})");
  remove(R"({"pk":"a","sk":"E#1"})");

  table::ChangesAfterRequest request;
  request.table = "Tab";
  const auto told = [&] {
    std::string text;
    const auto result = store().changes_after(context_, request);
    if (!result) return failure(result);
    for (const table::Change& change : result->changes) {
      text +=
          std::to_string(static_cast<int>(change.kind)) + *change.key.find("sk")->as_string() + " ";
    }
    return text + "of " + std::to_string(result->examined) + (result->has_more ? " and more" : "");
  };
  EXPECT_EQ(told(), "1N 1E#1 2E#1 1N#2 1F#1 3E#1 of 6");
  request.kinds = {table::ChangeKind::insert, table::ChangeKind::remove};
  EXPECT_EQ(told(), "1N 1E#1 1N#2 1F#1 3E#1 of 6");
  request.sort_fronts = {"E#", "F#"};
  EXPECT_EQ(told(), "1E#1 1F#1 3E#1 of 6");
  request.kinds = {};
  EXPECT_EQ(told(), "1E#1 2E#1 1F#1 3E#1 of 6");
  request.sort_fronts = {"G"};
  EXPECT_EQ(told(), "of 6");

  // A page whose changes are all skipped still moves on.
  request.kinds = {table::ChangeKind::remove};
  request.sort_fronts = {};
  request.commits_max = 1;
  std::string pages;
  for (int calls = 0; calls < 6; ++calls) {
    pages += told() + ", ";
    request.after = store().changes_after(context_, request)->last;
  }
  EXPECT_EQ(pages,
            "of 1 and more, of 1 and more, of 1 and more, of 1 and more, of 1 and more, "
            "3E#1 of 1, ");
}

TEST_P(StoreContract, ASubmittedWriteCompletesOnce) {
  table::PutItemRequest request;
  request.table = "Num";
  request.item = item(R"({"id":7})");
  std::atomic<int> calls{0};
  std::atomic<bool> succeeded{false};
  store().submit(context_, request, [&](Result<table::WriteReply> reply) {
    succeeded = reply.has_value() && std::holds_alternative<table::WriteResult>(*reply);
    ++calls;
  });
  for (int i = 0; i < 2000 && calls == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(calls, 1);
  EXPECT_TRUE(succeeded);
  EXPECT_EQ(get(R"({"id":7})", "Num"), R"({"id":7})");
}

}  // namespace
}  // namespace adjoin::contract
