#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<std::monostate> decode_nothing(std::string_view body) {
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) in.skip();
  ADJOIN_CHECK(in.finish());
  return std::monostate{};
}

/// The service's own defaults. Nothing here enforces them, but capacity planners ask.
void append_describe_limits(std::string& out) {
  ReplyWriter reply(out);
  reply.member("AccountMaxReadCapacityUnits", 80'000);
  reply.member("AccountMaxWriteCapacityUnits", 80'000);
  reply.member("TableMaxReadCapacityUnits", 40'000);
  reply.member("TableMaxWriteCapacityUnits", 40'000);
}

}  // namespace adjoin::wire
