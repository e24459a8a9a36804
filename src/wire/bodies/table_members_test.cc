#include <gtest/gtest.h>

#include <string>

#include "wire/codec/codec.h"

namespace adjoin::wire::table_members_test {
namespace {

TEST(AMemberThatIsNotBuilt, IsRefusedByName) {
  const std::string create =
      R"({"TableName":"tab","AttributeDefinitions":[{"AttributeName":"k","AttributeType":"S"}],)"
      R"("KeySchema":[{"AttributeName":"k","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST")";
  const std::string update = R"({"TableName":"tab","BillingMode":"PAY_PER_REQUEST")";
  const std::string refused =
      "One or more parameter values were invalid: This server does not support ";
  for (const char* name : {"VectorIndexes", "ResourcePolicy", "GlobalTableSourceArn",
                           "GlobalTableSettingsReplicationMode"}) {
    const auto request = Codec<table::CreateTable>::decode(create + ",\"" + name + "\":[{}]}");
    ASSERT_FALSE(request) << name;
    EXPECT_EQ(request.error().message(), refused + name);
  }
  for (const char* name : {"VectorIndexUpdates", "ReplicaUpdates", "MultiRegionConsistency",
                           "GlobalTableWitnessUpdates", "GlobalTableSettingsReplicationMode"}) {
    const auto request = Codec<table::UpdateTable>::decode(update + ",\"" + name + "\":{}}");
    ASSERT_FALSE(request) << name;
    EXPECT_EQ(request.error().message(), refused + name);
  }
}

TEST(AMemberThatIsNotBuilt, MayBeNullOrUnknownToTheService) {
  EXPECT_TRUE(Codec<table::UpdateTable>::decode(
      R"({"TableName":"tab","BillingMode":"PROVISIONED","VectorIndexUpdates":null,"Other":1})"));
}

TEST(AnOperationThatIsNotBuilt, IsKnownByItsName) {
  for (const std::string name : {"SearchVectors", "StartBulkPutItems", "DescribeBulkOperation",
                                 "ListBulkOperations", "CancelBulkOperation", "CreateBackup"}) {
    EXPECT_EQ(find_unbuilt_operation("DynamoDB_20120810." + name), name);
    EXPECT_EQ(find_unbuilt_operation("DynamoDBStreams_20120810." + name), "") << name;
  }
  for (const char* target : {"DynamoDB_20120810.GetItem", "DynamoDB_20120810.Nothing",
                             "DynamoDB_20111205.CreateBackup", "CreateBackup", ""}) {
    EXPECT_EQ(find_unbuilt_operation(target), "") << target;
  }
}

TEST(RecoveryToAPointInTime, CanOnlyBeSwitchedOff) {
  const auto decoded = [](const std::string& specification) {
    const auto request = Codec<UpdateContinuousBackups>::decode(
        R"({"TableName":"tab","PointInTimeRecoverySpecification":)" + specification + "}");
    return request ? *request : request.error().message();
  };
  EXPECT_EQ(decoded(R"({"PointInTimeRecoveryEnabled":false})"), "tab");
  EXPECT_EQ(decoded(R"({"PointInTimeRecoveryEnabled":true})"),
            "One or more parameter values were invalid: This server does not support "
            "PointInTimeRecoveryEnabled");
  EXPECT_EQ(decoded("{}"),
            "1 validation error detected: Value null at "
            "'pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled' failed to satisfy "
            "constraint: Member must not be null");
}

TEST(AProjection, NeedsAType) {
  const auto request = Codec<table::CreateTable>::decode(
      R"({"TableName":"tab","AttributeDefinitions":[{"AttributeName":"k","AttributeType":"S"}],)"
      R"("KeySchema":[{"AttributeName":"k","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST",)"
      R"("GlobalSecondaryIndexes":[{"IndexName":"idx","Projection":{},)"
      R"("KeySchema":[{"AttributeName":"k","KeyType":"HASH"}]}]})");
  ASSERT_FALSE(request);
  EXPECT_EQ(request.error().message(),
            "One or more parameter values were invalid: Unknown ProjectionType: null");
}

TEST(DescribeStream, TakesAFilterOfChildShards) {
  const std::string arn =
      R"({"StreamArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab/stream/2026",)";
  const std::string shard = "shardId-00000000000000000000-00000001";
  const auto request = Codec<table::DescribeStream>::decode(
      arn + R"("ShardFilter":{"Type":"CHILD_SHARDS","ShardId":")" + shard + "\"}}");
  ASSERT_TRUE(request) << request.error().message();
  EXPECT_EQ(request->child_shards_of, shard);
  for (const char* filter : {"{}", R"({"Type":"CHILD_SHARDS"})", R"({"Type":"OTHER"})",
                             R"({"Type":"CHILD_SHARDS","ShardId":"short"})"}) {
    EXPECT_FALSE(Codec<table::DescribeStream>::decode(arn + R"("ShardFilter":)" + filter + "}"))
        << filter;
  }
  EXPECT_FALSE(Codec<table::DescribeStream>::decode(arn + R"("ExclusiveStartShardId":"short"})"));
}

}  // namespace
}  // namespace adjoin::wire::table_members_test
