#pragma once

#include <optional>
#include <string>

#include "expression/names.h"
#include "table/capacity.h"
#include "table/return_values.h"
#include "wire/constraints.h"
#include "wire/decoder.h"

namespace adjoin::wire {

/// The members that nearly every data operation has, raw until the constraints are checked. Members
/// of expressions are kept where each request has them.
struct RequestMembers {
  std::optional<std::string> table_name;
  std::optional<std::string> return_consumed_capacity;
  std::optional<std::string> return_values;
  std::optional<std::string> return_item_collection_metrics;
  std::optional<std::string> on_condition_failure;

  /// Reads the member `in` stands at; false when it is none of these.
  bool read(Decoder& in);
};

/// Reads ExpressionAttributeNames and ExpressionAttributeValues and keeps whether they were given.
struct PlaceholderMembers {
  bool names = false;
  bool values = false;

  /// False when the member is neither.
  bool read(Decoder& in, expression::Placeholders& out);
  /// For requests that have names only.
  bool read_names(Decoder& in, expression::Placeholders& out);
};

const Words<table::ReturnConsumedCapacity>& consumed_capacity_words();
const Words<table::ReturnItemCollectionMetrics>& collection_metrics_words();
const Words<table::ReturnValues>& return_values_words();
const Words<table::ReturnValuesOnConditionCheckFailure>& on_condition_failure_words();

}  // namespace adjoin::wire
