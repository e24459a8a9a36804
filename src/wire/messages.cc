#include "wire/messages.h"

#include <initializer_list>

namespace adjoin::wire::messages {
namespace {

std::string text(std::initializer_list<std::string_view> parts) {
  std::string joined;
  for (const std::string_view part : parts) joined += part;
  return joined;
}

}  // namespace

std::string collection_of(std::string_view prefix, std::string_view type) {
  return std::string("Unrecognized collection type ").append(prefix).append(type);
}

std::string map_of(std::string_view value_type) {
  std::string text = "Unrecognized collection type java.util.Map<java.lang.String, ";
  if (!value_type.starts_with("java.")) text.append(kModelClass.substr(6));
  return text.append(value_type).append(">");
}

std::string unconvertible(std::string_view kind, std::string_view type) {
  return text({kind, "_VALUE cannot be converted to ", type});
}

std::string table_not_found(std::string_view table) {
  return "Table not found: " + std::string(table);
}

std::string invalid_table_arn(std::string_view arn) {
  return "Invalid TableArn: Invalid ResourceArn provided as input " + std::string(arn);
}

std::string unbuilt_operation(std::string_view name) {
  return text({"This server does not have the operation ", name});
}

std::string unbuilt_member(std::string_view name) {
  return invalid(text({"This server does not support ", name}));
}

std::string foreign_account(std::string_view arn) {
  return text({"Not authorized: the resource is of another account: ", arn});
}

std::string mixed_styles(std::string_view legacy, std::string_view expressions) {
  return text(
      {"Can not use both expression and non-expression parameters in the same request: "
       "Non-expression parameters: {",
       legacy, "} Expression parameters: {", expressions, "}"});
}

std::string invalid_placeholder_value(std::string_view what, std::string_view placeholder) {
  return text(
      {"ExpressionAttributeValues contains invalid value: ", what, " for key ", placeholder});
}

std::string invalid_start_key(std::string_view what) {
  return text({"The provided starting key is invalid: ", what});
}

std::string invalid(std::string_view what) {
  return text({"One or more parameter values were invalid: ", what});
}

std::string empty_index_list(std::string_view member) {
  return invalid("List of " + std::string(member) + " is empty");
}

std::string for_attribute(std::string_view what, std::string_view attribute) {
  return invalid(text({what, " for Attribute: ", attribute}));
}

std::string argument_count(std::string_view op) {
  return invalid(text({"Invalid number of argument(s) for the ", op, " ComparisonOperator"}));
}

std::string argument_type(std::string_view op, std::string_view type) {
  return invalid(
      text({"ComparisonOperator ", op, " is not valid for ", type, " AttributeValue type"}));
}

std::string no_argument(std::string_view op, std::string_view attribute) {
  return for_attribute(
      text({"Value or AttributeValueList must be used with ComparisonOperator: ", op}), attribute);
}

std::string action_type(std::string_view action, std::string_view type) {
  return invalid(text({action, " is not supported for the type ", type}));
}

std::string attribute_repeated(std::string_view attribute) {
  return invalid(text({"Duplicate value in attribute name: ", attribute}));
}

}  // namespace adjoin::wire::messages
