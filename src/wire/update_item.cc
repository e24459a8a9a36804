#include "wire/request_members.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::UpdateItemRequest> decode_update_item(std::string_view body) {
  table::UpdateItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  std::optional<item::Item> key;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Key") {
      in.read(key);
    } else if (in.name() == "UpdateExpression") {
      in.read(request.update_expression);
    } else if (in.name() == "ConditionExpression") {
      in.read(request.condition_expression);
    } else if (!placeholders.read(in, request.placeholders) && !members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  request.table = constraints.table_name(std::move(members.table_name));
  constraints.required(key.has_value(), "key");
  members.check(constraints, request);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  request.key = *std::move(key);
  return request;
}

}  // namespace adjoin::wire
