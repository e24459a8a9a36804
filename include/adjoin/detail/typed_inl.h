#pragma once

// Implementation of typed.h: the bodies of its templates. Do not include it.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/typed.h"

namespace adjoin {

// ---- Condition

namespace detail {
template <typename T>
Condition<T> join(const Condition<T>& a, std::string_view word, const Condition<T>& b) {
  if (!a.text()) return a;
  if (!b.text()) return b;
  return Condition<T>("(" + *a.text() + ") " + std::string(word) + " (" + *b.text() + ")");
}
}  // namespace detail

template <typename T>
Condition<T> operator&&(const Condition<T>& a, const Condition<T>& b) {
  return detail::join(a, "and", b);
}
template <typename T>
Condition<T> operator||(const Condition<T>& a, const Condition<T>& b) {
  return detail::join(a, "or", b);
}
template <typename T>
Condition<T> operator!(const Condition<T>& one) {
  return one.text() ? Condition<T>("not (" + *one.text() + ")") : one;
}

// ---- NeighborListing

template <typename N, typename E>
NeighborListing<N, E>::NeighborListing(detail::ModelCore core, Listing<Edge> listing, bool forward,
                                       Result<void> wrong)
    : core_(std::move(core)),
      listing_(std::move(listing)),
      forward_(forward),
      wrong_(std::move(wrong)) {}

template <typename N, typename E>
NeighborListing<N, E>& NeighborListing<N, E>::by(std::string_view view) {
  listing_.by(view);
  return *this;
}
template <typename N, typename E>
NeighborListing<N, E>& NeighborListing<N, E>::range(KeyRange range) {
  listing_.range(std::move(range));
  return *this;
}
template <typename N, typename E>
NeighborListing<N, E>& NeighborListing<N, E>::descending() {
  listing_.descending();
  return *this;
}
template <typename N, typename E>
NeighborListing<N, E>& NeighborListing<N, E>::first(std::size_t rows_max) {
  listing_.first(rows_max);
  return *this;
}
template <typename N, typename E>
NeighborListing<N, E>& NeighborListing<N, E>::after(std::string_view cursor) {
  listing_.after(cursor);
  return *this;
}
template <typename N, typename E>
NeighborListing<N, E>& NeighborListing<N, E>::before(std::string_view cursor) {
  listing_.before(cursor);
  return *this;
}
template <typename N, typename E>
template <typename T>
NeighborListing<N, E>& NeighborListing<N, E>::where(const Condition<T>& condition) {
  static_assert(std::is_same_v<T, E>, "this condition is about another struct than the edge's");
  if (condition.text()) {
    listing_.where(*condition.text());
  } else if (wrong_) {
    wrong_ = condition.text().error();
  }
  return *this;
}

template <typename N, typename E>
Result<Page<Neighbor<N, E>>> NeighborListing<N, E>::page(const CallOptions& call) const {
  return read(false, call);
}
template <typename N, typename E>
Result<Page<Neighbor<N, E>>> NeighborListing<N, E>::page_with_nodes(const CallOptions& call) const {
  return read(true, call);
}
template <typename N, typename E>
Result<std::int64_t> NeighborListing<N, E>::count(const CallOptions& call) const {
  ADJOIN_CHECK(wrong_);
  return listing_.count(call);
}

template <typename N, typename E>
Result<Page<Neighbor<N, E>>> NeighborListing<N, E>::read(bool with_nodes,
                                                         const CallOptions& call) const {
  ADJOIN_CHECK(wrong_);
  detail::EdgesAndNodes found;
  if (with_nodes) {
    ADJOIN_TRY(found, core_.read(listing_, forward_, call));
  } else {
    ADJOIN_TRY(found.edges, listing_.page(call));
    found.nodes.resize(found.edges.size());
  }
  Page<Neighbor<N, E>> made;
  for (std::size_t row = 0; row < found.edges.size(); ++row) {
    const Edge& edge = found.edges[row];
    const std::optional<Node>& stored = found.nodes[row];
    ADJOIN_TRY(N node, detail::EndReader<N>::read(core_, forward_ ? edge.to : edge.from,
                                                  stored ? &*stored : nullptr));
    E decoded{};
    ADJOIN_CHECK(core_.from_edge(detail::EdgeCode<E>::kInfo, edge, &decoded));
    made.rows.push_back({std::move(node), std::move(decoded)});
  }
  made.next = std::move(found.edges.next);
  made.previous = std::move(found.edges.previous);
  made.stopped_by = found.edges.stopped_by;
  made.source = std::move(found.edges.source);
  made.warnings = std::move(found.edges.warnings);
  made.usage = found.edges.usage;
  return made;
}

// ---- Model

namespace detail {
template <typename T>
void collect(std::vector<const StructInfo*>& nodes, std::vector<const StructInfo*>& edges) {
  if constexpr (NodeStruct<T>) {
    nodes.push_back(&NodeCode<T>::kInfo);
  } else if constexpr (EdgeStruct<T>) {
    edges.push_back(&EdgeCode<T>::kInfo);
  }
}
}  // namespace detail

template <typename... Types>
Result<Model<Types...>> Model<Types...>::bind(const Graph& graph) {
  std::vector<const detail::StructInfo*> nodes;
  std::vector<const detail::StructInfo*> edges;
  (detail::collect<Types>(nodes, edges), ...);
  ADJOIN_TRY(detail::ModelCore core, detail::ModelCore::bind(graph, nodes, edges));
  return Model(std::move(core));
}

template <typename... Types>
template <typename N>
constexpr void Model<Types...>::check_node() {
  static_assert(detail::NodeStruct<N>, "this struct is no node: specialise adjoin::Mapping for it");
  static_assert(kListed<N>, "this model was declared without the struct: name it in its Model");
}
template <typename... Types>
template <typename E>
constexpr void Model<Types...>::check_edge() {
  static_assert(detail::EdgeStruct<E>, "this struct is no edge: specialise adjoin::Mapping for it");
  static_assert(kListed<E>, "this model was declared without the struct: name it in its Model");
}

template <typename... Types>
template <typename N>
Result<WriteResult> Model<Types...>::put(const N& node, const CallOptions& call) const {
  ADJOIN_TRY(const Node made, to_node(node));
  return graph().put_node(made, call);
}
template <typename... Types>
template <typename N>
Result<WriteResult> Model<Types...>::create(const N& node, const CallOptions& call) const {
  ADJOIN_TRY(const Node made, to_node(node));
  return graph().create_node(made, call);
}
template <typename... Types>
template <typename N, typename Given>
Result<std::optional<N>> Model<Types...>::get(const Given& given, const CallOptions& call) const {
  ADJOIN_TRY(const std::string named, ref<N>(given));
  ADJOIN_TRY(const std::optional<Node> stored, graph().get_node(named, {}, call));
  if (!stored) return std::optional<N>();
  N node{};
  ADJOIN_CHECK(core_.from_node(detail::NodeCode<N>::kInfo, *stored, &node));
  return std::optional<N>(std::move(node));
}
template <typename... Types>
template <typename N, typename Given>
Result<Graph::Removal> Model<Types...>::remove(const Given& given, const CallOptions& call) const {
  ADJOIN_TRY(const std::string named, ref<N>(given));
  return graph().remove_node(named, call);
}

template <typename... Types>
template <typename E, typename From, typename To>
Result<WriteResult> Model<Types...>::add(const From& from, const To& to, const E& edge,
                                         const CallOptions& call) const {
  ADJOIN_TRY(const Edge made, to_edge<E>(from, to, edge));
  return graph().add_edge(made, call);
}
template <typename... Types>
template <typename E, typename From, typename To>
Result<std::optional<E>> Model<Types...>::get_edge(const From& from, const To& to, const E& key,
                                                   const CallOptions& call) const {
  ADJOIN_TRY(const Edge named, to_edge<E>(from, to, key));
  ADJOIN_TRY(const std::optional<Edge> stored, graph().get_edge(named, {}, call));
  if (!stored) return std::optional<E>();
  E edge{};
  ADJOIN_CHECK(core_.from_edge(detail::EdgeCode<E>::kInfo, *stored, &edge));
  return std::optional<E>(std::move(edge));
}
template <typename... Types>
template <typename E, typename From, typename To>
Result<WriteResult> Model<Types...>::remove_edge(const From& from, const To& to, const E& key,
                                                 const CallOptions& call) const {
  ADJOIN_TRY(const Edge named, to_edge<E>(from, to, key));
  return graph().remove_edge(named, call);
}

template <typename... Types>
template <typename E, typename From>
NeighborListing<typename Mapping<E>::To, E> Model<Types...>::edges_from(const From& from) const {
  check_edge<E>();
  using End = typename Mapping<E>::From;
  static_assert(detail::names_end<End, From>(), "edges of this type do not leave such a node");
  const auto node = detail::end_ref<End>(core_, from);
  return {core_, graph().edges_from(node ? *node : std::string(), Mapping<E>::type()), true,
          node ? Result<void>() : Result<void>(node.error())};
}
template <typename... Types>
template <typename E, typename To>
NeighborListing<typename Mapping<E>::From, E> Model<Types...>::edges_to(const To& to) const {
  check_edge<E>();
  using End = typename Mapping<E>::To;
  static_assert(detail::names_end<End, To>(), "edges of this type do not lead to such a node");
  const auto node = detail::end_ref<End>(core_, to);
  return {core_, graph().edges_to(node ? *node : std::string(), Mapping<E>::type()), false,
          node ? Result<void>() : Result<void>(node.error())};
}

template <typename... Types>
template <typename N, typename Given>
Result<std::string> Model<Types...>::ref(const Given& given) const {
  check_node<N>();
  static_assert(detail::names_end<N, Given>(),
                "name the node by a struct of its type, or by its id if that has one part");
  return detail::end_ref<N>(core_, given);
}
template <typename... Types>
template <typename N>
Result<Node> Model<Types...>::to_node(const N& node) const {
  check_node<N>();
  return core_.to_node(detail::NodeCode<N>::kInfo, &node);
}
template <typename... Types>
template <typename E, typename From, typename To>
Result<Edge> Model<Types...>::to_edge(const From& from, const To& to, const E& edge) const {
  check_edge<E>();
  using FromEnd = typename Mapping<E>::From;
  using ToEnd = typename Mapping<E>::To;
  static_assert(detail::names_end<FromEnd, From>(), "edges of this type do not leave such a node");
  static_assert(detail::names_end<ToEnd, To>(), "edges of this type do not lead to such a node");
  ADJOIN_TRY(std::string from_ref, detail::end_ref<FromEnd>(core_, from));
  ADJOIN_TRY(std::string to_ref, detail::end_ref<ToEnd>(core_, to));
  return core_.to_edge(detail::EdgeCode<E>::kInfo, std::move(from_ref), std::move(to_ref), &edge);
}

}  // namespace adjoin
