#include "item/utf8.h"
#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {
namespace {

constexpr std::size_t kStatementMax = 8192;  ///< in UTF-16 units

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

bool StatementMembers::read(Decoder& in) {
  if (in.name() == "Statement") {
    in.read(text);
  } else if (in.name() == "ConsistentRead") {
    in.read(consistent_read);
  } else if (in.name() == "Parameters") {
    // An empty list of parameters is a fault, and an absent one is not.
    has_parameters = true;
    for (in.begin_list(); in.next_element();) {
      std::optional<Value> value;
      in.read(value);
      if (value) parameters.push_back(*std::move(value));
    }
  } else {
    return false;
  }
  return true;
}

void StatementMembers::check(Constraints& constraints, const std::string& place) const {
  if (constraints.required(text.has_value(), place + "statement")) {
    constraints.count(item::utf16_length(*text), *text, place + "statement", 1, kStatementMax);
  }
  if (has_parameters) {
    constraints.count(parameters.size(), "[]", place + "parameters", 1, SIZE_MAX);
  }
}

/// Places in violations count from 1. Those in errors of the statements themselves count from 0.
/// Returns the prefix of a statement's members, such as "statements.1.member." for index 0.
std::string statement_place(std::string_view list, std::size_t index) {
  return std::string(list) + "." + std::to_string(index + 1) + ".member.";
}

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

}  // namespace

template <>
Result<partiql::BatchExecuteStatementRequest> Codec<BatchExecuteStatement>::decode(
    std::string_view body) {
  partiql::BatchExecuteStatementRequest request;
  RequestMembers members;
  bool has_statements = false;
  Constraints wrong;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Statements") {
      has_statements = true;
      for (in.begin_list(); in.next_element();) {
        request.statements.push_back(read_statement<partiql::BatchStatementRequest>(
            in, wrong, statement_place("statements", request.statements.size())));
      }
    } else if (!members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  if (constraints.required(has_statements, "statements")) {
    constraints.count(request.statements.size(), "[]", "statements", 1, 25);
  }
  constraints.append(std::move(wrong));
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

template <>
void Codec<BatchExecuteStatement>::append(const partiql::BatchExecuteStatementResult& result,
                                          std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Responses");
  reply.json.begin_array();
  for (const partiql::BatchStatementResponse& response : result.responses) {
    reply.json.begin_object();
    if (response.error) {
      reply.json.name("Error");
      reply.json.begin_object();
      reply.member("Code", response.error->code);
      reply.member("Message", response.error->message);
      if (response.error->item) reply.item("Item", response.error->item->view());
      reply.json.end_object();
    }
    if (response.table_name) reply.member("TableName", *response.table_name);
    if (response.item) reply.item("Item", response.item->view());
    reply.json.end_object();
  }
  reply.json.end_array();
  reply.consumed_capacity(result.consumed_capacity, CapacityForm::plain);
}

template <>
Result<partiql::ExecuteStatementRequest> Codec<ExecuteStatement>::decode(std::string_view body) {
  partiql::ExecuteStatementRequest request;
  RequestMembers members;
  StatementMembers statement;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "NextToken") {
      in.read(request.next_token);
    } else if (in.name() == "Limit") {
      in.read(request.limit, "Integer");
    } else if (!statement.read(in) && !members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  statement.check(constraints, "");
  if (request.limit) constraints.range(*request.limit, "limit", 1, INT64_MAX);
  if (request.next_token) constraints.length(*request.next_token, "nextToken", 1, 32768);
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  constraints.choice(members.on_condition_failure, "returnValuesOnConditionCheckFailure",
                     on_condition_failure_words(), request.on_condition_failure);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  request.statement = *std::move(statement.text);
  request.parameters = std::move(statement.parameters);
  request.consistent_read = statement.consistent_read;
  return request;
}

template <>
void Codec<ExecuteStatement>::append(const partiql::ExecuteStatementResult& result,
                                     std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Items");
  reply.json.begin_array();
  for (const item::ItemView item : result.items) reply.element(item);
  reply.json.end_array();
  if (result.next_token) reply.member("NextToken", *result.next_token);
  if (result.last_evaluated_key) reply.item("LastEvaluatedKey", *result.last_evaluated_key);
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
}

template <>
Result<partiql::ExecuteTransactionRequest> Codec<ExecuteTransaction>::decode(
    std::string_view body) {
  partiql::ExecuteTransactionRequest request;
  RequestMembers members;
  bool has_statements = false;
  Constraints wrong;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "TransactStatements") {
      has_statements = true;
      for (in.begin_list(); in.next_element();) {
        request.statements.push_back(read_statement<partiql::ParameterizedStatement>(
            in, wrong, statement_place("transactStatements", request.statements.size())));
      }
    } else if (in.name() == "ClientRequestToken") {
      in.read(request.client_request_token);
    } else if (!members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  if (constraints.required(has_statements, "transactStatements")) {
    constraints.count(request.statements.size(), "[]", "transactStatements", 1, 100);
  }
  constraints.append(std::move(wrong));
  if (request.client_request_token) {
    constraints.length(*request.client_request_token, "clientRequestToken", 1, 36);
  }
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

template <>
void Codec<ExecuteTransaction>::append(const partiql::ExecuteTransactionResult& result,
                                       std::string& out) {
  ReplyWriter reply(out);
  reply.consumed_capacity(result.consumed_capacity, CapacityForm::transactional);
  if (result.responses.empty()) return;
  reply.json.name("Responses");
  reply.json.begin_array();
  for (const std::optional<table::OwnedItem>& item : result.responses) {
    reply.json.begin_object();
    if (item) reply.item("Item", item->view());
    reply.json.end_object();
  }
  reply.json.end_array();
}

}  // namespace adjoin::wire
