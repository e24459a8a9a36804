#include <gtest/gtest.h>

#include "item/json.h"
#include "wire/codec/codec.h"

namespace adjoin::wire {
namespace {

TEST(Query, ReadsEveryMember) {
  const auto request = Codec<table::Query>::decode(
      R"({"TableName":"tab","IndexName":"byDate","KeyConditionExpression":"#p = :p",)"
      R"("FilterExpression":"b > :p","ProjectionExpression":"a, b","Select":"COUNT","Limit":7,)"
      R"("ScanIndexForward":false,"ConsistentRead":true,"ReturnConsumedCapacity":"INDEXES",)"
      R"("ExclusiveStartKey":{"p":{"S":"x"}},"ExpressionAttributeNames":{"#p":"p"},)"
      R"("ExpressionAttributeValues":{":p":{"N":"1.50"}}})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->table.name(), "tab");
  EXPECT_EQ(request->index_name, "byDate");
  EXPECT_EQ(request->key_condition_expression, "#p = :p");
  EXPECT_EQ(request->filter_expression, "b > :p");
  EXPECT_EQ(request->projection_expression, "a, b");
  EXPECT_EQ(request->select, table::Select::count);
  EXPECT_EQ(request->limit, 7);
  EXPECT_FALSE(request->scan_index_forward);
  EXPECT_TRUE(request->consistent_read);
  EXPECT_EQ(request->return_consumed_capacity, table::ReturnConsumedCapacity::indexes);
  EXPECT_EQ(item::to_json(*request->exclusive_start_key, item::JsonForm::dynamodb),
            R"({"p":{"S":"x"}})");
  EXPECT_EQ(request->placeholders.names.at("#p"), "p");
  EXPECT_EQ(request->placeholders.values.at(":p"), Number::parse("1.5").value());
}

TEST(Query, AnswersItemsCountsAndWhereToGoOn) {
  table::QueryResult result;
  result.items.append(item::encode_item({{"a", "x"}}));
  result.items.append(item::encode_item({{"a", "y"}}));
  result.count = 2;
  result.scanned_count = 3;
  std::string body;
  append_query(result, true, body);
  EXPECT_EQ(body, R"({"Items":[{"a":{"S":"x"}},{"a":{"S":"y"}}],"Count":2,"ScannedCount":3})");
  result.last_evaluated_key = Item{{"a", "y"}};
  body.clear();
  append_query(result, false, body);
  EXPECT_EQ(body, R"({"Count":2,"ScannedCount":3,"LastEvaluatedKey":{"a":{"S":"y"}}})");
}

TEST(Scan, ReadsItsSegments) {
  const auto request =
      Codec<table::Scan>::decode(R"({"TableName":"tab","Segment":1,"TotalSegments":4})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->segment, 1);
  EXPECT_EQ(request->total_segments, 4);
}

TEST(Scan, CountsItsNumbersAmongWhatIsWrong) {
  const auto scan =
      Codec<table::Scan>::decode(R"({"TableName":"tab","Limit":0,"Segment":-1,"TotalSegments":0})");
  ASSERT_FALSE(scan);
  EXPECT_EQ(
      scan.error().message(),
      "3 validation errors detected: Value '0' at 'totalSegments' failed to satisfy "
      "constraint: Member must have value greater than or equal to 1; Value '-1' at 'segment' "
      "failed to satisfy constraint: Member must have value greater than or equal to 0; Value "
      "'0' at 'limit' failed to satisfy constraint: Member must have value greater than or "
      "equal to 1");
  const auto query = Codec<table::Query>::decode(R"({"TableName":"tab","Limit":0})");
  ASSERT_FALSE(query);
  EXPECT_EQ(
      query.error().message(),
      "1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must "
      "have value greater than or equal to 1");
}

TEST(Query, LooksAtValuesOfItsStartKeyBehindItsFilters) {
  const std::string start = R"({"TableName":"tab","ExclusiveStartKey":{"p":{"N":"x"}},)";
  const std::string wrong =
      "The provided starting key is invalid: The parameter cannot be converted to a numeric value: "
      "x";
  const std::string filter = R"("ExpressionAttributeValues":{":a":{"S":"a"}},"FilterExpression":")";
  const std::string keys = R"("KeyConditionExpression":"p = :a",)";
  const std::string legacy =
      R"("ScanFilter":{"a":{"ComparisonOperator":"EQ","AttributeValueList":[]}}})";
  EXPECT_EQ(Codec<table::Query>::decode(start + keys + filter + R"(a = :a"})").error().message(),
            wrong);
  EXPECT_EQ(Codec<table::Query>::decode(start + keys + filter + R"(a a"})").error().message(),
            "Invalid FilterExpression: Syntax error; token: \"a\", near: \"a a\"");
  EXPECT_EQ(Codec<table::Scan>::decode(start + filter + R"(a = :a"})").error().message(), wrong);
  EXPECT_EQ(Codec<table::Scan>::decode(start + filter + R"(a < :b"})").error().message(),
            "Invalid FilterExpression: An expression attribute value used in expression is not "
            "defined; attribute value: :b");
  EXPECT_EQ(Codec<table::Scan>::decode(start + legacy).error().message(),
            "One or more parameter values were invalid: Invalid number of argument(s) for the EQ "
            "ComparisonOperator");
}

TEST(TableOperations, NeedTheNameOfATable) {
  const std::string required =
      "The parameter 'TableName' is required but was not present in the request";
  EXPECT_EQ(Codec<table::CreateTable>::decode("{}").error().message(), required);
  EXPECT_EQ(Codec<table::DescribeTable>::decode("{}").error().message(), required);
  EXPECT_EQ(Codec<table::UpdateTable>::decode("{}").error().message(), required);
  EXPECT_EQ(Codec<table::UpdateTimeToLive>::decode("{}").error().message(), required);
}

TEST(CreateTable, TellsWhatIsWrongWithGlobalIndexesBeforeLocalOnes) {
  const std::string keys = R"("KeySchema":[{"AttributeName":"a","KeyType":"HASH"},)"
                           R"({"AttributeName":"b","KeyType":"RANGE"},)"
                           R"({"AttributeName":"c","KeyType":"RANGE"}],)"
                           R"("Projection":{"ProjectionType":"ALL"})";
  const auto request = Codec<table::CreateTable>::decode(
      R"({"TableName":"tab","AttributeDefinitions":[{"AttributeName":"a","AttributeType":"S"}],)"
      R"("KeySchema":[{"AttributeName":"a","KeyType":"HASH"}],)"
      R"("LocalSecondaryIndexes":[{"IndexName":"lo",)" +
      keys + R"(}],"GlobalSecondaryIndexes":[{"IndexName":"gl",)" + keys + "}]}");
  ASSERT_FALSE(request);
  EXPECT_EQ(
      request.error().message(),
      "3 validation errors detected: Value 'gl' at 'globalSecondaryIndexes.1.member.indexName' "
      "failed to satisfy constraint: Member must have length greater than or equal to 3; "
      "Value '[KeySchemaElement(attributeName=a, keyType=HASH), "
      "KeySchemaElement(attributeName=b, keyType=RANGE), KeySchemaElement(attributeName=c, "
      "keyType=RANGE)]' at 'localSecondaryIndexes.1.member.keySchema' failed to satisfy "
      "constraint: Member must have length less than or equal to 2; Value 'lo' at "
      "'localSecondaryIndexes.1.member.indexName' failed to satisfy constraint: Member must "
      "have length greater than or equal to 3");
}

TEST(UpdateItem, ReadsEveryMember) {
  const auto request = Codec<table::UpdateItem>::decode(
      R"({"TableName":"tab","Key":{"p":{"S":"x"}},"UpdateExpression":"SET a = :a",)"
      R"("ConditionExpression":"b = :a","ExpressionAttributeValues":{":a":{"NULL":true}},)"
      R"("ReturnValues":"UPDATED_NEW","ReturnItemCollectionMetrics":"SIZE",)"
      R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->update_expression, "SET a = :a");
  EXPECT_EQ(request->condition_expression, "b = :a");
  EXPECT_EQ(request->return_values, table::ReturnValues::updated_new);
  EXPECT_EQ(request->return_item_collection_metrics, table::ReturnItemCollectionMetrics::size);
  EXPECT_EQ(request->on_condition_failure, table::ReturnValuesOnConditionCheckFailure::all_old);
}

TEST(PutItemAndUpdateItem, CountWhatIsWrongWithARequestByItself) {
  const std::string counted = "1 validation error detected: ";
  const std::string invalid = "One or more parameter values were invalid: ";
  const std::string sets = invalid + "An string set  may not be empty";
  const std::string twice = invalid + "Input collection [a, a] contains duplicates.";
  const std::string null = invalid + "Null attribute value types must have the value of true";
  const struct {
    std::string value;
    std::string message;
  } cases[] = {
      {R"({"SS":[]})", counted + sets},
      {R"({"SS":["a","a"]})", counted + twice},
      {R"({"NULL":false})", counted + null},
      {R"({"L":[{"NULL":false}]})", counted + null},
      {R"({"N":"x"})", "The parameter cannot be converted to a numeric value: x"},
      {R"({})",
       "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"},
  };
  const auto body = [](const std::string& members) {
    return R"({"TableName":"tab",)" + members + "}";
  };
  for (const auto& c : cases) {
    const std::string item = "{\"p\":{\"S\":\"a\"},\"a\":" + c.value + "}";
    EXPECT_EQ(Codec<table::PutItem>::decode(body("\"Item\":" + item)).error().message(), c.message);
    EXPECT_EQ(Codec<table::UpdateItem>::decode(body("\"Key\":" + item)).error().message(),
              c.message);
    const std::string bare =
        c.message.starts_with(counted) ? c.message.substr(counted.size()) : c.message;
    EXPECT_EQ(Codec<table::GetItem>::decode(body("\"Key\":" + item)).error().message(), bare);
    EXPECT_EQ(Codec<table::DeleteItem>::decode(body("\"Key\":" + item)).error().message(), bare);
    const std::string values = R"("Key":{},"UpdateExpression":"SET a = :a",)"
                               R"("ExpressionAttributeValues":{":a":)" +
                               c.value + "}";
    EXPECT_EQ(Codec<table::UpdateItem>::decode(body(values)).error().message(),
              bare == c.message
                  ? "ExpressionAttributeValues contains invalid value: " + bare + " for key :a"
                  : c.message);
  }
}

TEST(PutItemAndUpdateItem, TellAWrongNameAloneAndUpdateItemOneWrongWord) {
  const std::string words = R"("ReturnValues":"x","ReturnConsumedCapacity":"y"})";
  const std::string name =
      "1 validation error detected: Value 'a;b' at 'tableName' failed to satisfy constraint: "
      "Member "
      "must satisfy regular expression pattern: [a-zA-Z0-9_.-]+";
  EXPECT_EQ(
      Codec<table::PutItem>::decode(R"({"TableName":"a;b","Item":{},)" + words).error().message(),
      name);
  EXPECT_EQ(
      Codec<table::UpdateItem>::decode(R"({"TableName":"a;b","Key":{},)" + words).error().message(),
      name);
  EXPECT_EQ(
      Codec<table::PutItem>::decode(R"({"TableName":"tab","Item":{},)" + words).error().message(),
      "2 validation errors detected: Value 'y' at 'returnConsumedCapacity' failed to satisfy "
      "constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]; Value 'x' at "
      "'returnValues' failed to satisfy constraint: Member must satisfy enum value set: "
      "[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]");
  EXPECT_EQ(
      Codec<table::UpdateItem>::decode(R"({"TableName":"tab","Key":{},)" + words).error().message(),
      "1 validation error detected: Value 'x' at 'returnValues' failed to satisfy constraint: "
      "Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]");
}

}  // namespace
}  // namespace adjoin::wire
