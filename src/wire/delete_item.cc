#include "wire/expected.h"
#include "wire/request_members.h"
#include "wire/requests.h"

namespace adjoin::wire {

Result<table::DeleteItemRequest> decode_delete_item(std::string_view body) {
  table::DeleteItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  ExpectedMembers expected;
  std::optional<item::Item> key;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Key") {
      in.read(key);
    } else if (in.name() == "ConditionExpression") {
      in.read(request.condition_expression);
    } else if (!placeholders.read(in, request.placeholders) && !expected.read(in) &&
               !members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  request.table = constraints.table_name(std::move(members.table_name));
  constraints.choice(members.return_values, "returnValues", return_values_words(),
                     request.return_values);
  constraints.choice(members.return_item_collection_metrics, "returnItemCollectionMetrics",
                     collection_metrics_words(), request.return_item_collection_metrics);
  constraints.choice(members.on_condition_failure, "returnValuesOnConditionCheckFailure",
                     on_condition_failure_words(), request.on_condition_failure);
  constraints.required(key.has_value(), "key");
  expected.check(constraints);
  ADJOIN_CHECK(constraints.check());
  ParameterStyles styles;
  expected.note(styles);
  styles.expression(request.condition_expression.has_value(), "ConditionExpression");
  ADJOIN_CHECK(styles.check(placeholders));
  ADJOIN_CHECK(in.deferred());
  ADJOIN_CHECK(check_not_empty(placeholders, request.placeholders));
  ADJOIN_TRY(request.condition, expected.condition());
  request.key = *std::move(key);
  return request;
}

}  // namespace adjoin::wire
