#include "expression/messages.h"

#include <memory>
#include <string>
#include <string_view>

#include "expression/limit_fault.h"
#include "item/base64.h"
#include "item/size.h"
#include "item/value.h"

namespace adjoin::expression::messages {
namespace {

/// One allocation for a message, whatever its parts.
std::string join(std::initializer_list<std::string_view> parts) {
  std::size_t size = 0;
  for (const std::string_view part : parts) size += part.size();
  std::string out;
  out.reserve(size);
  for (const std::string_view part : parts) out += part;
  return out;
}

Error invalid(Kind kind, std::initializer_list<std::string_view> parts) {
  return validation_error(join({"Invalid ", to_string(kind), ": ", join(parts)}));
}

/// [a, b, [3]]
std::string path_text(const Path& path) {
  std::string out = "[" + path.attribute;
  for (const PathStep& step : path.steps) {
    out += ", ";
    out += step.is_index ? "[" + std::to_string(step.index) + "]" : step.name;
  }
  out += "]";
  return out;
}

/// Value: {S:abc}
/// Only scalars are shown. Bounds of BETWEEN can be nothing else.
std::string value_text(const Value& value) {
  std::string text;
  if (const std::string* string = value.as_string()) {
    text = *string;
  } else if (const Number* number = value.as_number()) {
    text = number->to_string();
  } else if (const Binary* binary = value.as_binary()) {
    item::append_base64(binary->bytes, text);
  }
  return join({"AttributeValue: {", item::to_string(value.type()), ":", text, "}"});
}

/// How ADD and DELETE spell types, unlike every other message.
std::string_view long_type(Value::Type type) {
  switch (type) {
    case Value::Type::string: return "STRING";
    case Value::Type::number: return "NUMBER";
    case Value::Type::binary: return "BINARY";
    case Value::Type::boolean: return "BOOLEAN";
    case Value::Type::null: return "NULL";
    case Value::Type::list: return "LIST";
    case Value::Type::map: return "MAP";
    case Value::Type::string_set: return "STRING_SET";
    case Value::Type::number_set: return "NUMBER_SET";
    case Value::Type::binary_set: return "BINARY_SET";
  }
  return "";
}

std::string_view member(bool values) {
  return values ? "ExpressionAttributeValues" : "ExpressionAttributeNames";
}

constexpr std::string_view kIncorrectType =
    "Incorrect operand type for operator or function; operator";

}  // namespace

Error expression_empty(Kind kind) { return invalid(kind, {"The expression can not be empty;"}); }

Error expression_too_long(Kind kind, std::size_t bytes) {
  return invalid(kind, {"Expression size has exceeded the maximum allowed size; expression size: ",
                        std::to_string(bytes)});
}

Error syntax(Kind kind, std::string_view token, std::string_view near) {
  return invalid(kind, {"Syntax error; token: \"", token, "\", near: \"", near, "\""});
}

Error too_many_operators(Kind kind, std::size_t count) {
  return invalid(kind, {"The expression contains too many operators; operator count: ",
                        std::to_string(count)});
}

Error too_many_in_operands(Kind kind, std::size_t count) {
  return invalid(kind, {"The IN operator is provided with too many operands; number of operands: ",
                        std::to_string(count)});
}

Error redundant_parentheses(Kind kind) {
  return invalid(kind, {"The expression has redundant parentheses;"});
}

Error reserved_keyword(Kind kind, std::string_view word) {
  return invalid(kind, {"Attribute name is a reserved keyword; reserved keyword: ", word});
}

Error section_repeated(std::string_view section) {
  return invalid(Kind::update,
                 {"The \"", section, "\" section can only be used once in an update expression;"});
}

Error index_out_of_range(Kind kind, std::string_view digits) {
  return invalid(kind, {"List index is not within the allowable range; index: [", digits, "]"});
}

Error path_too_deep(Kind kind, std::size_t levels) {
  return invalid(kind, {"The document path has too many nesting elements; nesting levels: ",
                        std::to_string(levels)});
}

Error name_undefined(Kind kind, std::string_view placeholder) {
  return invalid(kind, {"An expression attribute name used in the document path is not defined; "
                        "attribute name: ",
                        placeholder});
}

Error value_undefined(Kind kind, std::string_view placeholder) {
  return invalid(kind, {"An expression attribute value used in expression is not defined; "
                        "attribute value: ",
                        placeholder});
}

Error placeholders_unused(bool values, std::string_view keys) {
  return validation_error(
      join({"Value provided in ", member(values), " unused in expressions: keys: {", keys, "}"}));
}

Error placeholder_spelling(bool values, std::string_view key) {
  return validation_error(
      join({member(values), " contains invalid key: Syntax error; key: \"", key, "\""}));
}

Error placeholder_too_long(bool values, std::string_view key) {
  return validation_error(
      join({member(values), " contains invalid key: The key is longer than ",
            std::to_string(kPlaceholderBytesMax), " bytes; key: \"", key, "\""}));
}

Error nested_too_deep() {
  return with_details<LimitFault>(validation_error(std::string(item::kNestedTooDeep)));
}

Error placeholders_too_large(std::size_t bytes) {
  return validation_error(
      join({"ExpressionAttributeNames and ExpressionAttributeValues have exceeded the maximum "
            "allowed size; size: ",
            std::to_string(bytes)}));
}

Error placeholder_name_empty(std::string_view key) {
  return validation_error(
      join({"ExpressionAttributeNames contains invalid value: One or more parameter values were "
            "invalid: Empty attribute name for key ",
            key}));
}

Error placeholder_name_too_long() {
  return validation_error(
      "1 validation error detected: Attribute name is too large, must be less than 65536 bytes");
}

Error unknown_function(Kind kind, std::string_view function) {
  return invalid(kind, {"Invalid function name; function: ", function});
}

Error function_not_allowed(Kind kind, std::string_view function) {
  const std::string_view place =
      kind == Kind::update ? "an update expression" : "a condition expression";
  return invalid(kind, {"The function is not allowed in ", place, "; function: ", function});
}

Error function_misused(Kind kind, std::string_view function) {
  return invalid(
      kind,
      {"The function is not allowed to be used this way in an expression; function: ", function});
}

Error operand_count(Kind kind, std::string_view function, std::size_t count) {
  return invalid(kind, {"Incorrect number of operands for operator or function; operator or "
                        "function: ",
                        function, ", number of operands: ", std::to_string(count)});
}

Error operand_type(Kind kind, std::string_view function, Value::Type type) {
  return invalid(kind, {kIncorrectType, " or function: ", function,
                        ", operand type: ", item::to_string(type)});
}

Error action_operand_type(std::string_view action, Value::Type type) {
  return invalid(Kind::update, {kIncorrectType, ": ", action, ", operand type: ", long_type(type)});
}

Error needs_path(Kind kind, std::string_view function) {
  return invalid(
      kind, {"Operator or function requires a document path; operator or function: ", function});
}

Error operands_same(Kind kind, std::string_view function, const Path& path) {
  return invalid(kind, {"The first operand must be distinct from the remaining operands for this "
                        "operator or function; operator: ",
                        function, ", first operand: ", path_text(path)});
}

Error attribute_type_unknown(Kind kind, std::string_view type) {
  return invalid(kind, {"Invalid attribute type name found; type: ", type,
                        ", valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}"});
}

Error between_types(Kind kind, const Value& lower, const Value& upper) {
  return invalid(kind,
                 {"The BETWEEN operator requires same data type for lower and upper bounds; lower "
                  "bound operand: ",
                  value_text(lower), ", upper bound operand: ", value_text(upper)});
}

Error between_order(Kind kind, const Value& lower, const Value& upper) {
  return invalid(kind, {"The BETWEEN operator requires upper bound to be greater than or equal to "
                        "lower bound; lower bound operand: ",
                        value_text(lower), ", upper bound operand: ", value_text(upper)});
}

Error paths_overlap(Kind kind, const Path& one, const Path& two) {
  return invalid(kind, {"Two document paths overlap with each other; must remove or rewrite one of "
                        "these paths; path one: ",
                        path_text(one), ", path two: ", path_text(two)});
}

Error paths_conflict(Kind kind, const Path& one, const Path& two) {
  return invalid(kind, {"Two document paths conflict with each other; must remove or rewrite one "
                        "of these paths; path one: ",
                        path_text(one), ", path two: ", path_text(two)});
}

Error key_operator(std::string_view op) {
  return validation_error(join({"Invalid operator used in KeyConditionExpression: ", op}));
}

Error key_nested_path() {
  return invalid(Kind::key_condition,
                 {"KeyConditionExpressions cannot have conditions on nested attributes"});
}

Error key_without_path(std::string_view op) {
  return invalid(Kind::key_condition,
                 {"No key attribute provided in the condition; operator or function: ", op});
}

Error key_without_value(std::string_view op) {
  return invalid(
      Kind::key_condition,
      {"KeyConditionExpressions must compare a key attribute with expression attribute values; "
       "operator or function: ",
       op});
}

Error key_repeated() {
  return invalid(Kind::key_condition,
                 {"KeyConditionExpressions must only contain one condition per key"});
}

Error key_missing(std::string_view name) {
  return validation_error(join({"Query condition missed key schema element: ", name}));
}

Error key_unsupported() { return validation_error("Query key condition not supported"); }

Error key_not_indexable() {
  return validation_error("Attempted conditional constraint is not an indexable operation");
}

Error key_type() {
  return validation_error(
      "One or more parameter values were invalid: Condition parameter type does not match schema "
      "type");
}

Error key_empty_value(std::string_view name) {
  return validation_error(
      join({"One or more parameter values are not valid. The AttributeValue for a key attribute "
            "cannot contain an empty string value. Key: ",
            name}));
}

Error attribute_missing() {
  return validation_error(
      "The provided expression refers to an attribute that does not exist in the item");
}

Error attribute_updates_type() { return validation_error("Type mismatch for attribute to update"); }

Error operand_incorrect() {
  return validation_error("An operand in the update expression has an incorrect data type");
}

Error path_invalid_for_update() {
  return validation_error(
      "The document path provided in the update expression is invalid for update");
}

Error update_too_large() {
  return item_too_large("Item size to update has exceeded the maximum allowed size");
}

}  // namespace adjoin::expression::messages
