#pragma once

// Implementation of codec.h: the codecs of the standard library's types. Do not include it.

#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/codec.h"

namespace adjoin {

namespace detail {

using Encoded = Result<std::optional<Value>>;

template <typename T>
concept Codable = requires {
  Codec<T>::kKind;
};

Encoded encode_double(double value);
/// The number, if it is whole and fits.
std::optional<std::uint64_t> to_unsigned(const Number& number) noexcept;

/// Types that a Value holds as they are.
template <typename T, FieldKind kOwnKind, const T* (Value::*kGet)() const noexcept>
struct PlainCodec {
  static constexpr FieldKind kKind = kOwnKind;
  static Encoded encode(const T& held) { return std::optional<Value>(held); }
  static bool decode(const Value& value, T& out) {
    const T* held = (value.*kGet)();
    if (held != nullptr) out = *held;
    return held != nullptr;
  }
};

}  // namespace detail

template <>
struct Codec<std::string> : detail::PlainCodec<std::string, FieldKind::text, &Value::as_string> {};
template <>
struct Codec<Number> : detail::PlainCodec<Number, FieldKind::decimal, &Value::as_number> {};
template <>
struct Codec<Binary> : detail::PlainCodec<Binary, FieldKind::bytes, &Value::as_binary> {};
template <>
struct Codec<Item> : detail::PlainCodec<Item, FieldKind::map, &Value::as_map> {};

template <>
struct Codec<Value> {
  static constexpr FieldKind kKind = FieldKind::any;
  static detail::Encoded encode(const Value& value) { return std::optional<Value>(value); }
  static bool decode(const Value& value, Value& out) {
    out = value;
    return true;
  }
};

template <>
struct Codec<bool> {
  static constexpr FieldKind kKind = FieldKind::boolean;
  static detail::Encoded encode(bool value) { return std::optional<Value>(value); }
  static bool decode(const Value& value, bool& out) {
    const std::optional<bool> held = value.as_bool();
    if (held) out = *held;
    return held.has_value();
  }
};

template <std::integral T>
requires(!std::same_as<T, char>) struct Codec<T> {
  static constexpr FieldKind kKind = FieldKind::integer;
  static detail::Encoded encode(T value) { return std::optional<Value>(Number(value)); }
  static bool decode(const Value& value, T& out) {
    const Number* number = value.as_number();
    if (number == nullptr) return false;
    const auto held = [&] {
      if constexpr (std::unsigned_integral<T>)
        return detail::to_unsigned(*number);
      else
        return number->to_int();
    }();
    if (!held || *held < std::numeric_limits<T>::min() || *held > std::numeric_limits<T>::max()) {
      return false;
    }
    out = static_cast<T>(*held);
    return true;
  }
};

template <std::floating_point T>
struct Codec<T> {
  static constexpr FieldKind kKind = FieldKind::floating;
  static detail::Encoded encode(T value) { return detail::encode_double(value); }
  static bool decode(const Value& value, T& out) {
    const Number* number = value.as_number();
    if (number == nullptr) return false;
    const double held = number->to_double();
    if (held < std::numeric_limits<T>::lowest() || held > std::numeric_limits<T>::max()) {
      return false;
    }
    out = static_cast<T>(held);
    return true;
  }
};

/// An element that no value can hold becomes null.
template <detail::Codable T>
struct Codec<std::vector<T>> {
  static constexpr FieldKind kKind = FieldKind::list;
  static detail::Encoded encode(const std::vector<T>& elements) {
    Value::List list;
    for (const T& element : elements) {
      ADJOIN_TRY(auto value, Codec<T>::encode(element));
      list.push_back(value ? *std::move(value) : Value());
    }
    return std::optional<Value>(std::move(list));
  }
  static bool decode(const Value& value, std::vector<T>& out) {
    const Value::List* list = value.as_list();
    if (list == nullptr) return false;
    std::vector<T> elements;
    for (const Value& one : *list) {
      T element{};
      if (!Codec<T>::decode(one, element)) return false;
      elements.push_back(std::move(element));
    }
    out = std::move(elements);
    return true;
  }
};

template <detail::Codable T>
struct Codec<std::map<std::string, T>> {
  static constexpr FieldKind kKind = FieldKind::map;
  static detail::Encoded encode(const std::map<std::string, T>& entries) {
    Item map;
    for (const auto& [name, entry] : entries) {
      ADJOIN_TRY(auto value, Codec<T>::encode(entry));
      if (value) map.set(name, *std::move(value));
    }
    return std::optional<Value>(std::move(map));
  }
  static bool decode(const Value& value, std::map<std::string, T>& out) {
    const Item* map = value.as_map();
    if (map == nullptr) return false;
    std::map<std::string, T> entries;
    for (const auto& [name, entry] : *map) {
      if (!Codec<T>::decode(entry, entries[name])) return false;
    }
    out = std::move(entries);
    return true;
  }
};

template <>
struct Codec<std::set<std::string>> {
  static constexpr FieldKind kKind = FieldKind::text_set;
  static detail::Encoded encode(const std::set<std::string>& set) {
    if (set.empty()) return std::optional<Value>();
    return std::optional<Value>(Set(std::vector<std::string>(set.begin(), set.end())));
  }
  static bool decode(const Value& value, std::set<std::string>& out) {
    const Set<std::string>* held = value.as_string_set();
    if (held != nullptr) out = {held->begin(), held->end()};
    return held != nullptr;
  }
};

template <typename T>
requires std::integral<T> || std::floating_point<T>
struct Codec<std::set<T>> {
  static constexpr FieldKind kKind = FieldKind::number_set;
  static detail::Encoded encode(const std::set<T>& set) {
    std::vector<Number> numbers;
    for (const T element : set) {
      ADJOIN_TRY(const auto value, Codec<T>::encode(element));
      numbers.push_back(*value->as_number());
    }
    if (numbers.empty()) return std::optional<Value>();
    return std::optional<Value>(Set(std::move(numbers)));
  }
  static bool decode(const Value& value, std::set<T>& out) {
    const Set<Number>* held = value.as_number_set();
    if (held == nullptr) return false;
    std::set<T> elements;
    for (const Number& number : *held) {
      T element{};
      if (!Codec<T>::decode(number, element)) return false;
      elements.insert(element);
    }
    out = std::move(elements);
    return true;
  }
};

}  // namespace adjoin
