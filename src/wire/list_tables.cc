#include "table/limits.h"
#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::ListTablesRequest> decode_list_tables(std::string_view body) {
  table::ListTablesRequest request;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ExclusiveStartTableName") {
      in.read(request.exclusive_start_table_name);
    } else if (in.name() == "Limit") {
      in.read(request.limit, "Integer");
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  if (request.limit) constraints.range(*request.limit, "limit", 1, table::kListTablesMax);
  if (request.exclusive_start_table_name) {
    constraints.resource_name(*request.exclusive_start_table_name, "exclusiveStartTableName");
  }
  ADJOIN_CHECK(constraints.check());
  return request;
}

void append_list_tables(const table::ListTablesResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("TableNames");
  reply.json.begin_array();
  for (const std::string& name : result.table_names) reply.json.string(name);
  reply.json.end_array();
  if (result.last_evaluated_table_name) {
    reply.json.name("LastEvaluatedTableName");
    reply.json.string(*result.last_evaluated_table_name);
  }
}

}  // namespace adjoin::wire
