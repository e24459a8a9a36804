#pragma once

// Implementation of typed.h: structs as lists of members. Do not include it, and use no name of it:
// all of it may change.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "adjoin/codec.h"
#include "adjoin/graph.h"
#include "adjoin/result.h"
#include "adjoin/value.h"

namespace adjoin {

template <typename T>
struct Mapping;
template <typename T>
class Condition;

namespace detail {

/// A text as a template argument.
template <std::size_t N>
struct FixedText {
  char text[N] = {};
  consteval FixedText(const char (&literal)[N]) { std::copy_n(literal, N, text); }
  constexpr std::string_view view() const { return std::string_view(text, N - 1); }
};

/// The rest of a printed signature behind `marker`.
consteval std::string_view printed(std::string_view signature, std::string_view marker) {
  const std::size_t begin = signature.find(marker) + marker.size();
  return signature.substr(begin, signature.find_first_of(";]", begin) - begin);
}
template <auto kMember>
consteval std::string_view member_text() {
  const std::string_view whole = printed(__PRETTY_FUNCTION__, "kMember = ");
  return whole.substr(whole.rfind("::") + 2);
}
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

/// A member under a name of its own; the type of adjoin::field.
template <auto kMember, FixedText kName>
struct Field {
  static_assert(std::is_member_object_pointer_v<decltype(kMember)>,
                "a field is a member of a struct: adjoin::field<&Person::name>");
  static constexpr auto member = kMember;
  using Owner = typename MemberOf<std::remove_const_t<decltype(kMember)>>::Owner;
  using Type = typename MemberOf<std::remove_const_t<decltype(kMember)>>::Type;
  static constexpr std::string_view member_name() { return member_text<kMember>(); }
  static constexpr std::string_view name() {
    return kName.view().empty() ? member_name() : kName.view();
  }
};

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
template <typename... Fields>
struct FieldList {};
template <auto... kEntries>
using FieldsOf = FieldList<decltype(to_field<kEntries>())...>;

/// The type of adjoin::id.
template <auto... kMembers>
struct Key {
  using Fields = FieldsOf<kMembers...>;
};

template <typename T>
concept NodeStruct = requires {
  typename Mapping<T>::NodeKey;
};
template <typename T>
concept EdgeStruct = requires {
  typename Mapping<T>::From;
};

/// A member without its type.
struct MemberInfo {
  std::string_view name;    ///< Of the attribute.
  std::string_view member;  ///< In C++.
  FieldKind kind{};
  bool optional = false;
  Encoded (*encode)(const void* object) = nullptr;
  bool (*decode)(const Value& value, void* object) = nullptr;
};
struct MemberSpan {
  const MemberInfo* first = nullptr;
  std::size_t count = 0;
  const MemberInfo* begin() const { return first; }
  const MemberInfo* end() const { return first + count; }
};
/// A mapped struct without its type: a node has ids, an edge has ends.
struct StructInfo {
  std::string_view type;  ///< In the schema.
  std::string_view name;  ///< In C++.
  MemberSpan ids;
  MemberSpan fields;
  const StructInfo* const* from = nullptr;
  std::size_t from_count = 0;
  const StructInfo* const* to = nullptr;
  std::size_t to_count = 0;
};

template <typename T, typename One>
struct MemberCode {
  using Member = Unwrapped<typename One::Type>;
  using Held = typename Member::Type;
  static_assert(std::is_same_v<typename One::Owner, T>,
                "a field here is a member of another struct");
  static_assert(Codable<Held>,
                "no attribute can hold a member of this type: specialise adjoin::Codec for it");
  static Encoded encode(const void* object) {
    const auto& value = static_cast<const T*>(object)->*One::member;
    if constexpr (Member::kOptional) {
      if (!value) return std::optional<Value>();
      return Codec<Held>::encode(*value);
    } else {
      return Codec<Held>::encode(value);
    }
  }
  static bool decode(const Value& value, void* object) {
    auto& member = static_cast<T*>(object)->*One::member;
    if constexpr (Member::kOptional) {
      return Codec<Held>::decode(value, member.emplace());
    } else {
      return Codec<Held>::decode(value, member);
    }
  }
  static constexpr MemberInfo info() {
    return {One::name(), One::member_name(), Codec<Held>::kKind, Member::kOptional, &encode,
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
template <typename... Ids>
constexpr bool ids_are_texts(FieldList<Ids...>) {
  return ((std::is_same_v<typename Ids::Type, std::string> ||
           (std::integral<typename Ids::Type> && !std::same_as<typename Ids::Type, bool>)) &&
          ...);
}

template <typename T>
struct NodeCode {
  static_assert(std::is_default_constructible_v<T>,
                "a node's struct needs a default constructor, to be read");
  using Ids = typename Mapping<T>::NodeKey::Fields;
  static_assert(ids_are_texts(Ids{}), "a node's id is a std::string or a whole number");
  static constexpr auto kIds = member_infos<T>(Ids{});
  static constexpr auto kFields = member_infos<T>(typename Mapping<T>::Fields{});
  static constexpr StructInfo kInfo{Mapping<T>::type(),
                                    type_text<T>(),
                                    {kIds.data(), kIds.size()},
                                    {kFields.data(), kFields.size()},
                                    nullptr,
                                    0,
                                    nullptr,
                                    0};
};

/// The structs at an end of an edge: one, or those of a variant.
template <typename End>
struct EndCode {
  static_assert(NodeStruct<End>, "an end of an edge is no node: specialise adjoin::Mapping for it");
  static constexpr const StructInfo* kInfos[] = {&NodeCode<End>::kInfo};
  static constexpr std::size_t kCount = 1;
  template <typename T>
  static constexpr bool kHas = std::is_same_v<T, End>;
};
template <typename... Ends>
struct EndCode<std::variant<Ends...>> {
  static_assert((NodeStruct<Ends> && ...),
                "an end of an edge is no node: specialise adjoin::Mapping for it");
  static constexpr const StructInfo* kInfos[] = {&NodeCode<Ends>::kInfo...};
  static constexpr std::size_t kCount = sizeof...(Ends);
  template <typename T>
  static constexpr bool kHas = (std::is_same_v<T, Ends> || ...);
};

template <typename T>
struct EdgeCode {
  static_assert(std::is_default_constructible_v<T>,
                "an edge's struct needs a default constructor, to be read");
  using From = EndCode<typename Mapping<T>::From>;
  using To = EndCode<typename Mapping<T>::To>;
  static constexpr auto kFields = member_infos<T>(typename Mapping<T>::Fields{});
  static constexpr StructInfo kInfo{
      Mapping<T>::type(), type_text<T>(), {nullptr, 0}, {kFields.data(), kFields.size()},
      From::kInfos,       From::kCount,   To::kInfos,   To::kCount};
};

/// A page of edges, and of each the node at its other end as far as it was read.
struct EdgesAndNodes {
  Page<Edge> edges;
  std::vector<std::optional<Node>> nodes;
};

/// The compiled part: structs to values and back, as lists of members.
class ModelCore {
 public:
  static Result<ModelCore> bind(const Graph& graph, const std::vector<const StructInfo*>& nodes,
                                const std::vector<const StructInfo*>& edges);
  const Graph& graph() const noexcept { return graph_; }
  Result<std::string> ref(const StructInfo& info, const void* node) const;
  Result<Node> to_node(const StructInfo& info, const void* node) const;
  Result<Edge> to_edge(const StructInfo& info, std::string from, std::string to,
                       const void* edge) const;
  Result<void> from_ref(const StructInfo& info, std::string_view ref, void* node) const;
  Result<void> from_node(const StructInfo& info, const Node& stored, void* node) const;
  Result<void> from_edge(const StructInfo& info, const Edge& stored, void* edge) const;
  /// The position, among the structs at an end, of the one whose ref it is.
  Result<std::size_t> end_of(const StructInfo* const* ends, std::size_t count,
                             std::string_view ref) const;
  /// Reads both within one budget and one timeout.
  Result<EdgesAndNodes> read(const Listing<Edge>& listing, bool forward,
                             const CallOptions& call) const;

 private:
  explicit ModelCore(Graph graph) : graph_(std::move(graph)) {}
  Graph graph_;
};

Result<std::string> comparison(std::string_view name, std::string_view op, Encoded value);

/// Whether a value is an id of that type; texts take no numbers for characters.
template <typename Id, typename Given>
constexpr bool names_id() {
  if constexpr (std::is_same_v<Id, std::string>) {
    return std::is_convertible_v<const Given&, std::string_view>;
  } else {
    return std::is_integral_v<Given> && !std::is_same_v<Given, bool>;
  }
}
/// Whether a value names a node at an end: a struct of one of its types, or the one id of its only
/// type.
template <typename End, typename Given>
constexpr bool names_end() {
  if constexpr (EndCode<End>::template kHas<Given>) {
    return true;
  } else if constexpr (EndCode<End>::kCount != 1 || NodeStruct<Given>) {
    return false;
  } else {
    return []<typename... Ids>(FieldList<Ids...>) {
      return sizeof...(Ids) == 1 && (names_id<typename Ids::Type, Given>() && ...);
    }(typename NodeCode<End>::Ids{});
  }
}
template <typename End, typename Given>
Result<std::string> end_ref(const ModelCore& core, const Given& given) {
  if constexpr (NodeStruct<Given>) {
    return core.ref(NodeCode<Given>::kInfo, &given);
  } else {
    End node{};
    constexpr auto first = []<typename One, typename... More>(FieldList<One, More...>) {
      return One::member;
    }(typename NodeCode<End>::Ids{});
    node.*first = static_cast<std::remove_reference_t<decltype(node.*first)>>(given);
    return core.ref(NodeCode<End>::kInfo, &node);
  }
}

/// A node at an end from its ref, and from its stored form if there is one.
template <typename End>
struct EndReader {
  static Result<End> read(const ModelCore& core, std::string_view ref, const Node* stored) {
    End node{};
    const StructInfo& info = NodeCode<End>::kInfo;
    if (stored != nullptr) {
      ADJOIN_CHECK(core.from_node(info, *stored, &node));
    } else {
      ADJOIN_CHECK(core.from_ref(info, ref, &node));
    }
    return node;
  }
};
template <typename... Ends>
struct EndReader<std::variant<Ends...>> {
  using End = std::variant<Ends...>;
  static Result<End> read(const ModelCore& core, std::string_view ref, const Node* stored) {
    ADJOIN_TRY(const std::size_t which, core.end_of(EndCode<End>::kInfos, sizeof...(Ends), ref));
    std::optional<Result<End>> made;
    std::size_t index = 0;
    const auto take = [&]<typename One>(std::type_identity<One>) {
      if (index++ != which) return;
      auto node = EndReader<One>::read(core, ref, stored);
      if (node) {
        made.emplace(End(*std::move(node)));
      } else {
        made.emplace(std::move(node).error());
      }
    };
    (take(std::type_identity<Ends>{}), ...);
    return *std::move(made);
  }
};

/// The name that a member has among the mapped fields of its struct; empty if it is none of them.
template <typename One, typename... Fields>
constexpr std::string_view mapped_name(FieldList<Fields...>) {
  std::string_view name;
  const auto look = [&](std::string_view member, std::string_view mapped) {
    if (member == One::member_name()) name = mapped;
  };
  (look(Fields::member_name(), Fields::name()), ...);
  return name;
}

template <auto kMember, FixedText kName, typename Given>
Condition<typename Field<kMember, kName>::Owner> compare(std::string_view op, Given&& given) {
  using One = Field<kMember, kName>;
  using Owner = typename One::Owner;
  using Held = typename Unwrapped<typename One::Type>::Type;
  constexpr std::string_view name = mapped_name<One>(typename Mapping<Owner>::Fields{});
  static_assert(!name.empty(), "this member is not among the mapped fields of its struct");
  static_assert(std::is_convertible_v<Given, Held> &&
                    std::is_arithmetic_v<std::remove_cvref_t<Given>> == std::is_arithmetic_v<Held>,
                "a field is compared with a value of another type than its member");
  if constexpr (std::is_convertible_v<Given, Held>) {
    return Condition<Owner>(
        comparison(name, op, Codec<Held>::encode(static_cast<Held>(std::forward<Given>(given)))));
  } else {
    return Condition<Owner>(std::string());
  }
}

template <auto kMember, FixedText kName, typename Given>
auto operator==(Field<kMember, kName>, Given&& given) {
  return compare<kMember, kName>("=", std::forward<Given>(given));
}
template <auto kMember, FixedText kName, typename Given>
auto operator!=(Field<kMember, kName>, Given&& given) {
  return compare<kMember, kName>("<>", std::forward<Given>(given));
}
template <auto kMember, FixedText kName, typename Given>
auto operator<(Field<kMember, kName>, Given&& given) {
  return compare<kMember, kName>("<", std::forward<Given>(given));
}
template <auto kMember, FixedText kName, typename Given>
auto operator<=(Field<kMember, kName>, Given&& given) {
  return compare<kMember, kName>("<=", std::forward<Given>(given));
}
template <auto kMember, FixedText kName, typename Given>
auto operator>(Field<kMember, kName>, Given&& given) {
  return compare<kMember, kName>(">", std::forward<Given>(given));
}
template <auto kMember, FixedText kName, typename Given>
auto operator>=(Field<kMember, kName>, Given&& given) {
  return compare<kMember, kName>(">=", std::forward<Given>(given));
}

}  // namespace detail
}  // namespace adjoin
