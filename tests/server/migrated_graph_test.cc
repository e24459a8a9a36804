// The graphs that the server keeps open follow the schema of their table: a request after, or in
// the middle of, a migration is served under the new one. Method: schemas are set by whoever has
// the store, and by a client of the server.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "contract/served_store.h"
#include "engine/open.h"
#include "graph/upkeep/migrate.h"
#include "schema/load/load.h"
#include "schema/model/schema.h"
#include "server/graph/graphs.h"

namespace adjoin::server {
namespace {

schema::Schema people(const std::string& sk) {
  return schema::load_schema(
             "graph: 1\ntable: {name: People, pk: PK, sk: SK}\nnodes: {User: {ref: \"U#{id}\", "
             "sk: " +
                 sk + ", fields: {name: string}}}\n",
             "test")
      .value();
}

/// Who makes the graph and migrates it.
enum class Who : std::uint8_t { owner, client };

class MigratedGraph : public testing::TestWithParam<Who> {
 protected:
  MigratedGraph() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    served_.emplace(engine::open(options).value());
    graphs_.emplace(served_->store());
    if (GetParam() == Who::client) client_ = served_->connect();
    const graph::Graph first = graph::Graph::create(theirs(), people("ME")).value();
    for (int i = 0; i < 20; ++i) put(first, "U#" + std::to_string(i));
  }

  table::TableStore& theirs() { return client_ ? *client_ : served_->store(); }
  static void put(const graph::Graph& graph, const std::string& ref) {
    const auto done = graph.put_node({ref, {{"name", "Ann"}}, false});
    EXPECT_TRUE(done.has_value()) << done.error().message();
  }
  std::string sort_key_of_users() {
    return graphs_->open("People")->schema().node("User")->sk.source();
  }
  bool finds(const std::string& ref) {
    const auto found = graphs_->open("People")->get_node({ref, {}});
    return found.has_value() && found->item.has_value();
  }
  void migrate_to(const std::string& sk, std::uint64_t items_max = 1'000'000) {
    std::atomic<bool> flag{false};
    graph::CallOptions call;
    call.context.cancel = &flag;
    graph::MigrateOptions options;
    options.page_items = 2;
    graph::MigrateWatch watch;
    watch.progress = [&](std::string_view, std::uint64_t items) {
      if (items == items_max) flag = true;
    };
    const auto done = graph::migrate(theirs(), people(sk), options, watch, call);
    EXPECT_EQ(done.has_value(), items_max == 1'000'000);
  }

  std::optional<contract::ServedStore> served_;
  std::unique_ptr<table::TableStore> client_;
  std::optional<Graphs> graphs_;
};

TEST_P(MigratedGraph, IsServedUnderItsNewSchema) {
  EXPECT_EQ(sort_key_of_users(), "ME");
  migrate_to("SELF");
  EXPECT_EQ(sort_key_of_users(), "SELF");
  EXPECT_TRUE(finds("U#7"));
  migrate_to("ME");
  EXPECT_EQ(sort_key_of_users(), "ME") << "the text that it was opened with at first";
  EXPECT_TRUE(finds("U#7"));
  put(*graphs_->open("People"), "U#7");
}

TEST_P(MigratedGraph, IsServedHalfWayAndAfterwardsWithoutBeingOpenedAgain) {
  EXPECT_TRUE(finds("U#7"));
  migrate_to("SELF", 5);
  for (int i = 0; i < 20; ++i) put(*graphs_->open("People"), "U#" + std::to_string(i));
  EXPECT_TRUE(finds("U#7"));
  EXPECT_EQ(graphs_->open("People")->remove_node("U#7").error().code(), ErrorCode::conflict);
  migrate_to("SELF");
  EXPECT_TRUE(graphs_->open("People")->remove_node("U#7").has_value());
  EXPECT_FALSE(finds("U#7"));
}

TEST_P(MigratedGraph, IsForgottenWithItsTable) {
  EXPECT_TRUE(finds("U#7"));
  ASSERT_TRUE(theirs().delete_table({}, "People").has_value());
  EXPECT_EQ(api_error_of(graphs_->open("People").error()), ApiError::resource_not_found);
  ASSERT_TRUE(graph::Graph::create(theirs(), people("ME")).has_value());
  EXPECT_FALSE(finds("U#7"));
}

INSTANTIATE_TEST_SUITE_P(Whoever, MigratedGraph, testing::Values(Who::owner, Who::client),
                         [](const auto& one) {
                           return one.param == Who::owner ? "TheOwner" : "AClient";
                         });

}  // namespace
}  // namespace adjoin::server
