// Goal: UpdateTable refuses what the service refuses, naming it, and answers the table as it will
// be. Method: a table of small changes to a table with one global and one local index.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "table/prepare/prepare.h"
#include "table/request/limits.h"

namespace adjoin::table::update_table_test {
namespace {

TableDescription table_of(BillingMode mode) {
  CreateTableRequest request;
  request.table_name = "Table";
  request.billing_mode = mode;
  const std::optional<ProvisionedThroughput> throughput =
      mode == BillingMode::provisioned ? std::optional(ProvisionedThroughput{5, 6}) : std::nullopt;
  request.throughput = throughput;
  request.attribute_definitions = {
      {"pk", Value::Type::string}, {"sk", Value::Type::number}, {"g", Value::Type::string}};
  request.key_schema = {{"pk", KeyRole::hash}, {"sk", KeyRole::range}};
  request.global_secondary_indexes = {{"Global", {{"g", KeyRole::hash}}, {}, throughput}};
  request.local_secondary_indexes = {
      {"Local", {{"pk", KeyRole::hash}, {"g", KeyRole::range}}, {}, std::nullopt}};
  return prepare(request).value();
}

IndexDefinition new_index(const std::string& name = "New") {
  return {name, {{"n", KeyRole::hash}}, {}, std::nullopt};
}

UpdateTableRequest creating(IndexDefinition index = new_index()) {
  UpdateTableRequest request;
  request.table_name = "Table";
  request.attribute_definitions = {{"n", Value::Type::number}};
  request.global_secondary_index_updates = {std::move(index)};
  return request;
}

UpdateTableRequest deleting(const std::string& index) {
  UpdateTableRequest request;
  request.table_name = "Table";
  request.global_secondary_index_updates = {DeleteIndex{index}};
  return request;
}

UpdateTableRequest with(const std::function<void(UpdateTableRequest&)>& change) {
  UpdateTableRequest request;
  request.table_name = "Table";
  change(request);
  return request;
}

struct UpdateCase {
  const char* name;
  UpdateTableRequest request;
  const char* answer;  ///< "ok", or what the message has
  std::function<void(TableDescription&)> before;
  BillingMode mode = BillingMode::pay_per_request;
};

class UpdateTable : public testing::TestWithParam<UpdateCase> {};

TEST_P(UpdateTable, AnswersAsTheServiceDoes) {
  TableDescription table = table_of(GetParam().mode);
  if (GetParam().before) GetParam().before(table);
  const Result<TableDescription> changed = prepare(GetParam().request, table);
  if (std::string_view(GetParam().answer) == "ok") {
    ASSERT_TRUE(changed.has_value()) << changed.error().message();
    EXPECT_EQ(changed->status, ResourceStatus::updating);
    return;
  }
  ASSERT_FALSE(changed.has_value());
  const std::string said =
      std::string(exact_name(changed.error())) + ": " + changed.error().message();
  EXPECT_NE(said.find(GetParam().answer), std::string::npos) << said;
}

void begin_filling(TableDescription& table) {
  table.indexes[0].status = ResourceStatus::creating;
  table.indexes[0].backfilling = true;
  table.status = ResourceStatus::updating;
}

void fill_up(TableDescription& table) {
  for (std::size_t i = 1; i < kGlobalIndexesMax; ++i) {
    IndexDescription index = table.indexes[0];
    index.name = "Global" + std::to_string(i);
    table.indexes.insert(table.indexes.begin(), index);
  }
}

IndexDefinition including(std::size_t names) {
  IndexDefinition index = new_index();
  index.projection.type = ProjectionType::include;
  for (std::size_t i = 0; i < names; ++i) {
    index.projection.non_key_attributes.push_back("a" + std::to_string(i));
  }
  return index;
}

IndexDefinition with_keys(std::size_t hashes, std::size_t ranges) {
  IndexDefinition index{"New", {}, {}, std::nullopt};
  for (std::size_t i = 0; i < hashes + ranges; ++i) {
    index.key_schema.push_back(
        {"k" + std::to_string(i), i < hashes ? KeyRole::hash : KeyRole::range});
  }
  return index;
}

UpdateTableRequest defining(IndexDefinition index) {
  UpdateTableRequest request = creating(std::move(index));
  request.attribute_definitions.clear();
  for (const auto& key :
       std::get<IndexDefinition>(request.global_secondary_index_updates[0]).key_schema) {
    request.attribute_definitions.push_back({key.name, Value::Type::string});
  }
  return request;
}

const UpdateCase kCases[] = {
    {"Nothing", with([](auto&) {}), "validation: At least one of ProvisionedThroughput", {}},
    {"OnlyDefinitions",
     with([](auto& r) {
       r.attribute_definitions = {{"n", Value::Type::number}};
     }),
     "At least one of",
     {}},

    // Indexes.
    {"ANewIndex", creating(), "ok", {}},
    {"ANewIndexOnDefinedKeys",
     with([](auto& r) {
       r = creating();
       r.attribute_definitions.push_back({"pk", Value::Type::string});
     }),
     "ok",
     {}},
    {"AKeyOfAnotherType",
     with([](auto& r) {
       r = creating();
       r.attribute_definitions.push_back({"g", Value::Type::number});
     }),
     "validation: One or more parameter values were invalid: Cannot change the type",
     {}},
    {"AnUnusedDefinition",
     with([](auto& r) {
       r = creating();
       r.attribute_definitions.push_back({"x", Value::Type::number});
     }),
     "Some AttributeDefinitions are not used. AttributeDefinitions: [n, x], keys used: [n]",
     {}},
    {"AnUndefinedKey",
     with([](auto& r) {
       r = creating();
       r.attribute_definitions = {{"pk", Value::Type::string}};
     }),
     "Some index key attributes are not defined in AttributeDefinitions. Keys: [n]",
     {}},
    {"NoDefinitions",
     with([](auto& r) {
       r = creating();
       r.attribute_definitions.clear();
     }),
     "validation: No Attribute Schema Defined",
     {}},
    {"ANameThatIsTaken", creating(new_index("Global")), "which already exists: Global", {}},
    {"ANameThatALocalIndexHas", creating(new_index("Local")), "which already exists: Local", {}},
    {"AnIndexNameOfTwo", creating(new_index("ab")), "length greater than or equal to 3", {}},
    {"AnIndexNameOf256",
     creating(new_index(std::string(256, 'n'))),
     "length less than or equal to 255",
     {}},
    {"NoKeys", creating({"New", {}, {}, std::nullopt}), "'keySchema'", {}},
    {"FourAndFourKeys", defining(with_keys(4, 4)), "ok", {}},
    {"FiveHashKeys", defining(with_keys(5, 0)), "allowed number of HASH key attributes", {}},
    {"FiveRangeKeys", defining(with_keys(1, 5)), "allowed number of RANGE key attributes", {}},
    {"ATwentiethIndex", creating(), "ok",
     [](auto& table) {
       fill_up(table);
       table.indexes.erase(table.indexes.begin());
     }},
    {"ATwentyFirstIndex", creating(), "count exceeds the per-table limit of 20", fill_up},
    {"AHundredProjected", creating(including(100)), "ok", {}},
    {"AHundredAndOneProjected", creating(including(101)), "exceeds the per-table limit of 100", {}},
    {"NoneProjected", creating(including(0)), "NonKeyAttributes is not specified", {}},
    {"ThroughputForAnIndexOnDemand",
     with([](auto& r) {
       IndexDefinition index = new_index();
       index.throughput = ProvisionedThroughput{1, 1};
       r = creating(index);
     }),
     "Neither ReadCapacityUnits nor WriteCapacityUnits",
     {}},
    {"NoThroughputForAProvisionedIndex",
     creating(),
     "ProvisionedThroughput is not specified for index: New",
     {},
     BillingMode::provisioned},
    {"DeletionOfAnIndex", deleting("Global"), "ok", {}},
    {"DeletionOfALocalIndex",
     deleting("Local"),
     "resource_not_found: Requested resource not found",
     {}},
    {"DeletionOfNoIndex", deleting("None"), "Index: None of table: Table not found", {}},
    {"TwoCreations",
     with([](auto& r) {
       r = creating();
       r.global_secondary_index_updates.push_back(new_index("Other"));
     }),
     "limit_exceeded: Subscriber limit exceeded: Only 1 online index can be created or deleted "
     "simultaneously per table",
     {}},
    {"ACreationAndADeletion",
     with([](auto& r) {
       r = creating();
       r.global_secondary_index_updates.push_back(DeleteIndex{"Global"});
     }),
     "limit_exceeded: Subscriber limit exceeded",
     {}},
    {"OneIndexTwice",
     with([](auto& r) {
       r = deleting("Global");
       r.global_secondary_index_updates.push_back(
           UpdateIndex{"Global", ProvisionedThroughput{1, 1}});
     }),
     "Only one global secondary index update per index is allowed simultaneously. Index: Global",
     {}},

    // Throughput and billing.
    {"TheSameThroughput",
     with([](auto& r) {
       r.throughput = ProvisionedThroughput{5, 6};
     }),
     "The provisioned throughput for the table will not change. The requested value equals the "
     "current value. Current ReadCapacityUnits provisioned for the table: 5.",
     {},
     BillingMode::provisioned},
    {"OtherThroughput",
     with([](auto& r) {
       r.throughput = ProvisionedThroughput{5, 7};
     }),
     "ok",
     {},
     BillingMode::provisioned},
    {"NoReadUnits",
     with([](auto& r) {
       r.throughput = ProvisionedThroughput{0, 7};
     }),
     "Value '0' at 'provisionedThroughput.readCapacityUnits'",
     {},
     BillingMode::provisioned},
    {"ThroughputOnDemand",
     with([](auto& r) {
       r.throughput = ProvisionedThroughput{5, 7};
     }),
     "Neither ReadCapacityUnits nor WriteCapacityUnits",
     {}},
    {"OnDemandFromNowOn",
     with([](auto& r) { r.billing_mode = BillingMode::pay_per_request; }),
     "ok",
     {},
     BillingMode::provisioned},
    {"ProvisionedWithoutThroughput",
     with([](auto& r) { r.billing_mode = BillingMode::provisioned; }),
     "ReadCapacityUnits and WriteCapacityUnits must both be specified",
     {}},
    {"ProvisionedWithoutThroughputOfItsIndex",
     with([](auto& r) {
       r.billing_mode = BillingMode::provisioned;
       r.throughput = ProvisionedThroughput{1, 1};
     }),
     "ProvisionedThroughput is not specified for index: Global",
     {}},
    {"ProvisionedFromNowOn",
     with([](auto& r) {
       r.billing_mode = BillingMode::provisioned;
       r.throughput = ProvisionedThroughput{1, 1};
       r.global_secondary_index_updates = {UpdateIndex{"Global", ProvisionedThroughput{1, 1}}};
     }),
     "ok",
     {}},
    {"OtherThroughputOfAnIndex",
     with([](auto& r) {
       r.global_secondary_index_updates = {UpdateIndex{"Global", ProvisionedThroughput{1, 1}}};
     }),
     "ok",
     {},
     BillingMode::provisioned},
    {"TheSameThroughputOfAnIndex",
     with([](auto& r) {
       r.global_secondary_index_updates = {UpdateIndex{"Global", ProvisionedThroughput{5, 6}}};
     }),
     "The provisioned throughput for the index Global will not change",
     {},
     BillingMode::provisioned},
    {"ThroughputOfAnIndexOnDemand",
     with([](auto& r) {
       r.global_secondary_index_updates = {UpdateIndex{"Global", ProvisionedThroughput{1, 1}}};
     }),
     "Neither ReadCapacityUnits nor WriteCapacityUnits",
     {}},
    {"ThroughputOfALocalIndex",
     with([](auto& r) {
       r.global_secondary_index_updates = {UpdateIndex{"Local", ProvisionedThroughput{1, 1}}};
     }),
     "resource_not_found",
     {},
     BillingMode::provisioned},

    // Streams and protection.
    {"AStream", with([](auto& r) { r.stream = StreamViewType::keys_only; }), "ok", {}},
    {"ASecondStream", with([](auto& r) { r.stream = StreamViewType::new_image; }),
     "validation: Table already has an enabled stream: TableName: Table",
     [](auto& table) { table.stream_view_type = StreamViewType::keys_only; }},
    {"NoStreamMore", with([](auto& r) { r.stream.emplace(std::nullopt); }), "ok",
     [](auto& table) { table.stream_view_type = StreamViewType::keys_only; }},
    {"NoStreamAtAll",
     with([](auto& r) { r.stream.emplace(std::nullopt); }),
     "validation: Table has no stream to disable: TableName: Table",
     {}},
    {"Protection", with([](auto& r) { r.deletion_protection = true; }), "ok", {}},

    // A table that is being changed.
    {"AChangeDuringACreation", with([](auto& r) { r.deletion_protection = true; }),
     "resource_in_use: Attempt to change a resource which is still in use: Table is being created: "
     "Table",
     [](auto& table) { table.status = ResourceStatus::creating; }},
    {"AChangeDuringADeletion", with([](auto& r) { r.deletion_protection = true; }),
     "Table is being deleted: Table", [](auto& table) { table.status = ResourceStatus::deleting; }},
    {"AChangeDuringAnUpdate", with([](auto& r) { r.deletion_protection = true; }),
     "resource_in_use: Attempt to change a resource which is still in use: Table is being updated: "
     "Table",
     begin_filling},
    {"AnIndexDuringAnUpdate", creating(), "limit_exceeded: Subscriber limit exceeded",
     begin_filling},
    {"DeletionOfTheIndexThatIsFilled", deleting("Global"), "ok", begin_filling},
    {"DeletionOfAnotherIndexMeanwhile", deleting("Local"),
     "limit_exceeded: Subscriber limit exceeded", begin_filling},
    {"DeletionOfAnIndexThatIsDeleted", deleting("Global"),
     "limit_exceeded: Subscriber limit exceeded",
     [](auto& table) {
       table.indexes[0].status = ResourceStatus::deleting;
       table.status = ResourceStatus::updating;
     }},
};

INSTANTIATE_TEST_SUITE_P(All, UpdateTable, testing::ValuesIn(kCases),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(UpdateTableAnswer, PutsANewIndexBehindTheGlobalOnes) {
  const TableDescription table =
      prepare(creating(), table_of(BillingMode::pay_per_request)).value();
  ASSERT_EQ(table.indexes.size(), 3u);
  const IndexDescription& index = table.indexes[1];
  EXPECT_EQ(index.name, "New");
  EXPECT_EQ(index.status, ResourceStatus::creating);
  EXPECT_TRUE(index.backfilling);
  EXPECT_EQ(index.keys.partition[0].type, Value::Type::number);
  EXPECT_TRUE(has_online_index(table));
}

TEST(UpdateTableAnswer, ForgetsThroughputOnDemand) {
  UpdateTableRequest request;
  request.billing_mode = BillingMode::pay_per_request;
  const TableDescription table = prepare(request, table_of(BillingMode::provisioned)).value();
  EXPECT_EQ(table.throughput, ProvisionedThroughput{});
  EXPECT_EQ(table.indexes[0].throughput, ProvisionedThroughput{});
  EXPECT_FALSE(has_online_index(table));
}

}  // namespace
}  // namespace adjoin::table::update_table_test
