#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/request_members.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::PutItemRequest> decode_put_item(std::string_view body) {
  table::PutItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  std::optional<item::Item> item;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Item") {
      in.read(item);
    } else if (in.name() == "ConditionExpression") {
      in.read(request.condition_expression);
    } else if (!placeholders.read(in, request.placeholders) && !members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  request.table = constraints.table_name(std::move(members.table_name));
  constraints.required(item.has_value(), "item");
  members.check(constraints, request);
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(in.deferred());
  request.item = *std::move(item);
  return request;
}

void append_write(const table::WriteResult& result, std::string& out) {
  ReplyWriter reply(out);
  if (result.attributes) reply.item("Attributes", result.attributes->view());
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
  if (result.item_collection_metrics) {
    reply.item_collection_metrics(*result.item_collection_metrics);
  }
}

}  // namespace adjoin::wire
