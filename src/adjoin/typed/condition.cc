#include <string>
#include <utility>

#include "adjoin/detail/mapping.h"

namespace adjoin::detail {
namespace {

std::string quoted_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

Result<std::string> comparison(std::string_view name, std::string_view op, Encoded value) {
  if (!value) return std::move(value).error();
  const std::string left = "`" + std::string(name) + "` " + std::string(op) + " ";
  const Value held = *value ? **value : Value();
  if (held.as_string() != nullptr) return left + quoted_text(*held.as_string());
  if (held.as_number() != nullptr) return left + held.as_number()->to_string();
  if (const std::optional<bool> boolean = held.as_bool()) {
    return left + (*boolean ? "true" : "false");
  }
  return Error(ErrorCode::invalid_argument,
               "a condition cannot compare '" + std::string(name) + "' with such a value");
}

}  // namespace adjoin::detail
