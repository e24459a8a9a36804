// Goal: items go when they have expired and not before, whatever came first, the items or the
// setting; a stream says who removed them.
#include <chrono>
#include <thread>

#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

class TimeToLiveContract : public StoreContract {
 protected:
  void SetUp() override {
    StoreContract::SetUp();
    if (!store().capabilities().time_to_live) GTEST_SKIP() << "the store declares no expiry";
  }

  std::string set(bool enabled, std::string attribute, std::string table = "Tab") {
    return failure(store().call<table::UpdateTimeToLive>(
        context_, {std::move(table), {std::move(attribute), enabled}}));
  }
  std::string described(std::string_view table = "Tab") {
    const auto result = store().call<table::DescribeTimeToLive>(context_, {std::string(table)});
    if (!result) return failure(result);
    return (result->status == table::TimeToLiveStatus::enabled ? "enabled " : "disabled ") +
           result->attribute_name.value_or("none");
  }
  /// An item of the partition "p" that expires so many seconds from now; JSON besides.
  void put_expiring(const std::string& sort, std::int64_t seconds, const std::string& more = "") {
    const std::int64_t at = clock_.unix_time().count() / 1000 + seconds;
    put(R"({"pk":"p","sk":")" + sort + R"(","ttl":)" + std::to_string(at) + more + "}");
  }
  Texts sorts() {
    Texts all;
    for (const std::string& text : query_all(query_of("pk = :p", R"({":p":"p"})"))) {
      all.push_back(*item(text).find("sk")->as_string());
    }
    return all;
  }
  /// Waits until the items that are left have these sort keys, as stores remove others in a while.
  ::testing::AssertionResult come_to(const Texts& expected) {
    for (int i = 0; i < 1000; ++i) {
      if (GetParam().expire) GetParam().expire(store());
      if (sorts() == expected) return ::testing::AssertionSuccess();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return ::testing::AssertionFailure() << testing::PrintToString(sorts());
  }
};
INSTANTIATE_TEST_SUITE_P(Stores, TimeToLiveContract, testing::ValuesIn(store_factories()),
                         [](const auto& factory) { return factory.param.name; });

TEST_P(TimeToLiveContract, IsSwitchedOnAndOff) {
  EXPECT_EQ(described(), "disabled none");
  EXPECT_EQ(set(false, "ttl"), "validation: TimeToLive is already disabled");
  EXPECT_EQ(set(true, "ttl"), "ok");
  EXPECT_EQ(described(), "enabled ttl");
  EXPECT_EQ(described("Num"), "disabled none");
  EXPECT_EQ(set(true, "ttl"), "validation: TimeToLive is already enabled");
  const std::string other =
      "validation: TimeToLive is active on a different AttributeName: current AttributeName is ttl";
  EXPECT_EQ(set(true, "other"), other);
  EXPECT_EQ(set(false, "other"), other);
  reopen();
  EXPECT_EQ(described(), "enabled ttl");
  EXPECT_EQ(set(false, "ttl"), "ok");
  EXPECT_EQ(described(), "disabled none");
  EXPECT_EQ(set(true, ""),
            failure(store().call<table::UpdateTimeToLive>(context_, {"Tab", {"", true}})));
  EXPECT_EQ(set(true, "").substr(0, 11), "validation:");
  EXPECT_EQ(set(true, "ttl", "None"),
            "resource_not_found: Requested resource not found: Table: None not found");
  EXPECT_EQ(described("None"),
            "resource_not_found: Requested resource not found: Table: None not found");
}

TEST_P(TimeToLiveContract, RemovesItemsThatHaveExpired) {
  ASSERT_EQ(set(true, "ttl"), "ok");
  for (const auto& [sort, seconds] : {std::pair{"a", 10}, {"b", 20}, {"c", 30}, {"d", 10}}) {
    put_expiring(sort, seconds);
  }
  clock_.advance(std::chrono::seconds(11));
  EXPECT_TRUE(come_to({"b", "c"}));
  clock_.advance(std::chrono::seconds(100));
  EXPECT_TRUE(come_to({}));
}

TEST_P(TimeToLiveContract, RemovesTheirIndexEntriesToo) {
  ASSERT_EQ(set(true, "ttl"), "ok");
  put_expiring("a", 10, R"(,"g":"G","h":1,"l":"L")");
  put_expiring("b", 1000, R"(,"g":"G","h":2,"l":"L")");
  clock_.advance(std::chrono::seconds(11));
  EXPECT_TRUE(come_to({"b"}));
  for (const char* index : {"ByG", "Keys"}) {
    table::QueryRequest request = query_of("g = :g", R"({":g":"G"})");
    request.index_name = index;
    EXPECT_EQ(query_all(request).size(), 1u) << index;
  }
}

TEST_P(TimeToLiveContract, TakesWhatTheItemSaysInTheEnd) {
  ASSERT_EQ(set(true, "ttl"), "ok");
  for (const char* sort : {"gone", "later", "removed", "sooner", "text", "void"}) {
    put_expiring(sort, 10);
  }
  const auto change = [&](const char* sort, const char* expression, const char* values) {
    EXPECT_EQ(failure(update(std::string(R"({"pk":"p","sk":")") + sort + "\"}", expression, values,
                             R"({"#t":"ttl"})")),
              "ok");
  };
  const std::string late = std::to_string(clock_.unix_time().count() / 1000 + 1000);
  const std::string soon = std::to_string(clock_.unix_time().count() / 1000 + 5);
  change("later", "SET #t = :t", (R"({":t":)" + late + "}").c_str());
  change("sooner", "SET #t = :t", (R"({":t":)" + soon + "}").c_str());
  change("text", "SET #t = :t", R"({":t":"1700000000"})");
  change("void", "REMOVE #t", "{}");
  remove(R"({"pk":"p","sk":"removed"})");
  clock_.advance(std::chrono::seconds(6));
  EXPECT_TRUE(come_to({"gone", "later", "text", "void"}));
  clock_.advance(std::chrono::seconds(10));
  EXPECT_TRUE(come_to({"later", "text", "void"}));
}

TEST_P(TimeToLiveContract, LeavesWhatIsNoTimeOrTooLongPast) {
  ASSERT_EQ(set(true, "ttl"), "ok");
  constexpr std::int64_t kYear = 365LL * 24 * 3600;
  put_expiring("a-past", -5 * kYear + 3600);
  put_expiring("b-long-past", -6 * kYear);
  put(R"({"pk":"p","sk":"c-none"})");
  put(R"({"pk":"p","sk":"d-text","ttl":"1"})");
  put(R"({"pk":"p","sk":"e-negative","ttl":-1700000000})");
  put(R"({"pk":"p","sk":"f-large","ttl":1e60})");
  put(R"({"pk":"p","sk":"g-set","ttl":{"$set":[1699999999]}})");
  put_expiring("h-now", 0);
  put_expiring("i-just", -1);
  EXPECT_TRUE(
      come_to({"b-long-past", "c-none", "d-text", "e-negative", "f-large", "g-set", "h-now"}));
}

TEST_P(TimeToLiveContract, FindsItemsThatWereThereBefore) {
  for (const char* sort : {"a", "b", "c", "d", "e"}) put_expiring(sort, 10);
  put_expiring("f", 1000);
  put(R"({"pk":"p","sk":"g"})");
  ASSERT_EQ(set(true, "ttl"), "ok");
  clock_.advance(std::chrono::seconds(11));
  EXPECT_TRUE(come_to({"f", "g"}));
}

TEST_P(TimeToLiveContract, KeepsEverythingOnceItIsDisabled) {
  ASSERT_EQ(set(true, "ttl"), "ok");
  put_expiring("a", 10);
  ASSERT_EQ(set(false, "ttl"), "ok");
  put_expiring("b", 10);
  clock_.advance(std::chrono::seconds(60));
  ASSERT_EQ(set(true, "other"), "ok");
  put(R"({"pk":"p","sk":"c","other":1700000001})");
  EXPECT_TRUE(come_to({"a", "b"}));
}

TEST_P(TimeToLiveContract, TellsTheStreamWhoRemovedAnItem) {
  table::CreateTableRequest create;
  create.table_name = "Str";
  create.attribute_definitions = {{"pk", Value::Type::string}};
  create.key_schema = {{"pk", table::KeyRole::hash}};
  create.stream_view_type = table::StreamViewType::old_image;
  ASSERT_EQ(failure(store().create_table(context_, create)), "ok");
  ASSERT_EQ(set(true, "ttl", "Str"), "ok");
  put(R"({"pk":"expires","ttl":1700000010})", "Str");
  put(R"({"pk":"removed","ttl":1700000010})", "Str");
  remove(R"({"pk":"removed"})", "Str");
  clock_.advance(std::chrono::seconds(11));
  for (int i = 0; i < 1000 && get(R"({"pk":"expires"})", "Str") != "none"; ++i) {
    if (GetParam().expire) GetParam().expire(store());
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  table::DescribeStreamRequest describe;
  describe.stream_arn = store().list_streams(context_, {}).value().streams.at(0).stream_arn;
  table::GetShardIteratorRequest request;
  request.stream_arn = describe.stream_arn;
  request.shard_id = store().describe_stream(context_, describe).value().shards.at(0).shard_id;
  table::GetRecordsRequest read;
  read.shard_iterator = store().get_shard_iterator(context_, request).value();
  const auto page = store().get_records(context_, read);
  ASSERT_TRUE(page.has_value()) << failure(page);
  ASSERT_EQ(page->records.size(), 4u);
  EXPECT_EQ(page->records[2].change.kind, table::ChangeKind::remove);
  EXPECT_FALSE(page->records[2].change.by_time_to_live);
  EXPECT_EQ(page->records[3].change.kind, table::ChangeKind::remove);
  EXPECT_TRUE(page->records[3].change.by_time_to_live);
  EXPECT_EQ(text(page->records[3].change.old_image), R"({"pk":"expires","ttl":1700000010})");
}

}  // namespace
}  // namespace adjoin::contract
