#include "table/request/table_ref.h"
#include "table/stream/stream_names.h"
#include "wire/bodies/reply_parts.h"
#include "wire/decode/table_members.h"
#include "wire/rows/by_rows.h"

namespace adjoin::wire {

template <>
struct Body<table::GetRecords> {
  using T = table::GetRecordsRequest;
  static constexpr std::array request = {
      member<&T::shard_iterator>("ShardIterator", {.required = true, .least = 1, .most = 2048}),
      member<&T::limit, Integer>("Limit", {.least = 1, .most = 1000}),
  };
};
template Result<table::GetRecordsRequest> Codec<table::GetRecords>::decode(std::string_view);
template Result<std::string> Codec<table::GetRecords>::encode(const table::GetRecordsRequest&);

// A page of records is the stream's hot reply, and each of them tells what the page keeps once: it
// is written and read by hand.

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
  // Our own servers put the commit into it. Other endpoints have numbers that mean nothing here.
  if (const auto position = table::parse_sequence_number(record.sequence_number)) {
    change.commit = position->commit;
    change.ordinal = position->ordinal;
  }
}

/// Whether the service itself made the change: it removed what had expired.
bool read_is_service(ReplyReader& in) {
  std::string principal;
  for (in.begin_object(); in.next_member();) {
    // The service spells it in both ways, by its API and by its streams.
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

}  // namespace

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
