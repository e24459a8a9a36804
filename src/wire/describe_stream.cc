#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/table_reply.h"

namespace adjoin::wire {

namespace {

void check_shard_id(const std::string& id, std::string_view place, Constraints& constraints) {
  constraints.length(id, place, 28, 65);
}

/// {Type: CHILD_SHARDS, ShardId}
struct ShardFilter {
  bool given = false;
  std::optional<std::string> type;
  std::optional<std::string> shard;

  void read(Decoder& in) {
    given = true;
    for (in.begin_structure("ShardFilter"); in.next_member();) {
      if (in.name() == "Type") {
        in.read(type);
      } else if (in.name() == "ShardId") {
        in.read(shard);
      } else {
        in.skip();
      }
    }
  }

  /// The shard whose children are asked for.
  std::optional<std::string> check(Constraints& constraints) const {
    static const Words<int> words{"[CHILD_SHARDS]", {{"CHILD_SHARDS", 0}}};
    if (!given) return std::nullopt;
    int known = 0;
    if (constraints.required(type.has_value(), "shardFilter.type")) {
      constraints.choice(type, "shardFilter.type", words, known);
    }
    if (constraints.required(shard.has_value(), "shardFilter.shardId")) {
      check_shard_id(*shard, "shardFilter.shardId", constraints);
    }
    return shard;
  }
};

}  // namespace

Result<table::DescribeStreamRequest> decode_describe_stream(std::string_view body) {
  table::DescribeStreamRequest request;
  std::optional<std::string> arn;
  ShardFilter filter;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "StreamArn") {
      in.read(arn);
    } else if (in.name() == "Limit") {
      in.read(request.limit, "Integer");
    } else if (in.name() == "ExclusiveStartShardId") {
      in.read(request.exclusive_start_shard_id);
    } else if (in.name() == "ShardFilter") {
      filter.read(in);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  Constraints constraints;
  constraints.stream_arn(arn);
  if (request.limit) constraints.range(*request.limit, "limit", 1, 100);
  if (request.exclusive_start_shard_id) {
    check_shard_id(*request.exclusive_start_shard_id, "exclusiveStartShardId", constraints);
  }
  request.child_shards_of = filter.check(constraints);
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
