// How nodes are found by their fields, where names meet.
#include "plan/read/find_plan.h"

#include <gtest/gtest.h>

#include "plan/operation/request.h"
#include "schema/test_schema.h"

namespace adjoin::plan {
namespace {

TEST(FindPlan, TakesAnAttributeThatIsCalledShardForNoGivenField) {
  const schema::Schema schema = schema::load_schema(R"(
graph: 1
table: {name: people, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: shard}}
nodes:
  User:
    ref: "USER#{id}"
    shards: {default: 2}
    index: {GSI1: {pk: "CITY#{city}#{shard}", sk: "{name}"}}
    fields: {city: {type: string, required: true}, name: {type: string, required: true}}
)",
                                                    "people")
                                    .value();
  const Target target{&schema, table::TableRef(schema.table.name), ""};
  const FindPlan plan = find_plan(target, {"User", {{"city", "Paris"}}, {}, {}}).value();
  ASSERT_EQ(plan.queries.size(), 2U);
  EXPECT_EQ(to_text(Request(plan.queries[1])), "Query people GSI1  GSI1PK = \"CITY#Paris#1\"");
}

}  // namespace
}  // namespace adjoin::plan
