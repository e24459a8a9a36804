#include "wire/attributes_to_get.h"
#include "wire/parameter_styles.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/request_members.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::GetItemRequest> decode_get_item(std::string_view body) {
  table::GetItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  AttributesToGet attributes_to_get;
  std::optional<item::Item> key;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Key") {
      in.read(key);
    } else if (in.name() == "ConsistentRead") {
      in.read(request.consistent_read);
    } else if (in.name() == "ProjectionExpression") {
      in.read(request.projection_expression);
    } else if (in.name() == "AttributesToGet") {
      in.read(attributes_to_get);
    } else if (!placeholders.read_names(in, request.placeholders) && !members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  check_attributes_to_get(attributes_to_get, "attributesToGet", constraints);
  request.table = constraints.table_name(std::move(members.table_name));
  constraints.required(key.has_value(), "key");
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(ParameterStyles()
                   .legacy(attributes_to_get.has_value(), "AttributesToGet")
                   .projection(request.projection_expression.has_value())
                   .check(placeholders));
  ADJOIN_CHECK(in.deferred());
  ADJOIN_CHECK(check_not_empty(placeholders, request.placeholders));
  ADJOIN_TRY(request.projection, projection_of(attributes_to_get));
  request.key = *std::move(key);
  return request;
}

void append_get_item(const table::GetItemResult& result, std::string& out) {
  ReplyWriter reply(out);
  if (result.item) reply.item("Item", result.item->view());
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
}

}  // namespace adjoin::wire
