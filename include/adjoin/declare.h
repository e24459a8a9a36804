#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "adjoin/attribute_codec.h"
#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin {

// Declares which plain structs are nodes and edges. Each struct has one specialisation beside it:
//
//   struct Person { std::string id; std::string name; };
//   struct Follows { std::int64_t since = 0; };
//
//   template <> struct adjoin::Node<Person> : adjoin::node<"Person", &Person::id> {
//     static constexpr auto fields = adjoin::fields<&Person::name>;
//   };
//   template <> struct adjoin::Edge<Follows> : adjoin::edge<"FOLLOWS", Person, Person> {
//     static constexpr auto fields = adjoin::fields<&Follows::since>;
//   };
//
// A member's attribute has the member's name. `adjoin::field<&Follows::since, "createdAt">` gives
// it another. TypedGraph checks all of them against the schema when it is opened (typed.h).

/// String literal that can be a template argument.
template <std::size_t N>
struct FixedText {
  char text[N] = {};
  consteval FixedText(const char (&literal)[N]) { std::copy_n(literal, N, text); }  // NOLINT
  constexpr std::string_view view() const { return std::string_view(text, N - 1); }
};

namespace detail {

/// Returns the template argument after `marker` in a `__PRETTY_FUNCTION__` text, up to ';' or ']'.
consteval std::string_view printed(std::string_view signature, std::string_view marker) {
  const std::size_t begin = signature.find(marker) + marker.size();
  return signature.substr(begin, signature.find_first_of(";]", begin) - begin);
}

/// Returns the member's own name, without its struct.
template <auto kMember>
consteval std::string_view member_text() {
  const std::string_view whole = printed(__PRETTY_FUNCTION__, "kMember = ");
  return whole.substr(whole.rfind("::") + 2);
}

/// Returns the struct's own name, without its namespaces.
template <typename NamedType>
consteval std::string_view type_text() {
  const std::string_view whole = printed(__PRETTY_FUNCTION__, "NamedType = ");
  const std::size_t colons = whole.substr(0, whole.find('<')).rfind("::");
  return colons == std::string_view::npos ? whole : whole.substr(colons + 2);
}

/// Splits a pointer-to-member type into its struct and the member's type.
template <typename T>
struct MemberOf;
template <typename Class, typename T>
struct MemberOf<T Class::*> {
  using Owner = Class;
  using Type = T;
};

/// The T of a `std::optional<T>`, or the type itself.
template <typename T>
struct Unwrapped {
  using Type = T;
  static constexpr bool kOptional = false;
};
template <typename T>
struct Unwrapped<std::optional<T>> {
  using Type = T;
  static constexpr bool kOptional = true;
};

}  // namespace detail

/// A struct's member and the attribute that stores it. Made by `adjoin::field`. Empty: it holds no
/// value of the member.
template <auto kMember, FixedText kName>
struct Field {
  static_assert(std::is_member_object_pointer_v<decltype(kMember)>,
                "a field is a member of a struct: adjoin::field<&Person::name>");
  static constexpr auto member = kMember;
  using Owner = typename detail::MemberOf<std::remove_const_t<decltype(kMember)>>::Owner;
  using Type = typename detail::MemberOf<std::remove_const_t<decltype(kMember)>>::Type;
  /// The member's name in C++.
  static constexpr std::string_view member_name() { return detail::member_text<kMember>(); }
  /// The attribute's name: `kName`, or the member's if that is empty.
  static constexpr std::string_view name() {
    return kName.view().empty() ? member_name() : kName.view();
  }
};

/// Names a member. In a declaration it gives the attribute another name; in a condition it is the
/// operand of a comparison (condition.h).
template <auto kMember, FixedText kName = "">
inline constexpr Field<kMember, kName> field{};

namespace detail {

template <typename T>
struct IsField : std::false_type {};
template <auto kMember, FixedText kName>
struct IsField<Field<kMember, kName>> : std::true_type {};

template <auto kEntry>
consteval auto to_field() {
  if constexpr (IsField<std::remove_const_t<decltype(kEntry)>>::value) {
    return kEntry;
  } else {
    return Field<kEntry, "">{};
  }
}

}  // namespace detail

/// List of Field types, as `adjoin::fields` makes it.
template <typename... Fields>
struct FieldList {};

/// Lists the members that are stored as attributes: each `&Person::name` or
/// `adjoin::field<&Person::name, "title">`. Members that are not listed are not stored.
template <auto... kEntries>
inline constexpr FieldList<decltype(detail::to_field<kEntries>())...> fields{};

/// Declaration of a node struct. Specialise it for each of them, derived from `adjoin::node`.
template <typename T>
struct Node {
  static constexpr bool kDeclared = false;
};
/// Declaration of an edge struct. Specialise it for each of them, derived from `adjoin::edge`.
template <typename T>
struct Edge {
  static constexpr bool kDeclared = false;
};

/// Base of Node specialisations. `kName` is the node type's name in the schema. `kIds` are the
/// members that make its ref, one for each placeholder of the ref's template: texts or integers.
template <FixedText kName, auto... kIds>
struct node {
  static_assert(sizeof...(kIds) > 0,
                "a node needs the member that is its id: adjoin::node<\"Person\", &Person::id>");
  static constexpr bool kDeclared = true;
  static constexpr std::string_view name() { return kName.view(); }
  static constexpr FieldList<decltype(detail::to_field<kIds>())...> ids{};
  static constexpr FieldList<> fields{};
};

/// Base of Edge specialisations. `kName` is the edge type's name in the schema; `FromNode` and
/// `ToNode` are the node structs at its ends. An end of several types is a
/// `std::variant<User, Team>`.
template <FixedText kName, typename FromNode, typename ToNode>
struct edge {
  static constexpr bool kDeclared = true;
  using From = FromNode;
  using To = ToNode;
  static constexpr std::string_view name() { return kName.view(); }
  static constexpr FieldList<> fields{};
};

/// Type-erased description of a member: its names, the kind of value, and its codec. The codec
/// takes a `void*` to the whole struct.
struct MemberInfo {
  std::string_view name;    ///< of the attribute
  std::string_view member;  ///< in C++
  Holds holds = Holds::anything;
  bool optional = false;  ///< a std::optional; nullopt means no attribute
  Encoded (*encode)(const void* object) = nullptr;
  bool (*decode)(const item::AttributeValue& value, void* object) = nullptr;
};

/// Range over members with static storage. Valid for ever.
struct MemberList {
  const MemberInfo* first = nullptr;
  std::size_t count = 0;
  const MemberInfo* begin() const { return first; }
  const MemberInfo* end() const { return first + count; }
};

/// Type-erased description of a declared node struct. Valid for ever.
struct NodeInfo {
  std::string_view name;         ///< of the node type in the schema
  std::string_view struct_name;  ///< in C++, without namespaces
  MemberList ids;                ///< members that make the ref
  MemberList fields;             ///< members that are attributes
};
/// Type-erased description of a declared edge struct. Valid for ever.
struct EdgeInfo {
  std::string_view name;                  ///< of the edge type in the schema
  std::string_view struct_name;           ///< in C++, without namespaces
  const NodeInfo* const* from = nullptr;  ///< array of `from_count` node structs at this end
  std::size_t from_count = 0;
  const NodeInfo* const* to = nullptr;
  std::size_t to_count = 0;
  MemberList fields;
};

namespace detail {

/// Codec of one member of the struct T, and its description.
template <typename T, typename One>
struct MemberCode {
  using Member = Unwrapped<typename One::Type>;
  using Held = typename Member::Type;
  static_assert(std::is_same_v<typename One::Owner, T>,
                "a field here is a member of another struct");
  static_assert(
      AttributeMember<Held>,
      "no attribute can hold a member of this type: specialise adjoin::AttributeCodec for it");

  static Encoded encode(const void* object) {
    const auto& value = static_cast<const T*>(object)->*One::member;
    if constexpr (Member::kOptional) {
      if (!value) return std::optional<item::AttributeValue>();
      return AttributeCodec<Held>::encode(*value);
    } else {
      return AttributeCodec<Held>::encode(value);
    }
  }
  static bool decode(const item::AttributeValue& value, void* object) {
    auto& member = static_cast<T*>(object)->*One::member;
    if constexpr (Member::kOptional) {
      if (!AttributeCodec<Held>::decode(value, member.emplace())) return false;
      return true;
    } else {
      return AttributeCodec<Held>::decode(value, member);
    }
  }
  static constexpr MemberInfo info() {
    return {
        One::name(), One::member_name(), AttributeCodec<Held>::kHolds, Member::kOptional, &encode,
        &decode};
  }
};

template <typename T, typename... Fields>
constexpr bool names_differ(FieldList<Fields...>) {
  const std::array<std::string_view, sizeof...(Fields)> names{Fields::name()...};
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (names[i] == names[k]) return false;
    }
  }
  return true;
}

template <typename T, typename... Fields>
constexpr auto member_infos(FieldList<Fields...> list) {
  static_assert(names_differ<T>(list), "two fields of a struct have the same name");
  return std::array<MemberInfo, sizeof...(Fields)>{MemberCode<T, Fields>::info()...};
}

template <typename T, typename... Ids>
constexpr bool ids_are_texts(FieldList<Ids...>) {
  return ((std::is_same_v<typename Ids::Type, std::string> ||
           (std::integral<typename Ids::Type> && !std::same_as<typename Ids::Type, bool>)) &&
          ...);
}

/// Static description of a node struct, with compile-time checks of its declaration.
template <typename T>
struct NodeCode {
  static_assert(std::is_default_constructible_v<T>,
                "a node's struct needs a default constructor, to be read");
  static_assert(ids_are_texts<T>(Node<T>::ids), "a node's id is a std::string or a whole number");
  static constexpr auto kIds = member_infos<T>(Node<T>::ids);
  static constexpr auto kFields = member_infos<T>(Node<T>::fields);
  static constexpr NodeInfo kInfo{Node<T>::name(),
                                  type_text<T>(),
                                  {kIds.data(), kIds.size()},
                                  {kFields.data(), kFields.size()}};
};

/// The node structs at one end of an edge: one, or the alternatives of a variant.
template <typename End>
struct EndTypes {
  static_assert(Node<End>::kDeclared,
                "an end of an edge is no node: specialise adjoin::Node for it");
  static constexpr const NodeInfo* kInfos[] = {&NodeCode<End>::kInfo};
  static constexpr std::size_t kCount = 1;
  template <typename T>
  static constexpr bool kHas = std::is_same_v<T, End>;
};
template <typename... Ends>
struct EndTypes<std::variant<Ends...>> {
  static_assert((Node<Ends>::kDeclared && ...),
                "an end of an edge is no node: specialise adjoin::Node for it");
  static constexpr const NodeInfo* kInfos[] = {&NodeCode<Ends>::kInfo...};
  static constexpr std::size_t kCount = sizeof...(Ends);
  template <typename T>
  static constexpr bool kHas = (std::is_same_v<T, Ends> || ...);
};

/// Static description of an edge struct, with compile-time checks of its declaration.
template <typename T>
struct EdgeCode {
  static_assert(std::is_default_constructible_v<T>,
                "an edge's struct needs a default constructor, to be read");
  using From = EndTypes<typename Edge<T>::From>;
  using To = EndTypes<typename Edge<T>::To>;
  static constexpr auto kFields = member_infos<T>(Edge<T>::fields);
  static constexpr EdgeInfo kInfo{Edge<T>::name(),
                                  type_text<T>(),
                                  From::kInfos,
                                  From::kCount,
                                  To::kInfos,
                                  To::kCount,
                                  {kFields.data(), kFields.size()}};
};

}  // namespace detail
}  // namespace adjoin
