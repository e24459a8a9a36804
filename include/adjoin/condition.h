#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "adjoin/declare.h"

namespace adjoin {

/// Filter of a query, built from comparisons of members of the struct T:
/// `field<&Follows::since> >= 2024 && field<&Follows::muted> == false`. A value type. It compiles
/// only for declared members and values of their type.
template <typename T>
class Condition {
 public:
  /// The filter as the text that the command line takes: `since` >= 2024 and `muted` = false.
  /// @errors invalid_argument: a value that no condition can compare
  const Result<std::string>& text() const { return text_; }

  /// Takes the finished text, or the error that `text` returns then.
  explicit Condition(Result<std::string> text) : text_(std::move(text)) {}

  friend Condition operator&&(const Condition& a, const Condition& b) {
    return joined(a, " and ", b);
  }
  friend Condition operator||(const Condition& a, const Condition& b) {
    return joined(a, " or ", b);
  }
  friend Condition operator!(const Condition& one) {
    if (!one.text_) return one;
    return Condition("not (" + *one.text_ + ")");
  }

 private:
  static Condition joined(const Condition& a, std::string_view word, const Condition& b) {
    if (!a.text_) return a;
    if (!b.text_) return b;
    return Condition("(" + *a.text_ + std::string(word) + *b.text_ + ")");
  }

  Result<std::string> text_;
};

/// Returns the text "`name` op value". @errors invalid_argument: a value that is no text, number or
/// boolean, and what `value` itself failed with
Result<std::string> comparison_text(std::string_view name, std::string_view op, Encoded value);

namespace detail {

template <typename T>
constexpr auto declared_fields() {
  if constexpr (Edge<T>::kDeclared) {
    return Edge<T>::fields;
  } else {
    return Node<T>::fields;
  }
}

/// Returns the attribute name of a member by its struct's declared fields; empty if it is not
/// declared.
template <typename One, typename... Fields>
constexpr std::string_view declared_name(FieldList<Fields...>) {
  std::string_view name;
  const auto look = [&](std::string_view member, std::string_view declared) {
    if (member == One::member_name()) name = declared;
  };
  (look(Fields::member_name(), Fields::name()), ...);
  return name;
}

template <auto kMember, FixedText kName, typename Value>
Condition<typename Field<kMember, kName>::Owner> compared(std::string_view op, Value&& value) {
  using One = Field<kMember, kName>;
  using Held = typename Unwrapped<typename One::Type>::Type;
  constexpr std::string_view name = declared_name<One>(declared_fields<typename One::Owner>());
  static_assert(!name.empty(), "this member is not among the declared fields of its struct");
  static_assert(std::is_convertible_v<Value, Held> &&
                    std::is_arithmetic_v<std::remove_cvref_t<Value>> == std::is_arithmetic_v<Held>,
                "a field is compared with a value of another type than its member");
  if constexpr (std::is_convertible_v<Value, Held>) {
    return Condition<typename One::Owner>(comparison_text(
        name, op, AttributeCodec<Held>::encode(static_cast<Held>(std::forward<Value>(value)))));
  } else {
    return Condition<typename One::Owner>(std::string());
  }
}

}  // namespace detail

// Comparisons of a member with a value. They do not compare in C++: each returns a Condition. An
// optional member is compared by its value type.

template <auto kMember, FixedText kName, typename Value>
auto operator==(Field<kMember, kName>, Value&& value) {
  return detail::compared<kMember, kName>("=", std::forward<Value>(value));
}
template <auto kMember, FixedText kName, typename Value>
auto operator!=(Field<kMember, kName>, Value&& value) {
  return detail::compared<kMember, kName>("<>", std::forward<Value>(value));
}
template <auto kMember, FixedText kName, typename Value>
auto operator<(Field<kMember, kName>, Value&& value) {
  return detail::compared<kMember, kName>("<", std::forward<Value>(value));
}
template <auto kMember, FixedText kName, typename Value>
auto operator<=(Field<kMember, kName>, Value&& value) {
  return detail::compared<kMember, kName>("<=", std::forward<Value>(value));
}
template <auto kMember, FixedText kName, typename Value>
auto operator>(Field<kMember, kName>, Value&& value) {
  return detail::compared<kMember, kName>(">", std::forward<Value>(value));
}
template <auto kMember, FixedText kName, typename Value>
auto operator>=(Field<kMember, kName>, Value&& value) {
  return detail::compared<kMember, kName>(">=", std::forward<Value>(value));
}

}  // namespace adjoin
