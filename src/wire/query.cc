#include "wire/read_members.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::QueryRequest> decode_query(std::string_view body) {
  table::QueryRequest request;
  ReadMembers members;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "KeyConditionExpression") {
      in.read(request.key_condition_expression);
    } else if (in.name() == "ScanIndexForward") {
      in.read(request.scan_index_forward);
    } else if (!members.read(in, request)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  members.check(constraints, request);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

void append_query(const table::QueryResult& result, bool with_items, std::string& out) {
  ReplyWriter reply(out);
  if (with_items) {
    reply.json.name("Items");
    reply.json.begin_array();
    for (const item::ItemView item : result.items) reply.element(item);
    reply.json.end_array();
  }
  reply.json.name("Count");
  reply.json.integer(result.count);
  reply.json.name("ScannedCount");
  reply.json.integer(result.scanned_count);
  if (result.last_evaluated_key) reply.item("LastEvaluatedKey", *result.last_evaluated_key);
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
}

}  // namespace adjoin::wire
