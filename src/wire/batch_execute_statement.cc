#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/statement_members.h"

namespace adjoin::wire {
Result<partiql::BatchExecuteStatementRequest> decode_batch_execute_statement(
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

void append_batch_execute_statement(const partiql::BatchExecuteStatementResult& result,
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

}  // namespace adjoin::wire
