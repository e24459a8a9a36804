// A table that has items gets a schema: what does not fit is told, and no item is touched.

#include "graph/adopt.h"

#include <gtest/gtest.h>

#include "graph/create_table.h"
#include "graph/test_graph.h"

namespace adjoin::graph::adopt_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: Things, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {User: {ref: "USER#{userId}"}}
edges: {FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}}
)";

/// A table as another program made it.
class AdoptedTable : public ::testing::Test {
 protected:
  void SetUp() override { create(load_text(kSchema)); }

  void create(const schema::Schema& schema) {
    store_ = open_test_store();
    ASSERT_TRUE(store_->create_table({}, create_table_request(schema)).has_value());
  }
  void put(item::Item item) {
    table::PutItemRequest request;
    request.table = std::string("Things");
    request.item = std::move(item);
    ASSERT_TRUE(store_->put_item({}, request).has_value());
  }
  std::vector<item::Item> items() {
    table::ScanRequest scan;
    scan.table = std::string("Things");
    std::vector<item::Item> all;
    for (const item::ItemView item : store_->scan({}, scan).value().items) {
      all.push_back(item.decode());
    }
    return all;
  }
  void put_three_kinds() {
    put({{"PK", "USER#1"}, {"SK", "USER#1"}, {"Type", "User"}, {"userId", "1"}});
    put({{"PK", "USER#2"}, {"SK", "USER#2"}, {"Type", "Person"}});
    put({{"PK", "USER#1"}, {"SK", "FOLLOWS#USER#2"}, {"Type", "FOLLOWS"}, {"GSI1PK", "USER#3"}});
    put({{"PK", "USER#1"}, {"SK", "NOTE#1"}});
    put({{"PK", "USER#2"}, {"SK", "NOTE#7"}});
    put({{"PK", "x"}, {"SK", "y"}});
  }

  std::shared_ptr<table::TableStore> store_;
};

std::string text_of(const AdoptAnswer& answer) {
  std::string text;
  for (const Misfit& misfit : answer.misfits) {
    text += std::string(to_string(misfit.kind)) + " " + misfit.what + " " + misfit.attribute + " " +
            std::to_string(misfit.items) + " (" + misfit.examples.front() + ")\n";
  }
  return text;
}

TEST_F(AdoptedTable, TellsWhatDoesNotFitAndKeepsEveryItem) {
  put_three_kinds();
  const std::vector<item::Item> before = items();
  const AdoptAnswer answer = adopt(*store_, load_text(kSchema), false).value();
  EXPECT_EQ(text_of(answer),
            "unknown-item *, *  1 (x, y)\n"
            "unknown-item USER#*, NOTE#*  2 (USER#1, NOTE#1)\n"
            "missing-key FOLLOWS GSI1SK 1 (USER#1, FOLLOWS#USER#2)\n"
            "missing-key User userId 1 (USER#2, USER#2)\n"
            "wrong-key FOLLOWS GSI1PK 1 (USER#1, FOLLOWS#USER#2)\n"
            "wrong-key User Type 1 (USER#2, USER#2)\n");
  EXPECT_EQ(answer.items, 6U);
  EXPECT_EQ(answer.unknown, 3U);
  EXPECT_TRUE(answer.noted);
  EXPECT_EQ(items(), before);
  const Graph graph = Graph::open(*store_, "Things").value();
  EXPECT_EQ(graph.schema().fingerprint(), load_text(kSchema).fingerprint());
  EXPECT_TRUE(adopt(*store_, load_text(kSchema), false)->noted);
}

TEST_F(AdoptedTable, IsNotNotedByADryRun) {
  put_three_kinds();
  const AdoptAnswer answer = adopt(*store_, load_text(kSchema), true).value();
  EXPECT_EQ(answer.misfits.size(), 6U);
  EXPECT_FALSE(answer.noted);
  EXPECT_EQ(store_->note({}, "Things").value(), std::nullopt);
}

TEST_F(AdoptedTable, IsRefusedNamingEveryDifference) {
  const schema::Schema other = load_text(R"(
graph: 1
table: {name: Things, pk: PK, sk: {name: SK, type: B}}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: KEYS_ONLY}
  GSI2: {pk: a, sk: b}
nodes: {User: {ref: "USER#{userId}"}}
)");
  const auto refused = adopt(*store_, other, false);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code(), ErrorCode::configuration);
  EXPECT_EQ(refused.error().message(),
            "table Things is not as the schema says: the sort key is SK (S) in the table and SK "
            "(B) in the schema; index GSI1 is pk GSI1PK (S), sk GSI1SK (S), ALL in the table and "
            "pk GSI1PK (S), sk GSI1SK (S), KEYS_ONLY in the schema; the table has no index GSI2");
  EXPECT_EQ(store_->note({}, "Things").value(), std::nullopt);
}

TEST_F(AdoptedTable, KeepsTheSchemaThatItHas) {
  ASSERT_TRUE(adopt(*store_, load_text(kSchema), false).has_value());
  const std::string kept = store_->note({}, "Things").value().value();
  schema::Schema other = load_text(std::string(kSchema) + "open-types: true\n");
  const auto refused = adopt(*store_, other, false);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message(),
            "table Things carries another schema already: it is left untouched");
  EXPECT_EQ(store_->note({}, "Things").value(), kept);
}

}  // namespace
}  // namespace adjoin::graph::adopt_test
