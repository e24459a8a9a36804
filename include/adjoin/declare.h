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

// Plain structs become nodes and edges by one specialisation each, beside them and not in them:
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
// Members are called in the schema as in C++; `adjoin::field<&Follows::since, "createdAt">` says
// otherwise. They are checked against the schema when a TypedGraph is opened (typed.h).

/// A text as a template argument.
template <std::size_t N>
struct FixedText {
  char text[N] = {};
  consteval FixedText(const char (&literal)[N]) { std::copy_n(literal, N, text); }  // NOLINT
  constexpr std::string_view view() const { return std::string_view(text, N - 1); }
};

namespace detail {

/// What stands behind `marker` in a function's printed signature, up to its end.
consteval std::string_view printed(std::string_view signature, std::string_view marker) {
  const std::size_t begin = signature.find(marker) + marker.size();
  return signature.substr(begin, signature.find_first_of(";]", begin) - begin);
}

template <auto kMember>
consteval std::string_view member_text() {
  const std::string_view whole = printed(__PRETTY_FUNCTION__, "kMember = ");
  return whole.substr(whole.rfind("::") + 2);
}

/// The struct's own name, without its namespaces.
template <typename NamedType>
consteval std::string_view type_text() {
  const std::string_view whole = printed(__PRETTY_FUNCTION__, "NamedType = ");
  const std::size_t colons = whole.substr(0, whole.find('<')).rfind("::");
  return colons == std::string_view::npos ? whole : whole.substr(colons + 2);
}

template <typename T>
struct MemberOf;
template <typename Class, typename T>
struct MemberOf<T Class::*> {
  using Owner = Class;
  using Type = T;
};

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

/// A member of a struct under a name of its own; made by `adjoin::field`.
template <auto kMember, FixedText kName>
struct Field {
  static_assert(std::is_member_object_pointer_v<decltype(kMember)>,
                "a field is a member of a struct: adjoin::field<&Person::name>");
  static constexpr auto member = kMember;
  using Owner = typename detail::MemberOf<std::remove_const_t<decltype(kMember)>>::Owner;
  using Type = typename detail::MemberOf<std::remove_const_t<decltype(kMember)>>::Type;
  static constexpr std::string_view member_name() { return detail::member_text<kMember>(); }
  static constexpr std::string_view name() {
    return kName.view().empty() ? member_name() : kName.view();
  }
};

/// In a declaration: a member under another name. In a condition: what is compared (condition.h).
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

template <typename... Fields>
struct FieldList {};

/// The members of a struct that are attributes: `&Person::name` or `adjoin::field<&Person::name,
/// "title">`.
template <auto... kEntries>
inline constexpr FieldList<decltype(detail::to_field<kEntries>())...> fields{};

/// Specialised for every struct that is a node, deriving from `adjoin::node`.
template <typename T>
struct Node {
  static constexpr bool kDeclared = false;
};
/// Specialised for every struct that is an edge, deriving from `adjoin::edge`.
template <typename T>
struct Edge {
  static constexpr bool kDeclared = false;
};

/// What Node specialisations derive from: the node type's name in the schema, and the members that
/// are the parts of its ref, one for each hole of it.
template <FixedText kName, auto... kIds>
struct node {
  static_assert(sizeof...(kIds) > 0,
                "a node needs the member that is its id: adjoin::node<\"Person\", &Person::id>");
  static constexpr bool kDeclared = true;
  static constexpr std::string_view name() { return kName.view(); }
  static constexpr FieldList<decltype(detail::to_field<kIds>())...> ids{};
  static constexpr FieldList<> fields{};
};

/// What Edge specialisations derive from: the edge type's name in the schema and the structs at its
/// ends; of several types at one end a `std::variant<User, Team>`.
template <FixedText kName, typename FromNode, typename ToNode>
struct edge {
  static constexpr bool kDeclared = true;
  using From = FromNode;
  using To = ToNode;
  static constexpr std::string_view name() { return kName.view(); }
  static constexpr FieldList<> fields{};
};

/// A member without its type: how it is called, what it holds, and how it is read and written.
/// Objects are passed as `void*` to the struct.
struct MemberInfo {
  std::string_view name;    ///< of the attribute
  std::string_view member;  ///< in C++
  Holds holds = Holds::anything;
  bool optional = false;
  Encoded (*encode)(const void* object) = nullptr;
  bool (*decode)(const item::AttributeValue& value, void* object) = nullptr;
};

/// A list of static members. Valid for ever.
struct MemberList {
  const MemberInfo* first = nullptr;
  std::size_t count = 0;
  const MemberInfo* begin() const { return first; }
  const MemberInfo* end() const { return first + count; }
};

/// A declared node or edge without its type. Valid for ever.
struct NodeInfo {
  std::string_view name;  ///< in the schema
  std::string_view struct_name;
  MemberList ids;
  MemberList fields;
};
struct EdgeInfo {
  std::string_view name;
  std::string_view struct_name;
  const NodeInfo* const* from = nullptr;
  std::size_t from_count = 0;
  const NodeInfo* const* to = nullptr;
  std::size_t to_count = 0;
  MemberList fields;
};

namespace detail {

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

/// The structs at an end: one, or those of a variant.
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
