#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "adjoin/value.h"
#include "table/prepare/prepare.h"
#include "table/request/item_write_requests.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/legacy_conditions.h"
#include "wire/decode/legacy_members.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {

/// Members that Query and Scan share, unchecked until the constraints are checked.
struct ReadMembers {
  RequestMembers common;
  PlaceholderMembers placeholders;
  std::optional<std::string> select;
  AttributesToGet attributes_to_get;
  std::optional<LegacyConditions> filter;
  std::optional<std::string> conditional_operator;

  /// Reads the current member of `in` into the request or into this; returns false if it is none of
  /// these. `filter_member` is QueryFilter or ScanFilter.
  template <typename Request>
  bool read(Decoder& in, std::string_view filter_member, Request& request);

  /// Parts of the constraints, in the service's order. Query and Scan check other members between
  /// them.
  template <typename Request>
  void check_select(Constraints& constraints, Request& request);
  template <typename Request>
  void check_table(Constraints& constraints, Request& request);
  template <typename Request>
  void check_limit(Constraints& constraints, const Request& request) const {
    if (request.limit) constraints.range(*request.limit, "limit", 1, INT64_MAX);
  }

  template <typename Request>
  void note(ParameterStyles& styles, std::string_view filter_member, const Request& request) const;

  /// Translates the legacy filter and projection. @errors validation
  template <typename Request>
  Result<void> translate(Request& request) const;
};

const Words<table::Select>& select_words();

/// Checks the values of ExclusiveStartKey. Their errors are reported after those of the filter and
/// the other expressions. The request is checked first, because its other faults come before those
/// of the start key.
/// @errors validation
template <typename Request>
Result<void> check_start_key(const Decoder& in, const Request& request) {
  Result<void> start_key = in.start_key();
  if (!start_key) ADJOIN_CHECK(table::check_request(request));
  return start_key;
}

template <typename Request>
bool ReadMembers::read(Decoder& in, std::string_view filter_member, Request& request) {
  const std::string_view name = in.name();
  if (name == "TableName" || name == "ReturnConsumedCapacity") return common.read(in);
  if (name == "IndexName") {
    in.read(request.index_name);
  } else if (name == "FilterExpression") {
    in.read(request.filter_expression);
  } else if (name == "ProjectionExpression") {
    in.read(request.projection_expression);
  } else if (name == "Select") {
    in.read(select);
  } else if (name == "Limit") {
    in.read(request.limit, "Integer");
  } else if (name == "ConsistentRead") {
    in.read(request.consistent_read);
  } else if (name == "ExclusiveStartKey") {
    in.read_start_key(request.exclusive_start_key);
  } else if (name == "AttributesToGet") {
    in.read(attributes_to_get);
  } else if (name == filter_member) {
    read_conditions(in, "Condition", filter);
  } else if (name == "ConditionalOperator") {
    in.read(conditional_operator);
  } else {
    return placeholders.read(in, request.placeholders);
  }
  return true;
}

template <typename Request>
void ReadMembers::check_select(Constraints& constraints, Request& request) {
  constraints.choice(select, "select", select_words(), request.select);
  if (request.index_name) constraints.resource_name(*request.index_name, "indexName");
}

template <typename Request>
void ReadMembers::check_table(Constraints& constraints, Request& request) {
  request.table = constraints.table_name(std::move(common.table_name));
  check_conditional_operator(conditional_operator, constraints);
}

template <typename Request>
void ReadMembers::note(ParameterStyles& styles, std::string_view filter_member,
                       const Request& request) const {
  styles.legacy(attributes_to_get.has_value(), "AttributesToGet")
      .legacy(filter.has_value(), filter_member)
      .legacy(conditional_operator.has_value(), "ConditionalOperator")
      .projection(request.projection_expression.has_value())
      .expression(request.filter_expression.has_value(), "FilterExpression");
}

template <typename Request>
Result<void> ReadMembers::translate(Request& request) const {
  ADJOIN_TRY(request.filter, condition_of(filter, conditional_operator, true));
  ADJOIN_TRY(request.projection, projection_of(attributes_to_get));
  return {};
}

}  // namespace adjoin::wire
