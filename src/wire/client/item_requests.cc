#include "wire/client/expression_text.h"
#include "wire/client/request_body.h"
#include "wire/client/request_writer.h"

namespace adjoin::wire {
namespace {

/// What the three writes of one item say in the end.
template <typename Write>
void write_rest(const Write& request, RequestWriter& out) {
  out.choice(request.return_values);
  out.choice(request.on_condition_failure);
  out.choice(request.return_consumed_capacity);
  out.choice(request.return_item_collection_metrics);
}

}  // namespace

Result<std::string> request_body(const table::GetItemRequest& request) {
  ExpressionText text(request.placeholders);
  const auto projection = text.projection(request.projection_expression, request.projection);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table.name());
  out.item("Key", request.key);
  out.flag("ConsistentRead", request.consistent_read);
  out.member("ProjectionExpression", projection);
  out.placeholders(text.placeholders());
  out.choice(request.return_consumed_capacity);
  out.json.end_object();
  return body;
}

Result<std::string> request_body(const table::PutItemRequest& request) {
  ExpressionText text(request.placeholders);
  const auto condition = text.condition(request.condition_expression, request.condition);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table.name());
  out.item("Item", request.item);
  out.member("ConditionExpression", condition);
  out.placeholders(text.placeholders());
  write_rest(request, out);
  out.json.end_object();
  return body;
}

Result<std::string> request_body(const table::UpdateItemRequest& request) {
  ExpressionText text(request.placeholders);
  ADJOIN_TRY(const auto update, text.update(request.update_expression, request.update));
  const auto condition = text.condition(request.condition_expression, request.condition);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table.name());
  out.item("Key", request.key);
  out.member("UpdateExpression", update);
  out.member("ConditionExpression", condition);
  out.placeholders(text.placeholders());
  write_rest(request, out);
  out.json.end_object();
  return body;
}

Result<std::string> request_body(const table::DeleteItemRequest& request) {
  ExpressionText text(request.placeholders);
  const auto condition = text.condition(request.condition_expression, request.condition);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table.name());
  out.item("Key", request.key);
  out.member("ConditionExpression", condition);
  out.placeholders(text.placeholders());
  write_rest(request, out);
  out.json.end_object();
  return body;
}

}  // namespace adjoin::wire
