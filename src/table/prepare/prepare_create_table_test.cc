// Goal: CreateTable refuses what the service refuses, naming it; what it accepts is described in
// full.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "table/prepare/prepare.h"
#include "table/request/limits.h"

namespace adjoin::table {
namespace {

CreateTableRequest valid() {
  CreateTableRequest request;
  request.table_name = "Table";
  request.attribute_definitions = {{"pk", Value::Type::string}, {"sk", Value::Type::number}};
  request.key_schema = {{"pk", KeyRole::hash}, {"sk", KeyRole::range}};
  return request;
}

void add_global(CreateTableRequest& request, const std::string& name) {
  request.global_secondary_indexes.push_back({name, {{"sk", KeyRole::hash}}, {}, std::nullopt});
}

void add_local(CreateTableRequest& request, const std::string& name) {
  request.attribute_definitions.push_back({name, Value::Type::string});
  request.local_secondary_indexes.push_back(
      {name, {{"pk", KeyRole::hash}, {name, KeyRole::range}}, {}, std::nullopt});
}

struct Refusal {
  const char* name;
  std::function<void(CreateTableRequest&)> change;
  const char* message;
};

class CreateTableRefuses : public testing::TestWithParam<Refusal> {};

TEST_P(CreateTableRefuses, WithTheServicesWords) {
  CreateTableRequest request = valid();
  GetParam().change(request);
  const Result<TableDescription> table = prepare(request);
  ASSERT_FALSE(table.has_value());
  EXPECT_EQ(api_error_of(table.error()), ApiError::validation);
  EXPECT_NE(table.error().message().find(GetParam().message), std::string::npos)
      << table.error().message();
}

const Refusal kRefusals[] = {
    {"ANameOfTwo", [](auto& r) { r.table_name = "ab"; },
     "Value 'ab' at 'tableName' failed to satisfy constraint: Member must have length greater than "
     "or equal to 3"},
    {"ANameOf256", [](auto& r) { r.table_name = std::string(256, 'a'); },
     "Member must have length less than or equal to 255"},
    {"ASlashInAName", [](auto& r) { r.table_name = "../x"; },
     "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+"},
    {"ANulInAName", [](auto& r) { r.table_name = std::string("ab\0c", 4); }, "regular expression"},
    {"NoKey", [](auto& r) { r.key_schema.clear(); }, "'keySchema'"},
    {"ARangeFirst", [](auto& r) { std::swap(r.key_schema[0], r.key_schema[1]); },
     "Invalid KeySchema: The first KeySchemaElement is not a HASH key type"},
    {"TwoHashes", [](auto& r) { r.key_schema[1].role = KeyRole::hash; },
     "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type"},
    {"OneNameTwice", [](auto& r) { r.key_schema[1].name = "pk"; },
     "Invalid KeySchema: Some index key attribute have no definition"},
    {"ThreeKeyAttributes",
     [](auto& r) {
       r.key_schema.push_back({"x", KeyRole::range});
     },
     "1 validation error detected: Value '[KeySchemaElement(attributeName=pk, keyType=HASH), "
     "KeySchemaElement(attributeName=sk, keyType=RANGE), KeySchemaElement(attributeName=x, "
     "keyType=RANGE)]' at 'keySchema' failed to satisfy constraint: Member must have length less "
     "than or equal to 2"},
    {"AnUndefinedKey", [](auto& r) { r.key_schema[1].name = "other"; },
     "Invalid KeySchema: Some index key attribute have no definition"},
    {"AnUnusedDefinition",
     [](auto& r) {
       r.attribute_definitions.push_back({"x", Value::Type::string});
     },
     "Number of attributes in KeySchema does not exactly match number of attributes defined in "
     "AttributeDefinitions"},
    {"AnUnusedDefinitionBesideAnIndex",
     [](auto& r) {
       add_global(r, "GSI");
       r.attribute_definitions.push_back({"x", Value::Type::string});
     },
     "Some AttributeDefinitions are not used. AttributeDefinitions: [pk, sk, x], keys used: [pk, "
     "sk]"},
    {"ADefinitionTwice",
     [](auto& r) {
       r.attribute_definitions.push_back({"pk", Value::Type::string});
     },
     "Attribute Name is duplicated: pk"},
    {"AKeyOfTypeMap", [](auto& r) { r.attribute_definitions[0].type = Value::Type::map; },
     "Value 'M' at 'attributeDefinitions.member.attributeType'"},
    {"AKeyNameOf256", [](auto& r) { r.attribute_definitions[0].name = std::string(256, 'a'); },
     "255"},
    {"AnUndefinedIndexKey",
     [](auto& r) {
       add_global(r, "GSI");
       r.global_secondary_indexes[0].key_schema[0].name = "x";
     },
     "Some index key attributes are not defined in AttributeDefinitions. Keys: [x], "
     "AttributeDefinitions: [pk, sk]"},
    {"OneIndexNameTwice",
     [](auto& r) {
       add_global(r, "GSI");
       add_global(r, "GSI");
     },
     "Duplicate index name: GSI"},
    {"AnIndexNameOfTwo", [](auto& r) { add_global(r, "ab"); }, "indexName"},
    {"TwentyOneGlobalIndexes",
     [](auto& r) {
       for (int i = 0; i < 21; ++i) add_global(r, "GSI" + std::to_string(i));
     },
     "GlobalSecondaryIndex count exceeds the per-table limit of 20"},
    {"SixLocalIndexes",
     [](auto& r) {
       for (int i = 0; i < 6; ++i) add_local(r, "LSI" + std::to_string(i));
     },
     "Number of LocalSecondaryIndexes exceeds per-table limit of 5"},
    {"ALocalIndexWithoutRange",
     [](auto& r) {
       r.local_secondary_indexes.push_back({"LSI", {{"pk", KeyRole::hash}}, {}, std::nullopt});
     },
     "Index KeySchema does not have a range key for index: LSI"},
    {"ALocalIndexOnAnotherHash",
     [](auto& r) {
       r.local_secondary_indexes.push_back(
           {"LSI", {{"sk", KeyRole::hash}, {"pk", KeyRole::range}}, {}, std::nullopt});
     },
     "Index KeySchema does not have the same leading hash key as table KeySchema for index: LSI. "
     "index hash key: sk, table hash key: pk"},
    {"ALocalIndexOnATableWithoutRange",
     [](auto& r) {
       r.key_schema.pop_back();
       r.local_secondary_indexes.push_back(
           {"LSI", {{"pk", KeyRole::hash}, {"sk", KeyRole::range}}, {}, std::nullopt});
     },
     "Table KeySchema does not have a range key, which is required when specifying a "
     "LocalSecondaryIndex"},
    {"FiveHashesInAnIndex",
     [](auto& r) {
       IndexDefinition index{"GSI", {}, {}, std::nullopt};
       for (char c = 'a'; c < 'f'; ++c) {
         r.attribute_definitions.push_back({std::string(1, c), Value::Type::string});
         index.key_schema.push_back({std::string(1, c), KeyRole::hash});
       }
       r.global_secondary_indexes.push_back(index);
     },
     "Invalid KeySchema: The KeySchema exceeds the maximum allowed number of HASH key attributes"},
    {"ARangeBeforeAHashInAnIndex",
     [](auto& r) {
       r.attribute_definitions.push_back({"x", Value::Type::string});
       add_global(r, "GSI");
       r.global_secondary_indexes[0].key_schema = {
           {"pk", KeyRole::hash}, {"x", KeyRole::range}, {"sk", KeyRole::hash}};
     },
     "Invalid KeySchema: All HASH key attributes must precede RANGE key attributes in the "
     "KeySchema"},
    {"ANameTwiceBesideTheKeys",
     [](auto& r) {
       add_global(r, "GSI");
       IndexProjection& projection = r.global_secondary_indexes[0].projection;
       projection.type = ProjectionType::include;
       projection.non_key_attributes = {"b", "a", "b"};
     },
     "Attribute Name is duplicated: b"},
    {"IncludeOfNothing",
     [](auto& r) {
       add_global(r, "GSI");
       r.global_secondary_indexes[0].projection.type = ProjectionType::include;
     },
     "ProjectionType is INCLUDE, but NonKeyAttributes is not specified"},
    {"NamesBesideAll",
     [](auto& r) {
       add_global(r, "GSI");
       r.global_secondary_indexes[0].projection.non_key_attributes = {"a"};
     },
     "ProjectionType is ALL, but NonKeyAttributes is specified"},
    {"MoreThanAHundredProjected",
     [](auto& r) {
       for (const char* name : {"GSI1", "GSI2"}) {
         add_global(r, name);
         IndexProjection& projection = r.global_secondary_indexes.back().projection;
         projection.type = ProjectionType::include;
         for (int i = 0; i < 51; ++i) {
           projection.non_key_attributes.push_back("a" + std::to_string(i));
         }
       }
     },
     "exceeds the per-table limit of 100"},
    {"ProvisionedWithoutThroughput", [](auto& r) { r.billing_mode = BillingMode::provisioned; },
     "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is "
     "PROVISIONED"},
    {"ThroughputOnDemand",
     [](auto& r) {
       r.throughput = ProvisionedThroughput{1, 1};
     },
     "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is "
     "PAY_PER_REQUEST"},
    {"NoReadUnits",
     [](auto& r) {
       r.billing_mode = BillingMode::provisioned;
       r.throughput = ProvisionedThroughput{0, 1};
     },
     "Value '0' at 'provisionedThroughput.readCapacityUnits'"},
};

INSTANTIATE_TEST_SUITE_P(All, CreateTableRefuses, testing::ValuesIn(kRefusals),
                         [](const auto& refusal) { return std::string(refusal.param.name); });

TEST(CreateTable, AcceptsEveryLimitItself) {
  CreateTableRequest request = valid();
  request.table_name = std::string(255, 'a');
  for (int i = 0; i < 20; ++i) add_global(request, "GSI" + std::to_string(i));
  for (int i = 0; i < 5; ++i) add_local(request, "LSI" + std::to_string(i));
  IndexProjection& projection = request.global_secondary_indexes[0].projection;
  projection.type = ProjectionType::include;
  for (int i = 0; i < 100; ++i) projection.non_key_attributes.push_back("a" + std::to_string(i));
  const Result<TableDescription> table = prepare(request);
  ASSERT_TRUE(table.has_value()) << table.error().message();
  EXPECT_EQ(table->indexes.size(), 25u);
  EXPECT_EQ(table->indexes[0].kind, IndexKind::global);
  EXPECT_EQ(table->indexes[24].kind, IndexKind::local);
  EXPECT_TRUE(table->has_local_index());
  EXPECT_TRUE(std::is_sorted(table->indexes[0].projection.non_key_attributes.begin(),
                             table->indexes[0].projection.non_key_attributes.end()));
}

TEST(CreateTable, TakesFourHashAndFourRangeAttributesInAnIndex) {
  CreateTableRequest request = valid();
  IndexDefinition index{"GSI", {}, {}, std::nullopt};
  for (char c = 'a'; c < 'i'; ++c) {
    request.attribute_definitions.push_back({std::string(1, c), Value::Type::binary});
    index.key_schema.push_back({std::string(1, c), c < 'e' ? KeyRole::hash : KeyRole::range});
  }
  request.global_secondary_indexes.push_back(index);
  const Result<TableDescription> table = prepare(request);
  ASSERT_TRUE(table.has_value()) << table.error().message();
  const IndexDescription* described = table->find_index("GSI");
  ASSERT_NE(described, nullptr);
  EXPECT_EQ(described->keys.partition.size(), kIndexKeyAttributesMax);
  EXPECT_EQ(described->keys.sort.size(), kIndexKeyAttributesMax);
  EXPECT_EQ(table->find_index("other"), nullptr);
}

}  // namespace
}  // namespace adjoin::table
