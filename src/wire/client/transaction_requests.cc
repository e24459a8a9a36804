#include "wire/client/request_body.h"
#include "wire/client/request_writer.h"

namespace adjoin::wire {
namespace {

constexpr std::string_view type_name(const table::TransactPut&) { return "Put"; }
constexpr std::string_view type_name(const table::TransactUpdate&) { return "Update"; }
constexpr std::string_view type_name(const table::TransactDelete&) { return "Delete"; }
constexpr std::string_view type_name(const table::ConditionCheck&) { return "ConditionCheck"; }

void write_subject(const table::TransactPut& put, RequestWriter& out) {
  if (put.stored_item.empty()) return out.item("Item", put.item);
  out.item("Item", item::ItemView(put.stored_item));
}
void write_subject(const table::TransactUpdate& update, RequestWriter& out) {
  out.item("Key", update.key);
  out.member("UpdateExpression", update.update_expression);
}
void write_subject(const table::TransactDelete& remove, RequestWriter& out) {
  out.item("Key", remove.key);
}
void write_subject(const table::ConditionCheck& check, RequestWriter& out) {
  out.item("Key", check.key);
}

template <typename Action>
void write_one(const Action& action, RequestWriter& out) {
  out.json.begin_object();
  out.json.name(type_name(action));
  out.json.begin_object();
  out.member("TableName", action.table.name());
  write_subject(action, out);
  out.member("ConditionExpression", action.condition_expression);
  out.placeholders(action.placeholders);
  out.choice(action.on_condition_failure);
  out.json.end_object();
  out.json.end_object();
}

}  // namespace

Result<std::string> request_body(const table::TransactGetItemsRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.json.name("TransactItems");
  out.json.begin_array();
  for (const table::TransactGet& get : request.items) {
    out.json.begin_object();
    out.json.name("Get");
    out.json.begin_object();
    out.member("TableName", get.table.name());
    out.item("Key", get.key);
    out.member("ProjectionExpression", get.projection_expression);
    out.placeholders(get.placeholders);
    out.json.end_object();
    out.json.end_object();
  }
  out.json.end_array();
  out.choice(request.return_consumed_capacity);
  out.json.end_object();
  return body;
}

Result<std::string> request_body(const table::TransactWriteItemsRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.json.name("TransactItems");
  out.json.begin_array();
  for (const table::TransactAction& action : request.actions) {
    std::visit([&](const auto& one) { write_one(one, out); }, action);
  }
  out.json.end_array();
  out.member("ClientRequestToken", request.client_request_token);
  out.choice(request.return_consumed_capacity);
  out.choice(request.return_item_collection_metrics);
  out.json.end_object();
  return body;
}

}  // namespace adjoin::wire
