// What parses is written, and what is written parses to the same item and the same text.

#include <cstddef>
#include <cstdint>

#include "base/assert.h"
#include "item/json.h"

using adjoin::item::JsonForm;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const JsonForm form : {JsonForm::dynamodb, JsonForm::plain}) {
    const auto item = adjoin::item::parse_item(text, form);
    if (!item) continue;
    for (const JsonForm other : {JsonForm::dynamodb, JsonForm::plain}) {
      const std::string written = adjoin::item::to_json(*item, other);
      const auto again = adjoin::item::parse_item(written, other);
      ADJOIN_ASSERT(again.has_value() && *again == *item);
      ADJOIN_ASSERT(adjoin::item::to_json(*again, other) == written);
    }
  }
  return 0;
}
