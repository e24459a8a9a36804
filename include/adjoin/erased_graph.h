#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/declare.h"
#include "adjoin/graph.h"

namespace adjoin {

/// Cursors of a page, and what reading it consumed.
struct PageEnds {
  std::string next;      ///< cursor for `after`; empty: no row follows
  std::string previous;  ///< cursor for `before`; empty: the page is the first
  graph::Spent spent;    ///< requests and capacity, and the limit that cut the page, if any
};

/// Type-erased implementation of TypedGraph (typed.h), so that its code is compiled once. A
/// `void*` points to a struct of the type that the info describes. Cheap to copy, thread-safe;
/// keeps its store open.
class ErasedGraph {
 public:
  /// Checks all structs against the graph's schema.
  /// @errors configuration: a struct and the schema differ. The message has a line for each
  /// difference, with struct, member, type and field.
  static Result<ErasedGraph> make(Graph graph, const std::vector<const NodeInfo*>& nodes,
                                  const std::vector<const EdgeInfo*>& edges);

  const Graph& graph() const noexcept { return graph_; }

  /// Returns the ref made of the struct's ids. @errors invalid_argument: an id that its type
  /// refuses
  Result<std::string> ref(const NodeInfo& info, const void* node) const;
  /// Return the write of a node or an edge without running it. Attributes that the graph maintains,
  /// such as counters and copies, are left out.
  /// @errors invalid_argument: an id or a value that cannot be stored
  Result<plan::PutNode> to_put(const NodeInfo& info, const void* node) const;
  Result<plan::AddEdge> to_add(const EdgeInfo& info, std::string from, std::string to,
                               const void* edge) const;

  /// Reads the node that the struct's ids name and fills the struct. Returns false and leaves the
  /// struct alone if there is no such node. @errors as ref and decode
  Result<bool> get(const NodeInfo& info, void* node) const;
  /// Reads an edge and fills the struct, whose members in the edge's key are set by the caller.
  /// Returns false and leaves the struct alone if there is no such edge.
  Result<bool> get_edge(const EdgeInfo& info, std::string from, std::string to, void* edge) const;
  /// Removes an edge; only the struct's members in the edge's key matter. The outcome is `missing`
  /// if there is no such edge.
  Result<graph::Written> remove_edge(const EdgeInfo& info, std::string from, std::string to,
                                     const void* edge) const;

  /// Sets members from an item's attributes. Members without an attribute stay as they are.
  /// @errors invalid_argument: an attribute that its member cannot hold; the message names both,
  /// and earlier members are set already
  Result<void> decode(const MemberList& members, std::string_view struct_name,
                      const item::Item& item, void* object) const;
  /// Sets the struct's ids from a ref. @errors invalid_argument: a ref of another type, or a part
  /// that its member cannot hold
  Result<void> decode_ids(const NodeInfo& info, const std::string& ref, void* node) const;
  /// Returns refs and items of the nodes that have one; the others are left out. Adds what it
  /// consumed to `spent`. @cost one BatchGetItem for every 100 nodes
  Result<std::vector<std::pair<std::string, item::Item>>> fetch(
      const std::vector<std::string>& refs, const graph::CallOptions& options,
      graph::Spent& spent) const;

 private:
  explicit ErasedGraph(Graph graph) : graph_(std::move(graph)) {}
  /// Returns a struct's fields as attributes, without those that the graph maintains itself.
  Result<Attributes> encode(const MemberList& members, const schema::NodeType* node,
                            const schema::EdgeType* edge, const void* object) const;
  Result<plan::EdgeId> edge_id(const EdgeInfo& info, std::string from, std::string to,
                               const void* edge) const;

  Graph graph_;
};

}  // namespace adjoin
