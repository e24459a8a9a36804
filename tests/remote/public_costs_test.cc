// Goal: what the public headers say of costs and errors holds behind an endpoint too.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "adjoin/items/test_table.h"
#include "adjoin/load.h"
#include "adjoin/maintenance.h"
#include "adjoin/state/test_people.h"
#include "adjoin/state/wrap.h"
#include "contract/served_store.h"
#include "engine/open.h"

namespace adjoin::remote::public_costs_test {
namespace {

/// The facade over a store in memory behind our own server, with a graph and a plain table.
class BehindAnEndpoint : public ::testing::Test {
 protected:
  static std::unique_ptr<table::TableStore> in_memory() {
    engine::Options options;
    options.path = "/test";
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    return engine::open(options).value();
  }
  static Store connect(const std::string& url) {
    setenv("AWS_ACCESS_KEY_ID", "local", 1);
    setenv("AWS_SECRET_ACCESS_KEY", "local", 1);
    return Store::open("dynamodb://?region=us-east-1&endpoint=" + url).value();
  }
  /// The requests that a call counts.
  static std::int64_t requests_of(const std::function<void(const CallOptions&)>& call) {
    Usage usage;
    call({.usage = &usage});
    return usage.requests;
  }

  contract::ServedStore served_{in_memory()};
  Store store_ = connect(served_.url());
  Table things_ = people_in(store_, "things");
  Graph graph_ = Graph::create(store_, Schema::parse(test::kPeople).value()).value();
};

// Pins: Table::open @cost
TEST_F(BehindAnEndpoint, ATableIsOpenedByOneDescribeTable) {
  const auto open = [&](const CallOptions& call) { Table::open(store_, "things", call).value(); };
  EXPECT_EQ(requests_of(open), 1);
  const Store local = Store::open("memory:").value();
  people_in(local, "things");
  Usage usage;
  Table::open(local, "things", {.usage = &usage}).value();
  EXPECT_EQ(usage.requests, 0);
}

/// A graph whose requests are counted where they are sent, those for the schema too.
struct Counted {
  Counted(const contract::ServedStore& served, std::chrono::milliseconds lease)
      : graph(Graph::create(detail::wrap(open(served, lease, total), true),
                            Schema::parse(test::kPeople).value())
                  .value()) {}
  static std::shared_ptr<table::TableStore> open(const contract::ServedStore& served,
                                                 std::chrono::milliseconds lease,
                                                 std::shared_ptr<ConsumedTotal> total) {
    RemoteOptions options;
    options.notes.lease = lease;
    options.dispatch.total = std::move(total);
    return contract::connect_to(served.url(), std::move(options)).value();
  }
  std::int64_t requests_to_check() const {
    const std::int64_t before = total->requests();
    graph.check_schema().value();
    return total->requests() - before;
  }

  std::shared_ptr<ConsumedTotal> total = std::make_shared<ConsumedTotal>();
  Graph graph;
};

// Pins: Graph::check_schema @cost
TEST_F(BehindAnEndpoint, TheSchemaIsLookedAtEachTimeOrForAsLongAsALookIsGood) {
  const Counted ours(served_, std::chrono::seconds(30));
  EXPECT_EQ(ours.requests_to_check(), 1) << "our own server is asked each time";
  EXPECT_EQ(ours.requests_to_check(), 1);
  const contract::ServedStore other(std::make_unique<contract::KeepsNoNotes>(in_memory()));
  const Counted calm(other, std::chrono::minutes(30));
  EXPECT_EQ(calm.requests_to_check(), 0);
  // A look is good for half of a lease: 15 seconds, here 200 ms.
  const Counted hasty(other, std::chrono::milliseconds(400));
  std::this_thread::sleep_for(std::chrono::milliseconds(250));
  EXPECT_EQ(hasty.requests_to_check(), 1);
}

// Pins: Graph::get_node @cost; Graph::put_node @cost; Graph::add_edge @cost; Graph::has_edge @cost
// Pins: Graph::get_edge @cost; Graph::remove_edge @cost
TEST_F(BehindAnEndpoint, CallsCostAsManyRequestsAsInALocalStore) {
  graph_.put_node({"THING#0"}).value();  // the first call learns what the endpoint supports
  const Edge edge{"PERSON#a", "FOLLOWS", "PERSON#b"};
  struct Case {
    const char* name;
    std::int64_t requests;
    std::function<void(const CallOptions&)> call;
  };
  const Case cases[] = {
      {"put_node", 1, [&](const auto& c) { graph_.put_node({"THING#1"}, c).value(); }},
      {"get_node", 1, [&](const auto& c) { graph_.get_node("THING#1", {}, c).value(); }},
      {"add_edge", 1, [&](const auto& c) { graph_.add_edge(edge, c).value(); }},
      {"get_edge", 1, [&](const auto& c) { graph_.get_edge(edge, {}, c).value(); }},
      {"has_edge", 1, [&](const auto& c) { graph_.has_edge(edge, c).value(); }},
      {"edges_to", 1,
       [&](const auto& c) { graph_.edges_to("PERSON#b", "FOLLOWS").page(c).value(); }},
      {"count", 1, [&](const auto& c) { graph_.edges_to("PERSON#b", "FOLLOWS").count(c).value(); }},
      {"remove_edge", 1, [&](const auto& c) { graph_.remove_edge(edge, c).value(); }},
      {"put", 1, [&](const auto& c) { things_.put(person_key("1"), {}, c).value(); }},
      {"get", 1, [&](const auto& c) { things_.get(person_key("1"), c).value(); }},
      {"remove", 1, [&](const auto& c) { things_.remove(person_key("1"), {}, c).value(); }},
      {"list_tables", 1, [&](const auto& c) { store_.list_tables(c).value(); }},
  };
  for (const Case& one : cases) EXPECT_EQ(requests_of(one.call), one.requests) << one.name;
}

// Pins: CallOptions::consistent_read @errors unsupported
// Pins: CallOptions::snapshot @errors unsupported; Store::snapshot @errors unsupported
TEST_F(BehindAnEndpoint, ReadsOfASnapshotOrAConsistentIndexAreUnsupported) {
  const Store local = Store::open("memory:").value();
  const Snapshot snapshot = local.snapshot().value();
  EXPECT_FAILS(unsupported, "holds no moment still",
               things_.get(person_key("1"), {.snapshot = &snapshot}));
  EXPECT_FAILS(unsupported, "snapshot", store_.snapshot());
  EXPECT_FAILS(unsupported, "GSI1",
               graph_.edges_to("PERSON#b", "FOLLOWS").page({.consistent_read = true}));
}

// Pins: Loader::open @errors unsupported; backup @errors unsupported; check @errors unsupported
TEST_F(BehindAnEndpoint, WhatNeedsTheFilesIsUnsupported) {
  EXPECT_FAILS(unsupported, "bulk", Loader::open(graph_, {.bulk = true}));
  EXPECT_FAILS(unsupported, "this machine", backup(store_, "/tmp/adjoin-no-such-backup"));
  EXPECT_FAILS(unsupported, "this machine", check(store_));
}

}  // namespace
}  // namespace adjoin::remote::public_costs_test
