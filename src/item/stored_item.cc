#include "item/stored_item.h"

#include "base/assert.h"
#include "item/number.h"
#include "item/size.h"
#include "item/value.h"
#include "item/varint.h"

namespace adjoin::item {

namespace {

constexpr std::size_t kHeaderBytes = 5;  // Format byte and u32 size.

// Views trust their bytes: an assertion stands where `check_item` has looked already. Bytes from
// outside go through that first.
inline BytesView take_bytes(BytesView& in, std::size_t count) {
  ADJOIN_ASSERT(count <= in.size());
  // Not by `substr`, which checks again and stays a call of its own.
  const BytesView taken(in.data(), count);
  in = BytesView(in.data() + count, in.size() - count);
  return taken;
}

/// As take_length, of any length. A call of its own, so that what is usual is none.
[[gnu::noinline]] std::size_t take_any_length(BytesView& in) {
  std::uint64_t length = 0;
  const bool taken = take_varint(in, length);
  ADJOIN_ASSERT(taken);
  return static_cast<std::size_t>(length);
}

inline std::size_t take_length(BytesView& in) {
  // Nearly every length is one byte.
  if (!in.empty() && static_cast<unsigned char>(in.front()) < 0x80) {
    return static_cast<std::size_t>(take_bytes(in, 1).front());
  }
  BytesView rest = in;  // a copy, so that `in` itself need not be in memory
  const std::size_t length = take_any_length(rest);
  in = rest;
  return length;
}

inline Value::Type type_of(BytesView value) {
  ADJOIN_ASSERT(!value.empty());
  return static_cast<Value::Type>(value[0]);
}

/// The value at the front, of any type and length. A call of its own, so that what is usual is
/// none.
[[gnu::noinline]] BytesView any_value(BytesView in) {
  BytesView rest = in;
  const Value::Type type = type_of(rest);
  rest.remove_prefix(1);
  switch (type) {
    case Value::Type::null: break;
    case Value::Type::boolean: take_bytes(rest, 1); break;
    case Value::Type::number: {
      const std::size_t length = item::ordered_length(rest);
      ADJOIN_ASSERT(length != 0);
      take_bytes(rest, length);
      break;
    }
    default: {
      const std::size_t length = take_length(rest);
      take_bytes(rest, length);
    }
  }
  return take_bytes(in, in.size() - rest.size());
}

/// Takes one value from the front of `in` without looking inside.
inline BytesView take_value(BytesView& in) {
  // Nearly every value is a string whose length is one byte.
  if (in.size() > 1 && type_of(in) == Value::Type::string &&
      static_cast<unsigned char>(in[1]) < 0x80) {
    return take_bytes(in, 2 + static_cast<std::size_t>(in[1]));
  }
  return take_bytes(in, any_value(in).size());
}

/// The payload of a value whose payload starts with its length.
BytesView payload(BytesView value) {
  value.remove_prefix(1);
  const std::size_t length = take_length(value);
  return take_bytes(value, length);
}

template <typename T, typename Element>
Set<T> decode_set(ValueView value, Element element) {
  std::vector<T> elements;
  for (ElementCursor c(value); c.valid(); c.next()) elements.push_back(element(c.value()));
  return sorted_set(std::move(elements));
}

}  // namespace

std::string_view ValueView::as_string() const {
  ADJOIN_ASSERT(type() == Value::Type::string);
  return payload(bytes_);
}

BytesView ValueView::as_binary() const {
  ADJOIN_ASSERT(type() == Value::Type::binary);
  return payload(bytes_);
}

bool ValueView::as_bool() const {
  ADJOIN_ASSERT(type() == Value::Type::boolean && bytes_.size() == 2);
  return bytes_[1] != 0;
}

Number ValueView::as_number() const {
  ADJOIN_ASSERT(type() == Value::Type::number);
  BytesView form = bytes_.substr(1);
  const auto number = item::decode_ordered(form);
  ADJOIN_ASSERT(number.has_value());
  return *number;
}

ItemView ValueView::as_map() const {
  ADJOIN_ASSERT(type() == Value::Type::map);
  return ItemView(payload(bytes_), ItemView::Extent::inside_map);
}

std::size_t ValueView::element_count() const {
  ADJOIN_ASSERT(type() == Value::Type::list || type() >= Value::Type::string_set);
  BytesView inside = payload(bytes_);
  return take_length(inside);
}

std::optional<ValueView> ValueView::element(std::size_t index) const {
  ElementCursor cursor(*this);
  for (; index > 0 && cursor.valid(); --index) cursor.next();
  if (!cursor.valid()) return std::nullopt;
  return cursor.value();
}

std::size_t ValueView::size_bytes() const {
  switch (type()) {
    case Value::Type::string:
    case Value::Type::binary: return payload(bytes_).size();
    case Value::Type::number: return item::ordered_size_bytes(bytes_.substr(1));
    case Value::Type::boolean:
    case Value::Type::null: return 1;
    case Value::Type::map:
      return kContainerOverheadBytes + as_map().attribute_count() * kElementOverheadBytes +
             as_map().size_bytes();
    default: break;
  }
  std::size_t total = 0;
  if (type() == Value::Type::list)
    total = kContainerOverheadBytes + element_count() * kElementOverheadBytes;
  for (ElementCursor c(*this); c.valid(); c.next()) total += c.value().size_bytes();
  return total;
}

Value ValueView::decode() const {
  switch (type()) {
    case Value::Type::string: return Value(as_string());
    case Value::Type::number: return Value(as_number());
    case Value::Type::binary: return Value(Binary{Bytes(as_binary())});
    case Value::Type::boolean: return Value(as_bool());
    case Value::Type::null: return Value();
    case Value::Type::map: return Value(as_map().decode());
    case Value::Type::string_set:
      return decode_set<std::string>(*this, [](ValueView v) { return std::string(v.as_string()); });
    case Value::Type::number_set:
      return decode_set<Number>(*this, [](ValueView v) { return v.as_number(); });
    case Value::Type::binary_set:
      return decode_set<Binary>(*this, [](ValueView v) { return Binary{Bytes(v.as_binary())}; });
    case Value::Type::list: break;
  }
  ADJOIN_ASSERT(type() == Value::Type::list);
  Value::List list;
  for (ElementCursor c(*this); c.valid(); c.next()) list.push_back(c.value().decode());
  return list;
}

ElementCursor::ElementCursor(ValueView container) {
  const Value::Type type = container.type();
  ADJOIN_ASSERT(type == Value::Type::list || type == Value::Type::string_set ||
                type == Value::Type::number_set || type == Value::Type::binary_set);
  rest_ = payload(container.bytes());
  remaining_ = take_length(rest_);
  read();
}

void ElementCursor::next() {
  ADJOIN_ASSERT(valid());
  --remaining_;
  read();
}

void ElementCursor::read() {
  if (remaining_ != 0) current_ = ValueView(take_value(rest_));
}

BytesView ItemView::attribute_list() const {
  if (is_inside_map() || empty()) return bytes();
  ADJOIN_ASSERT(size() > kHeaderBytes && data_[0] == kStoredItemFormat);
  return {data_ + kHeaderBytes, size() - kHeaderBytes};
}

std::optional<ValueView> ItemView::find(std::string_view name) const {
  BytesView rest = attribute_list();
  if (rest.empty()) return std::nullopt;
  // Most names differ in their first byte.
  const int first = name.empty() ? -1 : static_cast<unsigned char>(name.front());
  for (std::size_t left = take_length(rest); left != 0; --left) {
    const BytesView here = take_bytes(rest, take_length(rest));
    const int begins = here.empty() ? -1 : static_cast<unsigned char>(here.front());
    // Names are sorted: the first one beyond the wanted ends the search.
    if (begins >= first) {
      if (here == name) return ValueView(take_value(rest));
      if (begins > first || here > name) break;
    }
    take_value(rest);
  }
  return std::nullopt;
}

std::size_t ItemView::attribute_count() const {
  BytesView list = attribute_list();
  return list.empty() ? 0 : take_length(list);
}

std::size_t ItemView::size_bytes() const {
  if (empty()) return 0;
  if (!is_inside_map()) {
    ADJOIN_ASSERT(size() > kHeaderBytes);
    const auto byte = [this](std::size_t i) -> std::uint32_t {
      return static_cast<unsigned char>(data_[i]);
    };
    return byte(1) | byte(2) << 8U | byte(3) << 16U | byte(4) << 24U;
  }
  std::size_t total = 0;
  for (AttributeCursor c(*this); c.valid(); c.next()) {
    total += c.name().size() + c.value().size_bytes();
  }
  return total;
}

Item ItemView::decode() const {
  std::vector<Item::Entry> entries;
  entries.reserve(attribute_count());
  for (AttributeCursor c(*this); c.valid(); c.next()) {
    entries.emplace_back(std::string(c.name()), c.value().decode());
  }
  // Linear: stored names are sorted and unique.
  auto item = from_entries(std::move(entries));
  ADJOIN_ASSERT(item.has_value());
  return *std::move(item);
}

AttributeCursor::AttributeCursor(ItemView item) : rest_(item.attribute_list()) {
  if (rest_.empty()) return;
  remaining_ = take_length(rest_);
  read();
}

void AttributeCursor::next() {
  ADJOIN_ASSERT(valid());
  --remaining_;
  read();
}

void AttributeCursor::read() {
  if (remaining_ == 0) return;
  const std::size_t length = take_length(rest_);
  name_ = take_bytes(rest_, length);
  value_ = ValueView(take_value(rest_));
}

}  // namespace adjoin::item
