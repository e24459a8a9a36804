#pragma once

#include "wire/client/request_bodies.h"
#include "wire/samples/sample_for_test.h"

namespace adjoin::wire {

/// Members that the service has and that are not built.
inline std::vector<std::string> unbuilt_members_of_sample() {
  return {R"({"ResourcePolicy":"x"})", R"({"VectorIndexes":[]})"};
}

/// A description with every member, as the member of that name.
inline std::string table_reply_of_sample(std::string_view member) {
  return R"({")" + std::string(member) +
         R"(":{"TableName":"tab","TableStatus":"UPDATING","AttributeDefinitions":[)"
         R"({"AttributeName":"p","AttributeType":"S"},{"AttributeName":"n","AttributeType":"N"}],)"
         R"("KeySchema":[{"AttributeName":"p","KeyType":"HASH"}],)"
         R"("CreationDateTime":1700000000.123,"ProvisionedThroughput":{)"
         R"("NumberOfDecreasesToday":0,"ReadCapacityUnits":5,"WriteCapacityUnits":6},)"
         R"("BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST",)"
         R"("LastUpdateToPayPerRequestDateTime":1700000000.123},"TableSizeBytes":12,"ItemCount":3,)"
         R"("TableArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab",)"
         R"("TableId":"00000000-018b-4cfe-8568-018bcfe5687b",)"
         R"("GlobalSecondaryIndexes":[{"IndexName":"idx","KeySchema":[)"
         R"({"AttributeName":"n","KeyType":"HASH"}],"Projection":{"ProjectionType":"INCLUDE",)"
         R"("NonKeyAttributes":["a","b"]},"IndexStatus":"CREATING","Backfilling":true,)"
         R"("ProvisionedThroughput":{"NumberOfDecreasesToday":0,"ReadCapacityUnits":7,)"
         R"("WriteCapacityUnits":8},"OnDemandThroughput":{"MaxReadRequestUnits":6,)"
         R"("MaxWriteRequestUnits":7},"WarmThroughput":{"ReadUnitsPerSecond":1,)"
         R"("WriteUnitsPerSecond":2,"Status":"CREATING"},"IndexSizeBytes":5,"ItemCount":1,)"
         R"("IndexArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab/index/idx"}],)"
         R"("LocalSecondaryIndexes":[{"IndexName":"loc","KeySchema":[)"
         R"({"AttributeName":"p","KeyType":"HASH"},{"AttributeName":"n","KeyType":"RANGE"}],)"
         R"("Projection":{"ProjectionType":"KEYS_ONLY"},"IndexSizeBytes":4,"ItemCount":2,)"
         R"("IndexArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab/index/loc"}],)"
         R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"},)"
         R"("LatestStreamLabel":"label",)"
         R"("LatestStreamArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab/stream/label",)"
         R"("TableClassSummary":{"TableClass":"STANDARD"},"SSEDescription":{"Status":"ENABLED",)"
         R"("SSEType":"KMS","KMSMasterKeyArn":"arn:aws:kms:r:1:key/k"},)"
         R"("OnDemandThroughput":{"MaxReadRequestUnits":9},"WarmThroughput":{)"
         R"("ReadUnitsPerSecond":1,"WriteUnitsPerSecond":2,"Status":"UPDATING"},)"
         R"("DeletionProtectionEnabled":true}})";
}

template <>
struct Sample<table::CreateTable> {
  static constexpr std::string_view family = "tables";
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","AttributeDefinitions":[{"AttributeName":"p",)"
            R"("AttributeType":"S"}],"KeySchema":[{"AttributeName":"p","KeyType":"HASH"},)"
            R"({"AttributeName":"n","KeyType":"RANGE"}],"BillingMode":"PROVISIONED",)"
            R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2},)"
            R"("GlobalSecondaryIndexes":[{"IndexName":"idx","KeySchema":[)"
            R"({"AttributeName":"n","KeyType":"HASH"}],"Projection":{)"
            R"("ProjectionType":"INCLUDE","NonKeyAttributes":["a","b"]},)"
            R"("ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}],)"
            R"("LocalSecondaryIndexes":[{"IndexName":"loc","KeySchema":[)"
            R"({"AttributeName":"p","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}],)"
            R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"OLD_IMAGE"},)"
            R"("DeletionProtectionEnabled":true,"Tags":[{"Key":"k","Value":"v"}]})",
            R"({"TableName":"tab","AttributeDefinitions":[],"KeySchema":[{"AttributeName":"p",)"
            R"("KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST","GlobalSecondaryIndexes":[{)"
            R"("IndexName":"idx","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],)"
            R"("Projection":{"ProjectionType":"ALL"},"OnDemandThroughput":{)"
            R"("MaxReadRequestUnits":5},"WarmThroughput":{"ReadUnitsPerSecond":1}}],)"
            R"("OnDemandThroughput":{"MaxReadRequestUnits":-1,"MaxWriteRequestUnits":2},)"
            R"("WarmThroughput":{"ReadUnitsPerSecond":3,"WriteUnitsPerSecond":4},)"
            R"("TableClass":"STANDARD_INFREQUENT_ACCESS","SSESpecification":{"Enabled":true,)"
            R"("SSEType":"KMS","KMSMasterKeyId":"alias/k"}})"};
  }
  static std::vector<std::string> additions() { return unbuilt_members_of_sample(); }
  static std::string reply() { return table_reply_of_sample("TableDescription"); }
};

template <>
struct Sample<table::UpdateTable> {
  static constexpr std::string_view family = "tables";
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","AttributeDefinitions":[{"AttributeName":"b",)"
            R"("AttributeType":"B"}],"GlobalSecondaryIndexUpdates":[{"Create":{)"
            R"("IndexName":"idx","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],)"
            R"("Projection":{"ProjectionType":"KEYS_ONLY"}}},{"Update":{"IndexName":"two",)"
            R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}},)"
            R"({"Delete":{"IndexName":"three"}}],"BillingMode":"PROVISIONED",)"
            R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2},)"
            R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"},)"
            R"("DeletionProtectionEnabled":false})",
            R"({"TableName":"tab","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"idx",)"
            R"("OnDemandThroughput":{"MaxReadRequestUnits":1},"WarmThroughput":{)"
            R"("WriteUnitsPerSecond":2}}}],"StreamSpecification":{"StreamEnabled":false},)"
            R"("OnDemandThroughput":{"MaxWriteRequestUnits":2},)"
            R"("WarmThroughput":{"ReadUnitsPerSecond":3},"TableClass":"STANDARD",)"
            R"("SSESpecification":{"Enabled":false}})"};
  }
  static std::vector<std::string> additions() { return unbuilt_members_of_sample(); }
  static std::string reply() {
    return R"({"TableDescription":{"TableName":"tab","TableStatus":"UPDATING"}})";
  }
};

template <>
struct Sample<table::DeleteTable> {
  static constexpr std::string_view family = "tables";
  static std::vector<std::string> requests() { return {R"({"TableName":"tab"})"}; }
  static std::string reply() {
    return R"({"TableDescription":{"TableName":"tab","TableStatus":"DELETING"}})";
  }
};

template <>
struct Sample<table::DescribeTable> {
  static constexpr std::string_view family = "tables";
  static std::vector<std::string> requests() { return {R"({"TableName":"tab"})"}; }
  static std::string reply() { return table_reply_of_sample("Table"); }
  static Result<TableReply> read(std::string_view body) { return read_table_reply(body); }
  static void append(const TableReply& reply, std::string& out) {
    append_describe_table(reply.table, &reply.sizes, out);
    out.pop_back();
    out += R"(,"arn":")" + reply.arn + R"("})";
  }
};

template <>
struct Sample<table::ListTables> {
  static constexpr std::string_view family = "tables";
  static std::vector<std::string> requests() {
    return {R"({"ExclusiveStartTableName":"tab","Limit":5})"};
  }
  static std::string reply() { return R"({"TableNames":["a","b"],"LastEvaluatedTableName":"b"})"; }
};

}  // namespace adjoin::wire
