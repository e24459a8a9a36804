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
    } else if (!members.read(in, request)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  members.check(constraints, request);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  return request;
}

}  // namespace adjoin::wire
