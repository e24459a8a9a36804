// Models of NoSQL Workbench, as its own samples are written.
#include "transfer/workbench.h"

#include <gtest/gtest.h>

namespace adjoin::transfer {
namespace {

constexpr const char* kModel = R"({
  "ModelName": "Music",
  "ModelMetadata": {"Author": "x", "Version": "3.0"},
  "DataModel": [{
    "TableName": "Songs",
    "KeyAttributes": {
      "SortKey": {"AttributeName": "Metadata", "AttributeType": "N"},
      "PartitionKey": {"AttributeName": "Id", "AttributeType": "S"}
    },
    "NonKeyAttributes": [{"AttributeName": "Title", "AttributeType": "S"}],
    "TableFacets": [{"FacetName": "f", "KeyAttributeAlias": {"PartitionKeyAlias": "Id"}}],
    "TableData": [{"Id": {"S": "1"}, "Metadata": {"N": "2"}, "Title": {"S": "x"}}],
    "GlobalSecondaryIndexes": [{
      "IndexName": "ByTitle",
      "KeyAttributes": {"PartitionKey": {"AttributeName": "Title", "AttributeType": "S"}},
      "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["b", "a"]}
    }]
  }, {
    "TableName": "Other",
    "KeyAttributes": {"PartitionKey": {"AttributeName": "Id", "AttributeType": "B"}}
  }]
})";

TEST(WorkbenchModel, HasTablesAndTheirData) {
  const std::vector<WorkbenchTable> tables = read_workbench(kModel).value();
  ASSERT_EQ(tables.size(), 2U);
  const table::CreateTableRequest& songs = tables[0].request;
  EXPECT_EQ(songs.table_name, "Songs");
  ASSERT_EQ(songs.key_schema.size(), 2U);
  EXPECT_EQ(songs.key_schema[0], (table::KeySchemaElement{"Id", table::KeyRole::hash}));
  EXPECT_EQ(songs.key_schema[1], (table::KeySchemaElement{"Metadata", table::KeyRole::range}));
  EXPECT_EQ(songs.attribute_definitions.size(), 3U);
  ASSERT_EQ(songs.global_secondary_indexes.size(), 1U);
  EXPECT_EQ(songs.global_secondary_indexes[0].projection.non_key_attributes,
            (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(tables[0].items.size(), 1U);
  EXPECT_EQ(*tables[0].items[0].find("Title")->as_string(), "x");
  EXPECT_EQ(tables[1].request.key_schema.size(), 1U);
  EXPECT_TRUE(tables[1].items.empty());
}

TEST(WorkbenchModel, SaysWhatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"{}", "there is no \"DataModel\": this is no model of NoSQL Workbench"},
      {"{\"DataModel\":[{}]}", "a table of the model has no \"TableName\""},
      {"{\"DataModel\":[{\"TableName\":\"T\"}]}",
       "table \"T\" of the model has no \"KeyAttributes\""},
      {"{\"DataModel\":[{\"TableName\":\"T\",\"KeyAttributes\":{\"PartitionKey\":"
       "{\"AttributeName\":\"a\",\"AttributeType\":\"BOOL\"}}}]}",
       "a key is of type \"BOOL\", which is none of S, N and B"},
  };
  for (const auto& [text, message] : cases) {
    const auto tables = read_workbench(text);
    ASSERT_FALSE(tables.has_value()) << text;
    EXPECT_EQ(tables.error().message(), message);
  }
  EXPECT_FALSE(read_workbench("[").has_value());
  EXPECT_FALSE(read_workbench(std::string(kModel).substr(0, 400)).has_value());
}

}  // namespace
}  // namespace adjoin::transfer
