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

/// Returns the type's name in DynamoDB JSON: "S", …, "NULL", … The text is static.
std::string_view to_string(Type type) noexcept;

struct AttributeValue;

/// Sorted map from attribute names to values, ordered by the UTF-8 bytes of the name. Holds a whole
/// item, or the content of an M. A value type, stored as a sorted vector: one insertion moves the
/// entries behind it.
class AttributeMap {
 public:
  using Entry = std::pair<std::string, AttributeValue>;
  using const_iterator = std::vector<Entry>::const_iterator;

  AttributeMap() = default;
  /// If two entries have the same name, the later one wins.
  AttributeMap(std::initializer_list<Entry> entries);
  /// Makes a map from entries in any order. If a name occurs twice, returns nullopt and sets
  /// `*duplicate`, unless null, to that name. @cost n log n, where n calls of `set` may cost n².
  static std::optional<AttributeMap> from_entries(std::vector<Entry> entries,
                                                  std::string* duplicate = nullptr);

  /// Returns the value, or null if the name is absent. Valid until the map changes.
  /// @cost binary search
  const AttributeValue* find(std::string_view name) const noexcept;
  AttributeValue* find(std::string_view name) noexcept;
  bool contains(std::string_view name) const noexcept { return find(name) != nullptr; }

  /// Adds or replaces a value and returns a reference to it, valid until the map changes.
  AttributeValue& set(std::string_view name, AttributeValue value);
  /// Adds a value. Returns false, and changes nothing, if the name is taken.
  bool insert(std::string name, AttributeValue value);
  /// Removes a value. Returns false if the name is absent.
  bool erase(std::string_view name);
  /// Adds entries. They must be sorted by name, and their names must be new.
  /// @cost linear in the size of both
  void insert_sorted(std::vector<Entry> entries);
  /// Removes the entries with these names, which must be sorted. Names that are absent are ignored.
  /// @cost linear in the size of both
  void erase_sorted(const std::vector<std::string_view>& names);

  std::size_t size() const noexcept;
  bool empty() const noexcept;
  void reserve(std::size_t count);
  void clear() noexcept;
  /// Returns all entries, sorted by name, and leaves the map empty.
  std::vector<Entry> release() &&;
  const_iterator begin() const noexcept;
  const_iterator end() const noexcept;

  friend bool operator==(const AttributeMap& a, const AttributeMap& b);

 private:
  std::vector<Entry> entries_;
};

/// A whole item: all its attributes, its key attributes included.
using Item = AttributeMap;

/// The value of type NULL.
struct Null {
  friend bool operator==(Null, Null) = default;
};
/// The value of type B. A type of its own, so that bytes never convert to a string.
struct Binary {
  Bytes bytes;
  friend auto operator<=>(const Binary&, const Binary&) = default;
};
/// A set's elements, sorted and unique: strings and binaries by bytes, numbers by value. `make_set`
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

/// One attribute value, a tree on the heap. Use it to build and change values. To read stored items
/// use ItemView (stored_item.h), which needs no tree.
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
  /// Returns an N. Beware: `AttributeValue(42)` converts its argument to a BOOL.
  static AttributeValue number(std::int64_t n) { return Number::from_int(n); }

  Type type() const noexcept { return static_cast<Type>(value.index() + 1); }
  /// Each returns the content if the value has that type, else null.
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
