#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/strong_id.h"
#include "plan/write/write_plan.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"

namespace adjoin::graph {

/// What an operation may spend. A cut answer is a good answer that says what cut it.
struct Budget {
  std::int64_t requests = 1'000'000;
  std::int64_t read_half_units = INT64_MAX;
  std::uint32_t hops = 1'000;
  std::size_t fan_out = SIZE_MAX;  ///< edges followed from one node
  std::size_t nodes = 10'000'000;  ///< nodes remembered by a traversal
  std::optional<std::chrono::milliseconds> time;
};

/// What surrounds a graph call: deadline and cancellation of `table::CallContext`, and a budget.
struct CallOptions {
  table::CallContext context;
  Budget budget;
};

/// What every answer carries beside its data.
struct Spent {
  table::Cost cost;
  /// Empty: complete. Else what ended the work early: "requests", "rcu", "hops", "fan-out",
  /// "nodes", "time"; "size" of what a plan's `return` repeats.
  std::string cut_by;
  /// Where a traversal's answer is from when a topology was asked for: "topology, commit 12", or
  /// "table: " and why. Else empty.
  std::string source;
  /// What was probably not meant, a sentence each: names of fields that no type declares.
  std::vector<std::string> warnings = {};
};

/// One item or none.
struct Found {
  std::optional<table::OwnedItem> item;
  Spent spent;
};

/// A node and its item.
struct FoundNode {
  std::string ref;
  table::OwnedItem item;
};
/// Nodes of a list: those that have an item, in the order they were asked for, and those that have
/// none. What a budget cut off is in neither.
struct NodesAnswer {
  std::vector<FoundNode> nodes;
  std::vector<std::string> missing;
  Spent spent;
};

struct CountAnswer {
  std::int64_t count = 0;
  bool from_counter = false;  ///< read from the node instead of counted
  Spent spent;
};

/// The shortest path, or none.
struct PathAnswer {
  std::optional<std::uint32_t> hops;  ///< nothing: no path
  std::vector<std::string> nodes;     ///< from first to last, both ends included
  Spent spent;
};

/// Level 0 is the start alone; every node stands in the first level that reaches it.
struct NeighborhoodAnswer {
  std::vector<std::vector<std::string>> levels;  ///< refs, sorted within a level
  std::size_t total = 0;                         ///< of all levels
  Spent spent;
};

/// Refs in ascending order.
struct MutualAnswer {
  std::vector<std::string> nodes;
  bool more = false;  ///< `first` ended it; there are others
  Spent spent;
};

/// A node and how many ways, or different nodes, lead to it.
struct RankedNode {
  std::string node;
  std::int64_t score = 0;
  std::optional<item::Item> item = {};  ///< the fields that were asked for, if it has an item

  friend bool operator==(const RankedNode&, const RankedNode&) = default;
};
/// Highest score first, equal scores by ref. Cut by "fan-out" or another budget, scores are lower
/// bounds and the ranking is approximate.
struct RankedAnswer {
  std::vector<RankedNode> nodes;
  std::size_t total = 0;  ///< candidates, before `first`
  Spent spent;
};

/// A node of a tree, and the one it was reached from: its parent, or going up its child.
struct TreeNode {
  std::string node;
  std::string parent;  ///< empty at the start
  std::uint32_t level = 0;
};
/// Every node behind the one it was reached from, siblings by ref.
struct TreeAnswer {
  std::vector<TreeNode> nodes;
  Spent spent;
};

/// What a write did.
struct Written {
  using Outcome = plan::WriteOutcome;
  Outcome outcome = Outcome::created;
  CommitId commit;
  Spent spent;
  std::vector<Outcome> each;  ///< of a transaction, per operation
  /// It was written, but not all edges that copy fields of a node have the new ones yet: the next
  /// write of the node goes on, and `verify` finds it.
  bool copies_pending = false;
};
/// "created", "existed", … Valid for ever.
std::string_view to_string(plan::WriteOutcome outcome) noexcept;

/// What removing a node with its edges did. Run it again when `complete` is false.
struct RemovedNode {
  bool complete = false;
  bool node_existed = false;
  std::uint64_t edges_removed = 0;
  std::uint64_t items_removed = 0;  ///< series items of the node
  std::uint64_t items_left = 0;     ///< items in its partition of no declared type
  /// Forward-only edge types that may still point here.
  std::vector<std::string> types_not_reached;
  /// Edge types that were looked for in an index which the store lets follow eventually: an edge
  /// of the last moments may be left. `verify` finds it.
  std::vector<std::string> types_by_late_index;
  Spent spent;
};

/// How traversals along some edge types are answered now.
struct TopologyState {
  bool in_use = false;
  std::string why_not;  ///< when not in use: "not asked for", or what stands in its way
  std::string source;   ///< when in use: "topology, commit 9", or that it follows a stream
  CommitId commit;      ///< every write up to this one is in it; 0: it follows a stream
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::size_t bytes = 0;
};

/// What edges of some types connect with a node, whichever way they point.
struct ComponentAnswer {
  std::vector<std::string> nodes;  ///< refs in order, the node itself included
  Spent spent;
};

/// All nodes that have an edge of some types, by what the edges connect.
struct ComponentsAnswer {
  struct One {
    std::string first;  ///< the smallest ref in it
    std::uint64_t nodes = 0;
  };
  std::vector<One> components;  ///< the largest first, then by `first`
  std::uint64_t nodes = 0;
  Spent spent;
};

struct TrianglesAnswer {
  std::uint64_t triangles = 0;
  /// Of a node: how many other nodes it is connected with.
  std::optional<std::uint64_t> neighbors;
  Spent spent;
};

/// How an adjacency of the graph is kept in memory.
struct TopologyOptions {
  /// What it may take; beyond, traversals read the table, and say so.
  std::size_t memory_bytes_max = std::size_t{1} << 30U;
  /// With so many edges it is kept in a file in the store's folder, if it has one, from which it is
  /// there again much sooner than from the table. SIZE_MAX: never.
  std::size_t kept_edges_min = 50'000;
  /// Where the table's stream is followed, it is asked so often at most; more often only for what
  /// was written through the same graph.
  std::chrono::milliseconds stream_poll{200};
  std::vector<std::string> types;  ///< names of the edge types to hold; empty: every declared one
};

}  // namespace adjoin::graph
