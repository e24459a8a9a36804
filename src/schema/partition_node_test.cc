#include "schema/items/partition_node.h"

#include <gtest/gtest.h>

#include <string>

#include "schema/load/load.h"
#include "schema/test_schema.h"

namespace adjoin::schema::partition_node_test {
namespace {

std::string node_of(const Schema& schema, const std::string& index, std::vector<std::string> pk) {
  const auto node = node_of_partition(schema, index, std::move(pk));
  return node ? node->type->name + " " + node->ref : "none";
}

TEST(PartitionNode, OfATableIsTheNodeWhoseItemStandsThere) {
  EXPECT_EQ(node_of(example("social"), "", {"USER#alice"}), "User USER#alice");
  EXPECT_EQ(node_of(example("debian"), "", {"PKG#libc6"}), "Package PKG#libc6");
}

TEST(PartitionNode, OfAnIndexIsTheNodeWhereTheEdgesEnd) {
  EXPECT_EQ(node_of(example("debian"), "GSI1", {"PKG#libc6"}), "Package PKG#libc6");
}

const Schema& made() {
  static const Schema schema = load_schema(R"(graph: 1
table: {name: people, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person:
    ref: "PERSON#{id}"
    pk: "P-{id}"
    fields: {name: string, city: string}
    unique: [name]
    index: {GSI1: {pk: "CITY#{city}", sk: "{id}"}}
edges:
  FOLLOWS:
    from: {type: Person, as: following}
    to: {type: Person, as: followers}
    pk: "{from}"
    sk: "FOLLOWS#{to}"
    reverse: {index: GSI1, pk: "TARGET#{to.id}", sk: "{from}"}
)",
                                           "made")
                                   .value();
  return schema;
}

TEST(PartitionNode, IsFoundByAKeyThatIsNotItsRef) {
  EXPECT_EQ(node_of(made(), "", {"P-alice"}), "Person PERSON#alice");
  EXPECT_EQ(node_of(made(), "GSI1", {"TARGET#bob"}), "Person PERSON#bob");
}

TEST(PartitionNode, IsTheOneWhoseRefAnIndexHasOfOthers) {
  EXPECT_EQ(node_of(example("shop"), "GSI1", {"USER#7"}), "User USER#7") << "his orders";
  EXPECT_EQ(node_of(example("shop"), "GSI1", {"USER"}), "none") << "all users";
}

TEST(PartitionNode, IsNoneWhereThePartitionIsOfManyOrOfNoNode) {
  EXPECT_EQ(node_of(made(), "GSI1", {"CITY#Oslo"}), "none");
  EXPECT_EQ(node_of(made(), "", {"nothing of ours"}), "none");
  EXPECT_EQ(node_of(made(), "GSI7", {"P-alice"}), "none");
}

}  // namespace
}  // namespace adjoin::schema::partition_node_test
