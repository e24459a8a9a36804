// A table may be another's copy, or stand empty, and lack what a schema reads by.

#include "graph/upkeep/table_fit.h"

#include <gtest/gtest.h>

#include "graph/suite/test_graph.h"
#include "graph/upkeep/create_table.h"
#include "table/prepare/prepare.h"

namespace adjoin::graph {
namespace {

constexpr const char* kOneIndex = R"(
graph: 1
table: {name: Things, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {User: {ref: "USER#{id}"}}
)";
constexpr const char* kTwoIndexes = R"(
graph: 1
table: {name: Other, pk: PK, sk: SK}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}
  GSI2: {pk: GSI2PK, sk: GSI2SK, projection: KEYS_ONLY}
nodes: {User: {ref: "USER#{id}"}}
)";

table::TableDescription table_of(const char* schema) {
  return table::prepare(create_table_request(load_text(schema))).value();
}

TEST(TableFit, ATableOfTheSchemaFitsByAnyName) {
  EXPECT_TRUE(check_table_fits(table_of(kOneIndex), load_text(kOneIndex)).has_value());
}

TEST(TableFit, AnIndexThatIsMissingIsNamed) {
  const auto fits = check_table_fits(table_of(kOneIndex), load_text(kTwoIndexes));
  ASSERT_FALSE(fits.has_value());
  EXPECT_EQ(fits.error().message(),
            "table Things is not as the schema says: the table has no index GSI2");
}

TEST(TableFit, FurtherIndexesAreRefusedOnlyWhenAskedFor) {
  const table::TableDescription table = table_of(kTwoIndexes);
  EXPECT_TRUE(check_table_fits(table, load_text(kOneIndex)).has_value());
  const auto fits = check_table_fits(table, load_text(kOneIndex), FurtherIndexes::refused);
  ASSERT_FALSE(fits.has_value());
  EXPECT_EQ(fits.error().message(),
            "table Other is not as the schema says: index GSI2 of the table is not in the schema");
}

}  // namespace
}  // namespace adjoin::graph
