#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "adjoin/condition.h"
#include "adjoin/declare.h"
#include "adjoin/erased_graph.h"
#include "adjoin/graph.h"

namespace adjoin {

/// Row of a page of edges: the ref of the node at the other end, and the edge.
template <typename E>
struct Neighbor {
  std::string ref;
  E edge;
};
/// Row of a page of edges with their nodes. A node that has no item has its ids set and the
/// struct's defaults elsewhere.
template <typename E, typename N>
struct Reached {
  N node;
  E edge;
};
/// One page of a query: rows, cursors and what it consumed. Owns its rows.
template <typename Row>
struct TypedPage : PageEnds {
  std::vector<Row> rows;
  auto begin() const { return rows.begin(); }
  auto end() const { return rows.end(); }
  std::size_t size() const { return rows.size(); }
};

namespace detail {

/// Returns whether Value can be an id of type Id. An integer is no text id and a text no number.
template <typename Id, typename Value>
constexpr bool names_id() {
  if constexpr (std::is_same_v<Id, std::string>) {
    return std::is_convertible_v<const Value&, std::string_view>;
  } else {
    return std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
  }
}

/// Returns a node's ref, from its struct or from its id. @errors invalid_argument
template <typename End, typename Value>
Result<std::string> end_ref(const ErasedGraph& graph, const Value& value) {
  if constexpr (Node<Value>::kDeclared) {
    return graph.ref(NodeCode<Value>::kInfo, &value);
  } else {
    End node{};
    constexpr auto first = []<typename One, typename... More>(FieldList<One, More...>) {
      return One::member;
    }(Node<End>::ids);
    node.*first = static_cast<std::remove_reference_t<decltype(node.*first)>>(value);
    return graph.ref(NodeCode<End>::kInfo, &node);
  }
}

/// Returns whether Value names a node at this end: it is a struct of one of the end's types, or
/// the id if the end has one type and that type has one id.
template <typename End, typename Value>
constexpr bool names_end() {
  if constexpr (EndTypes<End>::template kHas<Value>) {
    return true;
  } else if constexpr (EndTypes<End>::kCount != 1 || Node<Value>::kDeclared) {
    return false;
  } else {
    return []<typename... Ids>(FieldList<Ids...>) {
      return sizeof...(Ids) == 1 && (names_id<typename Ids::Type, Value>() && ...);
    }(Node<End>::ids);
  }
}

/// Makes a node's struct from its ref and, unless it is null, its item. @errors invalid_argument
template <typename N>
Result<N> reached_node(const ErasedGraph& graph, const std::string& ref, const item::Item* item) {
  N node{};
  ADJOIN_CHECK(graph.decode_ids(NodeCode<N>::kInfo, ref, &node));
  if (item != nullptr) {
    const NodeInfo& info = NodeCode<N>::kInfo;
    ADJOIN_CHECK(graph.decode(info.fields, info.struct_name, *item, &node));
  }
  return node;
}

/// Makes the struct at an edge's end; of a variant the alternative that the ref's type names.
template <typename End>
struct Reach {
  static Result<End> node(const ErasedGraph& graph, const std::string& ref,
                          const item::Item* item) {
    return reached_node<End>(graph, ref, item);
  }
};
template <typename... Ends>
struct Reach<std::variant<Ends...>> {
  using End = std::variant<Ends...>;
  static Result<End> node(const ErasedGraph& graph, const std::string& ref,
                          const item::Item* item) {
    ADJOIN_TRY(const schema::NodeType* type, graph.graph().core().schema().node_of(ref));
    std::optional<Result<End>> made;
    const auto take = [&](auto read) {
      if (read) {
        made.emplace(End(*std::move(read)));
      } else {
        made.emplace(std::move(read).error());
      }
    };
    ((type->name == Node<Ends>::name() ? take(reached_node<Ends>(graph, ref, item)) : void()), ...);
    if (made) return *std::move(made);
    return validation_error(ref + " is none of the structs at this end of the edge");
  }
};

}  // namespace detail

/// Query builder for the edges of one type at one node. Made by EdgesAt. Every setter returns the
/// query itself, so that calls chain. `E` is the edge's struct and `Other` that of the nodes at the
/// other ends. A wrong node or condition is reported when the query runs. A value type.
template <typename E, typename Other>
class TypedEdges {
 public:
  /// Reads a view of the schema, in the view's order.
  TypedEdges& by(std::string view) {
    read_.by = std::move(view);
    return *this;
  }
  /// Filters by the edge's fields: `field<&Follows::since> >= 2024`. The last call counts.
  template <typename T>
  TypedEdges& where(const Condition<T>& condition) {
    static_assert(std::is_same_v<T, E>, "this condition is about another struct than the edge's");
    if (condition.text()) {
      read_.selection.where = *condition.text();
    } else if (wrong_) {
      wrong_ = condition.text().error();
    }
    return *this;
  }
  /// Highest sort key first.
  TypedEdges& descending() {
    read_.page.descending = true;
    return *this;
  }
  /// At most so many rows, at least 1. Without it a page of the store.
  TypedEdges& first(std::size_t count) {
    read_.page.first = count;
    return *this;
  }
  /// Rows that follow a page's `next`.
  TypedEdges& after(std::string cursor) {
    read_.page.after = std::move(cursor);
    return *this;
  }
  /// Rows that precede a page's `previous`.
  TypedEdges& before(std::string cursor) {
    read_.page.before = std::move(cursor);
    return *this;
  }

  /// Reads one page of edges, without the nodes at the other ends.
  /// @errors invalid_argument: a bad node, condition or cursor, or an attribute that its member
  /// cannot hold
  /// @cost one Query
  Result<TypedPage<Neighbor<E>>> page(const graph::CallOptions& options = {}) const {
    ADJOIN_CHECK(wrong_);
    ADJOIN_TRY(graph::EdgePage page, graph_.graph().core().neighbors(read_, options));
    TypedPage<Neighbor<E>> made;
    for (const graph::EdgeRow& row : page) {
      Neighbor<E>& one = made.rows.emplace_back();
      one.ref = row.node;
      const EdgeInfo& info = detail::EdgeCode<E>::kInfo;
      ADJOIN_CHECK(graph_.decode(info.fields, info.struct_name, row.item.decode(), &one.edge));
    }
    made.next = std::move(page.next);
    made.previous = std::move(page.previous);
    made.spent = std::move(page.spent);
    return made;
  }

  /// Reads one page of edges and the nodes at the other ends. Nodes that the budget left unread
  /// look like nodes without an item; `spent.cut_by` is set then.
  /// @errors as page @cost one Query, and a BatchGetItem for every 100 nodes
  Result<TypedPage<Reached<E, Other>>> nodes(const graph::CallOptions& options = {}) const {
    ADJOIN_TRY(TypedPage<Neighbor<E>> page, this->page(options));
    TypedPage<Reached<E, Other>> made;
    static_cast<PageEnds&>(made) = std::move(page);
    std::vector<std::string> refs;
    for (const Neighbor<E>& one : page.rows) refs.push_back(one.ref);
    ADJOIN_TRY(const auto items, graph_.fetch(refs, options, made.spent));
    std::unordered_map<std::string_view, const item::Item*> item_of;
    for (const auto& [ref, item] : items) item_of.emplace(ref, &item);
    for (Neighbor<E>& one : page.rows) {
      const auto found = item_of.find(one.ref);
      const item::Item* item = found == item_of.end() ? nullptr : found->second;
      ADJOIN_TRY(Other node, detail::Reach<Other>::node(graph_, one.ref, item));
      made.rows.push_back({std::move(node), std::move(one.edge)});
    }
    return made;
  }

  /// Returns how many edges match. Reads the counter if the schema declares one, else counts by
  /// Queries. Paging does not matter. @errors budget_exceeded
  Result<std::int64_t> count(const graph::CallOptions& options = {}) const {
    ADJOIN_CHECK(wrong_);
    ADJOIN_TRY(const graph::CountAnswer answer,
               graph_.graph().core().count(
                   {read_.node, read_.types.front(), false, read_.selection.where}, options));
    ADJOIN_CHECK(check_whole(answer.spent));
    return answer.count;
  }

 private:
  template <typename>
  friend class EdgesAt;
  TypedEdges(const ErasedGraph& graph, std::string type, Result<std::string> node) : graph_(graph) {
    read_.types.push_back(std::move(type));
    if (node) {
      read_.node = *std::move(node);
    } else {
      wrong_ = std::move(node).error();
    }
  }

  ErasedGraph graph_;
  plan::Neighbors read_;
  Result<void> wrong_;  ///< told when the query is run
};

/// First step of a query, which still needs its node: `edges<Follows>().from("alice")`, `.to(bob)`.
/// `page` and `nodes` exist only to fail to compile with a message that says so.
template <typename E>
class EdgesAt {
 public:
  explicit EdgesAt(const ErasedGraph& graph) : graph_(graph) {}

  /// Returns the query for the edges that leave a node, given as its struct or its id.
  template <typename N>
  auto from(const N& node) const {
    using End = typename Edge<E>::From;
    static_assert(detail::names_end<End, N>(), "edges of this type do not leave such a node");
    return TypedEdges<E, typename Edge<E>::To>(graph_, std::string(Edge<E>::name()),
                                               detail::end_ref<End>(graph_, node));
  }
  /// Returns the query for the edges that lead to a node, given as its struct or its id.
  template <typename N>
  auto to(const N& node) const {
    using End = typename Edge<E>::To;
    static_assert(detail::names_end<End, N>(), "edges of this type do not lead to such a node");
    return TypedEdges<E, typename Edge<E>::From>(graph_, "~" + std::string(Edge<E>::name()),
                                                 detail::end_ref<End>(graph_, node));
  }
  template <typename T = E>
  auto page() const {
    static_assert(!std::is_same_v<T, E>, "say at which node: edges<E>().from(node) or .to(node)");
  }
  template <typename T = E>
  auto nodes() const {
    return page<T>();
  }

 private:
  ErasedGraph graph_;
};

/// Graph whose nodes and edges are the program's own structs, declared as in declare.h. `Types` are
/// all of them that the program uses. They are checked against the schema at opening. Built on
/// Graph, which `graph()` returns. Cheap to copy, thread-safe; keeps its store open.
///
/// A call that takes a node takes its struct or, if the type has one id, the id alone. Errors are
/// those of Graph. Calls here run without a deadline and with the default budget, but for queries,
/// which take CallOptions.
template <typename... Types>
class TypedGraph {
  static_assert(((Node<Types>::kDeclared || Edge<Types>::kDeclared) && ...),
                "a struct of the graph is neither node nor edge: specialise adjoin::Node or "
                "adjoin::Edge for it");

 public:
  /// Opens a store and the graph in it, as Graph::open does, and checks the structs.
  /// @errors as Graph::open; configuration: a struct has what the schema lacks, or lacks what it
  /// requires (the message has a line for each difference)
  static Result<TypedGraph> open(const std::string& schema_file, std::string_view url) {
    ADJOIN_TRY(Graph graph, Graph::open(schema_file, url));
    return over(std::move(graph));
  }
  /// Creates the graph or opens it, as Graph::create does, and checks the structs. @errors as open
  static Result<TypedGraph> create(const Store& store, std::string_view schema_text) {
    ADJOIN_TRY(Graph graph, Graph::create(store, schema_text));
    return over(std::move(graph));
  }
  /// Makes a typed graph of an open one, for example one with a topology. Sends no request.
  /// @errors configuration: a struct and the schema differ
  static Result<TypedGraph> over(Graph graph) {
    std::vector<const NodeInfo*> nodes;
    std::vector<const EdgeInfo*> edges;
    (collect<Types>(nodes, edges), ...);
    ADJOIN_TRY(ErasedGraph erased, ErasedGraph::make(std::move(graph), nodes, edges));
    return TypedGraph(std::move(erased));
  }

  /// Creates a node or replaces its declared fields. Fields without a member, or whose optional is
  /// nullopt, are removed. Members that the graph maintains, such as counters, are not written.
  template <typename N>
  Result<graph::Written> put(const N& node) const {
    check_node<N>();
    ADJOIN_TRY(plan::PutNode operation, graph_.to_put(detail::NodeCode<N>::kInfo, &node));
    return graph().core().put_node(operation);
  }
  /// Creates a node. @errors already_exists: the node exists, which is left alone then
  template <typename N>
  Result<graph::Written> create_node(const N& node) const {
    check_node<N>();
    ADJOIN_TRY(plan::PutNode operation, graph_.to_put(detail::NodeCode<N>::kInfo, &node));
    operation.only_new = true;
    return graph().core().put_node(operation);
  }
  /// Returns the node with these ids: get<Person>("alice"); nullopt if there is none. Members
  /// without an attribute have the struct's defaults.
  /// @errors invalid_argument: an attribute that its member cannot hold
  template <typename N, typename... Ids>
  Result<std::optional<N>> get(const Ids&... ids) const {
    check_node<N>();
    N node = with_ids<N>(ids...);
    ADJOIN_TRY(const bool found, graph_.get(detail::NodeCode<N>::kInfo, &node));
    if (!found) return std::optional<N>();
    return std::optional<N>(std::move(node));
  }
  /// Returns several nodes of one type, each named by its one id or its struct, in that order:
  /// get_all<Person>(std::vector{"alice", "bob"}). A node that does not exist is nullopt.
  /// @errors budget_exceeded
  /// @cost one BatchGetItem for every 100 nodes
  template <typename N, typename Id>
  Result<std::vector<std::optional<N>>> get_all(const std::vector<Id>& ids) const {
    check_node<N>();
    static_assert(detail::names_end<N, Id>(), "these name no node of this type");
    std::vector<std::string> refs;
    for (const Id& id : ids) {
      ADJOIN_TRY(std::string ref, detail::end_ref<N>(graph_, id));
      refs.push_back(std::move(ref));
    }
    graph::Spent spent;
    ADJOIN_TRY(const auto items, graph_.fetch(refs, {}, spent));
    ADJOIN_CHECK(check_whole(spent));
    std::unordered_map<std::string_view, const item::Item*> item_of;
    for (const auto& [ref, item] : items) item_of.emplace(ref, &item);
    std::vector<std::optional<N>> nodes;
    for (const std::string& ref : refs) {
      std::optional<N>& made = nodes.emplace_back();
      const auto found = item_of.find(ref);
      if (found == item_of.end()) continue;
      ADJOIN_TRY(made, detail::reached_node<N>(graph_, ref, found->second));
    }
    return nodes;
  }
  /// Removes the node with these ids and its edges, as Graph::remove_node does.
  template <typename N, typename... Ids>
  Result<graph::RemovedNode> remove(const Ids&... ids) const {
    check_node<N>();
    const N node = with_ids<N>(ids...);
    ADJOIN_TRY(const std::string ref, graph_.ref(detail::NodeCode<N>::kInfo, &node));
    return graph().remove_node(ref);
  }

  /// Adds an edge: add<Follows>("alice", bob), add(alice, bob, Follows{2024}). An edge that exists
  /// is replaced, kept or an error, as Graph::add_edge describes.
  template <typename E, typename From, typename To>
  Result<graph::Written> add(const From& from, const To& to, const E& edge = {}) const {
    ADJOIN_TRY(const auto ends, refs<E>(from, to));
    ADJOIN_TRY(const plan::AddEdge operation,
               graph_.to_add(detail::EdgeCode<E>::kInfo, ends.first, ends.second, &edge));
    return graph().core().add_edge(operation);
  }
  /// Returns the edge; nullopt if there is none. If the type's key has fields, so that several
  /// edges can join the same nodes, `key` has those fields.
  template <typename E, typename From, typename To>
  Result<std::optional<E>> edge(const From& from, const To& to, const E& key = {}) const {
    ADJOIN_TRY(const auto ends, refs<E>(from, to));
    E edge = key;
    ADJOIN_TRY(const bool found,
               graph_.get_edge(detail::EdgeCode<E>::kInfo, ends.first, ends.second, &edge));
    if (!found) return std::optional<E>();
    return std::optional<E>(std::move(edge));
  }
  /// Removes an edge; `key` as in `edge`. The outcome is `missing` if there is no such edge.
  template <typename E, typename From, typename To>
  Result<graph::Written> remove_edge(const From& from, const To& to, const E& key = {}) const {
    ADJOIN_TRY(const auto ends, refs<E>(from, to));
    return graph_.remove_edge(detail::EdgeCode<E>::kInfo, ends.first, ends.second, &key);
  }
  /// Starts a query: edges<Follows>().to("bob").first(20).page(). Sends no request.
  template <typename E>
  EdgesAt<E> edges() const {
    check_edge<E>();
    return EdgesAt<E>(graph_);
  }

  /// Return `put` and `add` as operations of a transaction, which graph().transact({…}) runs, also
  /// with conditions (plan/operation/operation.h). Send no request.
  template <typename N>
  Result<plan::WriteOperation> to_put(const N& node) const {
    check_node<N>();
    ADJOIN_TRY(plan::PutNode operation, graph_.to_put(detail::NodeCode<N>::kInfo, &node));
    return plan::WriteOperation(std::move(operation));
  }
  template <typename E, typename From, typename To>
  Result<plan::WriteOperation> to_add(const From& from, const To& to, const E& edge = {}) const {
    ADJOIN_TRY(const auto ends, refs<E>(from, to));
    ADJOIN_TRY(plan::AddEdge operation,
               graph_.to_add(detail::EdgeCode<E>::kInfo, ends.first, ends.second, &edge));
    return plan::WriteOperation(std::move(operation));
  }

  /// The Graph that this one is built on, for calls without structs: paths, plans, components, …
  /// Valid while this object lives; a copy of it keeps the store open.
  const Graph& graph() const noexcept { return graph_.graph(); }

 private:
  explicit TypedGraph(ErasedGraph graph) : graph_(std::move(graph)) {}

  template <typename T>
  static constexpr bool kListed = (std::is_same_v<T, Types> || ...);

  template <typename T>
  static void collect(std::vector<const NodeInfo*>& nodes, std::vector<const EdgeInfo*>& edges) {
    if constexpr (Node<T>::kDeclared) {
      nodes.push_back(&detail::NodeCode<T>::kInfo);
    } else if constexpr (Edge<T>::kDeclared) {
      edges.push_back(&detail::EdgeCode<T>::kInfo);
    }
  }
  template <typename N>
  static constexpr void check_node() {
    static_assert(Node<N>::kDeclared, "this struct is no node: specialise adjoin::Node for it");
    static_assert(kListed<N>,
                  "this graph was opened without the struct: name it in its TypedGraph");
  }
  template <typename E>
  static constexpr void check_edge() {
    static_assert(Edge<E>::kDeclared, "this struct is no edge: specialise adjoin::Edge for it");
    static_assert(kListed<E>,
                  "this graph was opened without the struct: name it in its TypedGraph");
  }
  template <typename N, typename... Ids>
  static N with_ids(const Ids&... ids) {
    N node{};
    [&]<typename... Members>(FieldList<Members...>) {
      static_assert(sizeof...(Members) == sizeof...(Ids),
                    "give each of the node's ids, in the order of its adjoin::node");
      if constexpr (sizeof...(Members) == sizeof...(Ids)) {
        static_assert((detail::names_id<typename Members::Type, Ids>() && ...),
                      "an id of the node is of another type");
        ((node.*Members::member = static_cast<typename Members::Type>(ids)), ...);
      }
    }(Node<N>::ids);
    return node;
  }
  template <typename E, typename From, typename To>
  Result<std::pair<std::string, std::string>> refs(const From& from, const To& to) const {
    check_edge<E>();
    using FromEnd = typename Edge<E>::From;
    using ToEnd = typename Edge<E>::To;
    static_assert(detail::names_end<FromEnd, From>(),
                  "edges of this type do not leave such a node");
    static_assert(detail::names_end<ToEnd, To>(), "edges of this type do not lead to such a node");
    ADJOIN_TRY(std::string from_ref, detail::end_ref<FromEnd>(graph_, from));
    ADJOIN_TRY(std::string to_ref, detail::end_ref<ToEnd>(graph_, to));
    return std::pair<std::string, std::string>(std::move(from_ref), std::move(to_ref));
  }

  ErasedGraph graph_;
};

}  // namespace adjoin
