#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "expression/names.h"
#include "table/request/call_context.h"
#include "table/request/item_write_requests.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

namespace adjoin::wire {

/// Members that nearly every data operation has, unchecked until the constraints are checked.
/// Members with expressions are in the requests themselves.
struct RequestMembers {
  std::optional<std::string> table_name;
  std::optional<std::string> return_consumed_capacity;
  std::optional<std::string> return_values;
  std::optional<std::string> return_item_collection_metrics;
  std::optional<std::string> on_condition_failure;

  /// Reads the current member of `in`; returns false if it is none of these.
  bool read(Decoder& in);
};

/// Reads ExpressionAttributeNames and ExpressionAttributeValues, and records whether they were
/// given.
struct PlaceholderMembers {
  bool names = false;
  bool values = false;

  /// Reads the current member of `in`; returns false if it is neither.
  bool read(Decoder& in, expression::Placeholders& out);
  /// The same for requests that allow only names.
  bool read_names(Decoder& in, expression::Placeholders& out);
};

const Words<table::ReturnConsumedCapacity>& consumed_capacity_words();
const Words<table::ReturnItemCollectionMetrics>& collection_metrics_words();
const Words<table::ReturnValues>& return_values_words();
const Words<table::ReturnValuesOnConditionCheckFailure>& on_condition_failure_words();

/// Records which legacy and which expression members a request has; it may not mix the two. Record
/// members in the order in which the service lists them.
class ParameterStyles {
 public:
  /// Records a legacy member: Expected, AttributesToGet, …
  ParameterStyles& legacy(bool given, std::string_view member);
  /// Records an expression that may use values.
  ParameterStyles& expression(bool given, std::string_view member);
  /// Records ProjectionExpression, which may not use values.
  ParameterStyles& projection(bool given);

  /// Refuses legacy members beside expressions, and placeholders without an expression that could
  /// use them. Precedes errors in attribute values. @errors validation
  Result<void> check(const PlaceholderMembers& placeholders) const;

 private:
  std::string legacy_;         ///< names of the given ones
  std::string expressions_;    ///< names of the given ones
  bool takes_values_ = false;  ///< one of the given expressions may use values
  std::string absent_;         ///< names of absent expressions that could use values
  std::size_t absent_count_ = 0;
};

/// Refuses placeholder maps that were given but are empty. Call it after checking attribute values.
/// @errors validation
Result<void> check_not_empty(const PlaceholderMembers& given,
                             const expression::Placeholders& placeholders);

}  // namespace adjoin::wire
