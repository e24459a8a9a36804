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

}  // namespace adjoin::wire::messages
