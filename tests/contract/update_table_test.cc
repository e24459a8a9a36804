// Goal: UpdateTable changes what it is asked to change; an index made later holds what an index
// made with the table would. Method: wait until the table is active again, then look.
#include <chrono>
#include <thread>

#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

using table::DeleteIndex;
using table::IndexDefinition;
using table::KeyRole;
using table::ResourceStatus;
using table::UpdateTableRequest;

UpdateTableRequest update_of(const std::string& table) {
  UpdateTableRequest request;
  request.table_name = table;
  return request;
}

UpdateTableRequest make_index(const std::string& name, const std::string& key, Value::Type type) {
  UpdateTableRequest request = update_of("Num");
  request.attribute_definitions = {{key, type}};
  request.global_secondary_index_updates = {
      IndexDefinition{name, {{key, KeyRole::hash}}, {}, std::nullopt}};
  return request;
}

UpdateTableRequest drop_index(const std::string& name) {
  UpdateTableRequest request = update_of("Num");
  request.global_secondary_index_updates = {DeleteIndex{name}};
  return request;
}

/// The table once it is active again.
table::TableDescription settled(table::TableStore& store, const std::string& name) {
  for (int tries = 0; tries < 20'000; ++tries) {
    auto described = store.describe_table({}, name);
    if (!described) break;
    if (described->status == ResourceStatus::active) return *std::move(described);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ADD_FAILURE() << name << " never became active";
  return {};
}

Texts query_num(table::TableStore& store, const std::string& index, const std::string& condition,
                std::string_view values) {
  table::QueryRequest request;
  request.table = "Num";
  request.index_name = index;
  request.key_condition_expression = condition;
  request.placeholders = with_values(values);
  const auto result = store.query({}, request);
  return result ? texts(result->items) : Texts{failure(result)};
}

TEST_P(StoreContract, AnIndexMadeLaterHoldsTheItemsFromBefore) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  put(R"({"id":1,"c":"x"})", "Num");
  put(R"({"id":2,"c":"y"})", "Num");
  put(R"({"id":3})", "Num");
  const auto reply = store().update_table(context_, make_index("ByC", "c", Value::Type::string));
  ASSERT_TRUE(reply.has_value()) << failure(reply);
  EXPECT_EQ(reply->status, ResourceStatus::updating);
  ASSERT_EQ(reply->indexes.size(), 1u);
  EXPECT_EQ(reply->indexes[0].status, ResourceStatus::creating);
  EXPECT_TRUE(reply->indexes[0].backfilling);

  const table::TableDescription done = settled(store(), "Num");
  ASSERT_EQ(done.indexes.size(), 1u);
  EXPECT_EQ(done.indexes[0].status, ResourceStatus::active);
  EXPECT_FALSE(done.indexes[0].backfilling);
  EXPECT_EQ(query_num(store(), "ByC", "c = :c", R"({":c":"x"})"), Texts{R"({"c":"x","id":1})"});
  put(R"({"id":3,"c":"x"})", "Num");
  remove(R"({"id":1})", "Num");
  reopen();
  EXPECT_EQ(query_num(store(), "ByC", "c = :c", R"({":c":"x"})"), Texts{R"({"c":"x","id":3})"});
}

TEST_P(StoreContract, ItemsThatDoNotFitANewIndexAreLeftOutAndRefusedLater) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  put(R"({"id":1,"c":7})", "Num");
  put(R"({"id":2,"c":""})", "Num");
  put(R"({"id":3,"c":")" + std::string(2049, 'c') + R"("})", "Num");
  put(R"({"id":4,"c":")" + std::string(2048, 'c') + R"("})", "Num");
  ASSERT_EQ(failure(store().update_table(context_, make_index("ByC", "c", Value::Type::string))),
            "ok");
  settled(store(), "Num");
  table::ScanRequest scan;
  scan.table = "Num";
  scan.index_name = "ByC";
  scan.projection_expression = "id";
  EXPECT_EQ(texts(store().scan(context_, scan)->items), Texts{R"({"id":4})"});

  table::PutItemRequest again;
  again.table = "Num";
  again.item = item(R"({"id":1,"c":7})");
  EXPECT_EQ(failure(store().put_item(context_, again)),
            "validation: One or more parameter values were invalid: Type mismatch for Index Key c "
            "Expected: S Actual: N IndexName: ByC");
  again.item = item(R"({"id":2,"c":""})");
  EXPECT_EQ(failure(store().put_item(context_, again)).substr(0, 11), "validation:");
  again.item = item(R"({"id":3,"c":")" + std::string(2049, 'c') + R"("})");
  EXPECT_EQ(failure(store().put_item(context_, again)).substr(0, 11), "validation:");
  EXPECT_EQ(remove(R"({"id":1})", "Num"), R"({"c":7,"id":1})");
  EXPECT_EQ(remove(R"({"id":3})", "Num").size(), 2049 + sizeof R"({"c":"","id":3})" - 1);
}

TEST_P(StoreContract, ADroppedIndexIsGoneAndItsNameIsFree) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  put(R"({"id":1,"c":"x"})", "Num");
  ASSERT_EQ(failure(store().update_table(context_, make_index("ByC", "c", Value::Type::string))),
            "ok");
  settled(store(), "Num");
  const auto reply = store().update_table(context_, drop_index("ByC"));
  ASSERT_TRUE(reply.has_value()) << failure(reply);
  EXPECT_EQ(reply->indexes.at(0).status, ResourceStatus::deleting);
  EXPECT_TRUE(settled(store(), "Num").indexes.empty());
  EXPECT_EQ(query_num(store(), "ByC", "c = :c", R"({":c":"x"})"),
            Texts{"validation: The table does not have the specified index: ByC"});
  put(R"({"id":2,"c":7})", "Num");
  ASSERT_EQ(failure(store().update_table(context_, make_index("ByC", "c", Value::Type::number))),
            "ok");
  settled(store(), "Num");
  EXPECT_EQ(query_num(store(), "ByC", "c = :c", R"({":c":7})"), Texts{R"({"c":7,"id":2})"});
}

TEST_P(StoreContract, AResolvedTableKnowsItsNewIndex) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  put(R"({"id":1,"c":"x"})", "Num");
  const auto resolved = store().resolve(context_, "Num");
  ASSERT_TRUE(resolved.has_value());
  ASSERT_EQ(failure(store().update_table(context_, make_index("ByC", "c", Value::Type::string))),
            "ok");
  settled(store(), "Num");
  table::QueryRequest request;
  request.table = *resolved;
  request.index_name = "ByC";
  request.key_condition_expression = "c = :c";
  request.placeholders = with_values(R"({":c":"x"})");
  EXPECT_EQ(texts(store().query(context_, request)->items), Texts{R"({"c":"x","id":1})"});
}

TEST_P(StoreContract, ATableWithAnIndexComingIsDroppedWithIt) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  for (int id = 0; id < 50; ++id) {
    put(R"({"c":"x","id":)" + std::to_string(id) + "}", "Num");
  }
  ASSERT_EQ(failure(store().update_table(context_, make_index("ByC", "c", Value::Type::string))),
            "ok");
  EXPECT_EQ(failure(store().delete_table(context_, "Num")), "ok");
  EXPECT_EQ(failure(store().describe_table(context_, "Num")).substr(0, 18), "resource_not_found");
}

TEST_P(StoreContract, BillingStreamAndProtectionChange) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  UpdateTableRequest request = update_of("Num");
  request.billing_mode = table::BillingMode::provisioned;
  request.throughput = table::ProvisionedThroughput{3, 4};
  request.stream = table::StreamViewType::new_and_old_images;
  request.deletion_protection = true;
  const auto reply = store().update_table(context_, request);
  ASSERT_TRUE(reply.has_value()) << failure(reply);
  EXPECT_EQ(reply->status, ResourceStatus::updating);
  reopen();
  table::TableDescription described = store().describe_table(context_, "Num").value();
  EXPECT_EQ(described.status, ResourceStatus::active);
  EXPECT_EQ(described.billing_mode, table::BillingMode::provisioned);
  EXPECT_EQ(described.throughput, (table::ProvisionedThroughput{3, 4}));
  EXPECT_EQ(described.stream_view_type, table::StreamViewType::new_and_old_images);
  EXPECT_EQ(described.stream_label, "2023-11-14T22:13:20.000");
  EXPECT_TRUE(described.deletion_protection);
  EXPECT_EQ(failure(store().delete_table(context_, "Num")).substr(0, 10), "validation");

  UpdateTableRequest back = update_of("Num");
  back.stream.emplace(std::nullopt);
  back.deletion_protection = false;
  EXPECT_EQ(failure(store().update_table(context_, back)), "ok");
  described = store().describe_table(context_, "Num").value();
  EXPECT_EQ(described.stream_view_type, std::nullopt);
  EXPECT_EQ(described.stream_label, "2023-11-14T22:13:20.000") << "the label stays";
  EXPECT_EQ(failure(store().delete_table(context_, "Num")), "ok");
}

TEST_P(StoreContract, SettingsWithoutEffectAreKeptAndChangedAlone) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  table::CreateTableRequest create;
  create.table_name = "Set";
  create.attribute_definitions = {{"pk", Value::Type::string}, {"g", Value::Type::string}};
  create.key_schema = {{"pk", KeyRole::hash}};
  create.global_secondary_indexes = {IndexDefinition{"ByG", {{"g", KeyRole::hash}}, {}, {}}};
  create.global_secondary_indexes[0].settings.warm.read_units_per_second = 5;
  create.settings.throughput.on_demand = {10, 20};
  create.settings.encryption = {true, "arn:aws:kms:r:1:key/k"};
  ASSERT_TRUE(store().create_table(context_, create));
  reopen();
  table::TableDescription now = settled(store(), "Set");
  EXPECT_EQ(now.settings, create.settings);
  EXPECT_EQ(now.indexes.at(0).settings, create.global_secondary_indexes[0].settings);

  const auto changed = [&](const UpdateTableRequest& request) {
    const auto done = store().update_table(context_, request);
    EXPECT_TRUE(done) << failure(done);
    reopen();
    return settled(store(), "Set");
  };
  UpdateTableRequest request = update_of("Set");
  request.settings.table_class = table::TableClass::standard_infrequent_access;
  EXPECT_EQ(changed(request).settings.table_class, table::TableClass::standard_infrequent_access);
  request = update_of("Set");
  request.settings.throughput.on_demand.max_read_request_units = -1;
  EXPECT_EQ(changed(request).settings.throughput.on_demand, (table::OnDemandThroughput{-1, 20}));
  request = update_of("Set");
  request.settings.throughput.warm = {7, 8};
  EXPECT_EQ(changed(request).settings.throughput.warm, (table::WarmThroughput{7, 8}));
  request = update_of("Set");
  request.settings.encryption = table::Encryption{};
  EXPECT_EQ(changed(request).settings.encryption, std::nullopt);
  request = update_of("Set");
  request.global_secondary_index_updates = {
      table::UpdateIndex{"ByG", std::nullopt, {{1, std::nullopt}, {}}}};
  now = changed(request);
  EXPECT_EQ(now.indexes.at(0).settings.on_demand.max_read_request_units, 1);
  EXPECT_EQ(now.indexes.at(0).settings.warm.read_units_per_second, 5);
  EXPECT_EQ(now.settings.table_class, table::TableClass::standard_infrequent_access);
}

TEST_P(StoreContract, OneIndexAtATime) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "tables stay as made";
  UpdateTableRequest two = make_index("ByC", "c", Value::Type::string);
  two.global_secondary_index_updates.push_back(DeleteIndex{"ByC2"});
  EXPECT_EQ(failure(store().update_table(context_, two)),
            "limit_exceeded: Subscriber limit exceeded: Only 1 online index can be created or "
            "deleted simultaneously per table");
  EXPECT_EQ(failure(store().update_table(context_, update_of("Num"))).substr(0, 11), "validation:");
  EXPECT_EQ(failure(store().update_table(context_, update_of("None"))).substr(0, 10), "validation");
  UpdateTableRequest missing = update_of("None");
  missing.deletion_protection = true;
  EXPECT_EQ(failure(store().update_table(context_, missing)),
            "resource_not_found: Requested resource not found: Table: None not found");
}

}  // namespace
}  // namespace adjoin::contract
