#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin {

/// Kind of value that a struct's member holds. Compared with the schema's field types when a
/// TypedGraph is opened.
enum class Holds : std::uint8_t {
  text,      ///< string, date, datetime, enum, ref
  integer,   ///< int, epoch, ms
  floating,  ///< number
  decimal,   ///< number, int, epoch, ms, without loss of digits
  boolean,
  bytes,
  list,
  map,
  text_set,
  number_set,
  anything,
};

/// Converts between a member's C++ type and an attribute value. Specialise it for a type of your
/// own:
///
///   template <> struct adjoin::AttributeCodec<Colour> {
///     static constexpr adjoin::Holds kHolds = adjoin::Holds::text;
///     static adjoin::Result<std::optional<adjoin::item::AttributeValue>> encode(const Colour&);
///     static bool decode(const adjoin::item::AttributeValue&, Colour&);
///   };
///
/// `encode` returns nullopt for a value that no attribute can hold, such as an empty set. The item
/// then lacks the attribute. `decode` returns false and leaves its output alone if the attribute
/// has another type or the value is out of range.
template <typename T>
struct AttributeCodec;

/// A type that a declared member may have: AttributeCodec is specialised for it.
template <typename T>
concept AttributeMember = requires {
  AttributeCodec<T>::kHolds;
};

/// Result of `encode`: the attribute's value, nullopt for no attribute, or an error.
using Encoded = Result<std::optional<item::AttributeValue>>;

/// Encodes a number as the shortest decimal text that reads back as the same value.
/// @errors invalid_argument: infinity or NaN, more than 38 digits, beyond DynamoDB's range
Encoded encode_number(double value);
Encoded encode_number(std::uint64_t value);
/// Returns false and leaves `out` alone if the attribute is no number or `out` cannot hold it.
bool decode_number(const item::AttributeValue& value, double& out);
bool decode_number(const item::AttributeValue& value, std::uint64_t& out);

template <>
struct AttributeCodec<std::string> {
  static constexpr Holds kHolds = Holds::text;
  static Encoded encode(const std::string& text) { return item::AttributeValue(text); }
  static bool decode(const item::AttributeValue& value, std::string& out) {
    const std::string* text = value.as_string();
    if (text != nullptr) out = *text;
    return text != nullptr;
  }
};

template <>
struct AttributeCodec<bool> {
  static constexpr Holds kHolds = Holds::boolean;
  static Encoded encode(bool value) { return item::AttributeValue(value); }
  static bool decode(const item::AttributeValue& value, bool& out) {
    const bool* held = std::get_if<bool>(&value.value);
    if (held != nullptr) out = *held;
    return held != nullptr;
  }
};

/// Integers of any width, but not `char`. Decoding fails for fractions and values out of range.
template <std::integral T>
requires(!std::same_as<T, char>) struct AttributeCodec<T> {
  static constexpr Holds kHolds = Holds::integer;
  static Encoded encode(T value) {
    if constexpr (sizeof(T) == 8 && std::unsigned_integral<T>) {
      return encode_number(std::uint64_t{value});
    } else {
      return item::AttributeValue::number(value);
    }
  }
  static bool decode(const item::AttributeValue& value, T& out) {
    std::int64_t held = 0;
    if constexpr (sizeof(T) == 8 && std::unsigned_integral<T>) {
      return decode_number(value, out);
    } else {
      if (value.as_number() == nullptr || !value.as_number()->to_int64(held)) return false;
      if (held < std::numeric_limits<T>::min() || held > std::numeric_limits<T>::max()) {
        return false;
      }
      out = static_cast<T>(held);
      return true;
    }
  }
};

template <std::floating_point T>
struct AttributeCodec<T> {
  static constexpr Holds kHolds = Holds::floating;
  static Encoded encode(T value) { return encode_number(static_cast<double>(value)); }
  static bool decode(const item::AttributeValue& value, T& out) {
    double held = 0;
    if (!decode_number(value, held)) return false;
    out = static_cast<T>(held);
    return true;
  }
};

/// Base of codecs for types that AttributeValue stores as they are, without conversion.
template <typename T, Holds kKind>
struct HeldCodec {
  static constexpr Holds kHolds = kKind;
  static Encoded encode(const T& held) { return item::AttributeValue(held); }
  static bool decode(const item::AttributeValue& value, T& out) {
    const T* held = std::get_if<T>(&value.value);
    if (held != nullptr) out = *held;
    return held != nullptr;
  }
};
template <>
struct AttributeCodec<item::Number> : HeldCodec<item::Number, Holds::decimal> {};
template <>
struct AttributeCodec<item::Binary> : HeldCodec<item::Binary, Holds::bytes> {};
template <>
struct AttributeCodec<item::AttributeMap> : HeldCodec<item::AttributeMap, Holds::map> {};

/// Any attribute, undecoded: fits every field type.
template <>
struct AttributeCodec<item::AttributeValue> {
  static constexpr Holds kHolds = Holds::anything;
  static Encoded encode(const item::AttributeValue& value) { return value; }
  static bool decode(const item::AttributeValue& value, item::AttributeValue& out) {
    out = value;
    return true;
  }
};

/// List of elements in order. An element that encodes to nullopt becomes NULL. Decoding fails, and
/// changes nothing, if one element cannot be decoded.
template <AttributeMember T>
struct AttributeCodec<std::vector<T>> {
  static constexpr Holds kHolds = Holds::list;
  static Encoded encode(const std::vector<T>& elements) {
    item::List list;
    for (const T& element : elements) {
      ADJOIN_TRY(auto value, AttributeCodec<T>::encode(element));
      list.push_back(value ? *std::move(value) : item::AttributeValue());
    }
    return item::AttributeValue(std::move(list));
  }
  static bool decode(const item::AttributeValue& value, std::vector<T>& out) {
    const auto* list = std::get_if<item::List>(&value.value);
    if (list == nullptr) return false;
    std::vector<T> elements(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) {
      T element{};
      if (!AttributeCodec<T>::decode((*list)[i], element)) return false;
      elements[i] = std::move(element);
    }
    out = std::move(elements);
    return true;
  }
};

/// Map with text keys. An entry that encodes to nullopt is left out.
template <AttributeMember T>
struct AttributeCodec<std::map<std::string, T>> {
  static constexpr Holds kHolds = Holds::map;
  static Encoded encode(const std::map<std::string, T>& entries) {
    item::AttributeMap map;
    for (const auto& [name, entry] : entries) {
      ADJOIN_TRY(auto value, AttributeCodec<T>::encode(entry));
      if (value) map.set(name, *std::move(value));
    }
    return item::AttributeValue(std::move(map));
  }
  static bool decode(const item::AttributeValue& value, std::map<std::string, T>& out) {
    const auto* map = std::get_if<item::AttributeMap>(&value.value);
    if (map == nullptr) return false;
    std::map<std::string, T> entries;
    for (const auto& [name, entry] : *map) {
      if (!AttributeCodec<T>::decode(entry, entries[name])) return false;
    }
    out = std::move(entries);
    return true;
  }
};

/// Encodes a set of strings or of numbers. Returns nullopt for an empty one, which DynamoDB does
/// not have.
Encoded encode_set(const std::vector<std::string>& elements);
Encoded encode_set(const std::vector<item::Number>& elements);

template <>
struct AttributeCodec<std::set<std::string>> {
  static constexpr Holds kHolds = Holds::text_set;
  static Encoded encode(const std::set<std::string>& set) {
    return encode_set(std::vector<std::string>(set.begin(), set.end()));
  }
  static bool decode(const item::AttributeValue& value, std::set<std::string>& out) {
    const auto* held = std::get_if<item::StringSet>(&value.value);
    if (held == nullptr) return false;
    out = {held->elements.begin(), held->elements.end()};
    return true;
  }
};

/// Set of numbers. Decoding fails if one of them does not fit into T.
template <AttributeMember T>
requires std::integral<T> || std::floating_point<T>
struct AttributeCodec<std::set<T>> {
  static constexpr Holds kHolds = Holds::number_set;
  static Encoded encode(const std::set<T>& set) {
    std::vector<item::Number> numbers;
    for (const T element : set) {
      ADJOIN_TRY(const auto value, AttributeCodec<T>::encode(element));
      numbers.push_back(*value->as_number());
    }
    return encode_set(numbers);
  }
  static bool decode(const item::AttributeValue& value, std::set<T>& out) {
    const auto* held = std::get_if<item::NumberSet>(&value.value);
    if (held == nullptr) return false;
    std::set<T> elements;
    for (const item::Number& number : held->elements) {
      T element{};
      if (!AttributeCodec<T>::decode(item::AttributeValue(number), element)) return false;
      elements.insert(element);
    }
    out = std::move(elements);
    return true;
  }
};

}  // namespace adjoin
