// Loads any bytes as a schema. What loads must print canonically, load again to the same, and
// decode any key without harm.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "schema/items/item_keys.h"
#include "schema/load/load.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto loaded = adjoin::schema::load(text);
  ADJOIN_ASSERT(loaded.schema.has_value() == !adjoin::schema::has_errors(loaded.diagnostics));
  if (!loaded.schema) return 0;
  const std::string canonical = loaded.schema->canonical_json();
  const auto again = adjoin::schema::load(canonical);
  ADJOIN_ASSERT(again.schema.has_value());
  ADJOIN_ASSERT(again.schema->canonical_json() == canonical);
  (void)adjoin::schema::recognise_key(*loaded.schema, text.substr(0, size / 2),
                                      text.substr(size / 2));
  return 0;
}
