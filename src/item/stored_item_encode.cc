#include "base/assert.h"
#include "item/number.h"
#include "item/size.h"
#include "item/stored_item.h"
#include "item/varint.h"

namespace adjoin::item {

namespace {

void append_bytes(BytesView bytes, Bytes& out) {
  append_varint(bytes.size(), out);
  out.append(bytes);
}

/// Appends what `write` appends, with its length before it. The length goes in afterwards: moving
/// the payload by a few bytes is cheaper than walking the tree once more per level.
template <typename Write>
void append_with_length(Bytes& out, Write write) {
  const std::size_t start = out.size();
  write();
  Bytes length;
  append_varint(out.size() - start, length);
  out.insert(start, length);
}

void append_attributes(const Item& map, Bytes& out) {
  append_varint(map.size(), out);
  for (const auto& [name, value] : map) {
    append_bytes(name, out);
    encode_value(value, out);
  }
}

struct PayloadWriter {
  Bytes& out;

  void operator()(const std::string& text) const { append_bytes(text, out); }
  void operator()(const Number& number) const { item::encode_ordered(number, out); }
  void operator()(const Binary& binary) const { append_bytes(binary.bytes, out); }
  void operator()(bool boolean) const { out.push_back(boolean ? '\1' : '\0'); }
  void operator()(std::monostate) const {}
  void operator()(const Value::List& list) const {
    append_with_length(out, [&] {
      append_varint(list.size(), out);
      for (const Value& element : list) encode_value(element, out);
    });
  }
  void operator()(const Item& map) const {
    append_with_length(out, [&] { append_attributes(map, out); });
  }
  void operator()(const Set<std::string>& set) const { append_set(set, Value::Type::string); }
  void operator()(const Set<Number>& set) const { append_set(set, Value::Type::number); }
  void operator()(const Set<Binary>& set) const { append_set(set, Value::Type::binary); }

  template <typename T>
  void append_set(const Set<T>& set, Value::Type type) const {
    append_with_length(out, [&] {
      append_varint(set.elements().size(), out);
      for (const T& element : set.elements()) {
        out.push_back(static_cast<char>(type));
        (*this)(element);
      }
    });
  }
};

}  // namespace

void encode_value(const Value& value, Bytes& out) {
  out.push_back(static_cast<char>(value.type()));
  std::visit(PayloadWriter{out}, value.content());
}

void encode_item(const Item& item, Bytes& out) {
  const std::size_t size = size_bytes(item);
  ADJOIN_ASSERT(size <= 0xFFFFFFFFU);
  // A guess from above for most items, so that the string grows once.
  out.reserve(out.size() + size + 5 + 8 * (item.size() + 1));
  out.push_back(kStoredItemFormat);
  for (unsigned i = 0; i < 4; ++i) out.push_back(static_cast<char>(size >> (8 * i)));
  append_attributes(item, out);
}

Bytes encode_item(const Item& item) {
  Bytes out;
  encode_item(item, out);
  return out;
}

}  // namespace adjoin::item
