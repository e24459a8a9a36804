// The first byte chooses the kind of expression, the rest is its text. Whatever is read prints to
// the same text again; what compiles works on an item without harm: stored form and tree give the
// same projection, and a failed update leaves the item alone.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/printer.h"
#include "expression/projection.h"
#include "expression/test_values.h"
#include "expression/update.h"

namespace {

using namespace adjoin;
using namespace adjoin::expression;

void check_printing(std::string_view text, Kind kind) {
  const auto tree = parse_tree(text, kind);
  if (!tree) return;
  const std::string printed = print(*tree);
  const auto again = parse_tree(printed, kind);
  // Upper-case keywords and spaces may carry a text that fits over the limit.
  if (!again && printed.size() > kExpressionBytesMax) return;
  ADJOIN_ASSERT(again.has_value());
  ADJOIN_ASSERT(print_shape(*again) == print_shape(*tree));
  ADJOIN_ASSERT(print(*again) == printed);
}

void check_meaning(std::string_view text, Kind kind, const Item& item, const Bytes& bytes) {
  static const Placeholders placeholders = testing::sample_placeholders();
  PlaceholderUse use(placeholders);
  switch (kind) {
    case Kind::key_condition: {
      const auto condition = parse_key_condition(text, use);
      ADJOIN_ASSERT(!condition || !condition->terms.empty());
      break;
    }
    case Kind::projection: {
      const auto projection = parse_projection(text, use);
      if (!projection) break;
      ADJOIN_ASSERT(project(item::ItemView(bytes), *projection) == project(item, *projection));
      break;
    }
    case Kind::update: {
      const auto update = parse_update(text, use);
      if (!update) break;
      Item changed = item;
      const auto outcome = apply(*update, changed);
      ADJOIN_ASSERT((outcome && outcome->changed) == (changed != item));
      if (outcome) (void)updated_part(*update, changed);
      (void)updated_part(*update, item);
      break;
    }
    default: {
      const auto condition = parse_condition(text, kind, use);
      if (!condition) break;
      (void)evaluate(*condition, item::ItemView(bytes));
      (void)evaluate(*condition, item::ItemView());
      break;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Item item = testing::sample_item();
  static const Bytes bytes = item::encode_item(item);
  if (size == 0) return 0;
  const auto kind = static_cast<Kind>(data[0] % 5);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  check_printing(text, kind);
  check_meaning(text, kind, item, bytes);
  return 0;
}
