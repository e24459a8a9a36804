#include "wire/bodies/reply_parts.h"
#include "wire/bodies/table_shapes.h"
#include "wire/client/request_bodies.h"
#include "wire/rows/by_rows.h"

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

/// The filter of DescribeStream that exists: the children of one shard.
struct ShardFilter {
  enum class Type : std::uint8_t { child_shards };
  Type type = Type::child_shards;
  std::string shard;
};

const Words<ShardFilter::Type>& filter_words() {
  static const Words<ShardFilter::Type> words{"[CHILD_SHARDS]",
                                              {{"CHILD_SHARDS", ShardFilter::Type::child_shards}}};
  return words;
}

constexpr Rules kShardId = {.least = 28, .most = 65};
constexpr Rules kShardIdRequired = {.required = true, .least = 28, .most = 65};

}  // namespace

template <>
struct Shape<ShardFilter> {
  static constexpr std::string_view type = "ShardFilter";
  static constexpr std::array rows = {
      member<&ShardFilter::type, OneOf<filter_words>>("Type", {.required = true}),
      member<&ShardFilter::shard>("ShardId", kShardIdRequired),
  };
};

namespace {

/// A request keeps the shard of its filter alone.
struct ChildrenOf : AsItsType {
  static void decode(Decoder& in, std::string& out, const std::string& place, Constraints& wrong) {
    ShardFilter filter;
    decode_value(in, filter, place, wrong);
    out = std::move(filter.shard);
  }
  static void write(item::JsonWriter& json, const std::string& shard) {
    write_value(json, ShardFilter{.shard = shard});
  }
};

/// An answer tells the roles of key attributes and not their types.
struct KeyRoles {
  static void read(ReplyReader& in, table::KeySchema& keys) {
    std::vector<table::KeySchemaElement> elements;
    read_value(in, elements);
    for (table::KeySchemaElement& element : elements) {
      auto& attributes = element.role == table::KeyRole::range ? keys.sort : keys.partition;
      attributes.push_back({std::move(element.name)});
    }
  }
  static void write(item::JsonWriter& json, const table::KeySchema& keys) {
    write_key_schema(keys, json);
  }
};

/// A client takes each other word than ENABLED and ENABLING for DISABLED.
struct Status {
  static void read(ReplyReader& in, table::StreamStatus& out) {
    std::string word;
    in.read(word);
    const bool is_enabled = word == "ENABLED" || word == "ENABLING";
    out = is_enabled ? table::StreamStatus::enabled : table::StreamStatus::disabled;
  }
  static void write(item::JsonWriter& json, table::StreamStatus status) {
    json.string(status == table::StreamStatus::enabled ? "ENABLED" : "DISABLED");
  }
};

struct Time : AsItsType {
  static void write(item::JsonWriter& json, std::chrono::milliseconds since_1970) {
    write_time(since_1970, json);
  }
};

}  // namespace

template <>
struct Shape<table::StreamShard> {
  using T = table::StreamShard;
  static constexpr std::array range = {
      member<&T::starting_sequence_number>("StartingSequenceNumber", {.always = true}),
      member<&T::ending_sequence_number>("EndingSequenceNumber"),
  };
  static constexpr std::array rows = {
      member<&T::shard_id>("ShardId", {.always = true}),
      member<&T::parent_shard_id>("ParentShardId"),
      part<range>("SequenceNumberRange"),
  };
};

template <>
struct Shape<table::StreamDescription> {
  using T = table::StreamDescription;
  static constexpr std::array rows = {
      member<&T::stream_arn>("StreamArn", {.always = true}),
      member<&T::stream_label>("StreamLabel", {.always = true}),
      member<&T::status, Status>("StreamStatus", {.always = true}),
      member<&T::view_type, OneOf<view_type_words>>("StreamViewType", {.always = true}),
      member<&T::created, Time>("CreationRequestDateTime", {.always = true}),
      member<&T::table_name>("TableName", {.always = true}),
      member<&T::keys, KeyRoles>("KeySchema", {.always = true}),
      member<&T::shards>("Shards", {.always = true}),
  };
};

template <>
struct Body<table::DescribeStream> {
  using T = table::DescribeStreamRequest;
  static constexpr std::array request = {
      member<&T::stream_arn, StreamArn>("StreamArn", {.required = true}),
      member<&T::limit, Integer>("Limit", {.least = 1, .most = 100}),
      member<&T::exclusive_start_shard_id>("ExclusiveStartShardId", kShardId),
      member<&T::child_shards_of, ChildrenOf>("ShardFilter"),
  };
  static constexpr std::array reply = {whole<table::StreamDescription>("StreamDescription")};
};
template Result<table::DescribeStreamRequest> Codec<table::DescribeStream>::decode(
    std::string_view);
template void Codec<table::DescribeStream>::append(const table::StreamDescription&, std::string&);
template Result<std::string> Codec<table::DescribeStream>::encode(
    const table::DescribeStreamRequest&);

Result<StreamReply> read_describe_stream_reply(std::string_view body) {
  // The last shard stands among the members of the description, which does not keep it.
  static constexpr std::array last = {
      member<&StreamReply::last_evaluated_shard_id>("LastEvaluatedShardId"),
  };
  static constexpr std::array rows = {part<last>("StreamDescription")};
  ADJOIN_TRY(StreamReply reply, read_by_rows<StreamReply>(rows, body));
  ADJOIN_TRY(reply.stream,
             read_by_rows<table::StreamDescription>(Body<table::DescribeStream>::reply, body));
  return reply;
}

template <>
struct Body<table::GetShardIterator> {
  using T = table::GetShardIteratorRequest;
  static constexpr std::array request = {
      member<&T::stream_arn, StreamArn>("StreamArn", {.required = true}),
      member<&T::shard_id>("ShardId", kShardIdRequired),
      member<&T::type, OneOf<iterator_type_words>>("ShardIteratorType", {.required = true}),
      member<&T::sequence_number>("SequenceNumber", {.least = 21, .most = 40}),
  };
  static constexpr std::array reply = {whole<std::string>("ShardIterator")};
};
template struct Codec<table::GetShardIterator>;

template <>
struct Shape<table::StreamSummary> {
  using T = table::StreamSummary;
  static constexpr std::array rows = {
      member<&T::stream_arn>("StreamArn", {.always = true}),
      member<&T::table_name>("TableName", {.always = true}),
      member<&T::stream_label>("StreamLabel", {.always = true}),
  };
};

template <>
struct Body<table::ListStreams> {
  using T = table::ListStreamsRequest;
  static constexpr std::array request = {
      member<&T::table_name, TableName>("TableName"),
      member<&T::exclusive_start_stream_arn>("ExclusiveStartStreamArn"),
      member<&T::limit, Integer>("Limit", {.least = 1, .most = 100}),
  };
  using R = table::ListStreamsResult;
  static constexpr std::array reply = {
      member<&R::streams>("Streams", {.always = true}),
      member<&R::last_evaluated_stream_arn>("LastEvaluatedStreamArn"),
  };
};
template struct Codec<table::ListStreams>;

}  // namespace adjoin::wire
