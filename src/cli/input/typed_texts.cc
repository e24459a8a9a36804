#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "cli/input/load_records.h"
#include "cli/input/words.h"
#include "item/json.h"

namespace adjoin::cli {
namespace {

using TextKind = TextType::Kind;
using schema::FieldType;

/// Between the elements of a list, as Neo4j and Neptune have it.
constexpr char kBetween = ';';

Error not_of_kind(const std::string& name, std::string_view text, std::string_view kind) {
  return validation_error("'" + name + "' is " + std::string(kind) + " by the file's own words; '" +
                          visible(text) + "' is not");
}

/// "True" and "TRUE" are written too, and 1.
/// Programs that write such files spell booleans in many ways. What is none of them is a mistake,
/// not false.
Result<bool> boolean_of(const std::string& name, std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower == "true" || lower == "1") return true;
  if (lower == "false" || lower == "0") return false;
  return not_of_kind(name, text, "true or false");
}

Result<Value> element(const std::string& name, std::string_view text, TextKind kind) {
  if (kind == TextKind::boolean) {
    ADJOIN_TRY(const bool is_true, boolean_of(name, text));
    return Value(is_true);
  }
  if (kind == TextKind::number) {
    auto number = Number::parse(text);
    if (!number) return not_of_kind(name, text, "a number");
    return Value(*std::move(number));
  }
  return Value(text);
}

Result<Value::List> elements(const Text& text, TextKind kind) {
  Value::List list;
  std::string_view rest = text.text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(kBetween), rest.size());
    ADJOIN_TRY(Value value, element(text.name, rest.substr(0, end), kind));
    list.push_back(std::move(value));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return list;
}

/// A declared set takes the elements of a list.
/// By way of JSON, so that one function decides what fits a field, wherever the value comes from.
Result<Value> declared_list(const schema::Field& field, const Text& text) {
  if (field.type != FieldType::string_set && field.type != FieldType::number_set &&
      field.type != FieldType::list) {
    return schema::parse_field(field, text.text);
  }
  const bool is_numbers = field.type == FieldType::number_set;
  ADJOIN_TRY(Value::List list, elements(text, is_numbers ? TextKind::number : text.type.kind));
  std::string json = field.type == FieldType::list ? "" : "{\"$set\":";
  item::append_json(Value(std::move(list)), item::JsonForm::plain, json);
  if (field.type != FieldType::list) json += "}";
  return schema::parse_field(field, json);
}

Result<Value> declared_value(const schema::Field& field, const Text& text) {
  if (text.type.is_list) return declared_list(field, text);
  // The schema alone allows `true` and `false`. A file that calls the column boolean may spell it
  // in its own way.
  if (field.type != FieldType::boolean || text.type.kind != TextKind::boolean) {
    return schema::parse_field(field, text.text);
  }
  ADJOIN_TRY(const bool is_true, boolean_of(text.name, text.text));
  return Value(is_true);
}

/// The members of an object; a text that is none stays a field.
/// Our own exports put fields that no column has into one object.
void take_attributes(const Text& text, Item& fields) {
  auto parsed = item::parse_item(text.text, item::JsonForm::plain);
  if (!parsed) {
    fields.set(text.name, Value(text.text));
    return;
  }
  for (const auto& [name, value] : *parsed) {
    // A column of its own goes before the object.
    if (!fields.contains(name)) fields.set(name, value);
  }
}

}  // namespace

Result<void> type_texts(const std::vector<schema::Field>& declared, Record& record) {
  for (const Text& text : record.texts) {
    const auto field = std::find_if(declared.begin(), declared.end(),
                                    [&](const schema::Field& f) { return f.name == text.name; });
    if (field != declared.end()) {
      ADJOIN_TRY(Value value, declared_value(*field, text));
      record.fields.set(text.name, std::move(value));
    } else if (text.type.kind == TextKind::attributes) {
      take_attributes(text, record.fields);
    } else if (text.type.is_list) {
      ADJOIN_TRY(Value::List list, elements(text, text.type.kind));
      record.fields.set(text.name, Value(std::move(list)));
    } else {
      ADJOIN_TRY(Value value, element(text.name, text.text, text.type.kind));
      record.fields.set(text.name, std::move(value));
    }
  }
  record.texts.clear();
  return {};
}

}  // namespace adjoin::cli
