// Goal: a store that is opened with meters behaves like one without, also in a process that was
// forked from the one that opened it. Method: a real fork, with the monitor's thread at work.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/test_fork.h"
#include "engine/open.h"
#include "engine/test_store.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {
namespace {

std::unique_ptr<table::TableStore> open_watched(const engine::TestFolder& folder) {
  engine::Options options;
  options.path = folder.store();
  return watched(engine::open(options).value(), {.heat = false, .judges_alarms = false});
}

table::PutItemRequest put_of(const char* pk) {
  table::PutItemRequest put;
  put.table = "graph";
  put.item = {{"PK", pk}, {"SK", "s"}};
  return put;
}

bool holds(table::TableStore& store, const char* pk) {
  table::GetItemRequest get;
  get.table = "graph";
  get.key = {{"PK", pk}, {"SK", "s"}};
  return store.get_item({}, get).value().item.has_value();
}

/// How a forked child's calls are answered that are not refused clearly.
std::string not_refused(table::TableStore& store) {
  std::string wrong;
  const auto look = [&](const char* name, const std::optional<Error>& error) {
    const bool is_clear = error && error->message().find("forked from it") != std::string::npos;
    if (!is_clear) wrong += std::string(name) + (error ? ": " + error->message() : "") + "; ";
  };
  const auto error_of = [](const auto& answer) {
    return answer ? std::nullopt : std::optional<Error>(answer.error());
  };
  look("put_item", error_of(store.put_item({}, put_of("child"))));
  look("describe_table", error_of(store.describe_table({}, "graph")));
  look("query_many", error_of(store.query_many({}, std::vector<table::QueryRequest>(2))));
  std::optional<Error> submitted;
  store.submit({}, put_of("child"),
               [&](const Result<table::WriteReply>& reply) { submitted = error_of(reply); });
  look("submit", submitted);
  return wrong;
}

TEST(AWatchedStore, IsRefusedToAForkedProcessWhichEndsAndHarmsNobody) {
  const engine::TestFolder folder;
  std::unique_ptr<table::TableStore> store = open_watched(folder);
  ASSERT_TRUE(store->create_table({}, engine::graph_table()));
  ASSERT_TRUE(store->put_item({}, put_of("a")));
  const std::string told = told_by_a_child([&] {
    std::string wrong = not_refused(*store);
    store = nullptr;
    return wrong;
  });
  EXPECT_EQ(told, "ended with 0");
  ASSERT_TRUE(store->put_item({}, put_of("b")));
  store = nullptr;
  store = open_watched(folder);
  EXPECT_TRUE(holds(*store, "a") && holds(*store, "b"));
  EXPECT_FALSE(holds(*store, "child"));
}

}  // namespace
}  // namespace adjoin::monitor
