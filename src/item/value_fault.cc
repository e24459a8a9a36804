#include "item/value_fault.h"

#include <string>

#include "item/json_reader.h"

namespace adjoin::item {

using ReaderKind = JsonReader::Kind;

Error wrong_kind(JsonReader& json, const WrongKind& texts) {
  switch (json.peek()) {
    case ReaderKind::object:
      return api_error(ApiError::serialization,
                       "Start of structure or map found where not expected");
    case ReaderKind::array: return api_error(ApiError::serialization, std::string(texts.array));
    case ReaderKind::end:
    case ReaderKind::other: return json.error("expected a value");
    case ReaderKind::string:
    case ReaderKind::number:
    case ReaderKind::boolean:
    case ReaderKind::null: break;
  }
  std::string found;
  if (texts.scalar.front() == ' ') {
    found = "NULL_VALUE";
    if (json.peek() == ReaderKind::string) found = "STRING_VALUE";
    if (json.peek() == ReaderKind::number) {
      const auto digits = json.read_number();
      if (!digits) return digits.error();
      const bool whole = digits->find_first_of(".eE") == std::string_view::npos;
      found = whole ? "NUMBER_VALUE" : "DECIMAL_VALUE";
      return api_error(ApiError::serialization, found.append(texts.scalar));
    }
    if (json.peek() == ReaderKind::boolean) {
      const auto boolean = json.read_boolean();
      if (!boolean) return boolean.error();
      found = *boolean ? "TRUE_VALUE" : "FALSE_VALUE";
    }
  }
  return api_error(ApiError::serialization, found.append(texts.scalar));
}

}  // namespace adjoin::item
