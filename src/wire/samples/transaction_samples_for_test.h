#pragma once

#include "wire/samples/sample_for_test.h"

namespace adjoin::wire {

template <>
struct Sample<table::TransactGetItems> {
  static constexpr std::string_view family = "transactions";
  static Result<void> check(const table::RequestOf<table::TransactGetItems>& request,
                            const table::TableDescription* table) {
    return check_transaction_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TransactItems":[{"Get":{"TableName":"tab","Key":{"p":{"S":"a"}},)"
            R"("ProjectionExpression":"#x","ExpressionAttributeNames":{"#x":"x"}}}],)"
            R"("ReturnConsumedCapacity":"TOTAL"})"};
  }
  static std::string reply() {
    return R"({"ConsumedCapacity":[{"TableName":"tab","CapacityUnits":4.0,)"
           R"("ReadCapacityUnits":4.0}],"Responses":[{"Item":{"p":{"S":"a"}}},{}]})";
  }
};

template <>
struct Sample<table::TransactWriteItems> {
  static constexpr std::string_view family = "transactions";
  static Result<void> check(const table::RequestOf<table::TransactWriteItems>& request,
                            const table::TableDescription* table) {
    return check_transaction_sample(request, table);
  }
  static std::vector<std::string> requests() {
    return {R"({"TransactItems":[{"Put":{"TableName":"tab","Item":{"p":{"S":"a"}},)"
            R"~("ConditionExpression":"attribute_not_exists(#p)",)~"
            R"("ExpressionAttributeNames":{"#p":"p"},)"
            R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"}},)"
            R"({"Update":{"TableName":"tab","Key":{"p":{"S":"b"}},)"
            R"("UpdateExpression":"ADD n :n","ExpressionAttributeValues":{":n":{"N":"1"}}}}],)"
            R"("ClientRequestToken":"token","ReturnConsumedCapacity":"INDEXES",)"
            R"("ReturnItemCollectionMetrics":"SIZE"})",
            R"({"TransactItems":[{"Delete":{"TableName":"tab","Key":{"p":{"S":"c"}},)"
            R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"}},)"
            R"({"ConditionCheck":{"TableName":"tab","Key":{"p":{"S":"d"}},)"
            R"~("ConditionExpression":"attribute_exists(p)"}}]})~"};
  }
  static std::string reply() {
    return R"({"ConsumedCapacity":[{"TableName":"tab","CapacityUnits":2.0,)"
           R"("WriteCapacityUnits":2.0}],"ItemCollectionMetrics":{"tab":[{)"
           R"("ItemCollectionKey":{"p":{"S":"a"}},"SizeEstimateRangeGB":[0.0,1.0]}]}})";
  }
};

}  // namespace adjoin::wire
