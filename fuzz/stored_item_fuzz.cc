// Bytes that pass check_item can be read everywhere and are the one form of what they say.

#include <cstddef>
#include <cstdint>

#include "base/assert.h"
#include "item/json.h"
#include "item/size.h"
#include "item/stored_item.h"

using adjoin::Item;
using namespace adjoin::item;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const adjoin::BytesView bytes(reinterpret_cast<const char*>(data), size);
  if (check_value(bytes)) {
    adjoin::Bytes again;
    encode_value(ValueView(bytes).decode(), again);
    ADJOIN_ASSERT(again == bytes);
  }
  if (!check_item(bytes)) return 0;
  const ItemView view(bytes);
  const Item item = view.decode();
  ADJOIN_ASSERT(encode_item(item) == bytes);
  ADJOIN_ASSERT(view.size_bytes() == size_bytes(item));
  for (AttributeCursor c(view); c.valid(); c.next()) {
    ADJOIN_ASSERT(view.find(c.name())->bytes() == c.value().bytes());
    ADJOIN_ASSERT(c.value().size_bytes() == size_bytes(*item.find(c.name())));
  }
  std::string json;
  append_json(view, JsonForm::plain, json);
  return 0;
}
