#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::ListStreamsRequest> decode_list_streams(std::string_view body) {
  table::ListStreamsRequest request;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "TableName") {
      in.read(request.table_name);
    } else if (in.name() == "ExclusiveStartStreamArn") {
      in.read(request.exclusive_start_stream_arn);
    } else if (in.name() == "Limit") {
      in.read(request.limit, "Integer");
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  Constraints constraints;
  if (request.table_name) request.table_name = constraints.table_name(request.table_name);
  if (request.limit) constraints.range(*request.limit, "limit", 1, 100);
  ADJOIN_CHECK(constraints.check());
  return request;
}

void append_list_streams(const table::ListStreamsResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Streams");
  reply.json.begin_array();
  for (const table::StreamSummary& stream : result.streams) {
    reply.json.begin_object();
    reply.member("StreamArn", stream.stream_arn);
    reply.member("TableName", stream.table_name);
    reply.member("StreamLabel", stream.stream_label);
    reply.json.end_object();
  }
  reply.json.end_array();
  if (result.last_evaluated_stream_arn) {
    reply.member("LastEvaluatedStreamArn", *result.last_evaluated_stream_arn);
  }
}

}  // namespace adjoin::wire
