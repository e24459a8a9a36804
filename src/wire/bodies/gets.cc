#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/legacy_members.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {
namespace {

std::optional<std::vector<Item>> read_keys(Decoder& in) {
  std::vector<Item> keys;
  for (in.begin_list(); in.next_element();) {
    std::optional<Item> key;
    in.read(key);
    if (key) keys.push_back(*std::move(key));
  }
  return keys;
}

/// What is checked once the constraints have been.
struct EntryMembers {
  PlaceholderMembers placeholders;
  AttributesToGet attributes_to_get;
};

table::KeysAndAttributes read_entry(Decoder& in, EntryMembers& members, Constraints& wrong) {
  table::KeysAndAttributes entry;
  const std::string name(in.name());
  std::optional<std::vector<Item>> keys;
  for (in.begin_structure("KeysAndAttributes"); in.next_member();) {
    if (in.name() == "Keys") {
      keys = read_keys(in);
    } else if (in.name() == "ConsistentRead") {
      in.read(entry.consistent_read);
    } else if (in.name() == "ProjectionExpression") {
      in.read(entry.projection_expression);
    } else if (in.name() == "AttributesToGet") {
      in.read(members.attributes_to_get);
    } else if (!members.placeholders.read_names(in, entry.placeholders)) {
      in.skip();
    }
  }
  const std::string place = "requestItems." + name + ".member.";
  wrong.required(keys.has_value(), place + "keys");
  check_attributes_to_get(members.attributes_to_get, place + "attributesToGet", wrong);
  if (keys) entry.keys = *std::move(keys);
  return entry;
}

void append_unprocessed(const table::KeysAndAttributes& entry, ReplyWriter& reply) {
  reply.json.name(entry.table.name());
  reply.json.begin_object();
  reply.json.name("Keys");
  reply.json.begin_array();
  for (const Item& key : entry.keys) reply.element(key);
  reply.json.end_array();
  if (entry.consistent_read) {
    reply.json.name("ConsistentRead");
    reply.json.boolean(true);
  }
  if (entry.projection_expression) {
    reply.json.name("ProjectionExpression");
    reply.json.string(*entry.projection_expression);
  }
  if (entry.projection) {
    reply.json.name("AttributesToGet");
    reply.json.begin_array();
    for (const expression::Path& path : entry.projection->paths) reply.json.string(path.attribute);
    reply.json.end_array();
  }
  if (!entry.placeholders.names.empty()) {
    reply.json.name("ExpressionAttributeNames");
    reply.json.begin_object();
    for (const auto& [placeholder, name] : entry.placeholders.names) {
      reply.json.name(placeholder);
      reply.json.string(name);
    }
    reply.json.end_object();
  }
  reply.json.end_object();
}

Result<void> check_style(const EntryMembers& members, const table::KeysAndAttributes& entry) {
  return ParameterStyles()
      .legacy(members.attributes_to_get.has_value(), "AttributesToGet")
      .projection(entry.projection_expression.has_value())
      .check(members.placeholders);
}

}  // namespace

template <>
Result<table::BatchGetItemRequest> Codec<table::BatchGetItem>::decode(std::string_view body) {
  table::BatchGetItemRequest request;
  RequestMembers members;
  std::vector<EntryMembers> entries;
  Constraints wrong_tables;
  bool has_tables = false;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "RequestItems") {
      has_tables = true;
      for (in.begin_map("KeysAndAttributes"); in.next_member();) {
        std::string table = wrong_tables.table_name_key(in.name());
        request.tables.push_back(read_entry(in, entries.emplace_back(), wrong_tables));
        request.tables.back().table = std::move(table);
      }
    } else if (!members.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  constraints.choice(members.return_consumed_capacity, "returnConsumedCapacity",
                     consumed_capacity_words(), request.return_consumed_capacity);
  constraints.required(has_tables, "requestItems");
  wrong_tables.map_keys_checked("requestItems");
  constraints.append(std::move(wrong_tables));
  ADJOIN_CHECK(constraints.check());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    ADJOIN_CHECK(check_style(entries[i], request.tables[i]));
  }
  ADJOIN_CHECK(in.deferred());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    ADJOIN_CHECK(check_not_empty(entries[i].placeholders, request.tables[i].placeholders));
    ADJOIN_TRY(request.tables[i].projection, projection_of(entries[i].attributes_to_get));
  }
  return request;
}

template <>
void Codec<table::BatchGetItem>::append(const table::BatchGetItemResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("Responses");
  reply.json.begin_object();
  for (const table::BatchGetItemResult::Table& table : result.tables) {
    reply.json.name(table.name);
    reply.json.begin_array();
    for (const item::ItemView item : table.items) reply.element(item);
    reply.json.end_array();
  }
  reply.json.end_object();
  reply.json.name("UnprocessedKeys");
  reply.json.begin_object();
  for (const table::KeysAndAttributes& entry : result.unprocessed) {
    append_unprocessed(entry, reply);
  }
  reply.json.end_object();
  reply.consumed_capacity(result.consumed_capacity, CapacityForm::plain);
}

template <>
Result<table::GetItemRequest> Codec<table::GetItem>::decode(std::string_view body) {
  table::GetItemRequest request;
  RequestMembers members;
  PlaceholderMembers placeholders;
  AttributesToGet attributes_to_get;
  std::optional<Item> key;
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

template <>
void Codec<table::GetItem>::append(const table::GetItemResult& result, std::string& out) {
  ReplyWriter reply(out);
  if (result.item) reply.item("Item", result.item->view());
  if (result.consumed_capacity) reply.consumed_capacity(*result.consumed_capacity);
}

}  // namespace adjoin::wire
