#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "adjoin/declare.h"

namespace adjoin {

/// What must hold for the edges that a query answers: `field<&Follows::since> >= 2024 &&
/// field<&Follows::muted> == false`. It is of the struct whose members it names.
template <typename T>
class Condition {
 public:
  /// As the command line takes it: `since` >= 2024 and `muted` = false.
  const Result<std::string>& text() const { return text_; }

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

/// "`name` op value". @errors validation for a value that is none of an attribute
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

/// The name that a member has among the declared fields of its struct.
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
