#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"

namespace adjoin::wire {
namespace {

const Words<table::ShardIteratorType>& iterator_type_words() {
  using Value = table::ShardIteratorType;
  static const Words<Value> words{
      "[AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON]",
      {{"AFTER_SEQUENCE_NUMBER", Value::after_sequence_number},
       {"LATEST", Value::latest},
       {"AT_SEQUENCE_NUMBER", Value::at_sequence_number},
       {"TRIM_HORIZON", Value::trim_horizon}}};
  return words;
}

}  // namespace

Result<table::GetShardIteratorRequest> decode_get_shard_iterator(std::string_view body) {
  table::GetShardIteratorRequest request;
  std::optional<std::string> arn;
  std::optional<std::string> shard;
  std::optional<std::string> type;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "StreamArn") {
      in.read(arn);
    } else if (in.name() == "ShardId") {
      in.read(shard);
    } else if (in.name() == "ShardIteratorType") {
      in.read(type);
    } else if (in.name() == "SequenceNumber") {
      in.read(request.sequence_number);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  Constraints constraints;
  constraints.stream_arn(arn);
  if (constraints.required(shard.has_value(), "shardId")) {
    constraints.length(*shard, "shardId", 28, 65);
  }
  if (constraints.required(type.has_value(), "shardIteratorType")) {
    constraints.choice(type, "shardIteratorType", iterator_type_words(), request.type);
  }
  if (request.sequence_number) {
    constraints.length(*request.sequence_number, "sequenceNumber", 21, 40);
  }
  ADJOIN_CHECK(constraints.check());
  request.stream_arn = *std::move(arn);
  request.shard_id = *std::move(shard);
  return request;
}

void append_get_shard_iterator(const std::string& iterator, std::string& out) {
  ReplyWriter reply(out);
  reply.member("ShardIterator", iterator);
}

}  // namespace adjoin::wire
