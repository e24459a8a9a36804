#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/value.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {

/// Members of a PartiQL statement that its three operations share.
struct StatementMembers {
  std::optional<std::string> text;
  std::vector<Value> parameters;
  bool has_parameters = false;
  bool consistent_read = false;

  /// Reads the current member of `in`; returns false if it is none of these.
  bool read(Decoder& in);
  /// Checks the constraints of the members.
  /// @param place  prefix of each member's name: "" or "statements.1.member."
  void check(Constraints& constraints, const std::string& place) const;
};

/// Reads one statement of a list: BatchStatementRequest or ParameterizedStatement.
template <typename Request>
Request read_statement(Decoder& in, Constraints& wrong, const std::string& place) {
  Request request;
  RequestMembers members;
  StatementMembers statement;
  for (in.begin_structure(); in.next_member();) {
    if (!statement.read(in) && !members.read(in)) in.skip();
  }
  statement.check(wrong, place);
  wrong.choice(members.on_condition_failure, place + "returnValuesOnConditionCheckFailure",
               on_condition_failure_words(), request.on_condition_failure);
  request.statement = std::move(statement.text).value_or("");
  request.parameters = std::move(statement.parameters);
  if constexpr (requires { request.consistent_read; }) {
    request.consistent_read = statement.consistent_read;
  }
  return request;
}

/// Returns the prefix of a statement's members, such as "statements.1.member." for index 0.
std::string statement_place(std::string_view list, std::size_t index);

}  // namespace adjoin::wire
