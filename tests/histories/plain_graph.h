#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"
#include "schema/items/item_keys.h"
#include "tests/histories/coverage.h"

namespace adjoin::histories {

/// What a write can change: a node, an edge, the parent of a node in a tree, or an item of a
/// series. `text` alone names it.
struct Thing {
  enum class Kind : std::uint8_t { node, edge, parent, series };
  Kind kind = Kind::node;
  std::string text;
  std::string a;         ///< a node; an edge's from; the child; who owns the series item
  std::string b;         ///< an edge's to
  bool is_at_b = false;  ///< of an edge: whether it is found, and hence removed, from there

  friend bool operator==(const Thing& x, const Thing& y) { return x.text == y.text; }
  friend auto operator<=>(const Thing& x, const Thing& y) { return x.text <=> y.text; }
};
Thing node_thing(const std::string& ref);
/// Of an edge of a tree: the parent of its to node. `fields` hold those of its key.
Thing edge_thing(const schema::EdgeType& type, std::string from, std::string to,
                 const Item& fields);
Thing series_thing(const std::string& series, const std::string& of, const Item&);

/// What a thing is: its declared fields in text; of a parent its ref. Never empty.
std::string state_of(const std::vector<schema::Field>& fields, const Item& item);

struct PlainEdge {
  const schema::EdgeType* type = nullptr;
  std::string from;
  std::string to;
  Item item;  ///< the forward item as it was found
};

/// The graph as anybody would keep it in memory. It is read off the nodes' and forward edges'
/// items alone; what is derived from them is not looked at.
class PlainGraph {
 public:
  /// @errors of the store; corruption, naming an item of no declared type
  static Result<PlainGraph> read(const graph::Graph& graph, Coverage& coverage);

  const std::map<Thing, std::string>& states() const noexcept { return states_; }
  const std::map<std::string, Item>& nodes() const noexcept { return nodes_; }
  /// Items that nodes' counters are on: also of nodes that are not there.
  const std::map<std::string, Item>& counted() const noexcept { return counted_; }
  const std::vector<PlainEdge>& edges() const noexcept { return edges_; }

  /// Edges of the type that lead away from the node; a symmetric one leads both ways.
  std::vector<const PlainEdge*> from(const std::string& node, const schema::EdgeType& type) const;
  std::vector<const PlainEdge*> to(const std::string& node, const schema::EdgeType& type) const;
  /// Where they lead to, and where from, each once.
  std::set<std::string> after(const std::string& node, const schema::EdgeType& type) const;
  std::set<std::string> before(const std::string& node, const schema::EdgeType& type) const;
  /// How many series items the node has.
  std::size_t in_series(const std::string& series, const std::string& of) const;

 private:
  using Ends = std::map<std::pair<std::string, const schema::EdgeType*>, std::vector<std::size_t>>;
  void add(const schema::Recognised& known, Item item, Coverage& coverage);
  void add_edge(const schema::Recognised& known, Item item, Coverage& coverage);
  std::vector<const PlainEdge*> at(const Ends& ends, const std::string& node,
                                   const schema::EdgeType& type) const;

  std::map<Thing, std::string> states_;
  std::map<std::string, Item> nodes_;
  std::map<std::string, Item> counted_;
  std::vector<PlainEdge> edges_;
  std::map<std::pair<std::string, std::string>, std::size_t> series_;
  Ends from_;
  Ends to_;
};

/// The end of an edge that is not `node`.
const std::string& other_end(const PlainEdge& edge, const std::string& node);

}  // namespace adjoin::histories
