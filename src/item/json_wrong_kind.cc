#include "item/json_wrong_kind.h"

#include <string>

namespace adjoin::item {

using Kind = JsonReader::Kind;

Error wrong_kind(JsonReader& json, const WrongKind& texts) {
  switch (json.peek()) {
    case Kind::object:
      return Error(ErrorCode::serialization, "Start of structure or map found where not expected");
    case Kind::array: return Error(ErrorCode::serialization, std::string(texts.array));
    case Kind::end:
    case Kind::other: return json.error("expected a value");
    case Kind::string:
    case Kind::number:
    case Kind::boolean:
    case Kind::null: break;
  }
  std::string found;
  if (texts.scalar.front() == ' ') {
    found = "NULL_VALUE";
    if (json.peek() == Kind::string) found = "STRING_VALUE";
    if (json.peek() == Kind::number) {
      const auto digits = json.read_number();
      if (!digits) return digits.error();
      const bool whole = digits->find_first_of(".eE") == std::string_view::npos;
      found = whole ? "NUMBER_VALUE" : "DECIMAL_VALUE";
      return Error(ErrorCode::serialization, found.append(texts.scalar));
    }
    if (json.peek() == Kind::boolean) {
      const auto boolean = json.read_boolean();
      if (!boolean) return boolean.error();
      found = *boolean ? "TRUE_VALUE" : "FALSE_VALUE";
    }
  }
  return Error(ErrorCode::serialization, found.append(texts.scalar));
}

}  // namespace adjoin::item
