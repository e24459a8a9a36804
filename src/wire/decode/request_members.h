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

/// Which of a request's old and new members were given: a request is written in one style. The
/// members are noted in the order in which the service names them.
class ParameterStyles {
 public:
  /// A legacy member: Expected, AttributesToGet, …
  ParameterStyles& legacy(bool given, std::string_view member);
  /// An expression that takes values.
  ParameterStyles& expression(bool given, std::string_view member);
  /// ProjectionExpression, which takes none.
  ParameterStyles& projection(bool given);

  /// Legacy beside expressions, and placeholders without an expression that could use them. Comes
  /// before what is wrong with attribute values. @errors validation
  Result<void> check(const PlaceholderMembers& placeholders) const;

 private:
  std::string legacy_;         ///< those given, by name
  std::string expressions_;    ///< those given, by name
  bool takes_values_ = false;  ///< one of those given does
  std::string absent_;         ///< those that could take values and were not given
  std::size_t absent_count_ = 0;
};

/// Placeholders that were given and are empty; comes behind the attribute values.
/// @errors validation
Result<void> check_not_empty(const PlaceholderMembers& given,
                             const expression::Placeholders& placeholders);

}  // namespace adjoin::wire
