#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "item/attribute_value.h"
#include "table/return_values.h"
#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/request_members.h"

namespace adjoin::wire {

/// The members that Query and Scan share beyond the common ones, raw until the constraints are
/// checked.
struct ReadMembers {
  RequestMembers common;
  PlaceholderMembers placeholders;
  std::optional<std::string> select;

  /// Reads the member `in` stands at, into the request or into this; false when it is none of
  /// these.
  template <typename Request>
  bool read(Decoder& in, Request& request);

  /// Checks the words and puts them into the request, with the table's name.
  template <typename Request>
  void check(Constraints& constraints, Request& request);
};

const Words<table::Select>& select_words();

template <typename Request>
bool ReadMembers::read(Decoder& in, Request& request) {
  const std::string& name = in.name();
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
    in.read(request.exclusive_start_key);
  } else {
    return placeholders.read(in, request.placeholders) || common.read(in);
  }
  return true;
}

template <typename Request>
void ReadMembers::check(Constraints& constraints, Request& request) {
  request.table = constraints.table_name(std::move(common.table_name));
  constraints.choice(select, "select", select_words(), request.select);
  if (request.index_name) constraints.resource_name(*request.index_name, "indexName");
  constraints.choice(common.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
}

}  // namespace adjoin::wire
