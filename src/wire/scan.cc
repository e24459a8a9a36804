#include "table/limits.h"
#include "wire/read_members.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::ScanRequest> decode_scan(std::string_view body) {
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

}  // namespace adjoin::wire
