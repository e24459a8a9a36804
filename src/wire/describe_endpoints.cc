#include "wire/replies.h"
#include "wire/reply_parts.h"

namespace adjoin::wire {

void append_describe_endpoints(std::string_view address, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Endpoints");
  reply.json.begin_array();
  reply.json.begin_object();
  reply.member("Address", address);
  reply.member("CachePeriodInMinutes", 1440);
  reply.json.end_object();
  reply.json.end_array();
}

}  // namespace adjoin::wire
