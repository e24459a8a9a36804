// Goal: what a client sends is what the server's decoders read. Method: bodies that have every
// member are decoded, and written again byte for byte; expressions that were built come as text
// that compiles to the same.
#include <gtest/gtest.h>

#include "expression/condition_builder.h"
#include "item/json.h"
#include "wire/client/expression_text.h"
#include "wire/client/request_bodies.h"
#include "wire/codec/codec.h"

namespace adjoin::wire::request_test {
namespace {

template <table::Operation Op>
std::string again(std::string_view body) {
  const auto request = Codec<Op>::decode(body);
  if (!request) return request.error().message();
  return Codec<Op>::encode(*request).value();
}

#define EXPECT_ENCODE(operation, body) EXPECT_EQ(again<operation>(body), body)

TEST(RequestBody, SaysRequestsOfOneItem) {
  EXPECT_ENCODE(table::GetItem,
                R"({"TableName":"tab","Key":{"p":{"S":"a"}},"ConsistentRead":true,)"
                R"("ProjectionExpression":"#x","ExpressionAttributeNames":{"#x":"x"},)"
                R"("ReturnConsumedCapacity":"INDEXES"})");
  EXPECT_ENCODE(
      table::PutItem,
      R"({"TableName":"tab","Item":{"n":{"N":"1"},"p":{"S":"a\"b"}},)"
      R"("ConditionExpression":"x = :x","ExpressionAttributeValues":{":x":{"BOOL":true}},)"
      R"("ReturnValues":"ALL_OLD","ReturnValuesOnConditionCheckFailure":"ALL_OLD",)"
      R"("ReturnConsumedCapacity":"TOTAL","ReturnItemCollectionMetrics":"SIZE"})");
  EXPECT_ENCODE(table::UpdateItem,
                R"({"TableName":"tab","Key":{"p":{"B":"YWI="}},"UpdateExpression":"SET x = :x",)"
                R"("ConditionExpression":"y < :x","ExpressionAttributeValues":{":x":{"N":"1"}},)"
                R"("ReturnValues":"UPDATED_NEW"})");
  EXPECT_ENCODE(table::UpdateItem, R"({"TableName":"tab","Key":{"p":{"S":"a"}}})");
  EXPECT_ENCODE(table::DeleteItem, R"({"TableName":"tab","Key":{"p":{"S":"a"}},)"
                                   R"~("ConditionExpression":"attribute_exists(p)"})~");
}

TEST(RequestBody, SaysPages) {
  EXPECT_ENCODE(table::Query,
                R"({"TableName":"tab","IndexName":"idx","FilterExpression":"x = :x",)"
                R"("ProjectionExpression":"#x","ExpressionAttributeNames":{"#x":"x"},)"
                R"("ExpressionAttributeValues":{":p":{"S":"a"},":x":{"NULL":true}},)"
                R"("Select":"SPECIFIC_ATTRIBUTES","Limit":7,"ConsistentRead":true,)"
                R"("ExclusiveStartKey":{"p":{"S":"a"}},"ReturnConsumedCapacity":"TOTAL",)"
                R"("KeyConditionExpression":"p = :p","ScanIndexForward":false})");
  EXPECT_ENCODE(table::Scan,
                R"({"TableName":"tab","Select":"COUNT","Limit":1,"Segment":2,"TotalSegments":3})");
}

TEST(RequestBody, SaysBatchesAndTransactions) {
  EXPECT_ENCODE(table::BatchGetItem,
                R"({"RequestItems":{"one":{"Keys":[{"p":{"S":"a"}},{"p":{"S":"b"}}],)"
                R"("ConsistentRead":true,"ProjectionExpression":"#x",)"
                R"("ExpressionAttributeNames":{"#x":"x"}},"two":{"Keys":[{"q":{"N":"1"}}]}},)"
                R"("ReturnConsumedCapacity":"TOTAL"})");
  EXPECT_ENCODE(
      table::BatchWriteItem,
      R"({"RequestItems":{"one":[{"PutRequest":{"Item":{"p":{"S":"a"}}}},)"
      R"({"DeleteRequest":{"Key":{"p":{"S":"b"}}}}]},"ReturnItemCollectionMetrics":"SIZE"})");
  EXPECT_ENCODE(table::TransactGetItems,
                R"({"TransactItems":[{"Get":{"TableName":"tab","Key":{"p":{"S":"a"}},)"
                R"("ProjectionExpression":"x"}}],"ReturnConsumedCapacity":"TOTAL"})");
  EXPECT_ENCODE(
      table::TransactWriteItems,
      R"({"TransactItems":[{"Put":{"TableName":"tab","Item":{"p":{"S":"a"}},)"
      R"~("ConditionExpression":"attribute_not_exists(#p)",)~"
      R"("ExpressionAttributeNames":{"#p":"p"},)"
      R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"}},)"
      R"({"Update":{"TableName":"tab","Key":{"p":{"S":"b"}},"UpdateExpression":"ADD n :n",)"
      R"("ExpressionAttributeValues":{":n":{"N":"1"}}}},)"
      R"({"Delete":{"TableName":"tab","Key":{"p":{"S":"c"}}}},)"
      R"({"ConditionCheck":{"TableName":"tab","Key":{"p":{"S":"d"}},)"
      R"~("ConditionExpression":"attribute_exists(p)"}}],"ClientRequestToken":"token"})~");
}

TEST(RequestBody, SaysAnItemInItsStoredForm) {
  table::BatchPut put;
  put.stored_item = item::encode_item(Item{{"p", "a"}});
  table::BatchWriteItemRequest request;
  request.tables = {{"tab", {put}}};
  EXPECT_EQ(Codec<table::BatchWriteItem>::encode(request).value(),
            R"({"RequestItems":{"tab":[{"PutRequest":{"Item":{"p":{"S":"a"}}}}]}})");
}

TEST(RequestBody, SaysTables) {
  EXPECT_ENCODE(
      table::CreateTable,
      R"({"TableName":"tab","AttributeDefinitions":[{"AttributeName":"p",)"
      R"("AttributeType":"S"},{"AttributeName":"n","AttributeType":"N"}],)"
      R"("KeySchema":[{"AttributeName":"p","KeyType":"HASH"},)"
      R"({"AttributeName":"n","KeyType":"RANGE"}],"BillingMode":"PROVISIONED",)"
      R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":2},)"
      R"("GlobalSecondaryIndexes":[{"IndexName":"idx","KeySchema":[)"
      R"({"AttributeName":"n","KeyType":"HASH"}],"Projection":{)"
      R"("ProjectionType":"INCLUDE","NonKeyAttributes":["a","b"]},)"
      R"("ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":4}}],)"
      R"("LocalSecondaryIndexes":[{"IndexName":"loc","KeySchema":[)"
      R"({"AttributeName":"p","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}],)"
      R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"OLD_IMAGE"},)"
      R"("DeletionProtectionEnabled":true,"Tags":[{"Key":"k","Value":"v"}]})");
  EXPECT_ENCODE(
      table::CreateTable,
      R"({"TableName":"tab","AttributeDefinitions":[],"KeySchema":[{"AttributeName":"p",)"
      R"("KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST","GlobalSecondaryIndexes":[{)"
      R"("IndexName":"idx","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],)"
      R"("Projection":{"ProjectionType":"ALL"},"WarmThroughput":{"ReadUnitsPerSecond":1}}],)"
      R"("OnDemandThroughput":{"MaxReadRequestUnits":-1,"MaxWriteRequestUnits":2},)"
      R"("WarmThroughput":{"ReadUnitsPerSecond":3,"WriteUnitsPerSecond":4},)"
      R"("TableClass":"STANDARD_INFREQUENT_ACCESS","SSESpecification":{"Enabled":true,)"
      R"("SSEType":"KMS","KMSMasterKeyId":"alias/k"}})");
  EXPECT_ENCODE(table::UpdateTable,
                R"({"TableName":"tab","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"idx",)"
                R"("OnDemandThroughput":{"MaxReadRequestUnits":1}}}],"TableClass":"STANDARD",)"
                R"("SSESpecification":{"Enabled":false}})");
  EXPECT_ENCODE(table::UpdateTable,
                R"({"TableName":"tab","AttributeDefinitions":[{"AttributeName":"b",)"
                R"("AttributeType":"B"}],"GlobalSecondaryIndexUpdates":[{"Create":{)"
                R"("IndexName":"idx","KeySchema":[{"AttributeName":"b","KeyType":"HASH"}],)"
                R"("Projection":{"ProjectionType":"KEYS_ONLY"}}},{"Update":{"IndexName":"two",)"
                R"("ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}},)"
                R"({"Delete":{"IndexName":"three"}}],"BillingMode":"PAY_PER_REQUEST",)"
                R"("StreamSpecification":{"StreamEnabled":false},)"
                R"("DeletionProtectionEnabled":false})");
  EXPECT_ENCODE(table::ListTables, R"({"ExclusiveStartTableName":"tab","Limit":5})");
  EXPECT_ENCODE(table::UpdateTimeToLive,
                R"({"TableName":"tab","TimeToLiveSpecification":{"AttributeName":"t",)"
                R"("Enabled":false}})");
  EXPECT_EQ(Codec<table::DescribeTable>::decode(R"({"TableName":"tab"})")->table_name, "tab");
}

TEST(RequestBody, SaysTagsByTheArn) {
  const std::string arn = "arn:aws:dynamodb:ddblocal:000000000000:table/tab";
  const auto tagged =
      Codec<table::TagResource>::decode(tag_resource_body(arn, {{"k", "v"}, {"l", ""}})).value();
  EXPECT_EQ(tagged.table_name, "tab");
  ASSERT_EQ(tagged.tags.size(), 2U);
  EXPECT_EQ(tagged.tags[0].value, "v");
  const auto untagged =
      Codec<table::UntagResource>::decode(untag_resource_body(arn, {"k"})).value();
  EXPECT_EQ(untagged.tag_keys, std::vector<std::string>{"k"});
  EXPECT_EQ(Codec<table::ListTagsOfResource>::decode(list_tags_body(arn, ""))->table_name, "tab");
}

TEST(RequestBody, SaysStreams) {
  const std::string arn = "arn:aws:dynamodb:ddblocal:000000000000:table/tab/stream/label";
  EXPECT_ENCODE(table::ListStreams,
                R"({"TableName":"tab","ExclusiveStartStreamArn":")" + arn + R"(","Limit":1})");
  EXPECT_ENCODE(table::DescribeStream, R"({"StreamArn":")" + arn +
                                           R"(","Limit":2,"ExclusiveStartShardId":)"
                                           R"("shardId-00000000000000000001-00000001"})");
  EXPECT_ENCODE(table::GetShardIterator,
                R"({"StreamArn":")" + arn + R"(","ShardId":"shardId-0000000000000000000001",)" +
                    R"("ShardIteratorType":"AT_SEQUENCE_NUMBER","SequenceNumber":)" +
                    R"("1000000000000000000000000000001"})");
  EXPECT_ENCODE(table::GetRecords, R"({"ShardIterator":"it","Limit":1000})");
}

TEST(ExpressionText, SaysWhatLegacyMembersMean) {
  EXPECT_EQ(
      again<table::Query>(
          R"({"TableName":"tab","KeyConditions":{"p":{"ComparisonOperator":"EQ",)"
          R"("AttributeValueList":[{"S":"a"}]},"s":{"ComparisonOperator":"BETWEEN",)"
          R"("AttributeValueList":[{"N":"1"},{"N":"2"}]}},"AttributesToGet":["x","y"],)"
          R"("QueryFilter":{"f":{"ComparisonOperator":"NOT_CONTAINS",)"
          R"("AttributeValueList":[{"S":"z"}]}}})"),
      R"({"TableName":"tab",)"
      R"~("FilterExpression":"attribute_exists(#a5) AND NOT contains(#a5, :a6)",)~"
      R"("ProjectionExpression":"#a7, #a8",)"
      R"("ExpressionAttributeNames":{"#a0":"p","#a2":"s","#a5":"f","#a7":"x","#a8":"y"},)"
      R"("ExpressionAttributeValues":{":a1":{"S":"a"},":a3":{"N":"1"},":a4":{"N":"2"},)"
      R"(":a6":{"S":"z"}},"KeyConditionExpression":"#a0 = :a1 AND #a2 BETWEEN :a3 AND :a4"})");
}

/// Compiles `text`, says it again, and compiles that.
std::string said(std::string_view text) {
  expression::Placeholders given;
  given.names = {{"#n", "odd name"}};
  for (const char* name : {":u", ":v", ":w"}) given.values.emplace(name, std::string(name));
  expression::PlaceholderUse use(given);
  const auto condition = expression::parse_condition(text, expression::Kind::condition, use);
  if (!condition) return condition.error().message();
  ExpressionText first({});
  const std::string once = first.condition(std::nullopt, *condition).value();
  expression::PlaceholderUse use_again(first.placeholders());
  const auto same = expression::parse_condition(once, expression::Kind::condition, use_again);
  if (!same) return once + ": " + same.error().message();
  if (!use_again.check_used()) return once + ": unused";
  ExpressionText second({});
  if (second.condition(std::nullopt, *same) != once) return once + ": not the same";
  return once;
}

TEST(ExpressionText, SaysEveryConditionSoThatItCompilesToTheSame) {
  const struct {
    std::string_view text, said;
  } cases[] = {
      {"#n = :v", "#a0 = :a1"},
      {"a.b[3].c <> :v", "#a0.#a1[3].#a2 <> :a3"},
      {"a < :u OR b >= :v AND c <= :w", "#a0 < :a1 OR (#a2 >= :a3 AND #a4 <= :a5)"},
      {"(a = :u OR b = :v) AND c > :w", "(#a0 = :a1 OR #a2 = :a3) AND #a4 > :a5"},
      {"NOT (a = :u AND b = :v)", "NOT (#a0 = :a1 AND #a2 = :a3)"},
      {"NOT NOT attribute_exists(a)", "NOT NOT attribute_exists(#a0)"},
      {"a BETWEEN :u AND :v", "#a0 BETWEEN :a1 AND :a2"},
      {"a IN (:u, b, :w)", "#a0 IN (:a1, #a2, :a3)"},
      {"size(a) > b AND attribute_not_exists(c)", "size(#a0) > #a1 AND attribute_not_exists(#a2)"},
      {"begins_with(a, :v) OR contains(a, :u)", "begins_with(#a0, :a1) OR contains(#a0, :a2)"},
  };
  for (const auto& c : cases) EXPECT_EQ(said(c.text), c.said);
}

TEST(ExpressionText, SaysEveryUpdateSoThatItCompilesToTheSame) {
  const std::string_view texts[] = {
      "SET a = :v",
      "SET a = if_not_exists(b, :v) + :u, c.d[1] = list_append(e, :w)",
      "SET a = b - :v REMOVE c, d[2] ADD n :u DELETE s :set",
  };
  for (const std::string_view text : texts) {
    expression::Placeholders given;
    for (const char* name : {":u", ":v", ":w"}) {
      given.values.emplace(name, Value(1));
    }
    given.values[":w"] = Value(Value::List{});
    given.values[":set"] = Value(Set<std::string>{"x"});
    expression::PlaceholderUse use(given);
    const auto update = expression::parse_update(text, use);
    ASSERT_TRUE(update) << text << update.error().message();
    ExpressionText first({});
    const auto once = first.update(std::nullopt, *update).value();
    expression::PlaceholderUse use_again(first.placeholders());
    const auto same = expression::parse_update(once.value(), use_again);
    ASSERT_TRUE(same) << *once << same.error().message();
    EXPECT_TRUE(use_again.check_used()) << *once;
    ExpressionText second({});
    EXPECT_EQ(second.update(std::nullopt, *same).value(), once) << text;
  }
}

TEST(ExpressionText, KeepsApartFromThePlaceholdersThatARequestBrings) {
  table::QueryRequest request;
  request.table = "tab";
  request.filter_expression = "#a0 = :a1";
  request.placeholders.names = {{"#a0", "x"}};
  request.placeholders.values = {{":a1", "one"}};
  request.key_condition.emplace().terms = {{"p", expression::KeyOperator::eq, "key", {}}};
  EXPECT_EQ(Codec<table::Query>::encode(request).value(),
            R"({"TableName":"tab","FilterExpression":"#a0 = :a1",)"
            R"("ExpressionAttributeNames":{"#a0":"x","#a1":"p"},)"
            R"("ExpressionAttributeValues":{":a1":{"S":"one"},":a2":{"S":"key"}},)"
            R"("KeyConditionExpression":"#a1 = :a2"})");
}

TEST(ExpressionText, RefusesAnUpdateThatNoExpressionSays) {
  const auto request = Codec<table::UpdateItem>::decode(
      R"({"TableName":"tab","Key":{"p":{"S":"a"}},"AttributeUpdates":{"x":{"Action":"ADD",)"
      R"("Value":{"N":"1"}}}})");
  ASSERT_TRUE(request) << request.error().message();
  EXPECT_EQ(Codec<table::UpdateItem>::encode(*request).error().code(), ErrorCode::unsupported);
}

}  // namespace
}  // namespace adjoin::wire::request_test
