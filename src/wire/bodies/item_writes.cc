#include "table/check/counted.h"
#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/legacy_members.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {
namespace {

/// A reply of a write of one item.
void append_write(const table::WriteResult& result, std::string& out) {
  ReplyWriter reply(out);
  if (result.attributes) reply.item("Attributes", result.attributes->view());
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
  if (result.item_collection_metrics) {
    reply.item_collection_metrics(*result.item_collection_metrics);
  }
}

}  // namespace

template <>
Result<table::DeleteItemRequest> Codec<table::DeleteItem>::decode(std::string_view body) {
  table::DeleteItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  ExpectedMembers expected;
  std::optional<Item> key;
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

template <>
Result<table::PutItemRequest> Codec<table::PutItem>::decode(std::string_view body) {
  table::PutItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  ExpectedMembers expected;
  std::optional<Item> item;
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

namespace {

/// How UpdateItem lists them, with the service's own mistake.
const Words<table::ReturnValues>& update_return_values_words() {
  static const Words<table::ReturnValues> words{"[ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]",
                                                return_values_words().words};
  return words;
}

/// UpdateItem tells the first wrong word alone.
Result<void> check_words(const RequestMembers& members, table::UpdateItemRequest& request) {
  Constraints constraints;
  constraints.choice(members.return_values, "returnValues", update_return_values_words(),
                     request.return_values);
  ADJOIN_CHECK(constraints.check());
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  ADJOIN_CHECK(constraints.check());
  constraints.choice(members.return_item_collection_metrics, "returnItemCollectionMetrics",
                     collection_metrics_words(), request.return_item_collection_metrics);
  ADJOIN_CHECK(constraints.check());
  constraints.choice(members.on_condition_failure, "returnValuesOnConditionCheckFailure",
                     on_condition_failure_words(), request.on_condition_failure);
  return constraints.check();
}

}  // namespace

template <>
Result<table::UpdateItemRequest> Codec<table::UpdateItem>::decode(std::string_view body) {
  table::UpdateItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  ExpectedMembers expected;
  std::optional<Item> key;
  std::optional<std::vector<AttributeUpdate>> attribute_updates;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Key") {
      in.read(key);
    } else if (in.name() == "UpdateExpression") {
      in.read(request.update_expression);
    } else if (in.name() == "AttributeUpdates") {
      read_attribute_updates(in, attribute_updates);
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
  ADJOIN_CHECK(check_words(members, request));
  Constraints constraints;
  constraints.append(std::move(name));
  constraints.required(key.has_value(), "key");
  expected.check(constraints);
  check_actions(attribute_updates, constraints);
  ADJOIN_CHECK(constraints.check());
  ParameterStyles styles;
  styles.legacy(attribute_updates.has_value(), "AttributeUpdates");
  expected.note(styles);
  styles.expression(request.update_expression.has_value(), "UpdateExpression");
  styles.expression(request.condition_expression.has_value(), "ConditionExpression");
  ADJOIN_CHECK(table::counted(styles.check(placeholders)));
  ADJOIN_CHECK(in.deferred_counted());
  ADJOIN_CHECK(table::counted(check_not_empty(placeholders, request.placeholders)));
  ADJOIN_TRY(request.update, update_of(std::move(attribute_updates)));
  ADJOIN_TRY(request.condition, expected.condition());
  request.key = *std::move(key);
  return request;
}

template <>
void Codec<table::DeleteItem>::append(const table::WriteResult& result, std::string& out) {
  append_write(result, out);
}

template <>
void Codec<table::PutItem>::append(const table::WriteResult& result, std::string& out) {
  append_write(result, out);
}

template <>
void Codec<table::UpdateItem>::append(const table::WriteResult& result, std::string& out) {
  append_write(result, out);
}

}  // namespace adjoin::wire
