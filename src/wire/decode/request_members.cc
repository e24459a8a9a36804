#include "wire/decode/request_members.h"

#include "table/request/messages.h"
#include "wire/errors/messages.h"

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

/// Apart from `read`, because some operations take names and no values.
bool PlaceholderMembers::read_names(Decoder& in, expression::Placeholders& out) {
  if (in.name() != "ExpressionAttributeNames") return false;
  names = true;
  in.read(out.names);
  return true;
}

bool PlaceholderMembers::read(Decoder& in, expression::Placeholders& out) {
  if (read_names(in, out)) return true;
  if (in.name() != "ExpressionAttributeValues") return false;
  // Noted even if the map is empty: the service tells an empty map from an absent one.
  values = true;
  in.read(out.values);
  return true;
}

/// As everywhere, the text in brackets has the service's order.
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

namespace {

void append(std::string& list, std::string_view separator, std::string_view member) {
  if (!list.empty()) list.append(separator);
  list.append(member);
}

}  // namespace

ParameterStyles& ParameterStyles::legacy(bool given, std::string_view member) {
  if (given) append(legacy_, ", ", member);
  return *this;
}

ParameterStyles& ParameterStyles::expression(bool given, std::string_view member) {
  takes_values_ = takes_values_ || given;
  if (given) {
    append(expressions_, ", ", member);
  } else {
    append(absent_, " and ", member);
    ++absent_count_;
  }
  return *this;
}

/// A projection is an expression, but takes no values. So it does not justify
/// ExpressionAttributeValues.
ParameterStyles& ParameterStyles::projection(bool given) {
  if (given) append(expressions_, ", ", "ProjectionExpression");
  return *this;
}

Result<void> ParameterStyles::check(const PlaceholderMembers& placeholders) const {
  // The service lists the members of both kinds in its own order, in which the codecs name them.
  if (!legacy_.empty() && !expressions_.empty()) {
    return validation_error(messages::mixed_styles(legacy_, expressions_));
  }
  if (placeholders.names && expressions_.empty()) {
    return validation_error(std::string(table::messages::kNamesWithoutExpression));
  }
  if (placeholders.values && !takes_values_) {
    return validation_error(table::messages::values_without_expression(
        absent_ + (absent_count_ == 1 ? " is null" : " are null")));
  }
  return {};
}

/// Apart from `check`: the service looks at this after the styles, and after the constraints of
/// other members.
Result<void> check_not_empty(const PlaceholderMembers& given,
                             const expression::Placeholders& placeholders) {
  if (given.names && placeholders.names.empty()) {
    return validation_error(std::string(messages::kNamesEmpty));
  }
  if (given.values && placeholders.values.empty()) {
    return validation_error(std::string(messages::kValuesEmpty));
  }
  return {};
}

}  // namespace adjoin::wire
