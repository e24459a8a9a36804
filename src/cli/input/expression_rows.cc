#include <algorithm>
#include <utility>

#include "cli/input/item_request.h"
#include "cli/shell/terminal.h"
#include "item/json.h"
#include "item/json_writer.h"

namespace adjoin::cli {
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

Error wrong_row(std::string_view words, std::string_view expected) {
  return Error(ErrorCode::invalid_argument, "'" + visible(words) + "': " + std::string(expected));
}

void skip_blanks(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
}

std::string_view take_until_blank(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

/// A path: blanks inside backticks belong to it.
/// Names may have blanks. In backticks they are one word here as everywhere.
std::string_view take_path(std::string_view& text) {
  std::size_t end = 0;
  for (bool quoted = false; end < text.size() && (quoted || text[end] != ' '); ++end) {
    if (text[end] == '`') quoted = !quoted;
  }
  const std::string_view path = text.substr(0, end);
  text.remove_prefix(end);
  return path;
}

/// One or more words: `not` and `size` go together with what follows them.
/// An operator has up to three words: "not size <".
std::string take_operator(std::string_view& text) {
  std::string op;
  for (;;) {
    skip_blanks(text);
    const std::string_view word = take_until_blank(text);
    op += (op.empty() ? "" : " ") + std::string(word);
    if ((word != "not" && word != "size") || text.empty()) return op;
  }
}

/// A JSON value at the front, or a word without blanks.
/// Finds the end of a JSON value by its brackets, without reading it. The shell has taken the
/// user's own quotes off, so text without blanks needs none.
std::string_view take_value(std::string_view& text) {
  if (text.front() != '"' && text.front() != '[' && text.front() != '{') {
    return take_until_blank(text);
  }
  std::size_t depth = 0;
  bool quoted = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      ++depth;
    } else if (!quoted && (c == ']' || c == '}') && depth != 0) {
      --depth;
    }
    if (!quoted && depth == 0) break;
  }
  const std::string_view value = text.substr(0, std::min(i + 1, text.size()));
  text.remove_prefix(value.size());
  return value;
}

/// JSON where it is JSON, else a string.
/// A word such as `abc` is a string, 12 a number, true a boolean. Quotes make a string of the last
/// two.
Value value_of(std::string_view word) {
  auto parsed = item::parse_value(word, item::JsonForm::plain);
  return parsed ? *std::move(parsed) : Value(word);
}

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

/// The words of a row are one argument of the command line, so that several rows can be given.
Result<expression::Row> parse_row_words(Kind kind, std::string_view words) {
  expression::Row row;
  row.kind = kind;
  std::string_view rest = words;
  skip_blanks(rest);
  row.attribute = take_path(rest);
  if (row.attribute.empty()) return wrong_row(words, "ATTRIBUTE OPERATOR VALUE is expected");
  row.op = take_operator(rest);
  for (skip_blanks(rest); !rest.empty(); skip_blanks(rest)) {
    // An '@' begins a path. Text that begins with one has to be quoted as JSON.
    if (rest.front() == '@') {
      rest.remove_prefix(1);
      if (!row.other_attribute.empty()) return wrong_row(words, "one @PATH is enough");
      row.other_attribute = take_path(rest);
    } else {
      row.values.push_back(value_of(take_value(rest)));
    }
  }
  return row;
}

Result<expression::Row> parse_row_json(std::string_view json) {
  auto object = item::parse_item(json, item::JsonForm::plain);
  if (!object) return Error(ErrorCode::invalid_argument, object.error().message());
  expression::Row row;
  ADJOIN_TRY(const std::string kind, text_member(*object, "kind", true));
  const auto* known = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const KindName& k) { return k.word == kind; });
  if (known == std::end(kKinds)) {
    return Error(ErrorCode::invalid_argument,
                 "\"kind\": \"" + visible(kind) +
                     "\" is none of key, condition, filter, projection, update");
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

graph_text::Row row_of(const expression::Row& row) {
  graph_text::Row out;
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

}  // namespace adjoin::cli
