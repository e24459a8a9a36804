#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/table_reply.h"

namespace adjoin::wire {

Result<table::DescribeStreamRequest> decode_describe_stream(std::string_view body) {
  table::DescribeStreamRequest request;
  std::optional<std::string> arn;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "StreamArn") {
      in.read(arn);
    } else if (in.name() == "Limit") {
      in.read(request.limit, "Integer");
    } else if (in.name() == "ExclusiveStartShardId") {
      in.read(request.exclusive_start_shard_id);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  Constraints constraints;
  constraints.stream_arn(arn);
  if (request.limit) constraints.range(*request.limit, "limit", 1, 100);
  ADJOIN_CHECK(constraints.check());
  request.stream_arn = *std::move(arn);
  return request;
}

void append_describe_stream(const table::StreamDescription& stream, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("StreamDescription");
  reply.json.begin_object();
  reply.member("StreamArn", stream.stream_arn);
  reply.member("StreamLabel", stream.stream_label);
  reply.member("StreamStatus",
               stream.status == table::StreamStatus::enabled ? "ENABLED" : "DISABLED");
  reply.member("StreamViewType", word(stream.view_type));
  reply.time("CreationRequestDateTime", stream.created);
  reply.member("TableName", stream.table_name);
  append_key_schema(stream.keys, reply.json);
  reply.json.name("Shards");
  reply.json.begin_array();
  for (const table::StreamShard& shard : stream.shards) {
    reply.json.begin_object();
    reply.member("ShardId", shard.shard_id);
    if (shard.parent_shard_id) reply.member("ParentShardId", *shard.parent_shard_id);
    reply.json.name("SequenceNumberRange");
    reply.json.begin_object();
    reply.member("StartingSequenceNumber", shard.starting_sequence_number);
    if (shard.ending_sequence_number) {
      reply.member("EndingSequenceNumber", *shard.ending_sequence_number);
    }
    reply.json.end_object();
    reply.json.end_object();
  }
  reply.json.end_array();
  reply.json.end_object();
}

}  // namespace adjoin::wire
