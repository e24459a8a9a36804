#pragma once

#include "wire/samples/sample_for_test.h"

// Reads and writes of items, one by one, in pages and in batches.

namespace adjoin::wire {

/// Members that requests of the kinds before expressions have.
inline std::vector<std::string> legacy_conditions_of_sample() {
  return {R"({"Expected":{"a":{"Exists":false}}})", R"({"ConditionalOperator":"AND"})",
          R"({"Expected":{"a":{"ComparisonOperator":"ODD"}}})", R"({"ConditionalOperator":"XOR"})"};
}

inline constexpr std::string_view kWriteReplyOfSample =
    R"({"Attributes":{"p":{"S":"a"}},"ConsumedCapacity":{"TableName":"tab","CapacityUnits":2.0,)"
    R"("Table":{"CapacityUnits":1.0},"GlobalSecondaryIndexes":{"idx":{"CapacityUnits":0.5}},)"
    R"("LocalSecondaryIndexes":{"loc":{"CapacityUnits":0.5}}},"ItemCollectionMetrics":{)"
    R"("ItemCollectionKey":{"p":{"S":"a"}},"SizeEstimateRangeGB":[0.0,1.0]}})";

template <>
struct Sample<table::GetItem> {
  static constexpr std::string_view family = "items";
  static Result<void> check(const table::RequestOf<table::GetItem>& request,
                            const table::TableDescription* table) {
    return check_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","Key":{"p":{"S":"a"}},"ConsistentRead":true,)"
            R"("ProjectionExpression":"#x","ExpressionAttributeNames":{"#x":"x"},)"
            R"("ReturnConsumedCapacity":"INDEXES"})",
            R"({"TableName":"tab","Key":{"p":{"S":"a"}},"AttributesToGet":["x","y"]})"};
  }
  static std::vector<std::string> additions() {
    return {R"({"AttributesToGet":["x"]})", R"({"AttributesToGet":[]})"};
  }
  static std::string reply() {
    return R"({"Item":{"n":{"NS":["1","2.5"]},"p":{"S":"a"}},)"
           R"("ConsumedCapacity":{"TableName":"tab","CapacityUnits":0.5}})";
  }
};

template <>
struct Sample<table::PutItem> {
  static constexpr std::string_view family = "items";
  static Result<void> check(const table::RequestOf<table::PutItem>& request,
                            const table::TableDescription* table) {
    return check_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","Item":{"n":{"N":"1"},"p":{"S":"a\"b"}},)"
            R"("ConditionExpression":"#x = :x","ExpressionAttributeNames":{"#x":"x"},)"
            R"("ExpressionAttributeValues":{":x":{"BOOL":true}},)"
            R"("ReturnValues":"ALL_OLD","ReturnValuesOnConditionCheckFailure":"ALL_OLD",)"
            R"("ReturnConsumedCapacity":"TOTAL","ReturnItemCollectionMetrics":"SIZE"})",
            R"({"TableName":"tab","Item":{"p":{"S":"a"}},"Expected":{"a":{"Value":{"S":"b"}},)"
            R"("c":{"ComparisonOperator":"IN","AttributeValueList":[{"N":"1"}]}},)"
            R"("ConditionalOperator":"OR"})"};
  }
  static std::vector<std::string> additions() { return legacy_conditions_of_sample(); }
  static std::string reply() { return std::string(kWriteReplyOfSample); }
};

template <>
struct Sample<table::DeleteItem> {
  static constexpr std::string_view family = "items";
  static Result<void> check(const table::RequestOf<table::DeleteItem>& request,
                            const table::TableDescription* table) {
    return check_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","Key":{"p":{"S":"a"}},)"
            R"("ConditionExpression":"#x = :x","ExpressionAttributeNames":{"#x":"x"},)"
            R"("ExpressionAttributeValues":{":x":{"N":"1"}},)"
            R"("ReturnValues":"ALL_OLD","ReturnValuesOnConditionCheckFailure":"ALL_OLD",)"
            R"("ReturnConsumedCapacity":"TOTAL","ReturnItemCollectionMetrics":"SIZE"})",
            R"({"TableName":"tab","Key":{"p":{"S":"a"}},"Expected":{"a":{"Exists":false},)"
            R"("b":{"Exists":false}},"ConditionalOperator":"AND"})"};
  }
  static std::vector<std::string> additions() { return legacy_conditions_of_sample(); }
  static std::string reply() { return std::string(kWriteReplyOfSample); }
};

template <>
struct Sample<table::UpdateItem> {
  static constexpr std::string_view family = "items";
  static Result<void> check(const table::RequestOf<table::UpdateItem>& request,
                            const table::TableDescription* table) {
    return check_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","Key":{"p":{"S":"a"}},"UpdateExpression":"SET #x = :x",)"
            R"("ConditionExpression":"y < :x","ExpressionAttributeNames":{"#x":"x"},)"
            R"("ExpressionAttributeValues":{":x":{"N":"1"}},)"
            R"("ReturnValues":"UPDATED_NEW","ReturnValuesOnConditionCheckFailure":"ALL_OLD",)"
            R"("ReturnConsumedCapacity":"TOTAL","ReturnItemCollectionMetrics":"SIZE"})",
            R"({"TableName":"tab","Key":{"p":{"S":"a"}},"AttributeUpdates":{"x":{)"
            R"("Action":"ADD","Value":{"N":"1"}},"y":{"Action":"DELETE"}},)"
            R"("Expected":{"a":{"Exists":false}}})"};
  }
  static std::vector<std::string> additions() {
    std::vector<std::string> all = legacy_conditions_of_sample();
    all.emplace_back(R"({"AttributeUpdates":{"x":{"Value":{"N":"1"}}}})");
    return all;
  }
  static std::string reply() { return std::string(kWriteReplyOfSample); }
};

inline constexpr std::string_view kPageReplyOfSample =
    R"({"Items":[{"p":{"S":"a"}},{"l":{"L":[{"NULL":true},{"M":{"x":{"BS":["YQ=="]}}}]}}],)"
    R"("Count":2,"ScannedCount":3,"LastEvaluatedKey":{"p":{"S":"a"}},)"
    R"("ConsumedCapacity":{"TableName":"tab","CapacityUnits":1.5,"Table":{"CapacityUnits":0.0},)"
    R"("GlobalSecondaryIndexes":{"idx":{"CapacityUnits":0.5}},)"
    R"("LocalSecondaryIndexes":{"loc":{"CapacityUnits":1.0}}}})";

template <>
struct Sample<table::Query> {
  static constexpr std::string_view family = "pages";
  static Result<void> check(const table::RequestOf<table::Query>& request,
                            const table::TableDescription* table) {
    return check_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","IndexName":"idx","FilterExpression":"x = :x",)"
            R"("ProjectionExpression":"#x","ExpressionAttributeNames":{"#x":"x"},)"
            R"("ExpressionAttributeValues":{":p":{"S":"a"},":x":{"NULL":true}},)"
            R"("Select":"SPECIFIC_ATTRIBUTES","Limit":7,"ConsistentRead":true,)"
            R"("ExclusiveStartKey":{"i":{"N":"1"},"p":{"S":"a"}},"ReturnConsumedCapacity":"TOTAL",)"
            R"("KeyConditionExpression":"p = :p","ScanIndexForward":false})",
            R"({"TableName":"tab","KeyConditions":{"p":{"ComparisonOperator":"EQ",)"
            R"("AttributeValueList":[{"S":"a"}]}},"QueryFilter":{"f":{)"
            R"("ComparisonOperator":"GT","AttributeValueList":[{"N":"1"}]},)"
            R"("g":{"ComparisonOperator":"NULL"}},)"
            R"("ConditionalOperator":"AND","AttributesToGet":["x","y"]})"};
  }
  static std::vector<std::string> additions() {
    return {R"({"QueryFilter":{"f":{"ComparisonOperator":"NULL"}}})",
            R"({"KeyConditions":{"p":{"ComparisonOperator":"ODD"}}})",
            R"({"AttributesToGet":["x"]})", R"({"ConditionalOperator":"AND"})"};
  }
  static std::string reply() { return std::string(kPageReplyOfSample); }
};

template <>
struct Sample<table::Scan> {
  static constexpr std::string_view family = "pages";
  static Result<void> check(const table::RequestOf<table::Scan>& request,
                            const table::TableDescription* table) {
    return check_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","IndexName":"idx","FilterExpression":"x = :x",)"
            R"("ProjectionExpression":"#x","ExpressionAttributeNames":{"#x":"x"},)"
            R"("ExpressionAttributeValues":{":x":{"NULL":true}},)"
            R"("Select":"SPECIFIC_ATTRIBUTES","Limit":7,"ConsistentRead":true,)"
            R"("ExclusiveStartKey":{"i":{"N":"1"},"p":{"S":"a"}},"ReturnConsumedCapacity":"TOTAL",)"
            R"("Segment":2,"TotalSegments":3})",
            R"({"TableName":"tab","ScanFilter":{"f":{"ComparisonOperator":"GT",)"
            R"("AttributeValueList":[{"N":"1"}]},"g":{"ComparisonOperator":"NULL"}},)"
            R"("ConditionalOperator":"AND",)"
            R"("AttributesToGet":["x","y"]})"};
  }
  static std::vector<std::string> additions() {
    return {R"({"ScanFilter":{"f":{"ComparisonOperator":"NULL"}}})", R"({"AttributesToGet":["x"]})",
            R"({"ConditionalOperator":"AND"})"};
  }
  static std::string reply() { return std::string(kPageReplyOfSample); }
};

template <>
struct Sample<table::BatchGetItem> {
  static constexpr std::string_view family = "pages";
  static Result<void> check(const table::RequestOf<table::BatchGetItem>& request,
                            const table::TableDescription* table) {
    return check_batch_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"RequestItems":{"one":{"Keys":[{"p":{"S":"a"}},{"p":{"S":"b"}}],)"
            R"("ConsistentRead":true,"ProjectionExpression":"#x",)"
            R"("ExpressionAttributeNames":{"#x":"x"}},"two":{"Keys":[{"p":{"S":"c"}}]}},)"
            R"("ReturnConsumedCapacity":"TOTAL"})",
            R"({"RequestItems":{"one":{"Keys":[{"p":{"S":"a"}}],"AttributesToGet":["x"]}}})"};
  }
  static std::string reply() {
    return R"({"Responses":{"one":[{"p":{"S":"a"}}],"two":[]},)"
           R"("UnprocessedKeys":{"one":{"Keys":[{"p":{"S":"b"}}]}},)"
           R"("ConsumedCapacity":[{"TableName":"one","CapacityUnits":1.0}]})";
  }
};

template <>
struct Sample<table::BatchWriteItem> {
  static constexpr std::string_view family = "pages";
  static Result<void> check(const table::RequestOf<table::BatchWriteItem>& request,
                            const table::TableDescription* table) {
    return check_batch_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"RequestItems":{"one":[{"PutRequest":{"Item":{"p":{"S":"a"}}}},)"
            R"({"DeleteRequest":{"Key":{"p":{"S":"b"}}}}]},"ReturnConsumedCapacity":"TOTAL",)"
            R"("ReturnItemCollectionMetrics":"SIZE"})"};
  }
  static std::string reply() {
    return R"({"UnprocessedItems":{"one":[{"PutRequest":{"Item":{"p":{"S":"a"}}}},)"
           R"({"DeleteRequest":{"Key":{"p":{"S":"b"}}}}]},)"
           R"("ItemCollectionMetrics":{"one":[{"ItemCollectionKey":{"p":{"S":"a"}},)"
           R"("SizeEstimateRangeGB":[0.0,1.0]}]},)"
           R"("ConsumedCapacity":[{"TableName":"one","CapacityUnits":1.0}]})";
  }
};

}  // namespace adjoin::wire
