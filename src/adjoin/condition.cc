#include "adjoin/condition.h"

namespace adjoin {

Result<std::string> comparison_text(std::string_view name, std::string_view op, Encoded value) {
  if (!value) return std::move(value).error();
  const auto refuse = [&] {
    return validation_error("a condition cannot compare '" + std::string(name) +
                            "' with such a value");
  };
  if (!*value) return refuse();
  std::string text = "`" + std::string(name) + "` " + std::string(op) + " ";
  const item::AttributeValue& held = **value;
  if (const std::string* string = held.as_string()) {
    text += '"';
    for (const char c : *string) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    return text + '"';
  }
  if (held.as_number() != nullptr) return text + held.as_number()->to_string();
  if (const bool* boolean = std::get_if<bool>(&held.value)) {
    return text + (*boolean ? "true" : "false");
  }
  return refuse();
}

}  // namespace adjoin
