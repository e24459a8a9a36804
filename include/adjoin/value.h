#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "adjoin/detail/handle.h"
#include "adjoin/result.h"

// The values of a table, exactly as DynamoDB has them: ten types, decimal numbers, sets.
// Everything here is a value: it owns its bytes, copies deeply, and compares by content.

namespace adjoin {

/// A decimal number: exact, at most 38 significant digits, magnitude 1E-130 to 9.99E+125, or 0.
/// It never passes through a double unless you ask for one. 24 bytes, allocates nothing.
class Number {
 public:
  Number() = default;  ///< Zero.

  /// Any integer; always exact.
  template <std::integral Integer>
  requires(!std::same_as<Integer, bool> && !std::same_as<Integer, char>) Number(Integer value)
  noexcept {
    if constexpr (std::signed_integral<Integer>) {
      assign(static_cast<std::int64_t>(value));
    } else {
      assign(static_cast<std::uint64_t>(value));
    }
  }

  /// Reads "12", "-0.5" or "1.5e9".
  /// @errors invalid_argument: not a number, more than 38 digits, or out of range
  static Result<Number> parse(std::string_view text);

  /// The shortest decimal that reads back as this double: 0.1 becomes 0.1.
  /// @errors invalid_argument: infinite, not a number, or out of range
  static Result<Number> from_double(double value);

  /// Plain digits without an exponent: "150", "0.001", "-1.5".
  std::string to_string() const;

  /// The integer, if it is one that fits 64 bits.
  std::optional<std::int64_t> to_int() const noexcept;

  bool is_zero() const noexcept { return (low_ | high_) == 0; }
  bool is_negative() const noexcept { return negative_; }

  /// The nearest double. Digits beyond a double's precision are lost.
  double to_double() const noexcept;

  friend std::strong_ordering operator<=>(const Number& a, const Number& b) noexcept;
  friend bool operator==(const Number& a, const Number& b) noexcept;

 private:
  friend struct detail::Access;
  void assign(std::int64_t value) noexcept;
  void assign(std::uint64_t value) noexcept;

  std::uint64_t low_ = 0;  ///< The coefficient, below 10^38, in two halves.
  std::uint64_t high_ = 0;
  std::int16_t exponent_ = 0;
  bool negative_ = false;
};

/// Bytes that are not text.
struct Binary {
  std::string bytes;
  friend auto operator<=>(const Binary&, const Binary&) = default;
};

/// A set of std::string, Number or Binary. DynamoDB has no empty set: a write leaves an empty
/// one out.
template <typename T>
class Set {
 public:
  Set() = default;
  /// Sorts the elements, strings and bytes by byte, numbers by value; drops repeated ones.
  Set(std::initializer_list<T> elements) : Set(std::vector<T>(elements)) {}
  explicit Set(std::vector<T> elements);

  bool contains(const T& element) const;  ///< Takes a binary search.
  const std::vector<T>& elements() const noexcept { return elements_; }
  std::size_t size() const noexcept { return elements_.size(); }
  bool empty() const noexcept { return elements_.empty(); }
  auto begin() const noexcept { return elements_.begin(); }
  auto end() const noexcept { return elements_.end(); }
  friend bool operator==(const Set&, const Set&) = default;

 private:
  friend struct detail::Access;
  std::vector<T> elements_;
};

class Value;

/// Named values, sorted by name: an item of a table, the fields of a node or edge, or the content
/// of a map. Names are unique and never empty.
///
///     Item fields = {{"name", "Alice"}, {"born", 1984}, {"tags", Set<std::string>{"a", "b"}}};
///     fields.set("price", *Number::parse("9.90"));
///     if (const std::string* name = fields["name"].as_string()) use(*name);
///
/// An item may be larger than DynamoDB takes (400 KB, 32 levels): the write is then refused.
/// `find` and `[]` are binary searches; `set` and `erase` move the entries behind.
class Item {
 public:
  using Entry = std::pair<std::string, Value>;

  Item() = default;
  /// Of two entries with one name the later one counts.
  Item(std::initializer_list<Entry> entries);

  /// Reads an object of plain JSON, or of DynamoDB JSON ({"name": {"S": "Alice"}}).
  /// @errors invalid_argument, with the position
  static Result<Item> from_json(std::string_view text);
  /// Plain JSON on one line. Numbers keep all digits; a set is {"$set": […]}, bytes {"$b64": "…"}.
  std::string to_json() const;

  /// The value, or a null Value if the name is absent. Valid until this item changes.
  const Value& operator[](std::string_view name) const noexcept;
  /// The value, or nullptr if the name is absent. Valid until this item changes.
  const Value* find(std::string_view name) const noexcept;
  Value* find(std::string_view name) noexcept;
  bool contains(std::string_view name) const noexcept { return find(name) != nullptr; }

  /// Adds or replaces a value, and returns it. Pointers into this item are invalid afterwards.
  Value& set(std::string_view name, Value value);
  /// Adds a value. Returns false, and changes nothing, if the name is taken.
  bool insert(std::string name, Value value);
  /// Removes a value. Returns whether there was one.
  bool erase(std::string_view name);

  std::size_t size() const noexcept;
  bool empty() const noexcept { return size() == 0; }
  void reserve(std::size_t count);
  void clear() noexcept;
  const Entry* begin() const noexcept;  ///< Entries in order of their names.
  const Entry* end() const noexcept;
  friend bool operator==(const Item& a, const Item& b);

 private:
  friend struct detail::Access;
  std::vector<Entry> entries_;
};

/// One value: null, string, number, boolean, bytes, list, map, or a set.
///
/// Texts, integers and booleans convert to a Value by themselves. The `as_…` functions never
/// convert: a value of another type gives nullptr or nothing. Their pointers are valid until the
/// value changes.
class Value {
 public:
  /// Stored in items and index keys. DO NOT CHANGE THESE NUMBERS.
  enum class Type : std::uint8_t {
    string = 1,
    number = 2,
    binary = 3,
    boolean = 4,
    null = 5,
    list = 6,
    map = 7,
    string_set = 8,
    number_set = 9,
    binary_set = 10,
  };
  using List = std::vector<Value>;
  /// Every type's content, in the order of the types' numbers. Null is std::monostate.
  using Content = std::variant<std::string, Number, Binary, bool, std::monostate, List, Item,
                               Set<std::string>, Set<Number>, Set<Binary>>;

  Value() noexcept;  ///< Null.

  // One constructor for each type of content. Text must be UTF-8; a write refuses it otherwise.
  Value(const char* text);
  Value(std::string_view text);
  Value(std::string text);
  Value(std::same_as<bool> auto boolean) : Value(Boolean{boolean}) {}
  template <std::integral Integer>
  requires(!std::same_as<Integer, bool> && !std::same_as<Integer, char>) Value(Integer number)
      : Value(Number(number)) {}
  /// Write `*Number::parse("9.90")`: a double is not a decimal, and may be infinite.
  Value(double) = delete;
  Value(Number number);
  Value(Binary binary);
  Value(List list);
  Value(Item map);
  Value(Set<std::string> set);
  Value(Set<Number> set);
  Value(Set<Binary> set);
  Value(const Value&);
  Value(Value&&) noexcept;
  Value& operator=(const Value&);
  Value& operator=(Value&&) noexcept;
  ~Value();

  /// The type of the content, as DynamoDB counts types: a value has exactly one.
  Type type() const noexcept { return static_cast<Type>(content_.index() + 1); }
  bool is_null() const noexcept { return type() == Type::null; }

  const std::string* as_string() const noexcept { return get<std::string>(); }
  const Number* as_number() const noexcept { return get<Number>(); }
  const Binary* as_binary() const noexcept { return get<Binary>(); }
  const List* as_list() const noexcept { return get<List>(); }
  const Item* as_map() const noexcept { return get<Item>(); }
  const Set<std::string>* as_string_set() const noexcept { return get<Set<std::string>>(); }
  const Set<Number>* as_number_set() const noexcept { return get<Set<Number>>(); }
  const Set<Binary>* as_binary_set() const noexcept { return get<Set<Binary>>(); }
  std::optional<bool> as_bool() const noexcept;
  /// Nothing for other types, and for a number with a fraction or beyond 64 bits.
  std::optional<std::int64_t> as_int() const noexcept;

  /// The content, for std::visit.
  const Content& content() const noexcept { return content_; }
  Content& content() noexcept { return content_; }

  std::string to_json() const;  ///< As Item::to_json writes it.

  friend bool operator==(const Value& a, const Value& b);

 private:
  struct Boolean {
    bool value;
  };
  explicit Value(Boolean boolean);
  template <typename T>
  const T* get() const noexcept {
    return std::get_if<T>(&content_);
  }

  Content content_;
};

inline std::size_t Item::size() const noexcept { return entries_.size(); }
inline const Item::Entry* Item::begin() const noexcept { return entries_.data(); }
inline const Item::Entry* Item::end() const noexcept { return entries_.data() + size(); }
inline bool operator==(const Number& a, const Number& b) noexcept {
  return a.low_ == b.low_ && a.high_ == b.high_ && a.exponent_ == b.exponent_ &&
         a.negative_ == b.negative_;
}
static_assert(sizeof(Number) == 24);
extern template class Set<std::string>;
extern template class Set<Number>;
extern template class Set<Binary>;

}  // namespace adjoin
