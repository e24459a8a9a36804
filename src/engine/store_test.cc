#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "engine/test_store.h"

namespace adjoin::engine {
namespace {

TEST(Store, AnswersAnItemThatWasPut) {
  TestStore store;
  store.create_table(graph_table());
  const Item ada{{"PK", "person#ada"}, {"SK", "person#ada"}, {"born", Value(1815)}};
  const table::WriteResult put = store.put(ada);
  EXPECT_GT(put.commit.value, 0U);
  EXPECT_EQ(store.get("person#ada", "person#ada"), ada);
  EXPECT_EQ(store.get("person#ada", "person#bob"), std::nullopt);
}

TEST(Store, QueriesAPartitionInBothDirectionsByPages) {
  TestStore store;
  store.create_table(graph_table());
  for (int i = 0; i < 10; ++i) store.put({{"PK", "a"}, {"SK", "k" + std::to_string(i)}});
  store.put({{"PK", "b"}, {"SK", "k0"}});
  for (const bool forward : {true, false}) {
    table::QueryRequest query = store.query_of("a");
    query.limit = 3;
    query.scan_index_forward = forward;
    std::vector<std::string> keys;
    int pages = 0;
    do {
      const table::QueryResult page = store.query(query);
      for (const item::ItemView view : page.items) {
        keys.emplace_back(view.find("SK")->as_string());
      }
      query.exclusive_start_key = page.last_evaluated_key;
      ++pages;
    } while (query.exclusive_start_key);
    ASSERT_EQ(keys.size(), 10U);
    EXPECT_EQ(pages, 4);
    EXPECT_EQ(keys.front(), forward ? "k0" : "k9");
    EXPECT_TRUE(forward ? std::is_sorted(keys.begin(), keys.end())
                        : std::is_sorted(keys.rbegin(), keys.rend()));
  }
}

TEST(Store, KeepsAGlobalIndexTrueThroughEveryKindOfWrite) {
  TestStore store;
  store.create_table(graph_table());
  const auto by_index = [&](const char* partition) {
    table::QueryRequest query;
    query.table = "graph";
    query.index_name = "reverse";
    query.key_condition_expression = "GSI1PK = :p";
    query.placeholders.values.emplace(":p", partition);
    return store.query(query).count;
  };
  store.put({{"PK", "a"}, {"SK", "1"}, {"GSI1PK", "x"}, {"GSI1SK", "1"}});
  EXPECT_EQ(by_index("x"), 1);
  store.put({{"PK", "a"}, {"SK", "1"}, {"GSI1PK", "y"}, {"GSI1SK", "1"}});
  EXPECT_EQ(by_index("x"), 0);
  EXPECT_EQ(by_index("y"), 1);
  store.put({{"PK", "a"}, {"SK", "1"}, {"GSI1PK", "y"}});
  EXPECT_EQ(by_index("y"), 0) << "an item without an index key attribute is not in the index";
  store.update("a", "1", "SET GSI1SK = :v", {{":v", "2"}});
  EXPECT_EQ(by_index("y"), 1);
  store.remove("a", "1");
  EXPECT_EQ(by_index("y"), 0);
}

TEST(Store, CommitsATransactionWhollyOrNotAtAll) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}});
  table::TransactWriteItemsRequest request;
  request.actions.push_back(table::TransactPut{"graph", {{"PK", "a"}, {"SK", "2"}}});
  table::ConditionCheck check;
  check.table = "graph";
  check.key = {{"PK", "a"}, {"SK", "1"}};
  check.condition_expression = "attribute_not_exists(PK)";
  request.actions.push_back(check);
  const auto failed = store->transact_write_items({}, request);
  ASSERT_FALSE(failed);
  EXPECT_EQ(api_error_of(failed.error()), ApiError::transaction_canceled);
  EXPECT_EQ(store.get("a", "2"), std::nullopt);

  request.actions.pop_back();
  request.actions.push_back(table::TransactPut{"graph", {{"PK", "b"}, {"SK", "1"}}});
  ASSERT_TRUE(store->transact_write_items({}, request));
  EXPECT_NE(store.get("a", "2"), std::nullopt);
  EXPECT_NE(store.get("b", "1"), std::nullopt);
}

TEST(Store, AppliesATokenOnceEvenAfterReopening) {
  TestStore store;
  store.create_table(graph_table());
  table::TransactWriteItemsRequest request;
  request.client_request_token = "token";
  table::TransactUpdate update;
  update.table = "graph";
  update.key = {{"PK", "a"}, {"SK", "n"}};
  update.update_expression = "ADD n :one";
  update.placeholders.values.emplace(":one", Value(1));
  request.actions.push_back(update);
  const auto first = store->transact_write_items({}, request);
  ASSERT_TRUE(first) << first.error().message();
  EXPECT_FALSE(first->replayed);
  store.reopen();
  const auto again = store->transact_write_items({}, request);
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_TRUE(again->replayed);
  EXPECT_EQ(again->commit, first->commit);
  EXPECT_EQ(*store.get("a", "n")->find("n"), Value(1));

  std::get<table::TransactUpdate>(request.actions[0]).key = {{"PK", "b"}, {"SK", "n"}};
  const auto other = store->transact_write_items({}, request);
  ASSERT_FALSE(other);
  EXPECT_EQ(api_error_of(other.error()), ApiError::idempotent_parameter_mismatch);

  store.clock.advance(std::chrono::minutes(11));
  EXPECT_TRUE(store->transact_write_items({}, request)) << "a token counts for ten minutes";
}

TEST(Store, FindsEverythingAgainAfterReopening) {
  TestStore store;
  store.create_table(graph_table());
  const auto last = store.put({{"PK", "a"}, {"SK", "1"}}).commit;
  ASSERT_TRUE(store->set_note({}, "graph", std::nullopt, "the schema"));
  store.reopen();
  EXPECT_NE(store.get("a", "1"), std::nullopt);
  EXPECT_EQ(*store->note({}, "graph"), "the schema");
  EXPECT_GT(store.put({{"PK", "a"}, {"SK", "2"}}).commit, last);
  EXPECT_EQ(store->list_tables({}, {})->table_names, std::vector<std::string>{"graph"});
}

TEST(Store, NeverShowsADroppedTablesItemsInANewOne) {
  TestStore store;
  store.create_table(graph_table());
  const auto stale = store->resolve({}, "graph");
  store.put({{"PK", "a"}, {"SK", "1"}, {"GSI1PK", "x"}, {"GSI1SK", "1"}});
  ASSERT_TRUE(store->delete_table({}, "graph"));
  table::GetItemRequest get;
  get.table = *stale;
  get.key = {{"PK", "a"}, {"SK", "1"}};
  EXPECT_EQ(api_error_of(store->get_item({}, get).error()), ApiError::resource_not_found);
  store.create_table(graph_table());
  EXPECT_EQ(store.get("a", "1"), std::nullopt);
  EXPECT_FALSE(store->get_item({}, get)->item) << "a stale handle is looked up again";
  store.reopen();
  EXPECT_EQ(store.get("a", "1"), std::nullopt);
}

TEST(Store, TellsChangesInCommitOrderAndTrimsOldOnes) {
  TestStore store;
  store.create_table(graph_table());
  const CommitId before = store.put({{"PK", "a"}, {"SK", "0"}}).commit;
  store.put({{"PK", "a"}, {"SK", "1"}});
  store.update("a", "1", "SET n = :v", {{":v", "2"}});
  const CommitId last = store.remove("a", "1").commit;
  const auto changes = store->changes_after({}, {"graph", before});
  ASSERT_TRUE(changes) << changes.error().message();
  ASSERT_EQ(changes->changes.size(), 3U);
  EXPECT_EQ(changes->changes[0].kind, table::ChangeKind::insert);
  EXPECT_EQ(changes->changes[1].kind, table::ChangeKind::modify);
  EXPECT_EQ(changes->changes[2].kind, table::ChangeKind::remove);
  EXPECT_EQ(changes->changes[2].key, (Item{{"PK", "a"}, {"SK", "1"}}));
  EXPECT_EQ(changes->last, last);

  const auto first_only = store->changes_after({}, {"graph", before, 1});
  EXPECT_EQ(first_only->changes.size(), 1U);
  EXPECT_EQ(first_only->last, first_only->changes[0].commit);
}

TEST(Store, TrimsChangesByAgeAndSaysSo) {
  Options options;
  options.change_retention = std::chrono::hours(1);
  options.trim_interval = std::chrono::milliseconds(5);
  TestStore store(options);
  store.create_table(graph_table());
  for (int i = 0; i < 20; ++i) store.put({{"PK", "a"}, {"SK", std::to_string(i)}});
  const CommitId old = store.stats().last_commit;
  store.close();  // the clock may only move while nobody looks
  store.clock.advance(std::chrono::hours(2));
  store.reopen();
  const CommitId fresh = store.put({{"PK", "a"}, {"SK", "fresh"}}).commit;
  std::string says = "nothing";
  for (int i = 0; i < 1000 && says == "nothing"; ++i) {
    const auto all = store->changes_after({}, {"graph", CommitId{}});
    if (!all) says = exact_name(all.error());
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_EQ(says, "trimmed_data_access");
  const auto kept = store->changes_after({}, {"graph", old});
  ASSERT_TRUE(kept) << kept.error().message();
  ASSERT_EQ(kept->changes.size(), 1U);
  EXPECT_EQ(kept->changes[0].commit, fresh);
  EXPECT_NE(store.get("a", "0"), std::nullopt) << "items stay";
}

TEST(Store, LoadsAnEmptyTableInBulkAndTellsAReset) {
  TestStore store;
  store.create_table(graph_table());
  int next = 0;
  const table::ItemSource source = [&]() -> Result<std::optional<Item>> {
    if (next == 1000) return std::optional<Item>();
    const std::string number = std::to_string(next++);
    return std::optional<Item>(
        Item{{"PK", "a" + number}, {"SK", "1"}, {"GSI1PK", "x"}, {"GSI1SK", number}});
  };
  const CommitId before = store.stats().last_commit;
  const auto loaded = store->ingest({}, "graph", source);
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(*loaded, 1000U);
  EXPECT_LT(store.stats().batches_written, 10U);
  table::QueryRequest query;
  query.table = "graph";
  query.index_name = "reverse";
  query.key_condition_expression = "GSI1PK = :p";
  query.placeholders.values.emplace(":p", "x");
  EXPECT_EQ(store.query(query).count, 1000);
  const auto changes = store->changes_after({}, {"graph", before});
  ASSERT_EQ(changes->changes.size(), 1U);
  EXPECT_EQ(changes->changes[0].kind, table::ChangeKind::reset);
  next = 0;
  EXPECT_EQ(api_error_of(store->ingest({}, "graph", source).error()), ApiError::resource_in_use);
}

TEST(Store, KeepsATableGuardedWhileItIsLoadedWhateverNotesAreSet) {
  TestStore store;
  store.create_table(graph_table());
  ASSERT_TRUE(store->set_note({}, "graph", std::nullopt, "one"));
  std::vector<std::string> answers;
  int next = 0;
  const auto loaded = store->ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
    if (++next == 3) return std::optional<Item>();
    const Result<void> schema = store->set_note({}, "graph", "one", "two");
    answers.emplace_back(exact_name(schema.error()));
    const Result<void> way =
        store->set_note({}, "graph", std::nullopt, "way", table::NoteKind::migration);
    answers.emplace_back(way ? "ok" : exact_name(way.error()));
    table::PutItemRequest put;
    put.table = "graph";
    put.item = {{"PK", "other"}, {"SK", "1"}};
    answers.emplace_back(exact_name(store->put_item({}, put).error()));
    return std::optional<Item>(Item{{"PK", "a"}, {"SK", std::to_string(next)}});
  });
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(answers,
            (std::vector<std::string>{"resource_in_use", "ok", "resource_in_use", "resource_in_use",
                                      "conditional_check_failed", "resource_in_use"}));
  EXPECT_TRUE(store->set_note({}, "graph", "one", "two"));
}

TEST(Store, LeavesATableEmptyWhenABulkLoadFails) {
  TestStore store;
  store.create_table(graph_table());
  int next = 0;
  const auto failed = store->ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
    if (++next == 10) return std::optional<Item>(Item{{"PK", "without a sort key"}});
    return std::optional<Item>(Item{{"PK", "a"}, {"SK", std::to_string(next)}});
  });
  ASSERT_FALSE(failed);
  EXPECT_EQ(api_error_of(failed.error()), ApiError::validation);
  EXPECT_EQ(store.query(store.query_of("a")).count, 0);
  store.put({{"PK", "a"}, {"SK", "1"}});
}

TEST(Store, RefusesAKeyThatComesTwiceInABulkLoad) {
  const std::vector<const char*> orders[] = {
      {"1", "2", "2"}, {"3", "1", "2", "1"}, {"2", "1", "2"}};
  for (const std::vector<const char*>& keys : orders) {
    TestStore store;
    store.create_table(graph_table());
    std::size_t next = 0;
    const auto failed = store->ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
      if (next == keys.size()) return std::optional<Item>();
      const std::string number = std::to_string(next);
      return std::optional<Item>(
          Item{{"PK", "a"}, {"SK", keys[next++]}, {"GSI1PK", "x"}, {"GSI1SK", number}});
    });
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message(),
              "item " + std::to_string(keys.size()) + " of the load has the key of an earlier one");
    EXPECT_EQ(store.query(store.query_of("a")).count, 0);
  }
}

TEST(Store, HasNoMoreTablesThanItMay) {
  Options options;
  options.tables_max = 2;
  TestStore store(options);
  table::CreateTableRequest request = graph_table();
  for (const char* name : {"one", "two"}) {
    request.table_name = name;
    store.create_table(request);
  }
  request.table_name = "three";
  EXPECT_EQ(api_error_of(store->create_table({}, request).error()), ApiError::limit_exceeded);
  ASSERT_TRUE(store->delete_table({}, "one"));
  EXPECT_TRUE(store->create_table({}, request));
}

TEST(Store, AnswersNothingWhoseCallIsOver) {
  TestStore store;
  store.create_table(graph_table());
  std::atomic<bool> cancelled{false};
  cancelled = true;
  table::CallContext over;
  over.cancel = &cancelled;
  table::GetItemRequest get;
  get.table = "graph";
  get.key = {{"PK", "a"}, {"SK", "1"}};
  EXPECT_EQ(store->get_item(over, get).error().code(), ErrorCode::cancelled);
  EXPECT_EQ(store->changes_after(over, {"graph"}).error().code(), ErrorCode::cancelled);
  table::PutItemRequest put;
  put.table = "graph";
  put.item = get.key;
  std::promise<ErrorCode> code;
  store->submit(over, put, [&](const Result<table::WriteReply>& reply) {
    code.set_value(reply ? ErrorCode::internal : reply.error().code());
  });
  EXPECT_EQ(code.get_future().get(), ErrorCode::cancelled);
  EXPECT_EQ(store.get("a", "1"), std::nullopt);
}

TEST(Store, StopsALongReadAtItsDeadline) {
  TestStore store;
  store.create_table(graph_table());
  for (int i = 0; i < 300; ++i) store.put({{"PK", "a"}, {"SK", std::to_string(i)}});
  table::CallContext context;
  context.deadline = store.clock.steady() - std::chrono::seconds(1);
  EXPECT_EQ(store->query(context, store.query_of("a")).error().code(),
            ErrorCode::deadline_exceeded);
  std::atomic<bool> cancelled{false};
  cancelled = true;
  table::CallContext stopped;
  stopped.cancel = &cancelled;
  EXPECT_EQ(store->scan(stopped, {"graph"}).error().code(), ErrorCode::cancelled);
}

TEST(Store, DropsAWriteWhoseDeadlinePassesInTheQueue) {
  TestStore store;
  store.create_table(graph_table());
  const auto put_of = [](const char* sk) {
    table::PutItemRequest put;
    put.table = "graph";
    put.item = {{"PK", "a"}, {"SK", sk}};
    return put;
  };
  // The first write's completion holds the queue until the second one waits in it.
  std::promise<void> first_is_done, second_waits;
  store->submit({}, put_of("1"), [&](const Result<table::WriteReply>& reply) {
    EXPECT_TRUE(reply.has_value());
    first_is_done.set_value();
    second_waits.get_future().wait();
    store.clock.advance(std::chrono::minutes(1));
  });
  first_is_done.get_future().wait();
  table::CallContext context;
  context.deadline = store.clock.steady() + std::chrono::seconds(30);
  std::promise<ErrorCode> code;
  store->submit(context, put_of("2"), [&](const Result<table::WriteReply>& reply) {
    code.set_value(reply ? ErrorCode::internal : reply.error().code());
  });
  second_waits.set_value();
  EXPECT_EQ(code.get_future().get(), ErrorCode::deadline_exceeded);
  EXPECT_FALSE(store.get("a", "2").has_value());
}

TEST(Store, HoldsAReadViewStill) {
  TestStore store;
  store.create_table(graph_table());
  store.put({{"PK", "a"}, {"SK", "1"}, {"v", "old"}});
  table::CallContext then;
  then.read_view = *store->read_view({});
  store.put({{"PK", "a"}, {"SK", "1"}, {"v", "new"}});
  table::GetItemRequest get;
  get.table = "graph";
  get.key = {{"PK", "a"}, {"SK", "1"}};
  EXPECT_EQ(*store->get_item(then, get)->item->decode().find("v"), Value("old"));
  EXPECT_EQ(*store->get_item({}, get)->item->decode().find("v"), Value("new"));
  EXPECT_EQ(store->query(then, store.query_of("a"))->items[0].decode().find("v")->as_string()[0],
            "old");
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ADJOIN_THREAD_SANITIZER 1
#endif
#endif

#ifdef ADJOIN_THREAD_SANITIZER
constexpr const char* kMemoryFilesUnderTsan =
    "RocksDB's files in memory use this program's std::string, without the locks that the "
    "sanitizer could see";
#endif

TEST(Store, TakesAnyPathAsANameInMemory) {
#ifdef ADJOIN_THREAD_SANITIZER
  GTEST_SKIP() << kMemoryFilesUnderTsan;
#endif
  for (const char* path : {"", "cache", "some/deep folder", "../up", "/absolute/one", "dir/"}) {
    Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = 8 * 1024 * 1024;
    options.path = path;
    auto store = open(options);
    ASSERT_TRUE(store) << path << ": " << store.error().message();
    EXPECT_TRUE((*store)->create_table({}, graph_table())) << path;
  }
}

TEST(Store, RefusesGrowthBeyondTheCapInMemoryButNotRemoval) {
#ifdef ADJOIN_THREAD_SANITIZER
  GTEST_SKIP() << kMemoryFilesUnderTsan;
#endif
  Options options;
  options.in_memory = true;
  options.memory_store_bytes_max = 8 * 1024 * 1024;
  options.memory_bytes = 8 * 1024 * 1024;
  auto store = open(options);
  ASSERT_TRUE(store) << store.error().message();
  ASSERT_TRUE((*store)->create_table({}, graph_table()));
  Random random(7);
  std::optional<Error> refused;
  for (int i = 0; i < 400 && !refused; ++i) {
    table::PutItemRequest put;
    put.table = "graph";
    std::string text(100'000, ' ');  // that no compression makes small
    for (char& letter : text) letter = static_cast<char>('!' + random.below(90));
    put.item = {{"PK", "a"}, {"SK", std::to_string(i)}, {"v", text}};
    const auto result = (*store)->put_item({}, put);
    if (!result) refused = result.error();
  }
  ASSERT_TRUE(refused);
  EXPECT_EQ(api_error_of(*refused), ApiError::limit_exceeded);
  table::DeleteItemRequest remove;
  remove.table = "graph";
  remove.key = {{"PK", "a"}, {"SK", "0"}};
  EXPECT_TRUE((*store)->delete_item({}, remove));
}

/// What a crash at this moment would leave, opened.
std::unique_ptr<table::TableStore> open_copy(const TestStore& store, const TestFolder& folder) {
  std::filesystem::copy(store.options().path, folder.store(),
                        std::filesystem::copy_options::recursive);
  Options options = store.options();
  options.path = folder.store();
  return open(options).value();
}

TEST(Store, CountsAfterACrashWhatWasCommittedSinceTheSizesWereKept) {
  TestStore store;
  store.create_table(graph_table());
  const auto edge = [](int from) {
    return Item{{"PK", "n" + std::to_string(from)},
                {"SK", "x"},
                {"GSI1PK", "x"},
                {"GSI1SK", "n" + std::to_string(from)}};
  };
  for (int i = 10; i < 20; ++i) store.put(edge(i));
  store.reopen();
  for (int i = 20; i < 30; ++i) store.put(edge(i));
  store.remove("n11", "x");
  store.remove("n21", "x");
  const TestFolder folder;
  const auto crashed = open_copy(store, folder);
  EXPECT_EQ(crashed->table_sizes({}, "graph").value(), store->table_sizes({}, "graph").value());
  EXPECT_EQ(crashed->table_sizes({}, "graph")->item_count, 18u);
  EXPECT_EQ(crashed->table_sizes({}, "graph")->indexes[0].item_count, 18u);
}

TEST(Store, KeepsTheSizesOfABulkLoadAndOfManyCommitsThroughACrash) {
  TestStore store;
  store.create_table(graph_table());
  int next = 0;
  const auto loaded = store->ingest({}, "graph", [&]() -> Result<std::optional<Item>> {
    if (next == 5000) return std::optional<Item>();
    return std::optional<Item>(
        Item{{"PK", "n" + std::to_string(next++)}, {"SK", "x"}, {"GSI1PK", "p"}, {"GSI1SK", "s"}});
  });
  ASSERT_TRUE(loaded) << loaded.error().message();
  const TestFolder folder;
  EXPECT_EQ(open_copy(store, folder)->table_sizes({}, "graph").value(),
            store->table_sizes({}, "graph").value());
  EXPECT_EQ(store->table_sizes({}, "graph")->indexes[0].item_count, 5000u);
}

}  // namespace
}  // namespace adjoin::engine
