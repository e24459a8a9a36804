#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/table_members.h"
#include "wire/table_reply.h"

namespace adjoin::wire {

Result<std::string> decode_delete_table(std::string_view body) { return decode_table_name(body); }

void append_delete_table(const table::TableDescription& table, std::string& out) {
  table::TableDescription deleting = table;
  deleting.status = table::ResourceStatus::deleting;
  ReplyWriter reply(out);
  append_table("TableDescription", deleting, nullptr, reply.json);
}

}  // namespace adjoin::wire
