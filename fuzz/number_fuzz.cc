// Text -> number -> text is stable; the sortable form decodes to the same number and keeps the
// order; sum and difference undo each other; arbitrary bytes never decode to a second form.

#include <cstddef>
#include <cstdint>

#include "base/assert.h"
#include "item/number.h"

using adjoin::Number;
namespace item = adjoin::item;

namespace {

std::string ordered(const Number& number) {
  std::string form;
  item::encode_ordered(number, form);
  return form;
}

void check_pair(const Number& a, const Number& b) {
  ADJOIN_ASSERT((a <=> b) == (ordered(a) <=> ordered(b)));
  const auto sum = item::add(a, b);
  if (!sum) return;
  const auto back = item::subtract(*sum, b);
  ADJOIN_ASSERT(back.has_value() && *back == a);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t middle = text.find(' ');
  const auto a = Number::parse(text.substr(0, middle));
  if (a) {
    const auto again = Number::parse(a->to_string());
    ADJOIN_ASSERT(again.has_value() && *again == *a && again->to_string() == a->to_string());
  }
  if (a && middle != std::string_view::npos) {
    const auto b = Number::parse(text.substr(middle + 1));
    if (b) check_pair(*a, *b);
  }
  std::string_view in = text;
  const auto decoded = item::decode_ordered(in);
  if (decoded) ADJOIN_ASSERT(ordered(*decoded) == text.substr(0, text.size() - in.size()));
  return 0;
}
