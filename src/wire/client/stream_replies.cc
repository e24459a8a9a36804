#include "table/stream/stream_names.h"
#include "wire/client/bodies.h"
#include "wire/client/reply_reader.h"
#include "wire/codec/codec.h"
#include "wire/decode/table_members.h"

namespace adjoin::wire {
namespace {

table::StreamViewType view_type_of(std::string_view text) {
  for (const auto& [word, meaning] : view_type_words().words) {
    if (word == text) return meaning;
  }
  return table::StreamViewType::new_and_old_images;
}

table::ChangeKind kind_of(std::string_view event_name) {
  if (event_name == "INSERT") return table::ChangeKind::insert;
  if (event_name == "REMOVE") return table::ChangeKind::remove;
  return table::ChangeKind::modify;
}

void read_keys(ReplyReader& in, table::KeySchema& keys) {
  for (in.begin_array(); in.next_element();) {
    std::string name;
    std::string role;
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "AttributeName") {
        in.read(name);
      } else if (in.name() == "KeyType") {
        in.read(role);
      } else {
        in.skip();
      }
    }
    (role == "RANGE" ? keys.sort : keys.partition).push_back({std::move(name)});
  }
}

table::StreamShard read_shard(ReplyReader& in) {
  table::StreamShard shard;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "ShardId") {
      in.read(shard.shard_id);
    } else if (in.name() == "ParentShardId") {
      in.read(shard.parent_shard_id);
    } else if (in.name() == "SequenceNumberRange") {
      for (in.begin_object(); in.next_member();) {
        if (in.name() == "StartingSequenceNumber") {
          in.read(shard.starting_sequence_number);
        } else if (in.name() == "EndingSequenceNumber") {
          in.read(shard.ending_sequence_number);
        } else {
          in.skip();
        }
      }
    } else {
      in.skip();
    }
  }
  return shard;
}

bool read_stream_member(ReplyReader& in, StreamReply& reply) {
  table::StreamDescription& stream = reply.stream;
  const std::string_view name = in.name();
  std::string word;
  if (name == "StreamArn") {
    in.read(stream.stream_arn);
  } else if (name == "StreamLabel") {
    in.read(stream.stream_label);
  } else if (name == "StreamStatus") {
    in.read(word);
    const bool enabled = word == "ENABLED" || word == "ENABLING";
    stream.status = enabled ? table::StreamStatus::enabled : table::StreamStatus::disabled;
  } else if (name == "StreamViewType") {
    in.read(word);
    stream.view_type = view_type_of(word);
  } else if (name == "CreationRequestDateTime") {
    in.read(stream.created);
  } else if (name == "TableName") {
    in.read(stream.table_name);
  } else if (name == "KeySchema") {
    read_keys(in, stream.keys);
  } else if (name == "Shards") {
    for (in.begin_array(); in.next_element();) stream.shards.push_back(read_shard(in));
  } else if (name == "LastEvaluatedShardId") {
    in.read(reply.last_evaluated_shard_id);
  } else {
    return false;
  }
  return true;
}

/// The member "dynamodb" of a record.
void read_change(ReplyReader& in, table::StreamRecord& record, table::StreamViewType& view_type) {
  table::Change& change = record.change;
  std::string word;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "ApproximateCreationDateTime") {
      in.read(change.time);
    } else if (in.name() == "Keys") {
      in.read(change.key);
    } else if (in.name() == "NewImage") {
      in.read(change.new_image);
    } else if (in.name() == "OldImage") {
      in.read(change.old_image);
    } else if (in.name() == "SequenceNumber") {
      in.read(record.sequence_number);
    } else if (in.name() == "SizeBytes") {
      in.read(record.size_bytes);
    } else if (in.name() == "StreamViewType") {
      in.read(word);
      view_type = view_type_of(word);
    } else {
      in.skip();
    }
  }
  if (const auto position = table::parse_sequence_number(record.sequence_number)) {
    change.commit = position->commit;
    change.ordinal = position->ordinal;
  }
}

/// Whether the service itself made the change: it removed what had expired.
bool read_is_service(ReplyReader& in) {
  std::string principal;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "PrincipalId" || in.name() == "principalId") {
      in.read(principal);
    } else {
      in.skip();
    }
  }
  return principal == "dynamodb.amazonaws.com";
}

void read_record(ReplyReader& in, table::GetRecordsResult& result) {
  table::StreamRecord& record = result.records.emplace_back();
  std::string event;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "eventID") {
      in.read(record.event_id);
    } else if (in.name() == "eventName") {
      in.read(event);
    } else if (in.name() == "dynamodb") {
      read_change(in, record, result.view_type);
    } else if (in.name() == "userIdentity") {
      record.change.by_time_to_live = read_is_service(in);
    } else {
      in.skip();
    }
  }
  record.change.kind = kind_of(event);
}

table::StreamSummary read_summary(ReplyReader& in) {
  table::StreamSummary summary;
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "StreamArn") {
      in.read(summary.stream_arn);
    } else if (in.name() == "TableName") {
      in.read(summary.table_name);
    } else if (in.name() == "StreamLabel") {
      in.read(summary.stream_label);
    } else {
      in.skip();
    }
  }
  return summary;
}

}  // namespace

template <>
Result<table::ListStreamsResult> Codec<table::ListStreams>::read(std::string_view body) {
  table::ListStreamsResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Streams") {
      for (in.begin_array(); in.next_element();) result.streams.push_back(read_summary(in));
    } else if (in.name() == "LastEvaluatedStreamArn") {
      in.read(result.last_evaluated_stream_arn);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

Result<StreamReply> read_describe_stream_reply(std::string_view body) {
  StreamReply reply;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() != "StreamDescription") {
      in.skip();
      continue;
    }
    for (in.begin_object(); in.next_member();) {
      if (!read_stream_member(in, reply)) in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return reply;
}

template <>
Result<std::string> Codec<table::GetShardIterator>::read(std::string_view body) {
  std::string iterator;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "ShardIterator") {
      in.read(iterator);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return iterator;
}

template <>
Result<table::GetRecordsResult> Codec<table::GetRecords>::read(std::string_view body) {
  table::GetRecordsResult result;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Records") {
      for (in.begin_array(); in.next_element();) read_record(in, result);
    } else if (in.name() == "NextShardIterator") {
      in.read(result.next_shard_iterator);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return result;
}

}  // namespace adjoin::wire
