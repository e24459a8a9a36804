#include "wire/messages.h"

namespace adjoin::wire::messages {

std::string collection_of(std::string_view prefix, std::string_view type) {
  return std::string("Unrecognized collection type ").append(prefix).append(type);
}

std::string map_of(std::string_view value_type) {
  std::string text = "Unrecognized collection type java.util.Map<java.lang.String, ";
  if (!value_type.starts_with("java.")) text.append(kModelClass.substr(6));
  return text.append(value_type).append(">");
}

std::string table_not_found(std::string_view table) {
  return "Table not found: " + std::string(table);
}

std::string invalid_table_arn(std::string_view arn) {
  return "Invalid TableArn: Invalid ResourceArn provided as input " + std::string(arn);
}

}  // namespace adjoin::wire::messages
