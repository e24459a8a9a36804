#include "advise/rules/node_shards.h"

#include <gtest/gtest.h>

#include <string>

#include "schema/test_schema.h"

namespace adjoin::advise::node_shards_test {
namespace {

KeyHeat busy(std::string key) {
  KeyHeat heat;
  heat.index = "GSI1";
  heat.key = std::move(key);
  return heat;
}

TEST(NodeShards, AreToldByTheKeysOfTheirNode) {
  const schema::Schema schema = schema::example("follow-graph");
  const schema::EdgeType& edge = *schema.edge("FOLLOWS");
  Inputs inputs;
  inputs.schema = &schema;
  inputs.heat = {busy("TARGET#bob"), busy("TARGET#bob#3"), busy("TARGET#eve"), busy("0f3a")};
  for (const char* key : {"TARGET#bob", "TARGET#bob#3"}) {
    EXPECT_EQ(node_of_shard(inputs, edge, busy(key)), "ACTOR#bob") << key;
    EXPECT_EQ(shards_of_node(inputs, edge, busy(key)), 4U) << key;
  }
  EXPECT_EQ(shards_of_node(inputs, edge, busy("TARGET#eve")), 1U);
  EXPECT_EQ(node_of_shard(inputs, edge, busy("0f3a")), "") << "a hash is no key";
}

TEST(NodeShards, AreNoneOfKeysWhoseNumberNoShardHas) {
  const schema::Schema schema = schema::example("follow-graph");
  const schema::EdgeType& edge = *schema.edge("FOLLOWS");
  ASSERT_EQ(edge.shards->max, 64U);
  Inputs inputs;
  inputs.schema = &schema;
  inputs.heat = {busy("TARGET#bob#3")};
  for (const char* key : {"TARGET#bob#64", "TARGET#bob#4294967295", "TARGET#bob#4294967296"}) {
    inputs.heat.push_back(busy(key));
    EXPECT_EQ(node_of_shard(inputs, edge, busy(key)), "") << key;
  }
  EXPECT_EQ(shards_of_node(inputs, edge, busy("TARGET#bob#3")), 4U);
  inputs.heat.push_back(busy("TARGET#bob#63"));
  EXPECT_EQ(shards_of_node(inputs, edge, busy("TARGET#bob#3")), 64U);
}

TEST(NodeShards, AreMadeByACommandThatAShellTakes) {
  const schema::Schema schema = schema::example("follow-graph");
  const schema::EdgeType& edge = *schema.edge("FOLLOWS");
  EXPECT_EQ(reshard_command("ACTOR#bob", edge, 8), "adjoin reshard ACTOR#bob FOLLOWS --shards 8");
  EXPECT_EQ(reshard_command("", edge, 8), "adjoin reshard NODE FOLLOWS --shards 8");
  EXPECT_EQ(reshard_command("ACTOR#o'b; ls", edge, 8),
            R"(adjoin reshard 'ACTOR#o'\''b; ls' FOLLOWS --shards 8)");
}

}  // namespace
}  // namespace adjoin::advise::node_shards_test
