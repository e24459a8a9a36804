#include "table/request/limits.h"
#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/read_members.h"

namespace adjoin::wire {

template <>
Result<table::QueryRequest> Codec<table::Query>::decode(std::string_view body) {
  table::QueryRequest request;
  ReadMembers members;
  std::optional<LegacyConditions> key_conditions;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "KeyConditionExpression") {
      in.read(request.key_condition_expression);
    } else if (in.name() == "ScanIndexForward") {
      in.read(request.scan_index_forward);
    } else if (in.name() == "KeyConditions") {
      read_conditions(in, "Condition", key_conditions);
    } else if (!members.read(in, "QueryFilter", request)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  members.check_select(constraints, request);
  constraints.choice(members.common.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  check_operators(members.filter, "queryFilter", true, constraints);
  members.check_table(constraints, request);
  check_attributes_to_get(members.attributes_to_get, "attributesToGet", constraints);
  check_operators(key_conditions, "keyConditions", true, constraints);
  if (request.limit) constraints.at_least(*request.limit, "Limit", 1);
  ADJOIN_CHECK(constraints.check());
  ParameterStyles styles;
  members.note(styles, "QueryFilter", request);
  // KeyConditions may stand beside other expressions.
  styles.legacy(key_conditions && request.key_condition_expression, "KeyConditions")
      .expression(request.key_condition_expression.has_value(), "KeyConditionExpression");
  ADJOIN_CHECK(styles.check(members.placeholders));
  ADJOIN_CHECK(in.deferred());
  ADJOIN_CHECK(check_not_empty(members.placeholders, request.placeholders));
  ADJOIN_CHECK(members.translate(request));
  ADJOIN_TRY(request.key_condition,
             key_condition_of(key_conditions, request.index_name.has_value()));
  ADJOIN_CHECK(check_start_key(in, request));
  return request;
}

void append_query(const table::QueryResult& result, bool with_items, std::string& out) {
  out.reserve(out.size() + result.items.buffer_bytes() * 2 + 256);
  ReplyWriter reply(out);
  if (with_items) {
    reply.json.name("Items");
    reply.json.begin_array();
    for (const item::ItemView item : result.items) reply.element(item);
    reply.json.end_array();
  }
  reply.json.name("Count");
  reply.json.integer(result.count);
  reply.json.name("ScannedCount");
  reply.json.integer(result.scanned_count);
  if (result.last_evaluated_key) reply.item("LastEvaluatedKey", *result.last_evaluated_key);
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
}

template <>
void Codec<table::Query>::append(const table::QueryResult& result, std::string& out) {
  append_query(result, true, out);
}

template <>
Result<table::ScanRequest> Codec<table::Scan>::decode(std::string_view body) {
  table::ScanRequest request;
  ReadMembers members;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Segment") {
      in.read(request.segment, "Integer");
    } else if (in.name() == "TotalSegments") {
      in.read(request.total_segments, "Integer");
    } else if (!members.read(in, "ScanFilter", request)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  members.check_select(constraints, request);
  if (request.total_segments) {
    constraints.range(*request.total_segments, "totalSegments", 1, table::kTotalSegmentsMax);
  }
  constraints.choice(members.common.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  members.check_table(constraints, request);
  check_operators(members.filter, "scanFilter", true, constraints);
  check_attributes_to_get(members.attributes_to_get, "attributesToGet", constraints);
  if (request.segment) {
    constraints.range(*request.segment, "segment", 0, table::kTotalSegmentsMax - 1);
  }
  members.check_limit(constraints, request);
  ADJOIN_CHECK(constraints.check());
  ParameterStyles styles;
  members.note(styles, "ScanFilter", request);
  ADJOIN_CHECK(styles.check(members.placeholders));
  ADJOIN_CHECK(in.deferred());
  ADJOIN_CHECK(check_not_empty(members.placeholders, request.placeholders));
  ADJOIN_CHECK(members.translate(request));
  ADJOIN_CHECK(check_start_key(in, request));
  return request;
}

template <>
void Codec<table::Scan>::append(const table::ScanResult& result, std::string& out) {
  append_query(result, true, out);
}

}  // namespace adjoin::wire
