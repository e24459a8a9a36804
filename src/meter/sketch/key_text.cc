#include "meter/sketch/key_text.h"

#include "item/base64.h"
#include "item/key_codec.h"
#include "item/number.h"

namespace adjoin::meter {

Result<std::string> key_text(BytesView key,
                             std::span<const table::AttributeDefinition> attributes) {
  std::string text;
  for (const table::AttributeDefinition& attribute : attributes) {
    ADJOIN_TRY(const Value value, item::take_key_part(key, attribute.type));
    if (&attribute != &attributes.front()) text += ' ';
    if (const std::string* string = value.as_string()) text += *string;
    if (const Number* number = value.as_number()) item::append_text(*number, text);
    if (const Binary* binary = value.as_binary()) item::append_base64(binary->bytes, text);
  }
  if (!key.empty()) return Error(ErrorCode::corruption, "a key has more parts than its schema");
  return text;
}

}  // namespace adjoin::meter
