// Goal: a process that was forked from the one that opened a store can neither use it nor harm it.
// Method: a real fork, with the store's threads at rest and at work; the child tells over a pipe
// what every call answered, then drops all it has of the store and ends as programs end.
#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "base/test_fork.h"
#include "engine/backup.h"
#include "engine/check.h"
#include "engine/test_store.h"
#include "table/request/bulk_load.h"

namespace adjoin::engine::forked {
namespace {

using Call = std::function<std::optional<Error>(table::TableStore&)>;

template <typename Function>
Call call(Function function) {
  return [function](table::TableStore& store) -> std::optional<Error> {
    auto answer = function(store);
    if (answer) return std::nullopt;
    return answer.error();
  };
}

Item key_of(const char* pk) { return {{"PK", pk}, {"SK", "s"}}; }

template <typename Request>
Request keyed(const char* pk) {
  Request request;
  request.table = "graph";
  request.key = key_of(pk);
  return request;
}

std::vector<std::pair<const char*, Call>> every_call() {
  using Store = table::TableStore;
  std::vector<std::pair<const char*, Call>> calls;
  calls.emplace_back("resolve", call([](Store& s) { return s.resolve({}, "graph"); }));
  calls.emplace_back("resolve_noted",
                     call([](Store& s) { return s.resolve_noted({}, "graph", "note"); }));
  calls.emplace_back("check_noted", call([](Store& s) { return s.check_noted("graph"); }));
  calls.emplace_back(
      "get_item", call([](Store& s) { return s.get_item({}, keyed<table::GetItemRequest>("a")); }));
  calls.emplace_back("put_item", call([](Store& s) {
                       table::PutItemRequest put;
                       put.table = "graph";
                       put.item = key_of("child");
                       return s.put_item({}, put);
                     }));
  calls.emplace_back("update_item", call([](Store& s) {
                       return s.update_item({}, keyed<table::UpdateItemRequest>("child"));
                     }));
  calls.emplace_back("delete_item", call([](Store& s) {
                       return s.delete_item({}, keyed<table::DeleteItemRequest>("a"));
                     }));
  calls.emplace_back("query", call([](Store& s) {
                       table::QueryRequest query;
                       query.table = "graph";
                       return s.query({}, query);
                     }));
  calls.emplace_back("query_many", call([](Store& s) {
                       return s.query_many({}, std::vector<table::QueryRequest>(2));
                     }));
  calls.emplace_back("scan", call([](Store& s) {
                       table::ScanRequest scan;
                       scan.table = "graph";
                       return s.scan({}, scan);
                     }));
  calls.emplace_back("batch_get_item", call([](Store& s) { return s.batch_get_item({}, {}); }));
  calls.emplace_back("batch_write_item", call([](Store& s) { return s.batch_write_item({}, {}); }));
  calls.emplace_back("transact_get_items",
                     call([](Store& s) { return s.transact_get_items({}, {}); }));
  calls.emplace_back("transact_write_items",
                     call([](Store& s) { return s.transact_write_items({}, {}); }));
  calls.emplace_back("submit", [](Store& s) {
    std::optional<Error> answered;
    table::PutItemRequest put;
    put.table = "graph";
    put.item = key_of("child");
    s.submit({}, std::move(put), [&](Result<table::WriteReply> reply) {
      if (!reply) answered = reply.error();
    });
    return answered;
  });
  calls.emplace_back("create_table", call([](Store& s) {
                       table::CreateTableRequest create = graph_table();
                       create.table_name = "child";
                       return s.create_table({}, create);
                     }));
  calls.emplace_back("describe_table",
                     call([](Store& s) { return s.describe_table({}, "graph"); }));
  calls.emplace_back("delete_table", call([](Store& s) { return s.delete_table({}, "graph"); }));
  calls.emplace_back("update_table", call([](Store& s) { return s.update_table({}, {}); }));
  calls.emplace_back("list_tables", call([](Store& s) { return s.list_tables({}, {}); }));
  calls.emplace_back("tag_resource", call([](Store& s) {
                       return s.call<table::TagResource>({}, {"graph", {}});
                     }));
  calls.emplace_back("untag_resource", call([](Store& s) {
                       return s.call<table::UntagResource>({}, {"graph", {}});
                     }));
  calls.emplace_back("list_tags_of_resource", call([](Store& s) {
                       return s.call<table::ListTagsOfResource>({}, {"graph"});
                     }));
  calls.emplace_back("update_time_to_live",
                     call([](Store& s) { return s.call<table::UpdateTimeToLive>({}, {}); }));
  calls.emplace_back("describe_time_to_live", call([](Store& s) {
                       return s.call<table::DescribeTimeToLive>({}, {"graph"});
                     }));
  calls.emplace_back("list_streams", call([](Store& s) { return s.list_streams({}, {}); }));
  calls.emplace_back("describe_stream", call([](Store& s) { return s.describe_stream({}, {}); }));
  calls.emplace_back("get_shard_iterator",
                     call([](Store& s) { return s.get_shard_iterator({}, {}); }));
  calls.emplace_back("get_records", call([](Store& s) { return s.get_records({}, {}); }));
  calls.emplace_back("changes_after", call([](Store& s) { return s.changes_after({}, {}); }));
  calls.emplace_back("begin_bulk_load",
                     call([](Store& s) { return s.begin_bulk_load({}, "graph", {}); }));
  calls.emplace_back("derived_folder",
                     call([](Store& s) { return s.derived_folder({}, "graph", {}); }));
  calls.emplace_back("read_view", call([](Store& s) { return s.read_view({}); }));
  calls.emplace_back("note", call([](Store& s) { return s.note({}, "graph"); }));
  calls.emplace_back("set_notes", call([](Store& s) {
                       return s.set_note({}, "graph", std::nullopt, std::string("child"));
                     }));
  calls.emplace_back("table_sizes", call([](Store& s) { return s.table_sizes({}, "graph"); }));
  calls.emplace_back("stats", call([](Store& s) { return s.stats(); }));
  calls.emplace_back("check", call([](Store& s) {
                       return check(s, [](const Finding&) { return Result<void>(); }, {});
                     }));
  calls.emplace_back("backup",
                     call([](Store& s) { return backup(s, "/nonexistent/adjoin-fork-test", {}); }));
  return calls;
}

TEST(AForkedProcess, IsRefusedByEveryCallAndLosesNothingOfItsParent) {
  TestStore store;
  store.create_table(graph_table());
  store.put(key_of("a"));
  const auto calls = every_call();
  const std::string told = told_by_a_child([&] {
    std::string wrong;
    for (const auto& [name, one] : calls) {
      const std::optional<Error> error = one(*store);
      const bool is_clear = error && error->code() == ErrorCode::invalid_argument &&
                            error->message().find("forked from it") != std::string::npos;
      if (!is_clear)
        wrong.append(name).append(error ? ": " + error->message() : " works").append("; ");
    }
    store.close();
    return wrong;
  });
  EXPECT_EQ(told, "ended with 0");
  store.put(key_of("b"));
  store.reopen();
  EXPECT_TRUE(store.get("a", "s"));
  EXPECT_TRUE(store.get("b", "s")) << "what the parent wrote later";
  EXPECT_FALSE(store.get("child", "s"));
}

TEST(AForkedProcess, DropsViewsAndLoadsOfItsParentWithoutAnEffect) {
  TestStore store;
  store.create_table(graph_table());
  std::shared_ptr<const table::ReadView> view = store->read_view({}).value();
  std::unique_ptr<table::BulkLoad> load = store->begin_bulk_load({}, "graph", {}).value();
  ASSERT_TRUE(load->add(key_of("a"), {}));
  const std::string told = told_by_a_child([&] {
    const bool refused = !load->add(key_of("child"), {}) && !load->finish({}, {}, {});
    load = nullptr;
    view = nullptr;
    store.close();
    return std::string(refused ? "" : "the load goes on; ");
  });
  EXPECT_EQ(told, "ended with 0");
  ASSERT_TRUE(load->add(key_of("b"), {}));
  EXPECT_EQ(load->finish({}, {}, {}).value(), 2U);
  load = nullptr;
  view = nullptr;
  EXPECT_TRUE(store.get("a", "s") && store.get("b", "s"));
  EXPECT_FALSE(store.get("child", "s"));
}

TEST(AForkedProcess, IsRefusedAStoreOfItsOwnWhereItsParentHasOpenedOne) {
  const TestFolder folder;
  TestStore of_the_parent;
  const std::string told = told_by_a_child([&] {
    Options options;
    options.path = folder.store();
    const auto store = open(options);
    return store ? std::string("it opens; ") : std::string(to_string(store.error().code())) + ", ";
  });
  EXPECT_EQ(told, "invalid_argument, ended with 0");
  EXPECT_FALSE(std::filesystem::exists(folder.store()));
}

}  // namespace
}  // namespace adjoin::engine::forked
