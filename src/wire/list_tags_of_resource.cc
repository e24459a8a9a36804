#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"

namespace adjoin::wire {

/// NextToken never comes: a table has at most 50 tags, and all of them are answered at once.
Result<std::string> decode_list_tags_of_resource(std::string_view body) {
  std::optional<std::string> arn;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ResourceArn") {
      in.read(arn);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  Constraints constraints;
  std::string table_name = constraints.resource_arn(arn);
  ADJOIN_CHECK(constraints.check());
  return table_name;
}

void append_list_tags_of_resource(const std::vector<table::Tag>& tags, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Tags");
  reply.json.begin_array();
  for (const table::Tag& tag : tags) {
    reply.json.begin_object();
    reply.member("Key", tag.key);
    reply.member("Value", tag.value);
    reply.json.end_object();
  }
  reply.json.end_array();
}

}  // namespace adjoin::wire
