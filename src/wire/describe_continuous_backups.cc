#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/table_members.h"

namespace adjoin::wire {

Result<std::string> decode_describe_continuous_backups(std::string_view body) {
  return decode_table_name(body);
}

/// The service says ENABLED of every table; restoring to a point in time is never offered here.
void append_describe_continuous_backups(std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("ContinuousBackupsDescription");
  reply.json.begin_object();
  reply.member("ContinuousBackupsStatus", "ENABLED");
  reply.json.name("PointInTimeRecoveryDescription");
  reply.json.begin_object();
  reply.member("PointInTimeRecoveryStatus", "DISABLED");
  reply.json.end_object();
  reply.json.end_object();
}

}  // namespace adjoin::wire
