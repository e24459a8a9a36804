#include "wire/client/expression_text.h"
#include "wire/client/request_bodies.h"
#include "wire/client/request_writer.h"
#include "wire/codec/codec.h"
#include "wire/decode/read_members.h"

namespace adjoin::wire {
namespace {

/// A write of one item. An update has one member more, and a put its item in place of the key.
template <typename Write>
Result<std::string> write_body(const Write& request) {
  ExpressionText text(request.placeholders);
  // The update is spelled before anything is written: it is the one part that can be refused.
  std::optional<std::string> update;
  if constexpr (requires { request.update; }) {
    ADJOIN_TRY(update, text.update(request.update_expression, request.update));
  }
  const auto condition = text.condition(request.condition_expression, request.condition);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table.name());
  if constexpr (requires { request.item; }) {
    out.item("Item", request.item);
  } else {
    out.item("Key", request.key);
  }
  out.member("UpdateExpression", update);
  out.member("ConditionExpression", condition);
  out.placeholders(text.placeholders());
  out.choice(request.return_values);
  out.choice(request.on_condition_failure);
  out.choice(request.return_consumed_capacity);
  out.choice(request.return_item_collection_metrics);
  out.json.end_object();
  return body;
}

}  // namespace

template <>
Result<std::string> Codec<table::GetItem>::encode(const table::GetItemRequest& request) {
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

template <>
Result<std::string> Codec<table::PutItem>::encode(const table::PutItemRequest& request) {
  return write_body(request);
}
template <>
Result<std::string> Codec<table::UpdateItem>::encode(const table::UpdateItemRequest& request) {
  return write_body(request);
}
template <>
Result<std::string> Codec<table::DeleteItem>::encode(const table::DeleteItemRequest& request) {
  return write_body(request);
}

namespace {

/// Each table of a batch has placeholders of its own.
void write_keys(const table::KeysAndAttributes& part, RequestWriter& out) {
  ExpressionText text(part.placeholders);
  const auto projection = text.projection(part.projection_expression, part.projection);
  out.json.name(part.table.name());
  out.json.begin_object();
  out.json.name("Keys");
  out.json.begin_array();
  for (const Item& key : part.keys) out.element(key);
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
    // A large item was packed when it was read, and is written from that form.
    out.item("Item", item::ItemView(put->stored_item));
  }
  out.json.end_object();
  out.json.end_object();
}

}  // namespace

template <>
Result<std::string> Codec<table::BatchGetItem>::encode(const table::BatchGetItemRequest& request) {
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

template <>
Result<std::string> Codec<table::BatchWriteItem>::encode(
    const table::BatchWriteItemRequest& request) {
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

namespace {

/// What Query and Scan share.
/// Placeholders come after all texts are made: making them adds to the placeholders.
template <typename Read>
void write_read(const Read& request, ExpressionText& text, RequestWriter& out) {
  const auto filter = text.condition(request.filter_expression, request.filter);
  const auto projection = text.projection(request.projection_expression, request.projection);
  out.member("TableName", request.table.name());
  out.member("IndexName", request.index_name);
  out.member("FilterExpression", filter);
  out.member("ProjectionExpression", projection);
  out.placeholders(text.placeholders());
  if (request.select != table::Select::unspecified) {
    out.member("Select", word_of(select_words(), request.select));
  }
  out.member("Limit", request.limit);
  out.flag("ConsistentRead", request.consistent_read);
  if (request.exclusive_start_key) out.item("ExclusiveStartKey", *request.exclusive_start_key);
  out.choice(request.return_consumed_capacity);
}

}  // namespace

template <>
Result<std::string> Codec<table::Query>::encode(const table::QueryRequest& request) {
  ExpressionText text(request.placeholders);
  const auto key = text.key_condition(request.key_condition_expression, request.key_condition);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  write_read(request, text, out);
  out.member("KeyConditionExpression", key);
  // True is the service's default.
  if (!request.scan_index_forward) {
    out.json.name("ScanIndexForward");
    out.json.boolean(false);
  }
  out.json.end_object();
  return body;
}

template <>
Result<std::string> Codec<table::Scan>::encode(const table::ScanRequest& request) {
  ExpressionText text(request.placeholders);
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  write_read(request, text, out);
  out.member("Segment", request.segment);
  out.member("TotalSegments", request.total_segments);
  out.json.end_object();
  return body;
}

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

template <>
Result<std::string> Codec<table::TransactGetItems>::encode(
    const table::TransactGetItemsRequest& request) {
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

template <>
Result<std::string> Codec<table::TransactWriteItems>::encode(
    const table::TransactWriteItemsRequest& request) {
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
