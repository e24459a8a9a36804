#include "table/counted.h"
#include "wire/expected.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/request_members.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::PutItemRequest> decode_put_item(std::string_view body) {
  table::PutItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  ExpectedMembers expected;
  std::optional<item::Item> item;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Item") {
      in.read(item);
    } else if (in.name() == "ConditionExpression") {
      in.read(request.condition_expression);
    } else if (!placeholders.read(in, request.placeholders) && !expected.read(in) &&
               !members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints name;
  const bool is_named = members.table_name.has_value();
  request.table = name.table_name(std::move(members.table_name));
  if (is_named) ADJOIN_CHECK(name.check());
  Constraints constraints;
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  constraints.append(std::move(name));
  constraints.required(item.has_value(), "item");
  expected.check(constraints);
  constraints.choice(members.return_values, "returnValues", return_values_words(),
                     request.return_values);
  constraints.choice(members.return_item_collection_metrics, "returnItemCollectionMetrics",
                     collection_metrics_words(), request.return_item_collection_metrics);
  constraints.choice(members.on_condition_failure, "returnValuesOnConditionCheckFailure",
                     on_condition_failure_words(), request.on_condition_failure);
  ADJOIN_CHECK(constraints.check());
  ParameterStyles styles;
  expected.note(styles);
  styles.expression(request.condition_expression.has_value(), "ConditionExpression");
  ADJOIN_CHECK(table::counted(styles.check(placeholders)));
  ADJOIN_CHECK(in.deferred_counted());
  ADJOIN_CHECK(table::counted(check_not_empty(placeholders, request.placeholders)));
  // Wrong ReturnValues are the store's to refuse, and come before what is wrong in Expected.
  if (request.return_values == table::ReturnValues::none ||
      request.return_values == table::ReturnValues::all_old) {
    ADJOIN_TRY(request.condition, expected.condition());
  }
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
