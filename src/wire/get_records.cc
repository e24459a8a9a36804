#include "table/arn.h"
#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/table_reply.h"

namespace adjoin::wire {
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

Result<table::GetRecordsRequest> decode_get_records(std::string_view body) {
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

void append_get_records(const table::GetRecordsResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Records");
  reply.json.begin_array();
  for (const table::StreamRecord& record : result.records) {
    append_record(record, result.view_type, reply);
  }
  reply.json.end_array();
  if (result.next_shard_iterator) reply.member("NextShardIterator", *result.next_shard_iterator);
}

}  // namespace adjoin::wire
