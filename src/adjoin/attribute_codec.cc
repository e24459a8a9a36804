#include "adjoin/attribute_codec.h"

#include <charconv>
#include <cstdlib>

#include "item/set.h"

namespace adjoin {
namespace {

template <typename T>
Encoded encode_printed(T value) {
  char text[64];
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
  ADJOIN_TRY(const item::Number number,
             item::Number::parse(std::string_view(text, static_cast<std::size_t>(end.ptr - text))));
  return item::AttributeValue(number);
}

template <typename T>
bool decode_printed(const item::AttributeValue& value, T& out) {
  if (value.as_number() == nullptr) return false;
  const std::string text = value.as_number()->to_string();
  T read{};
  const std::from_chars_result end = std::from_chars(text.data(), text.data() + text.size(), read);
  if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return false;
  out = read;
  return true;
}

template <typename T>
Encoded made_set(std::vector<T> elements) {
  if (elements.empty()) return std::optional<item::AttributeValue>();
  ADJOIN_TRY(auto set, item::make_set(std::move(elements)));
  return item::AttributeValue(std::move(set));
}

}  // namespace

Encoded encode_number(double value) { return encode_printed(value); }
Encoded encode_number(std::uint64_t value) { return encode_printed(value); }
bool decode_number(const item::AttributeValue& value, double& out) {
  return decode_printed(value, out);
}
bool decode_number(const item::AttributeValue& value, std::uint64_t& out) {
  return decode_printed(value, out);
}

Encoded encode_set(const std::vector<std::string>& elements) { return made_set(elements); }
Encoded encode_set(const std::vector<item::Number>& elements) { return made_set(elements); }

}  // namespace adjoin
