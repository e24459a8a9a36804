#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "item/number.h"

namespace adjoin::item {

/// DynamoDB's ten types. PERSISTED in stored items and index keys: DO NOT CHANGE THESE VALUES.
enum class Type : std::uint8_t {
  S = 1,
  N = 2,
  B = 3,
  BOOL = 4,
  NUL = 5,
  L = 6,
  M = 7,
  SS = 8,
  NS = 9,
  BS = 10,
};

/// The type as the wire spells it: "S", …, "NULL", … Valid for ever.
std::string_view to_string(Type type) noexcept;

struct AttributeValue;

/// Attribute names to values, kept sorted by the UTF-8 bytes of the name, names unique.
/// A whole item, or the content of an M. A value type.
class AttributeMap {
 public:
  using Entry = std::pair<std::string, AttributeValue>;
  using const_iterator = std::vector<Entry>::const_iterator;

  AttributeMap() = default;
  /// Of two entries with one name the later stays.
  AttributeMap(std::initializer_list<Entry> entries);
  /// Sorts a list of entries into a map. When a name comes twice: nullopt, and `*duplicate` (if
  /// given) is that name. @cost n log n, where n calls of `set` may cost n².
  static std::optional<AttributeMap> from_entries(std::vector<Entry> entries,
                                                  std::string* duplicate = nullptr);

  /// Null when absent. Valid until the map changes.
  const AttributeValue* find(std::string_view name) const noexcept;
  AttributeValue* find(std::string_view name) noexcept;
  bool contains(std::string_view name) const noexcept { return find(name) != nullptr; }

  /// Adds or replaces, and returns the place of the value.
  AttributeValue& set(std::string_view name, AttributeValue value);
  /// Adds unless the name is taken; false then, and nothing changes.
  bool insert(std::string name, AttributeValue value);
  bool erase(std::string_view name);
  /// Adds entries that are sorted by name and whose names are new. @cost linear, whatever their
  /// number
  void insert_sorted(std::vector<Entry> entries);
  /// Removes what has one of the sorted names. @cost linear, whatever their number
  void erase_sorted(const std::vector<std::string_view>& names);

  std::size_t size() const noexcept;
  bool empty() const noexcept;
  void reserve(std::size_t count);
  void clear() noexcept;
  /// All entries, sorted by name; the map is empty then.
  std::vector<Entry> release() &&;
  const_iterator begin() const noexcept;
  const_iterator end() const noexcept;

  friend bool operator==(const AttributeMap& a, const AttributeMap& b);

 private:
  std::vector<Entry> entries_;
};

/// An item is a map of attributes, its key attributes among them.
using Item = AttributeMap;

struct Null {
  friend bool operator==(Null, Null) = default;
};
/// Binary is a type of its own so that it never mixes with a string.
struct Binary {
  Bytes bytes;
  friend auto operator<=>(const Binary&, const Binary&) = default;
};
/// A set's elements, sorted and unique (strings and binary by bytes, numbers by value); `make_set`
/// in set.h builds one from a user's list.
template <typename T>
struct Set {
  std::vector<T> elements;
  friend bool operator==(const Set&, const Set&) = default;
};
using StringSet = Set<std::string>;
using NumberSet = Set<Number>;
using BinarySet = Set<Binary>;
using List = std::vector<AttributeValue>;

/// One attribute value, a tree on the heap. Used where values are built and changed; stored items
/// are read through ItemView (stored_item.h) without making one.
struct AttributeValue {
  std::variant<std::string, Number, Binary, bool, Null, List, AttributeMap, StringSet, NumberSet,
               BinarySet>
      value;

  AttributeValue() : value(Null{}) {}
  AttributeValue(std::string text) : value(std::move(text)) {}         // NOLINT: implicit
  AttributeValue(std::string_view text) : value(std::string(text)) {}  // NOLINT: implicit
  AttributeValue(const char* text) : value(std::string(text)) {}       // NOLINT: implicit
  AttributeValue(Number number) : value(number) {}                     // NOLINT: implicit
  AttributeValue(Binary binary) : value(std::move(binary)) {}          // NOLINT: implicit
  explicit AttributeValue(bool boolean) : value(boolean) {}
  AttributeValue(Null null) : value(null) {}                   // NOLINT: implicit
  AttributeValue(List list) : value(std::move(list)) {}        // NOLINT: implicit
  AttributeValue(AttributeMap map) : value(std::move(map)) {}  // NOLINT: implicit
  AttributeValue(StringSet set) : value(std::move(set)) {}     // NOLINT: implicit
  AttributeValue(NumberSet set) : value(std::move(set)) {}     // NOLINT: implicit
  AttributeValue(BinarySet set) : value(std::move(set)) {}     // NOLINT: implicit
  /// AttributeValue::number(42)
  static AttributeValue number(std::int64_t n) { return Number::from_int(n); }

  Type type() const noexcept { return static_cast<Type>(value.index() + 1); }
  /// The string, number, … when the value has that type, else null.
  const std::string* as_string() const noexcept { return std::get_if<std::string>(&value); }
  const Number* as_number() const noexcept { return std::get_if<Number>(&value); }
  const Binary* as_binary() const noexcept { return std::get_if<Binary>(&value); }

  friend bool operator==(const AttributeValue& a, const AttributeValue& b);
};

inline std::size_t AttributeMap::size() const noexcept { return entries_.size(); }
inline bool AttributeMap::empty() const noexcept { return entries_.empty(); }
inline void AttributeMap::reserve(std::size_t count) { entries_.reserve(count); }
inline void AttributeMap::clear() noexcept { entries_.clear(); }
inline std::vector<AttributeMap::Entry> AttributeMap::release() && {
  return std::exchange(entries_, {});
}
inline AttributeMap::const_iterator AttributeMap::begin() const noexcept {
  return entries_.begin();
}
inline AttributeMap::const_iterator AttributeMap::end() const noexcept { return entries_.end(); }

}  // namespace adjoin::item
