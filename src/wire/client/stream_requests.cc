#include "wire/client/bodies.h"
#include "wire/client/request_writer.h"
#include "wire/codec/codec.h"

namespace adjoin::wire {
namespace {

std::string_view iterator_word(table::ShardIteratorType type) {
  switch (type) {
    case table::ShardIteratorType::trim_horizon: return "TRIM_HORIZON";
    case table::ShardIteratorType::latest: return "LATEST";
    case table::ShardIteratorType::at_sequence_number: return "AT_SEQUENCE_NUMBER";
    case table::ShardIteratorType::after_sequence_number: return "AFTER_SEQUENCE_NUMBER";
  }
  return "TRIM_HORIZON";
}

}  // namespace

template <>
Result<std::string> Codec<table::ListStreams>::encode(const table::ListStreamsRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table_name);
  out.member("ExclusiveStartStreamArn", request.exclusive_start_stream_arn);
  out.member("Limit", request.limit);
  out.json.end_object();
  return body;
}

template <>
Result<std::string> Codec<table::DescribeStream>::encode(
    const table::DescribeStreamRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("StreamArn", request.stream_arn);
  out.member("Limit", request.limit);
  out.member("ExclusiveStartShardId", request.exclusive_start_shard_id);
  if (request.child_shards_of) {
    out.json.name("ShardFilter");
    out.json.begin_object();
    out.member("Type", std::string_view("CHILD_SHARDS"));
    out.member("ShardId", *request.child_shards_of);
    out.json.end_object();
  }
  out.json.end_object();
  return body;
}

template <>
Result<std::string> Codec<table::GetShardIterator>::encode(
    const table::GetShardIteratorRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("StreamArn", request.stream_arn);
  out.member("ShardId", request.shard_id);
  out.member("ShardIteratorType", iterator_word(request.type));
  out.member("SequenceNumber", request.sequence_number);
  out.json.end_object();
  return body;
}

template <>
Result<std::string> Codec<table::GetRecords>::encode(const table::GetRecordsRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("ShardIterator", request.shard_iterator);
  out.member("Limit", request.limit);
  out.json.end_object();
  return body;
}

}  // namespace adjoin::wire
