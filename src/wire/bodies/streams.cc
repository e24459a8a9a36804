#include "table/request/table_ref.h"
#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

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

template <>
Result<table::DescribeStreamRequest> Codec<table::DescribeStream>::decode(std::string_view body) {
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

template <>
void Codec<table::DescribeStream>::append(const table::StreamDescription& stream,
                                          std::string& out) {
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

namespace {

std::string_view event_name(table::ChangeKind kind) {
  switch (kind) {
    case table::ChangeKind::insert: return "INSERT";
    case table::ChangeKind::remove: return "REMOVE";
    case table::ChangeKind::modify:
    case table::ChangeKind::reset: break;
  }
  return "MODIFY";
}

/// The service tells the time of a record in whole seconds.
void append_record(const table::StreamRecord& record, table::StreamViewType view_type,
                   ReplyWriter& reply) {
  const table::Change& change = record.change;
  reply.json.begin_object();
  reply.member("eventID", record.event_id);
  reply.member("eventName", event_name(change.kind));
  reply.member("eventVersion", "1.1");
  reply.member("eventSource", "aws:dynamodb");
  reply.member("awsRegion", table::kLocalRegion);
  reply.json.name("dynamodb");
  reply.json.begin_object();
  reply.json.name("ApproximateCreationDateTime");
  reply.json.integer(change.time.count() / 1000);
  reply.item("Keys", change.key);
  if (change.new_image) reply.item("NewImage", change.new_image->view());
  if (change.old_image) reply.item("OldImage", change.old_image->view());
  reply.member("SequenceNumber", record.sequence_number);
  reply.member("SizeBytes", record.size_bytes);
  reply.member("StreamViewType", word(view_type));
  reply.json.end_object();
  if (change.by_time_to_live) {
    reply.json.name("userIdentity");
    reply.json.begin_object();
    reply.member("PrincipalId", "dynamodb.amazonaws.com");
    reply.member("Type", "Service");
    reply.json.end_object();
  }
  reply.json.end_object();
}

}  // namespace

template <>
Result<table::GetRecordsRequest> Codec<table::GetRecords>::decode(std::string_view body) {
  table::GetRecordsRequest request;
  std::optional<std::string> iterator;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ShardIterator") {
      in.read(iterator);
    } else if (in.name() == "Limit") {
      in.read(request.limit, "Integer");
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  Constraints constraints;
  if (constraints.required(iterator.has_value(), "shardIterator")) {
    constraints.length(*iterator, "shardIterator", 1, 2048);
  }
  if (request.limit) constraints.range(*request.limit, "limit", 1, 1000);
  ADJOIN_CHECK(constraints.check());
  request.shard_iterator = *std::move(iterator);
  return request;
}

template <>
void Codec<table::GetRecords>::append(const table::GetRecordsResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Records");
  reply.json.begin_array();
  for (const table::StreamRecord& record : result.records) {
    append_record(record, result.view_type, reply);
  }
  reply.json.end_array();
  if (result.next_shard_iterator) reply.member("NextShardIterator", *result.next_shard_iterator);
}

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

template <>
Result<table::GetShardIteratorRequest> Codec<table::GetShardIterator>::decode(
    std::string_view body) {
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

template <>
void Codec<table::GetShardIterator>::append(const std::string& iterator, std::string& out) {
  ReplyWriter reply(out);
  reply.member("ShardIterator", iterator);
}

template <>
Result<table::ListStreamsRequest> Codec<table::ListStreams>::decode(std::string_view body) {
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

template <>
void Codec<table::ListStreams>::append(const table::ListStreamsResult& result, std::string& out) {
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
