#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/statement_members.h"

namespace adjoin::wire {

Result<partiql::ExecuteStatementRequest> decode_execute_statement(std::string_view body) {
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

void append_execute_statement(const partiql::ExecuteStatementResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Items");
  reply.json.begin_array();
  for (const item::ItemView item : result.items) reply.element(item);
  reply.json.end_array();
  if (result.next_token) reply.member("NextToken", *result.next_token);
  if (result.last_evaluated_key) reply.item("LastEvaluatedKey", *result.last_evaluated_key);
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
}

}  // namespace adjoin::wire
