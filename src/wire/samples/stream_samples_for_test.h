#pragma once

#include "table/stream/stream_names.h"
#include "wire/client/request_bodies.h"
#include "wire/samples/sample_for_test.h"

namespace adjoin::wire {

inline std::string stream_arn_of_sample() { return table::make_stream_arn("tab", "label"); }
inline constexpr std::string_view kShardOfSample = "shardId-0000000000000000000001";

template <>
struct Sample<table::ListStreams> {
  static constexpr std::string_view family = "streams";
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","ExclusiveStartStreamArn":")" + stream_arn_of_sample() +
            R"(","Limit":9})"};
  }
  static std::string reply() {
    return R"({"Streams":[{"StreamArn":"arn","TableName":"tab","StreamLabel":"label"}],)"
           R"("LastEvaluatedStreamArn":"arn"})";
  }
};

template <>
struct Sample<table::DescribeStream> {
  static constexpr std::string_view family = "streams";
  static std::vector<std::string> requests() {
    return {R"({"StreamArn":")" + stream_arn_of_sample() +
            R"(","Limit":9,"ExclusiveStartShardId":")" + std::string(kShardOfSample) +
            R"(","ShardFilter":{"Type":"CHILD_SHARDS","ShardId":")" + std::string(kShardOfSample) +
            R"("}})"};
  }
  static std::string reply() {
    return R"({"StreamDescription":{"StreamArn":"arn","StreamLabel":"label",)"
           R"("StreamStatus":"DISABLED","StreamViewType":"NEW_IMAGE",)"
           R"("CreationRequestDateTime":1700000000.123,"TableName":"tab",)"
           R"("KeySchema":[{"AttributeName":"p","KeyType":"HASH"},)"
           R"({"AttributeName":"s","KeyType":"RANGE"}],"Shards":[{"ShardId":"one",)"
           R"("ParentShardId":"none","SequenceNumberRange":{"StartingSequenceNumber":"1",)"
           R"("EndingSequenceNumber":"2"}},{"ShardId":"two","SequenceNumberRange":{)"
           R"("StartingSequenceNumber":"3"}}],"LastEvaluatedShardId":"two"}})";
  }
  static Result<StreamReply> read(std::string_view body) {
    return read_describe_stream_reply(body);
  }
  static void append(const StreamReply& reply, std::string& out) {
    Codec<table::DescribeStream>::append(reply.stream, out);
    if (!reply.last_evaluated_shard_id) return;
    out.resize(out.size() - 2);
    out += R"(,"LastEvaluatedShardId":")" + *reply.last_evaluated_shard_id + R"("}})";
  }
};

template <>
struct Sample<table::GetShardIterator> {
  static constexpr std::string_view family = "streams";
  static std::vector<std::string> requests() {
    return {R"({"StreamArn":")" + stream_arn_of_sample() + R"(","ShardId":")" +
            std::string(kShardOfSample) +
            R"(","ShardIteratorType":"AT_SEQUENCE_NUMBER","SequenceNumber":)"
            R"("1000000000000000000000000000001"})"};
  }
  static std::string reply() { return R"({"ShardIterator":"it"})"; }
};

template <>
struct Sample<table::GetRecords> {
  static constexpr std::string_view family = "streams";
  static std::vector<std::string> requests() { return {R"({"ShardIterator":"it","Limit":9})"}; }
  static std::string reply() {
    const std::string number = table::sequence_number({CommitId{7}, 2});
    return R"({"Records":[{"eventID":"id","eventName":"MODIFY","eventVersion":"1.1",)"
           R"("eventSource":"aws:dynamodb","awsRegion":"ddblocal","dynamodb":{)"
           R"("ApproximateCreationDateTime":1700000000,"Keys":{"p":{"S":"a"}},)"
           R"("NewImage":{"p":{"S":"a"}},"OldImage":{"p":{"S":"a"}},"SequenceNumber":")" +
           number +
           R"(","SizeBytes":4,"StreamViewType":"NEW_IMAGE"},)"
           R"("userIdentity":{"PrincipalId":"dynamodb.amazonaws.com","Type":"Service"}}],)"
           R"("NextShardIterator":"next"})";
  }
};

}  // namespace adjoin::wire
