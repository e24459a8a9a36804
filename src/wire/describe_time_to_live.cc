#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/table_members.h"

namespace adjoin::wire {

Result<std::string> decode_describe_time_to_live(std::string_view body) {
  return decode_table_name(body);
}

void append_describe_time_to_live(const table::TimeToLiveDescription& description,
                                  std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("TimeToLiveDescription");
  reply.json.begin_object();
  reply.member("TimeToLiveStatus",
               description.status == table::TimeToLiveStatus::enabled ? "ENABLED" : "DISABLED");
  if (description.attribute_name) reply.member("AttributeName", *description.attribute_name);
  reply.json.end_object();
}

}  // namespace adjoin::wire
