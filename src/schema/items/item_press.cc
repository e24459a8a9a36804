#include <algorithm>
#include <cstring>

#include "base/assert.h"
#include "item/size.h"
#include "item/stored_item.h"
#include "item/varint.h"
#include "schema/items/press.h"

namespace adjoin::schema {
namespace {

constexpr std::size_t kHeadBytes = 1 + sizeof(std::uint32_t);

void append_text(std::string_view text, Bytes& out) {
  item::append_varint(text.size(), out);
  out += text;
}

std::size_t varint_bytes(std::uint64_t value) noexcept {
  std::size_t bytes = 1;
  for (; value >= 0x80; value >>= 7U) ++bytes;
  return bytes;
}

char* write_varint(std::uint64_t value, char* at) noexcept {
  for (; value >= 0x80; value >>= 7U) *at++ = static_cast<char>(value | 0x80U);
  *at++ = static_cast<char>(value);
  return at;
}

/// Most are a few bytes, for which a call would take longer than the copy.
/// A bulk load writes millions of such pieces a second.
inline char* write_bytes(std::string_view bytes, char* at) noexcept {
  const std::size_t count = bytes.size();
  const char* const from = bytes.data();
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  if (count >= kWord && count <= 2 * kWord) {
    // Two words that may overlap.
    std::memcpy(at, from, kWord);
    std::memcpy(at + count - kWord, from + count - kWord, kWord);
    return at + count;
  }
  if (count < kWord) {
    for (std::size_t i = 0; i < count; ++i) at[i] = from[i];
    return at + count;
  }
  std::memcpy(at, from, count);
  return at + count;
}

/// In the order of this machine: what is kept goes no further than its process, or to another of
/// the same machine.
template <typename Number>
void append_native(Number number, Bytes& out) {
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  out.append(bytes, sizeof number);
}
template <typename Number>
void take_native(BytesView& bytes, Number& number) noexcept {
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
}

}  // namespace

void PressedFields::append(const Item& fields, Bytes& out) {
  std::uint32_t size = 0;
  const std::size_t head = out.size();
  append_native(static_cast<std::uint32_t>(fields.size()), out);
  append_native(size, out);
  append_native(size, out);
  std::uint32_t stored = 0;
  for (const auto& [name, value] : fields) {
    const std::size_t begin = out.size();
    append_native(std::uint32_t{0}, out);
    append_text(name, out);
    item::encode_value(value, out);
    const auto bytes = static_cast<std::uint32_t>(out.size() - begin - sizeof(std::uint32_t));
    std::memcpy(out.data() + begin, &bytes, sizeof bytes);
    stored += bytes;
    size += static_cast<std::uint32_t>(name.size() + item::size_bytes(value));
  }
  // Both sizes stand in front but are known only at the end. With them an item's memory is asked
  // for once.
  std::memcpy(out.data() + head + sizeof size, &size, sizeof size);
  std::memcpy(out.data() + head + 2 * sizeof size, &stored, sizeof stored);
}

PressedFields::PressedFields(BytesView bytes) : rest_(bytes) {
  take_native(rest_, count_);
  take_native(rest_, size_bytes_);
  take_native(rest_, stored_bytes_);
  left_ = count_;
  if (left_ != 0) read();
}

void PressedFields::next() {
  if (--left_ != 0) read();
}

void PressedFields::read() {
  std::uint32_t bytes = 0;
  take_native(rest_, bytes);
  stored_ = rest_.substr(0, bytes);
  rest_.remove_prefix(bytes);
  BytesView name = stored_;
  std::uint64_t name_bytes = 0;
  const bool taken = item::take_varint(name, name_bytes);
  ADJOIN_ASSERT(taken);
  name_ = name.substr(0, static_cast<std::size_t>(name_bytes));
}

ItemPress::Part& ItemPress::begin_part(const std::string& name) {
  Part& part = parts_.emplace_back();
  part.name = name;
  append_text(name, part.steps.emplace_back().literal);
  size_bytes_ += name.size();
  return part;
}

void ItemPress::add_text(const std::string& name, std::string_view text) {
  Bytes& literal = begin_part(name).steps.back().literal;
  literal.push_back(static_cast<char>(Value::Type::string));
  append_text(text, literal);
  size_bytes_ += text.size();
}

void ItemPress::add_number(const std::string& name, const Number& number) {
  const Value value(number);
  item::encode_value(value, begin_part(name).steps.back().literal);
  size_bytes_ += item::size_bytes(value);
}

/// A hole that is no whole ref needs its field decoded and encoded; such keys are derived item by
/// item.
bool ItemPress::add_key(const std::string& name, const Template& key, bool turned,
                        std::size_t bytes_max, Place place) {
  using Kind = KeyPiece::Kind;
  const std::vector<KeyPiece>& pieces = key.pieces();
  const auto is_other = [](const KeyPiece& piece) { return piece.kind == Kind::hole; };
  if (pieces.empty() || std::any_of(pieces.begin(), pieces.end(), is_other)) return false;
  Part& part = begin_part(name);
  Key& made = keys_.emplace_back();
  made.bytes_max = bytes_max;
  made.place = place;
  part.steps.back().literal.push_back(static_cast<char>(Value::Type::string));
  part.steps.back().then = Step::Then::key;
  part.steps.back().key = static_cast<std::uint32_t>(keys_.size() - 1);
  part.steps.emplace_back();
  for (const KeyPiece& piece : pieces) {
    if (piece.kind == Kind::literal) {
      part.steps.back().literal += piece.literal;
      made.literal_bytes += piece.literal.size();
      continue;
    }
    const bool is_from = (piece.kind == Kind::from) != turned;
    ++(is_from ? made.froms : made.tos);
    part.steps.back().then = is_from ? Step::Then::from : Step::Then::to;
    part.steps.emplace_back();
  }
  if (part.steps.back().literal.empty()) part.steps.pop_back();
  return true;
}

/// A stored item has its attributes in the order of their names, so that fields and parts can be
/// merged in one pass.
bool ItemPress::finish() {
  std::sort(parts_.begin(), parts_.end(),
            [](const Part& a, const Part& b) { return a.name < b.name; });
  for (const Part& part : parts_) {
    for (const Step& step : part.steps) literal_bytes_ += step.literal.size();
  }
  // Literals in keys are counted with the keys.
  for (const Key& key : keys_) literal_bytes_ -= key.literal_bytes;
  // Two parts of one name would be an item that no reader takes.
  return std::adjacent_find(parts_.begin(), parts_.end(), [](const Part& a, const Part& b) {
           return a.name == b.name;
         }) == parts_.end();
}

bool ItemPress::fits(const EndRefs& ends) const noexcept {
  return std::all_of(keys_.begin(), keys_.end(), [&ends](const Key& key) {
    const std::size_t bytes = key.bytes(ends);
    return bytes != 0 && bytes <= key.bytes_max;
  });
}

/// A field that is called like a derived attribute is left to the slow way, which has an error for
/// it.
bool ItemPress::fits(PressedFields fields) const noexcept {
  auto part = parts_.begin();
  for (; fields.valid(); fields.next()) {
    while (part != parts_.end() && part->name < fields.name()) ++part;
    if (part != parts_.end() && part->name == fields.name()) return false;
  }
  return true;
}

ItemPress::Keys ItemPress::press(const EndRefs& ends, PressedFields fields, Bytes& out) const {
  std::size_t bytes = kHeadBytes + varint_bytes(parts_.size() + fields.count()) + literal_bytes_;
  std::size_t size = size_bytes_ + fields.size_bytes();
  for (const Key& key : keys_) {
    const std::size_t key_bytes = key.bytes(ends);
    bytes += varint_bytes(key_bytes) + key_bytes;
    size += key_bytes;
  }
  bytes += fields.stored_bytes();
  const std::size_t begin = out.size();
  out.resize(begin + bytes);
  char* at = out.data() + begin;
  *at++ = item::kStoredItemFormat;
  for (std::size_t i = 0; i < sizeof(std::uint32_t); ++i) {
    *at++ = static_cast<char>(size >> (8 * i) & 0xFFU);
  }
  at = write_varint(parts_.size() + fields.count(), at);
  Keys keys;
  for (const Part& part : parts_) {
    for (; fields.valid() && fields.name() < part.name; fields.next()) {
      at = write_bytes(fields.stored(), at);
    }
    for (const Step& step : part.steps) {
      at = write_bytes(step.literal, at);
      if (step.then == Step::Then::nothing) continue;
      if (step.then != Step::Then::key) {
        at = write_bytes(step.then == Step::Then::from ? ends.from : ends.to, at);
        continue;
      }
      const Key& key = keys_[step.key];
      const std::size_t key_bytes = key.bytes(ends);
      at = write_varint(key_bytes, at);
      if (key.place == Place::pk) keys.pk = {at, key_bytes};
      if (key.place == Place::sk) keys.sk = {at, key_bytes};
    }
  }
  for (; fields.valid(); fields.next()) at = write_bytes(fields.stored(), at);
  // The bytes were counted before they were written; a difference would be a write beyond the
  // buffer.
  ADJOIN_ASSERT(at == out.data() + out.size());
  return keys;
}

}  // namespace adjoin::schema
