#include "wire/constraints.h"
#include "wire/decoder.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<UntagResourceRequest> decode_untag_resource(std::string_view body) {
  UntagResourceRequest request;
  std::optional<std::string> arn;
  std::optional<std::vector<std::string>> keys;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ResourceArn") {
      in.read(arn);
    } else if (in.name() == "TagKeys") {
      in.read(keys);
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  request.table_name = constraints.resource_arn(arn);
  constraints.required(keys.has_value(), "tagKeys");
  ADJOIN_CHECK(constraints.check());
  request.tag_keys = *std::move(keys);
  return request;
}

}  // namespace adjoin::wire
