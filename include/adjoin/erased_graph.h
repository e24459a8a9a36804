#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/declare.h"
#include "adjoin/graph.h"

namespace adjoin {

/// One page of edges as structs, and how it goes on.
struct PageEnds {
  std::string next;      ///< cursor for `after`: empty when nothing follows
  std::string previous;  ///< cursor for `before`: empty at the beginning
  graph::Spent spent;
};

/// A graph whose structs have lost their types: what TypedGraph (typed.h) is a coat over. Objects
/// are passed as pointers to the struct that the info is of. Cheap to copy, thread-safe.
class ErasedGraph {
 public:
  /// @errors configuration: a struct and the schema differ; every difference on a line of its own,
  /// naming struct, member, type and field
  static Result<ErasedGraph> make(Graph graph, const std::vector<const NodeInfo*>& nodes,
                                  const std::vector<const EdgeInfo*>& edges);

  const Graph& graph() const noexcept { return graph_; }

  /// The ref that the ids in the struct make. @errors validation
  Result<std::string> ref(const NodeInfo& info, const void* node) const;
  Result<plan::PutNode> to_put(const NodeInfo& info, const void* node) const;
  Result<plan::AddEdge> to_add(const EdgeInfo& info, std::string from, std::string to,
                               const void* edge) const;

  /// Fills a struct whose ids are set; false: there is no such node, and nothing has changed.
  Result<bool> get(const NodeInfo& info, void* node) const;
  /// Fills a struct; what is in the key of the edge is set. False: there is no such edge.
  Result<bool> get_edge(const EdgeInfo& info, std::string from, std::string to, void* edge) const;
  Result<graph::Written> remove_edge(const EdgeInfo& info, std::string from, std::string to,
                                     const void* edge) const;

  /// Members from an item's attributes; those that it has not stay as they are.
  /// @errors validation for an attribute that the member cannot hold, naming both
  Result<void> decode(const MemberList& members, std::string_view struct_name,
                      const item::Item& item, void* object) const;
  /// The ids of a struct from its ref. @errors validation
  Result<void> decode_ids(const NodeInfo& info, const std::string& ref, void* node) const;
  /// Items of nodes by their refs, 100 to a request. Nodes that have none are left out.
  Result<std::vector<std::pair<std::string, item::Item>>> fetch(
      const std::vector<std::string>& refs, const graph::CallOptions& options,
      graph::Spent& spent) const;

 private:
  explicit ErasedGraph(Graph graph) : graph_(std::move(graph)) {}
  /// A struct's fields as attributes, but for those that the graph keeps itself.
  Result<Attributes> encode(const MemberList& members, const schema::NodeType* node,
                            const schema::EdgeType* edge, const void* object) const;
  Result<plan::EdgeId> edge_id(const EdgeInfo& info, std::string from, std::string to,
                               const void* edge) const;

  Graph graph_;
};

}  // namespace adjoin
