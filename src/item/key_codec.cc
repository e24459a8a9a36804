#include "item/key_codec.h"

#include <algorithm>

#include "base/assert.h"
#include "item/number.h"

namespace adjoin::item {

namespace {

/// The end mark is less than any byte that may follow in its place, so that "a" sorts before "ab".
/// Hence zero, and zero itself is escaped by something greater.
constexpr char kEscape = '\x00';
constexpr char kEscapedNul = '\xFF';
constexpr char kEnd = '\x01';

Error bad_part(std::string_view what) {
  return Error(ErrorCode::corruption, "A stored key part is damaged: " + std::string(what));
}

/// Length of an S or B part with its end mark, or npos when it is damaged.
std::size_t string_part_length(BytesView in) noexcept {
  std::size_t at = 0;
  while ((at = in.find(kEscape, at)) != BytesView::npos) {
    if (at + 1 >= in.size()) return BytesView::npos;
    if (in[at + 1] == kEnd) return at + 2;
    if (in[at + 1] != kEscapedNul) return BytesView::npos;
    at += 2;
  }
  return BytesView::npos;
}

Result<Bytes> take_string_part(BytesView& in) {
  const std::size_t length = string_part_length(in);
  if (length == BytesView::npos) return bad_part("no end mark, or an unknown escape");
  const BytesView escaped = in.substr(0, length - 2);
  Bytes text;
  text.reserve(escaped.size());
  std::size_t at = 0;
  while (at < escaped.size()) {
    const std::size_t nul = std::min(escaped.find(kEscape, at), escaped.size());
    text.append(escaped.substr(at, nul - at));
    if (nul < escaped.size()) text.push_back('\0');
    at = nul + 2;
  }
  in.remove_prefix(length);
  return text;
}

}  // namespace

void append_key_prefix(std::string_view prefix, Bytes& out) {
  std::size_t at = 0;
  for (;;) {
    const std::size_t nul = prefix.find('\0', at);
    if (nul == std::string_view::npos) break;
    out.append(prefix.substr(at, nul + 1 - at));
    out.push_back(kEscapedNul);
    at = nul + 1;
  }
  out.append(prefix.substr(at));
}

void append_key_string(std::string_view text, Bytes& out) {
  constexpr char kEndMark[] = {kEscape, kEnd};
  append_key_prefix(text, out);
  out.append(kEndMark, sizeof kEndMark);
}

void append_key_part(const Value& value, Bytes& out) {
  if (const auto* text = value.as_string()) return append_key_string(*text, out);
  if (const auto* binary = value.as_binary()) return append_key_string(binary->bytes, out);
  const auto* number = value.as_number();
  ADJOIN_ASSERT(number != nullptr);
  item::encode_ordered(*number, out);
}

void append_key_part(ValueView value, Bytes& out) {
  switch (value.type()) {
    case Value::Type::string: return append_key_string(value.as_string(), out);
    case Value::Type::binary: return append_key_string(value.as_binary(), out);
    default: break;
  }
  ADJOIN_ASSERT(value.type() == Value::Type::number);
  out.append(value.bytes().substr(1));  // Stored numbers have the ordered form already.
}

// A byte of 0xFF has no next one, so it goes and the byte before it is raised.
Bytes prefix_successor(BytesView front) {
  Bytes successor(front);
  while (!successor.empty() && successor.back() == '\xFF') successor.pop_back();
  if (!successor.empty()) {
    successor.back() = static_cast<char>(static_cast<unsigned char>(successor.back()) + 1);
  }
  return successor;
}

Result<Value> take_key_part(BytesView& in, Value::Type type) {
  ADJOIN_ASSERT(type == Value::Type::string || type == Value::Type::number ||
                type == Value::Type::binary);
  if (type == Value::Type::number) {
    ADJOIN_TRY(const Number number, item::decode_ordered(in));
    return Value(number);
  }
  ADJOIN_TRY(Bytes text, take_string_part(in));
  if (type == Value::Type::binary) return Value(Binary{std::move(text)});
  return Value(std::move(text));
}

std::size_t key_part_length(BytesView in, Value::Type type) noexcept {
  ADJOIN_ASSERT(type == Value::Type::string || type == Value::Type::number ||
                type == Value::Type::binary);
  if (type == Value::Type::number) return item::ordered_length(in);
  const std::size_t length = string_part_length(in);
  return length == BytesView::npos ? 0 : length;
}

Result<void> skip_key_part(BytesView& in, Value::Type type) {
  const std::size_t length = key_part_length(in, type);
  if (length == 0) {
    return bad_part(type == Value::Type::number ? "no number here"
                                                : "no end mark, or an unknown escape");
  }
  in.remove_prefix(length);
  return {};
}

}  // namespace adjoin::item
