#pragma once

#include "item/stored_item.h"
#include "wire/samples/sample_for_test.h"

// PartiQL statements. No client here asks for them over HTTP.

namespace adjoin::wire {

inline table::OwnedItem stored_item_of_sample() {
  return table::OwnedItem(item::encode_item(Item{{"p", "a"}}));
}
inline table::ConsumedCapacity capacity_of_sample() {
  table::ConsumedCapacity capacity;
  capacity.table_name = "tab";
  capacity.total = {1, 2};
  return capacity;
}

template <>
struct Sample<ExecuteStatement> {
  static constexpr std::string_view family = "statements";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() {
    return {R"({"Statement":"SELECT * FROM tab WHERE p = ?","Parameters":[{"S":"a"}],)"
            R"("ConsistentRead":true,"NextToken":"next","Limit":3,)"
            R"("ReturnConsumedCapacity":"TOTAL",)"
            R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"})"};
  }
  static partiql::ExecuteStatementResult made() {
    partiql::ExecuteStatementResult result;
    result.items.append(stored_item_of_sample().bytes());
    result.next_token = "next";
    result.last_evaluated_key = Item{{"p", "a"}};
    result.consumed_capacity = capacity_of_sample();
    return result;
  }
};

template <>
struct Sample<BatchExecuteStatement> {
  static constexpr std::string_view family = "statements";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() {
    return {R"({"Statements":[{"Statement":"one","Parameters":[{"S":"a"}],)"
            R"("ConsistentRead":true,"ReturnValuesOnConditionCheckFailure":"ALL_OLD"},)"
            R"({"Statement":"two"}],"ReturnConsumedCapacity":"TOTAL"})"};
  }
  static partiql::BatchExecuteStatementResult made() {
    partiql::BatchStatementError error{"ConditionalCheckFailed", "no", stored_item_of_sample()};
    partiql::BatchExecuteStatementResult result;
    result.responses.push_back({std::move(error), "tab", std::nullopt});
    result.responses.push_back({std::nullopt, "tab", stored_item_of_sample()});
    result.consumed_capacity = {capacity_of_sample()};
    return result;
  }
};

template <>
struct Sample<ExecuteTransaction> {
  static constexpr std::string_view family = "statements";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() {
    return {R"({"TransactStatements":[{"Statement":"one","Parameters":[{"S":"a"}],)"
            R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"},{"Statement":"two"}],)"
            R"("ClientRequestToken":"token","ReturnConsumedCapacity":"TOTAL"})"};
  }
  static partiql::ExecuteTransactionResult made() {
    partiql::ExecuteTransactionResult result;
    result.responses = {stored_item_of_sample(), std::nullopt};
    result.consumed_capacity = {capacity_of_sample()};
    return result;
  }
};

}  // namespace adjoin::wire
