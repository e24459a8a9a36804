#include "graph_text/expression_json.h"

#include <algorithm>

#include "item/json.h"
#include "item/json_writer.h"

namespace adjoin::graph_text {
namespace {

using expression::Kind;

struct KindName {
  Kind kind;
  std::string_view word;    ///< in a row
  std::string_view member;  ///< in a request
};
// The order in which rows, members and messages list the kinds.
constexpr KindName kKinds[] = {
    {Kind::key_condition, "key", "KeyConditionExpression"},
    {Kind::condition, "condition", "ConditionExpression"},
    {Kind::filter, "filter", "FilterExpression"},
    {Kind::projection, "projection", "ProjectionExpression"},
    {Kind::update, "update", "UpdateExpression"},
};

constexpr std::string_view kMembers[] = {"kind", "attribute", "op", "values", "other"};

Result<std::string> text_member(const Item& object, std::string_view name, bool required) {
  const Value* value = object.find(name);
  if (value == nullptr && !required) return std::string();
  if (value == nullptr || value->as_string() == nullptr) {
    return Error(ErrorCode::invalid_argument,
                 "\"" + std::string(name) + "\": a string is expected");
  }
  return *value->as_string();
}

}  // namespace

Result<expression::Row> parse_row_json(std::string_view json) {
  auto object = item::parse_item(json, item::JsonForm::plain);
  if (!object) return Error(ErrorCode::invalid_argument, object.error().message());
  for (const auto& [name, value] : *object) {
    if (std::find(std::begin(kMembers), std::end(kMembers), name) != std::end(kMembers)) continue;
    return Error(
        ErrorCode::invalid_argument,
        "\"" + name + "\" is not known here; a row has kind, attribute, op, values, other");
  }
  expression::Row row;
  ADJOIN_TRY(const std::string kind, text_member(*object, "kind", true));
  const auto* known = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const KindName& k) { return k.word == kind; });
  if (known == std::end(kKinds)) {
    return Error(
        ErrorCode::invalid_argument,
        "\"kind\": \"" + kind + "\" is none of key, condition, filter, projection, update");
  }
  row.kind = known->kind;
  ADJOIN_TRY(row.attribute, text_member(*object, "attribute", true));
  ADJOIN_TRY(row.op, text_member(*object, "op", false));
  ADJOIN_TRY(row.other_attribute, text_member(*object, "other", false));
  if (const Value* values = object->find("values")) {
    const auto* list = std::get_if<Value::List>(&values->content());
    if (list == nullptr)
      return Error(ErrorCode::invalid_argument, "\"values\": a list is expected");
    row.values = *list;
  }
  return row;
}

Row expression_row(const expression::Row& row) {
  Row out;
  for (const KindName& kind : kKinds) {
    if (kind.kind == row.kind) out.text("kind", kind.word);
  }
  out.text("attribute", row.attribute).text("op", row.op);
  std::string json = "[";
  for (const Value& value : row.values) {
    if (json.size() > 1) json += ',';
    item::append_json(value, item::JsonForm::plain, json);
  }
  const std::string text = json.substr(1);
  out.json("values", json + "]", text);
  if (!row.other_attribute.empty()) out.text("other", row.other_attribute);
  return out;
}

/// Members in the order of `kKinds`, then names and values: the same rows give the same text.
std::string to_request_json(const expression::Expressions& expressions) {
  std::string json;
  item::JsonWriter writer(json);
  writer.begin_object();
  for (const KindName& kind : kKinds) {
    if (expressions.text(kind.kind).empty()) continue;
    writer.name(kind.member);
    writer.string(expressions.text(kind.kind));
  }
  if (!expressions.placeholders.names.empty()) {
    writer.name("ExpressionAttributeNames");
    writer.begin_object();
    for (const auto& [placeholder, name] : expressions.placeholders.names) {
      writer.name(placeholder);
      writer.string(name);
    }
    writer.end_object();
  }
  if (!expressions.placeholders.values.empty()) {
    writer.name("ExpressionAttributeValues");
    writer.begin_object();
    for (const auto& [placeholder, value] : expressions.placeholders.values) {
      writer.name(placeholder);
      std::string text;
      item::append_json(value, item::JsonForm::dynamodb, text);
      writer.raw(text);
    }
    writer.end_object();
  }
  writer.end_object();
  return json;
}

Result<expression::Expressions> parse_request_json(std::string_view json) {
  auto request = item::parse_item(json, item::JsonForm::plain);
  if (!request) return Error(ErrorCode::invalid_argument, request.error().message());
  expression::Expressions expressions;
  for (const KindName& kind : kKinds) {
    ADJOIN_TRY(expressions.text(kind.kind), text_member(*request, kind.member, false));
  }
  const auto object = [&](std::string_view name) -> Result<Item> {
    const Value* value = request->find(name);
    if (value == nullptr) return Item();
    const auto* map = std::get_if<Item>(&value->content());
    if (map != nullptr) return *map;
    return Error(ErrorCode::invalid_argument,
                 "\"" + std::string(name) + "\": an object is expected");
  };
  ADJOIN_TRY(const Item names, object("ExpressionAttributeNames"));
  for (const auto& [placeholder, name] : names) {
    ADJOIN_TRY(std::string text, text_member(names, placeholder, true));
    expressions.placeholders.names.emplace(placeholder, std::move(text));
  }
  ADJOIN_TRY(const Item values, object("ExpressionAttributeValues"));
  std::string marshalled;
  // The request was read as plain JSON, since other members may be anything. The values are
  // DynamoDB JSON, so they are read once more.
  item::append_json(values, item::JsonForm::plain, marshalled);
  auto typed = item::parse_item(marshalled, item::JsonForm::dynamodb);
  if (!typed) {
    return Error(ErrorCode::invalid_argument,
                 "ExpressionAttributeValues: " + typed.error().message());
  }
  for (const auto& [placeholder, value] : *typed) {
    expressions.placeholders.values.emplace(placeholder, value);
  }
  return expressions;
}

Result<std::string> build_request(const std::vector<std::string_view>& rows, bool any) {
  expression::Rows read;
  for (const std::string_view json : rows) {
    auto row = parse_row_json(json);
    if (!row) {
      return reworded(row.error(),
                      "row " + std::to_string(read.rows.size() + 1) + ": " + row.error().message());
    }
    read.rows.push_back(*std::move(row));
  }
  if (any) read.condition_join = read.filter_join = expression::Join::any;
  ADJOIN_TRY(const expression::Expressions built, expression::build(read));
  return to_request_json(built);
}

Result<std::vector<Row>> rows_of_request(std::string_view json) {
  ADJOIN_TRY(const expression::Expressions given, parse_request_json(json));
  ADJOIN_TRY(const expression::Rows read, expression::parse_rows(given));
  std::vector<Row> rows;
  for (const expression::Row& row : read.rows) rows.push_back(expression_row(row));
  return rows;
}

}  // namespace adjoin::graph_text
