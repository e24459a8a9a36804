#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/table_members.h"
#include "wire/table_reply.h"

namespace adjoin::wire {

Result<std::string> decode_describe_table(std::string_view body) { return decode_table_name(body); }

void append_describe_table(const table::TableDescription& table, const table::TableSizes* sizes,
                           std::string& out) {
  ReplyWriter reply(out);
  append_table("Table", table, sizes, reply.json);
}

}  // namespace adjoin::wire
