#include "wire/client/expression_text.h"
#include "wire/client/request_body.h"
#include "wire/client/request_writer.h"

namespace adjoin::wire {
namespace {

void write_keys(const table::KeysAndAttributes& part, RequestWriter& out) {
  ExpressionText text(part.placeholders);
  const auto projection = text.projection(part.projection_expression, part.projection);
  out.json.name(part.table.name());
  out.json.begin_object();
  out.json.name("Keys");
  out.json.begin_array();
  for (const item::Item& key : part.keys) out.element(key);
  out.json.end_array();
  out.flag("ConsistentRead", part.consistent_read);
  out.member("ProjectionExpression", projection);
  out.placeholders(text.placeholders());
  out.json.end_object();
}

void write_action(const table::BatchAction& action, RequestWriter& out) {
  const auto* put = std::get_if<table::BatchPut>(&action);
  out.json.begin_object();
  out.json.name(put != nullptr ? "PutRequest" : "DeleteRequest");
  out.json.begin_object();
  if (put == nullptr) {
    out.item("Key", std::get<table::BatchDelete>(action).key);
  } else if (put->stored_item.empty()) {
    out.item("Item", put->item);
  } else {
    out.item("Item", item::ItemView(put->stored_item));
  }
  out.json.end_object();
  out.json.end_object();
}

}  // namespace

Result<std::string> request_body(const table::BatchGetItemRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.json.name("RequestItems");
  out.json.begin_object();
  for (const table::KeysAndAttributes& part : request.tables) write_keys(part, out);
  out.json.end_object();
  out.choice(request.return_consumed_capacity);
  out.json.end_object();
  return body;
}

Result<std::string> request_body(const table::BatchWriteItemRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.json.name("RequestItems");
  out.json.begin_object();
  for (const table::TableBatch& part : request.tables) {
    out.json.name(part.table.name());
    out.json.begin_array();
    for (const table::BatchAction& action : part.actions) write_action(action, out);
    out.json.end_array();
  }
  out.json.end_object();
  out.choice(request.return_consumed_capacity);
  out.choice(request.return_item_collection_metrics);
  out.json.end_object();
  return body;
}

}  // namespace adjoin::wire
