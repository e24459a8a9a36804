#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "base/assert.h"
#include "base/bytes.h"
#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin::item {

/// The stored form: one self-contained run of bytes per item, keys included, attributes sorted by
/// name. Canonical: equal items have equal bytes, at every level. Grammar and a worked example:
/// docs/formats/stored_item.md. In it every value is a type byte, then a payload whose length is
/// known from its head, so that a reader skips what it does not need.

/// First byte of every stored item. PERSISTED: DO NOT CHANGE. A new layout takes a new value.
constexpr char kStoredItemFormat = 1;

class ItemView;

/// One value inside a stored item (or encoded alone by `encode_value`). Borrowed: valid while the
/// bytes it was made from live. Two words; pass by value.
class ValueView {
 public:
  ValueView() = default;
  /// `bytes` must be exactly one encoded value from trusted storage (checked by `check_value`).
  explicit ValueView(BytesView bytes) : bytes_(bytes) {}

  Type type() const noexcept {
    ADJOIN_ASSERT(!bytes_.empty());
    return static_cast<Type>(bytes_[0]);
  }
  /// The encoded bytes, type byte included. The form is canonical: equal bytes are equal values.
  /// Two numbers also compare as their bytes do.
  BytesView bytes() const noexcept { return bytes_; }

  // Each requires the named type (asserted).
  std::string_view as_string() const;
  BytesView as_binary() const;
  bool as_bool() const;
  Number as_number() const;
  ItemView as_map() const;
  /// Elements of an L, SS, NS or BS; of SS, NS and BS in set order.
  std::size_t element_count() const;
  /// Element i of an L or a set; walks from the front. Nullopt past the end.
  std::optional<ValueView> element(std::size_t index) const;

  /// Accounted DynamoDB size of this value. Walks it.
  std::size_t size_bytes() const;
  /// A tree of its own. @cost allocates.
  AttributeValue decode() const;

  friend bool operator==(ValueView a, ValueView b) noexcept { return a.bytes_ == b.bytes_; }

 private:
  BytesView bytes_;
};

/// Walks the elements of an L or set. Usage: for (ElementCursor c(value); c.valid(); c.next()) …
class ElementCursor {
 public:
  explicit ElementCursor(ValueView container);
  bool valid() const noexcept { return remaining_ != 0; }
  ValueView value() const noexcept { return current_; }
  void next();

 private:
  void read();
  BytesView rest_;
  std::size_t remaining_ = 0;
  ValueView current_;
};

/// A whole stored item, or the content of an M. Borrowed: valid while its bytes live. Two words;
/// pass by value.
class ItemView {
 public:
  ItemView() = default;
  /// `bytes` must be exactly one whole stored item from trusted storage (checked by `check_item`).
  explicit ItemView(BytesView bytes) : ItemView(bytes, Extent::whole_item) {}

  /// The bytes the view was made from: a whole stored item, or the inside of an M.
  BytesView bytes() const noexcept { return {data_, size()}; }
  /// True of a view over nothing; an item without attributes still has bytes.
  bool empty() const noexcept { return size() == 0; }

  /// The value of one attribute. Walks names in order and stops early. @cost no allocation.
  std::optional<ValueView> find(std::string_view name) const;
  std::size_t attribute_count() const;
  /// Accounted DynamoDB size, names included. Of a whole item: read from its header, constant time.
  std::size_t size_bytes() const;
  /// @cost allocates a tree.
  Item decode() const;

 private:
  friend class AttributeCursor;
  friend class ValueView;
  enum class Extent : std::size_t { whole_item = 0, inside_map = ~(SIZE_MAX >> 1U) };
  ItemView(BytesView bytes, Extent extent)
      : data_(bytes.data()), size_and_extent_(bytes.size() | static_cast<std::size_t>(extent)) {}
  std::size_t size() const noexcept { return size_and_extent_ & (SIZE_MAX >> 1U); }
  bool is_inside_map() const noexcept { return size_and_extent_ > SIZE_MAX >> 1U; }
  /// The attribute count and what follows it.
  BytesView attribute_list() const;

  // Two whole words, so that calls hand a view over in registers: through memory it was written in
  // halves and read as a whole, which the processor waits for.
  const char* data_ = nullptr;
  std::size_t size_and_extent_ = 0;  ///< the highest bit: the content of an M
};
static_assert(sizeof(ItemView) == 2 * sizeof(void*));

/// Walks attributes in name order. Usage: for (AttributeCursor c(item); c.valid(); c.next()) …
class AttributeCursor {
 public:
  explicit AttributeCursor(ItemView item);
  bool valid() const noexcept { return remaining_ != 0; }
  std::string_view name() const noexcept { return name_; }
  ValueView value() const noexcept { return value_; }
  void next();

 private:
  void read();
  BytesView rest_;
  std::size_t remaining_ = 0;
  std::string_view name_;
  ValueView value_;
};

/// Appends the stored form of `item` to `out`.
void encode_item(const Item& item, Bytes& out);
Bytes encode_item(const Item& item);
/// Appends one value alone.
void encode_value(const AttributeValue& value, Bytes& out);

/// Proves that `bytes` are one well-formed stored item, in linear time and bounded stack; after it
/// succeeds no view over them can read out of bounds. @errors corruption, saying what and where.
Result<void> check_item(BytesView bytes);
Result<void> check_value(BytesView bytes);

}  // namespace adjoin::item
