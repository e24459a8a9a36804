#include "wire/request_members.h"

namespace adjoin::wire {

bool RequestMembers::read(Decoder& in) {
  const std::string_view name = in.name();
  std::optional<std::string>* member = nullptr;
  if (name == "TableName") member = &table_name;
  if (name == "ReturnConsumedCapacity") member = &return_consumed_capacity;
  if (name == "ReturnValues") member = &return_values;
  if (name == "ReturnItemCollectionMetrics") member = &return_item_collection_metrics;
  if (name == "ReturnValuesOnConditionCheckFailure") member = &on_condition_failure;
  if (member == nullptr) return false;
  in.read(*member);
  return true;
}

bool PlaceholderMembers::read_names(Decoder& in, expression::Placeholders& out) {
  if (in.name() != "ExpressionAttributeNames") return false;
  names = true;
  in.read(out.names);
  return true;
}

bool PlaceholderMembers::read(Decoder& in, expression::Placeholders& out) {
  if (read_names(in, out)) return true;
  if (in.name() != "ExpressionAttributeValues") return false;
  values = true;
  in.read(out.values);
  return true;
}

const Words<table::ReturnConsumedCapacity>& consumed_capacity_words() {
  using Value = table::ReturnConsumedCapacity;
  static const Words<Value> words{
      "[INDEXES, TOTAL, NONE]",
      {{"INDEXES", Value::indexes}, {"TOTAL", Value::total}, {"NONE", Value::none}}};
  return words;
}

const Words<table::ReturnItemCollectionMetrics>& collection_metrics_words() {
  using Value = table::ReturnItemCollectionMetrics;
  static const Words<Value> words{"[SIZE, NONE]", {{"SIZE", Value::size}, {"NONE", Value::none}}};
  return words;
}

const Words<table::ReturnValues>& return_values_words() {
  using Value = table::ReturnValues;
  static const Words<Value> words{"[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]",
                                  {{"ALL_NEW", Value::all_new},
                                   {"UPDATED_OLD", Value::updated_old},
                                   {"ALL_OLD", Value::all_old},
                                   {"NONE", Value::none},
                                   {"UPDATED_NEW", Value::updated_new}}};
  return words;
}

const Words<table::ReturnValuesOnConditionCheckFailure>& on_condition_failure_words() {
  using Value = table::ReturnValuesOnConditionCheckFailure;
  static const Words<Value> words{"[ALL_OLD, NONE]",
                                  {{"ALL_OLD", Value::all_old}, {"NONE", Value::none}}};
  return words;
}

}  // namespace adjoin::wire
