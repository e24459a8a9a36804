#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "base/strong_id.h"
#include "plan/operation/request.h"
#include "plan/write/write_plan.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"

namespace adjoin::graph {

/// Options of a graph call: deadline and cancellation (`table::CallContext`), which end it with an
/// error, and a budget, which ends it with a partial result.
struct CallOptions {
  table::CallContext context;
  Budget budget;
};

/// What a call consumed and how its result came about. Part of every result.
struct Spent {
  table::Cost cost;
  /// The limit that ended the work early; none: the result is complete. answer_size is what a
  /// plan's `return` repeats.
  Limit cut_by = Limit::none;
  /// Origin of a traversal's result on a graph with a topology: "topology, commit 12", or "table: "
  /// and the reason. Empty otherwise.
  std::string source;
  /// Probable mistakes in the request, a sentence each: names of fields that no type declares.
  std::vector<std::string> warnings = {};
};

/// Result of a point read.
struct Found {
  std::optional<table::OwnedItem> item;  ///< nullopt: there is none
  Spent spent;
};

/// A node of a list, with its item.
struct FoundNode {
  std::string ref;
  table::OwnedItem item;
};
/// Result of a multi-get of nodes. A node that a budget left unread is in neither list.
struct NodesAnswer {
  std::vector<FoundNode> nodes;      ///< those that have an item, in the order of the request
  std::vector<std::string> missing;  ///< refs that have none
  Spent spent;
};

/// Result of a count. A partial count if a budget ended it.
struct CountAnswer {
  std::int64_t count = 0;
  bool from_counter = false;  ///< read from the node instead of counted
  Spent spent;
};

/// A shortest path, if one was found.
struct PathAnswer {
  std::optional<std::uint32_t> hops;  ///< edges of the path; nullopt: no path found
  std::vector<std::string> nodes;     ///< from first to last, both ends included
  Spent spent;
};

/// Nodes by their distance from the start. Level 0 is the start alone. Each node is in the first
/// level that reaches it.
struct NeighborhoodAnswer {
  std::vector<std::vector<std::string>> levels;  ///< refs, sorted within a level
  std::size_t total = 0;                         ///< of all levels
  Spent spent;
};

/// Nodes that two nodes have in common.
struct MutualAnswer {
  std::vector<std::string> nodes;  ///< refs in ascending order
  bool more = false;               ///< `first` ended the list, and there are others
  Spent spent;
};

/// A node and its score: how many walks, or different nodes, lead to it.
struct RankedNode {
  std::string node;  ///< ref
  std::int64_t score = 0;
  std::optional<Item> item = {};  ///< requested fields; nullopt: none, or no item

  friend bool operator==(const RankedNode&, const RankedNode&) = default;
};
/// Ranked nodes: highest score first, equal scores by ref. If "fan-out" or another limit cut the
/// work, scores are lower bounds and the ranking is approximate.
struct RankedAnswer {
  std::vector<RankedNode> nodes;
  std::size_t total = 0;  ///< candidates, before `first`
  Spent spent;
};

/// A node of a tree, and the node it was reached from.
struct TreeNode {
  std::string node;         ///< ref
  std::string parent;       ///< its parent, or reading upwards its child; empty at the start
  std::uint32_t level = 0;  ///< edges from the start
};
/// Nodes of a tree, each after the node it was reached from, siblings by ref.
struct TreeAnswer {
  std::vector<TreeNode> nodes;
  Spent spent;
};

/// Result of a write.
struct Written {
  using Outcome = plan::WriteOutcome;
  Outcome outcome = Outcome::created;
  CommitId commit;  ///< 0 if nothing was written
  Spent spent;
  std::vector<Outcome> each;  ///< one for each operation, in their order
  /// True: the write is done, but some edges still have old copies of a node's fields. The next
  /// write of the node goes on with them, and `verify` finds them.
  bool copies_pending = false;
};
/// Returns "created", "existed", … Valid for ever.
std::string_view to_string(plan::WriteOutcome outcome) noexcept;

/// Result of the removal of a node with its edges.
struct RemovedNode {
  bool complete = false;      ///< false: run it again to finish
  bool node_existed = false;  ///< it had an item
  std::uint64_t edges_removed = 0;
  std::uint64_t items_removed = 0;  ///< series items of the node
  std::uint64_t items_left = 0;     ///< items of no declared type in its partition
  /// Forward-only edge types that may still point here.
  std::vector<std::string> types_not_reached;
  /// Edge types that were searched in an eventually consistent index. Edges written in the last
  /// moments may be left; `verify` finds them.
  std::vector<std::string> types_by_late_index;
  Spent spent;
  /// Of a removal that was only tried: what it would have cost, and its first requests.
  table::Cost would_cost;
  std::vector<plan::Request> would_send;
};

/// Whether a topology serves traversals along some edge types now, and its size.
struct TopologyState {
  bool in_use = false;
  std::string why_not;  ///< if not in use: "not asked for", or the reason
  std::string source;   ///< if in use: "topology, commit 9", or that it follows a stream
  CommitId commit;      ///< the last commit in it; 0: it follows a stream
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::size_t bytes = 0;  ///< of memory
};

/// Connected component of a node along edges of some types, in either direction.
struct ComponentAnswer {
  std::vector<std::string> nodes;  ///< refs in order, the node itself included
  Spent spent;
};

/// Connected components along edges of some types. Nodes without such an edge are in none.
struct ComponentsAnswer {
  /// One component.
  struct One {
    std::string first;  ///< the smallest ref in it
    std::uint64_t nodes = 0;
  };
  std::vector<One> components;  ///< the largest first, then by `first`
  std::uint64_t nodes = 0;      ///< of all components
  Spent spent;
};

/// Number of triangles at a node or of the whole graph.
struct TrianglesAnswer {
  std::uint64_t triangles = 0;
  /// How many other nodes the node is connected with; nullopt for the whole graph.
  std::optional<std::uint64_t> neighbors;
  Spent spent;
};

/// Options of a topology, the adjacency index of a graph in memory.
struct TopologyOptions {
  /// Upper bound of its memory. A larger topology is not used: traversals read the table, and
  /// `Spent::source` has the reason.
  std::size_t memory_bytes_max = std::size_t{1} << 30U;
  /// Topologies of at least so many edges are saved in a file in the store's folder, if it
  /// has one. Loading the file is much faster than reading the table. SIZE_MAX: none.
  std::size_t kept_edges_min = 50'000;
  /// Shortest time between two reads of the table's stream, where one is followed. Writes through
  /// the same graph are looked for more often.
  std::chrono::milliseconds stream_poll{200};
  std::vector<std::string> types;  ///< names of the edge types to hold; empty: every declared one
};

}  // namespace adjoin::graph
