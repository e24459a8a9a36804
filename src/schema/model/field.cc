#include "schema/model/field.h"

#include <algorithm>
#include <cstdint>

#include "item/json.h"
#include "item/set.h"
#include "item/utf8.h"
#include "schema/template/encoding.h"

namespace adjoin::schema {

namespace {

Error not_of_type(const Field& field, std::string_view shown, std::string_view expected = {}) {
  std::string want = expected.empty() ? std::string(to_string(field.type)) : std::string(expected);
  return validation_error("field '" + field.name + "' is " + want + "; '" + std::string(shown) +
                          "' is not");
}

std::string shown(const Value& value) {
  std::string json;
  item::append_json(value, item::JsonForm::plain, json);
  // A value may have 400 KB, and the message goes into logs.
  if (json.size() > 60) json = std::string(item::utf8_front(json, 57)) + "...";
  return json;
}

std::string values_of(const Field& field) {
  std::string text = "one of ";
  for (std::size_t i = 0; i < field.values.size(); ++i) {
    text += (i == 0 ? "" : ", ") + field.values[i];
  }
  return text;
}

/// Times are texts or numbers: DynamoDB has no type for them. What matters is that they sort.
Value::Type stored_type(FieldType type) {
  switch (type) {
    case FieldType::number:
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms: return Value::Type::number;
    case FieldType::boolean: return Value::Type::boolean;
    case FieldType::bytes: return Value::Type::binary;
    case FieldType::list: return Value::Type::list;
    case FieldType::map: return Value::Type::map;
    case FieldType::string_set: return Value::Type::string_set;
    case FieldType::number_set: return Value::Type::number_set;
    default: return Value::Type::string;
  }
}

Result<void> check_text(const Field& field, const std::string& text) {
  if (field.type == FieldType::enumeration &&
      std::find(field.values.begin(), field.values.end(), text) == field.values.end()) {
    return not_of_type(field, text, values_of(field));
  }
  if (field.type == FieldType::date && !time_ms(TimeForm::date, text)) {
    return not_of_type(field, text, "a date such as 2024-01-31");
  }
  if (field.type == FieldType::datetime && !time_ms(TimeForm::iso, text)) {
    return not_of_type(field, text, "a datetime such as 2024-01-31T12:00:00Z");
  }
  if (field.pattern && !field.pattern->matches(text)) {
    return not_of_type(field, text, "of the pattern " + field.pattern_text);
  }
  return {};
}

Result<void> check_number(const Field& field, const Number& number) {
  // The canonical text has no exponent and no trailing zeros, so a point in it means a fraction.
  const std::string text = number.to_string();
  const bool whole = text.find('.') == std::string::npos;
  if (field.type == FieldType::integer && !whole) return not_of_type(field, text, "a whole number");
  const bool time = field.type == FieldType::epoch || field.type == FieldType::ms;
  // Keys pad such numbers with zeros, and negative ones would sort behind all others.
  if (time && (!whole || number.is_negative())) {
    return not_of_type(
        field, text,
        field.type == FieldType::ms ? "whole milliseconds since 1970" : "whole seconds since 1970");
  }
  if (field.min && number < *field.min) {
    return not_of_type(field, text, "at least " + field.min->to_string());
  }
  if (field.max && number > *field.max) {
    return not_of_type(field, text, "at most " + field.max->to_string());
  }
  return {};
}

}  // namespace

Result<Value> parse_field(const Field& field, std::string_view text) {
  Value value{std::string(text)};
  switch (stored_type(field.type)) {
    case Value::Type::string: break;
    case Value::Type::number: {
      auto number = Number::parse(text);
      if (!number) return not_of_type(field, text, "a number");
      value = *number;
      break;
    }
    case Value::Type::boolean:
      if (text != "true" && text != "false") return not_of_type(field, text, "true or false");
      value = Value(text == "true");
      break;
    case Value::Type::binary: {
      auto parsed =
          // The form that plain JSON has for bytes, so that base64 is decoded in one place.
          item::parse_value("{\"$b64\":\"" + std::string(text) + "\"}", item::JsonForm::plain);
      if (!parsed) return not_of_type(field, text, "base64");
      value = *std::move(parsed);
      break;
    }
    default: {
      auto parsed = item::parse_value(text, item::JsonForm::plain);
      if (!parsed)
        return not_of_type(field, text, "JSON of a " + std::string(to_string(field.type)));
      value = *std::move(parsed);
    }
  }
  ADJOIN_CHECK(check_field(field, value));
  return value;
}

Result<void> check_field(const Field& field, const Value& value) {
  if (value.type() != stored_type(field.type)) return not_of_type(field, shown(value));
  if (const std::string* text = value.as_string()) return check_text(field, *text);
  if (const Number* number = value.as_number()) return check_number(field, *number);
  return {};
}

Result<Item> complete_fields(std::string_view owner, const std::vector<Field>& fields,
                             ExtraFields extra, Item given) {
  for (const Field& field : fields) {
    if (const Value* value = given.find(field.name)) {
      if (auto checked = check_field(field, *value); !checked) {
        return validation_error(std::string(owner) + ": " + checked.error().message());
      }
      // A default is written into the item. Readers see it even if they do not know the schema.
    } else if (field.default_value) {
      given.set(field.name, *field.default_value);
    } else if (field.required) {
      return validation_error(std::string(owner) + ": field '" + field.name + "' is required");
    }
  }
  if (extra == ExtraFields::keep) return given;
  for (const auto& [name, value] : given) {
    const bool declared = std::any_of(fields.begin(), fields.end(),
                                      [&n = name](const Field& field) { return field.name == n; });
    if (!declared) {
      return validation_error(std::string(owner) + ": '" + name +
                              "' is not a declared field, and extra-fields is refuse");
    }
  }
  return given;
}

/// A number has one canonical text, so that 1 and 1.0 are one key.
std::optional<std::string> key_text(const Value& value) {
  if (const std::string* text = value.as_string()) return *text;
  if (const Number* number = value.as_number()) return number->to_string();
  if (const bool* boolean = std::get_if<bool>(&value.content())) return *boolean ? "true" : "false";
  return std::nullopt;
}

}  // namespace adjoin::schema
