#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "adjoin/codec.h"
#include "adjoin/detail/mapping.h"
#include "adjoin/graph.h"

// Your own structs as nodes and edges. They stay plain: no base class, no macro, no wrapper. One
// Mapping beside each says what it is:
//
//     struct Person { std::string id; std::string name; std::optional<int> born; };
//     struct Follows { std::int64_t created_at = 0; };
//
//     template <> struct adjoin::Mapping<Person>
//         : adjoin::NodeMapping<"Person", adjoin::id<&Person::id>, &Person::name, &Person::born>
//         {};
//     template <> struct adjoin::Mapping<Follows>
//         : adjoin::EdgeMapping<"FOLLOWS", Person, Person,
//                               adjoin::field<&Follows::created_at, "createdAt">> {};
//
//     using People = adjoin::Model<Person, Follows>;
//     People people = People::bind(graph).value();
//     people.put(Person{"alice", "Alice"}).value();
//     people.add(Person{"alice"}, "bob", Follows{1718900000}).value();
//
// What cannot be right does not compile, and the compiler says why in a sentence. What the schema
// decides is checked once, by Model::bind.

namespace adjoin {

/// A member of a struct. In a mapping it gives the attribute another name than the member; in a
/// condition it is what is compared: `adjoin::field<&Follows::created_at> > 1700000000`.
template <auto kMember, detail::FixedText kName = "">
inline constexpr detail::Field<kMember, kName> field{};

/// The members that are the parts of a node's id, in the order of the schema's `ref`.
template <auto... kMembers>
inline constexpr detail::Key<kMembers...> id{};

/// How a struct is stored. Specialise it for each of your structs, deriving from NodeMapping or
/// EdgeMapping.
template <typename T>
struct Mapping {};

/// A node: the type's name in the schema, adjoin::id<…>, then the members that are attributes.
template <detail::FixedText kType, auto kId, auto... kFields>
struct NodeMapping {
  static_assert(!std::is_same_v<std::remove_const_t<decltype(kId)>, detail::Key<>>,
                "a node needs the member that is its id: adjoin::id<&Person::id>");
  using NodeKey = std::remove_const_t<decltype(kId)>;
  using Fields = detail::FieldsOf<kFields...>;
  static constexpr std::string_view type() { return kType.view(); }
};

/// An edge: the type's name in the schema, the structs at its ends, then the members that are
/// attributes. An end of several node types is a std::variant<User, Team>.
template <detail::FixedText kType, typename FromNode, typename ToNode, auto... kFields>
struct EdgeMapping {
  using From = FromNode;
  using To = ToNode;
  using Fields = detail::FieldsOf<kFields...>;
  static constexpr std::string_view type() { return kType.view(); }
};

/// A condition on the fields of one struct, made by comparing `field` with a value and joined by
/// `&&`, `||` and `!`. A value that no attribute can hold makes an error, which the read returns.
template <typename T>
class Condition {
 public:
  explicit Condition(Result<std::string> text) : text_(std::move(text)) {}

  /// As `Listing::where` takes it.
  const Result<std::string>& text() const { return text_; }

 private:
  Result<std::string> text_;
};

/// An edge at a node, and the node at its other end. `N` is a struct, or a std::variant of structs.
template <typename N, typename E>
struct Neighbor {
  N node;
  E edge;
};

/// Edges of one type at one node, as structs: what Listing<Edge> is to values. The setters do what
/// those of Listing do. Not for several threads at once.
template <typename N, typename E>
class NeighborListing {
 public:
  NeighborListing& by(std::string_view view);
  NeighborListing& range(KeyRange range);
  NeighborListing& descending();
  NeighborListing& first(std::size_t rows_max);
  NeighborListing& after(std::string_view cursor);
  NeighborListing& before(std::string_view cursor);
  /// Only edges for which the condition holds. It must be about the fields of E.
  template <typename T>
  NeighborListing& where(const Condition<T>& condition);

  /// One page. Of the nodes only the id members are set. @cost as Listing::page
  Result<Page<Neighbor<N, E>>> page(const CallOptions& call = {}) const;

  /// One page with the nodes read. Of a node without an item only the id members are set, and of
  /// one that the budget left unread (Page::stopped_by).
  /// @cost that of page, and a BatchGetItem for each 100 nodes
  Result<Page<Neighbor<N, E>>> page_with_nodes(const CallOptions& call = {}) const;

  /// @cost and errors as Listing::count
  Result<std::int64_t> count(const CallOptions& call = {}) const;

 private:
  template <typename...>
  friend class Model;
  NeighborListing(detail::ModelCore core, Listing<Edge> listing, bool forward, Result<void> wrong);
  Result<Page<Neighbor<N, E>>> read(bool with_nodes, const CallOptions& call) const;

  detail::ModelCore core_;
  Listing<Edge> listing_;
  bool forward_;
  Result<void> wrong_;  ///< What was wrong with a node or condition; the read returns it.
};

/// A graph seen as your structs. `Types` are all node and edge structs that the program uses.
///
/// Where a node is asked for, give a struct of it or, if its id has one part, the id alone. A
/// handle: cheap to copy, keeps its store open. Any thread may use it. Costs and errors are those
/// of the Graph function that each comment names.
template <typename... Types>
class Model {
  static_assert(
      ((detail::NodeStruct<Types> || detail::EdgeStruct<Types>)&&...),
      "a struct of the model is neither node nor edge: specialise adjoin::Mapping for it");

 public:
  /// Compares the structs with the graph's schema. @cost sends nothing
  /// @errors configuration: a struct has a type or field that the schema lacks, lacks one that the
  ///         schema requires, or holds another kind; every difference on a line of its own
  static Result<Model> bind(const Graph& graph);

  /// Creates a node or replaces its fields (Graph::put_node). Members that are counters are only
  /// read.
  template <typename N>
  Result<WriteResult> put(const N& node, const CallOptions& call = {}) const;

  /// Writes a node that must not exist yet (Graph::create_node).
  template <typename N>
  Result<WriteResult> create(const N& node, const CallOptions& call = {}) const;

  /// The node, or nothing (Graph::get_node): get<Person>("alice"), get<Thing>(Thing{"acme", 7}).
  /// Members that it has no attribute for have the value of a new struct.
  template <typename N, typename Given>
  Result<std::optional<N>> get(const Given& given, const CallOptions& call = {}) const;

  /// Removes a node and its edges (Graph::remove_node): remove<Person>("alice").
  template <typename N, typename Given>
  Result<Graph::Removal> remove(const Given& given, const CallOptions& call = {}) const;

  /// Adds an edge (Graph::add_edge): add(alice, bob, Follows{2024}), add<Follows>("alice", "bob").
  template <typename E, typename From, typename To>
  Result<WriteResult> add(const From& from, const To& to, const E& edge = {},
                          const CallOptions& call = {}) const;

  /// The edge, or nothing (Graph::get_edge). If the schema allows several between the same nodes,
  /// `key` holds the members that tell them apart; so in remove_edge.
  template <typename E, typename From, typename To>
  Result<std::optional<E>> get_edge(const From& from, const To& to, const E& key = {},
                                    const CallOptions& call = {}) const;

  /// Removes an edge (Graph::remove_edge).
  template <typename E, typename From, typename To>
  Result<WriteResult> remove_edge(const From& from, const To& to, const E& key = {},
                                  const CallOptions& call = {}) const;

  /// Edges that leave a node, or arrive at it: edges_to<Follows>("bob").first(20).page().
  template <typename E, typename From>
  NeighborListing<typename Mapping<E>::To, E> edges_from(const From& from) const;
  template <typename E, typename To>
  NeighborListing<typename Mapping<E>::From, E> edges_to(const To& to) const;

  /// The ref of a node, for everything that takes one: ref<Person>("bob") makes "PERSON#bob".
  template <typename N, typename Given>
  Result<std::string> ref(const Given& given) const;

  /// Structs as the values that Transaction and Loader take.
  template <typename N>
  Result<Node> to_node(const N& node) const;
  template <typename E, typename From, typename To>
  Result<Edge> to_edge(const From& from, const To& to, const E& edge = {}) const;

  /// The graph below, for everything that needs no struct. Valid while this model lives.
  const Graph& graph() const noexcept { return core_.graph(); }

 private:
  explicit Model(detail::ModelCore core) : core_(std::move(core)) {}
  template <typename T>
  static constexpr bool kListed = (std::is_same_v<T, Types> || ...);
  template <typename N>
  static constexpr void check_node();
  template <typename E>
  static constexpr void check_edge();

  detail::ModelCore core_;
};

}  // namespace adjoin

#include "adjoin/detail/typed_inl.h"  // The bodies of the functions above.
