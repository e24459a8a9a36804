#include "item/number.h"
#include "item/size.h"
#include "item/stored_item.h"
#include "item/varint.h"

namespace adjoin::item {

namespace {

/// Walks untrusted bytes; every step is checked before it is taken.
/// Views read without checks of their own, so everything that they rely on is proven here: lengths,
/// order, types and the size in the header.
class Checker {
 public:
  explicit Checker(BytesView bytes) : whole_(bytes.size()), rest_(bytes) {}

  Result<void> item() {
    if (rest_.size() < 6) return damaged("shorter than its header");
    if (rest_[0] != kStoredItemFormat) return damaged("unknown format byte");
    std::size_t declared_size = 0;
    for (unsigned i = 0; i < 4; ++i) {
      declared_size |= static_cast<std::size_t>(static_cast<unsigned char>(rest_[1 + i]))
                       << (8 * i);
    }
    rest_.remove_prefix(5);
    std::size_t size = 0;
    ADJOIN_CHECK(attributes(0, size));
    if (declared_size != size) return damaged("the size in its header is wrong");
    return end();
  }

  Result<void> lone_value() {
    std::size_t size = 0;
    ADJOIN_CHECK(value(0, size));
    return end();
  }

 private:
  Error damaged(std::string_view what) const {
    return Error(ErrorCode::corruption, "A stored item is damaged at byte " +
                                            std::to_string(whole_ - rest_.size()) + ": " +
                                            std::string(what));
  }

  Result<void> end() const {
    if (!rest_.empty()) return damaged("bytes behind its end");
    return {};
  }

  Result<BytesView> bytes() {
    std::uint64_t length = 0;
    BytesView rest = rest_;
    if (!take_varint(rest, length)) return damaged("bad length");
    if (length > rest.size()) return damaged("length beyond its end");
    const BytesView taken = rest.substr(0, static_cast<std::size_t>(length));
    rest.remove_prefix(taken.size());
    rest_ = rest;
    return taken;
  }

  /// Reads a count; every element takes at least one byte, so that a huge count ends at once.
  Result<std::uint64_t> count() {
    std::uint64_t count = 0;
    BytesView rest = rest_;
    if (!take_varint(rest, count)) return damaged("bad count");
    if (count > rest.size()) return damaged("count beyond its end");
    rest_ = rest;
    return count;
  }

  /// Adds the accounted size of names and values to `size`.
  Result<void> attributes(int level, std::size_t& size) {
    ADJOIN_TRY(const std::uint64_t pairs, count());
    BytesView previous;
    for (std::uint64_t i = 0; i < pairs; ++i) {
      ADJOIN_TRY(const BytesView name, bytes());
      if (i > 0 && !(previous < name)) return damaged("names out of order");
      previous = name;
      size += name.size();
      ADJOIN_CHECK(value(level, size));
    }
    return {};
  }

  Result<void> value(int level, std::size_t& size) {
    if (rest_.empty()) return damaged("a value is missing");
    const auto type = static_cast<Value::Type>(rest_[0]);
    if (type < Value::Type::string || type > Value::Type::binary_set)
      return damaged("unknown type byte");
    rest_.remove_prefix(1);
    switch (type) {
      case Value::Type::string:
      case Value::Type::binary: {
        ADJOIN_TRY(const BytesView text, bytes());
        size += text.size();
        return {};
      }
      case Value::Type::number: return number(size);
      case Value::Type::boolean:
        if (rest_.empty() || static_cast<unsigned char>(rest_[0]) > 1) return damaged("bad BOOL");
        rest_.remove_prefix(1);
        size += 1;
        return {};
      case Value::Type::null: size += 1; return {};
      default: return container(type, level, size);
    }
  }

  Result<void> number(std::size_t& size) {
    const auto number = item::decode_ordered(rest_);
    if (!number) return damaged("bad number");
    size += size_bytes(*number);
    return {};
  }

  /// Checks L, M or a set, whose elements must end exactly where its length says.
  Result<void> container(Value::Type type, int level, std::size_t& size) {
    ADJOIN_TRY(const BytesView inside, bytes());
    const BytesView behind = rest_;
    const std::size_t behind_size = behind.size();
    rest_ = BytesView(inside.data(), inside.size() + behind_size);
    if (type == Value::Type::list || type == Value::Type::map) {
      if (level >= kNestingLevelsMax) return damaged("nested too deeply");
      size += kContainerOverheadBytes;
      const auto counted = peek_count();
      size += counted * kElementOverheadBytes;
    }
    ADJOIN_CHECK(type == Value::Type::map    ? attributes(level + 1, size)
                 : type == Value::Type::list ? list(level + 1, size)
                                             : set(type, size));
    if (rest_.size() != behind_size) return damaged("a container ends elsewhere than it says");
    return {};
  }

  std::size_t peek_count() const {
    BytesView rest = rest_;
    std::uint64_t count = 0;
    return take_varint(rest, count) ? static_cast<std::size_t>(count) : 0;
  }

  Result<void> list(int level, std::size_t& size) {
    ADJOIN_TRY(const std::uint64_t elements, count());
    for (std::uint64_t i = 0; i < elements; ++i) ADJOIN_CHECK(value(level, size));
    return {};
  }

  Result<void> set(Value::Type type, std::size_t& size) {
    const Value::Type element_type = type == Value::Type::string_set   ? Value::Type::string
                                     : type == Value::Type::number_set ? Value::Type::number
                                                                       : Value::Type::binary;
    ADJOIN_TRY(const std::uint64_t elements, count());
    // DynamoDB has no empty sets, so none was ever stored.
    if (elements == 0) return damaged("empty set");
    BytesView previous;
    for (std::uint64_t i = 0; i < elements; ++i) {
      if (rest_.empty() || static_cast<Value::Type>(rest_[0]) != element_type) {
        return damaged("a set element of another type");
      }
      rest_.remove_prefix(1);
      ADJOIN_TRY(const BytesView element, set_element(element_type, size));
      // Order and uniqueness in one look. Without them equal values would have different bytes.
      if (i > 0 && !(previous < element)) return damaged("set elements out of order");
      previous = element;
    }
    return {};
  }

  /// The bytes that order the element: a number's ordered form, a string itself.
  Result<BytesView> set_element(Value::Type type, std::size_t& size) {
    if (type == Value::Type::number) {
      const BytesView before = rest_;
      ADJOIN_CHECK(number(size));
      return before.substr(0, before.size() - rest_.size());
    }
    ADJOIN_TRY(const BytesView text, bytes());
    size += text.size();
    return text;
  }

  std::size_t whole_;
  BytesView rest_;
};

}  // namespace

Result<void> check_item(BytesView bytes) { return Checker(bytes).item(); }

Result<void> check_value(BytesView bytes) { return Checker(bytes).lone_value(); }

}  // namespace adjoin::item
