#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/statement_members.h"

namespace adjoin::wire {
Result<partiql::ExecuteTransactionRequest> decode_execute_transaction(std::string_view body) {
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

void append_execute_transaction(const partiql::ExecuteTransactionResult& result, std::string& out) {
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
