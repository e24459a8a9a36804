#include "wire/requests.h"
#include "wire/table_members.h"

namespace adjoin::wire {

Result<TagResourceRequest> decode_tag_resource(std::string_view body) {
  TagResourceRequest request;
  std::optional<std::string> arn;
  bool has_tags = false;
  Constraints wrong_tags;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ResourceArn") {
      in.read(arn);
    } else if (in.name() == "Tags") {
      has_tags = true;
      request.tags = read_tags(in, wrong_tags, "tags");
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  request.table_name = constraints.resource_arn(arn);
  constraints.required(has_tags, "tags");
  constraints.append(std::move(wrong_tags));
  ADJOIN_CHECK(constraints.check());
  return request;
}

}  // namespace adjoin::wire
