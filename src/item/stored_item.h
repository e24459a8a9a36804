#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "adjoin/value.h"
#include "base/assert.h"
#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::item {

/// The stored form of an item: one self-contained byte string, keys included, attributes sorted by
/// name. Canonical: equal items have equal bytes, at every level. Every value is a type byte, then
/// a payload whose head gives its length, so that a reader can skip it. Grammar and a worked
/// example: docs/formats/stored_item.md.

/// First byte of every stored item. PERSISTED: DO NOT CHANGE. A new layout takes a new value.
constexpr char kStoredItemFormat = 1;

class ItemView;

/// View of one value inside a stored item, or of one that `encode_value` made. Valid while the
/// bytes it was made from live. Two words; pass by value.
/// Reading through views makes no copy and no tree. Most reads need few attributes of an item, or
/// pass it on as it is.
class ValueView {
 public:
  ValueView() = default;
  /// `bytes` must be exactly one encoded value from trusted storage (checked by `check_value`).
  explicit ValueView(BytesView bytes) : bytes_(bytes) {}

  Value::Type type() const noexcept {
    ADJOIN_ASSERT(!bytes_.empty());
    return static_cast<Value::Type>(bytes_[0]);
  }
  /// Returns the encoded bytes, type byte included. The form is canonical: equal bytes are equal
  /// values. Two numbers also compare as their bytes do.
  BytesView bytes() const noexcept { return bytes_; }

  // Each requires the named type (asserted).
  std::string_view as_string() const;
  BytesView as_binary() const;
  bool as_bool() const;
  Number as_number() const;
  ItemView as_map() const;
  /// Returns the number of elements of an L, SS, NS or BS.
  std::size_t element_count() const;
  /// Returns element `index` of an L or a set, the latter in set order; nullopt past the end.
  /// @cost walks from the front
  std::optional<ValueView> element(std::size_t index) const;

  /// Returns the accounted DynamoDB size of this value in bytes. @cost walks the value
  std::size_t size_bytes() const;
  /// Returns the value as a tree that owns its data. @cost allocates
  Value decode() const;

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

/// View of a whole stored item, or of the content of an M. Valid while its bytes live. Two words;
/// pass by value.
class ItemView {
 public:
  ItemView() = default;
  /// `bytes` must be exactly one whole stored item from trusted storage (checked by `check_item`).
  explicit ItemView(BytesView bytes) : ItemView(bytes, Extent::whole_item) {}

  /// Returns the bytes that the view was made from: a whole stored item, or the content of an M.
  BytesView bytes() const noexcept { return {data_, size()}; }
  /// Whether the view has no bytes, which stands for no item. An item without attributes has bytes.
  bool empty() const noexcept { return size() == 0; }

  /// Returns the value of one attribute; nullopt if absent.
  /// @cost walks the names in order and stops early; no allocation
  std::optional<ValueView> find(std::string_view name) const;
  std::size_t attribute_count() const;
  /// Returns the accounted DynamoDB size in bytes, names included; 0 for an empty view. A whole
  /// item has it in its header, because queries sum up the sizes of all items that they read.
  /// @cost constant for a whole item; else walks the map
  std::size_t size_bytes() const;
  /// Returns the item as a tree that owns its data. @cost allocates
  Item decode() const;

 private:
  friend class AttributeCursor;
  friend class ValueView;
  enum class Extent : std::size_t { whole_item = 0, inside_map = ~(SIZE_MAX >> 1U) };
  ItemView(BytesView bytes, Extent extent)
      : data_(bytes.data()), size_and_extent_(bytes.size() | static_cast<std::size_t>(extent)) {}
  std::size_t size() const noexcept { return size_and_extent_ & (SIZE_MAX >> 1U); }
  bool is_inside_map() const noexcept { return size_and_extent_ > SIZE_MAX >> 1U; }
  /// Returns the bytes from the attribute count on.
  BytesView attribute_list() const;

  // Two whole words, so that calls pass a view in registers. Passed in memory it was written in
  // halves and read as a whole, which stalls the processor.
  const char* data_ = nullptr;
  std::size_t size_and_extent_ = 0;  ///< highest bit set: the content of an M
};
static_assert(sizeof(ItemView) == 2 * sizeof(void*));

/// Walks attributes in name order. Usage: for (AttributeCursor c(item); c.valid(); c.next()) …
/// The way to read many attributes: `find` begins at the front each time.
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
/// The size is computed first, because it stands in the header.
void encode_item(const Item& item, Bytes& out);
Bytes encode_item(const Item& item);
/// Appends the stored form of one value without an item around it.
void encode_value(const Value& value, Bytes& out);

/// Checks that `bytes` are one well-formed stored item. If so, no view of them can read out of
/// bounds. @errors corruption, naming the fault and its position  @cost linear; bounded stack
Result<void> check_item(BytesView bytes);
/// The same for one value.
Result<void> check_value(BytesView bytes);

}  // namespace adjoin::item
