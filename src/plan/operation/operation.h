#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "adjoin/value.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// The operations of a graph as plain values. The command line, the C++ API and the declared reads
// of a schema create them; the planner compiles them to requests.
// Values and not calls: the same operation can be explained, priced, put into a transaction or
// sent.

// ---- Writes -------------------------------------------------------------------------------------

/// Creates a node or replaces its declared fields: declared fields that are not given are removed.
/// Undeclared fields and counters of an existing node are kept.
struct PutNode {
  std::string ref;
  Item fields;
  bool only_new = false;  ///< refuse when the node exists
};
/// Changes some fields of a node and its index keys. The node must exist.
struct UpdateNode {
  std::string ref;
  Item set;
  std::vector<std::string> remove;
  std::string where;  ///< condition on the node, such as `stock >= 3`; empty: none
  /// Numbers that are added to fields: {"stock": -3}. A missing field counts as 0. The write reads
  /// nothing first, unless the field's value matters otherwise (limits, a key, a unique value, a
  /// copy).
  Item add;
};
/// Removes only the node's own item. `Graph::remove_node` also removes its edges, which does not
/// fit into one transaction.
struct RemoveNode {
  std::string ref;
};
/// Adds an edge. The edge type's `on-exists` decides what happens if it exists.
struct AddEdge {
  std::string from;
  std::string type;
  std::string to;
  Item fields;
};
/// Identifies one edge. `fields` are exactly those in its key (`key:`).
struct EdgeId {
  std::string from;
  std::string type;
  std::string to;
  Item fields;
};
/// Removes an edge.
struct RemoveEdge {
  EdgeId edge;
};
/// Changes some fields of an edge and its index keys.
struct UpdateEdge {
  EdgeId edge;
  Item set;
  std::vector<std::string> remove;
  std::string where;
  Item add;  ///< as in UpdateNode
};
/// Moves `to` in a tree, with everything below it, from its parent to `from`. The edge keeps its
/// fields.
struct MoveEdge {
  std::string from;
  std::string type;
  std::string to;
};
/// Appends an item to a series of a node. A time in its key defaults to now.
struct AddToSeries {
  std::string of;  ///< ref of the owning node
  std::string series;
  Item fields;
};
/// Checks a condition on a node. If it fails, the transaction fails.
struct CheckNode {
  std::string ref;
  std::string where;    ///< empty: the node must exist
  bool absent = false;  ///< true: the node must not exist
};
/// Checks a condition on an edge. If it fails, the transaction fails.
/// Checks cost as much as writes, since DynamoDB locks the item all the same.
struct CheckEdge {
  EdgeId edge;
  std::string where;
  bool absent = false;
};
using WriteOperation = std::variant<PutNode, UpdateNode, RemoveNode, AddEdge, RemoveEdge,
                                    UpdateEdge, MoveEdge, AddToSeries, CheckNode, CheckEdge>;

// ---- Reads --------------------------------------------------------------------------------------

/// A bound on the rows of a list. `value` is a value of the schema: an enum value for a rank, a
/// time, or a number. The planner converts it to key text, or to a filter if the key does not hold
/// it.
struct Range {
  /// Which value of the rows is bounded.
  enum class On : std::uint8_t {
    rank,   ///< the declared rank; the sort key's value if `value` is no rank
    order,  ///< the sort key's value
    time,   ///< the time in the sort key, else the only field that is a time
  };
  enum class Op : std::uint8_t { eq, lt, le, gt, ge, between };
  Op op = Op::eq;
  std::string value;
  std::string upper;  ///< of between
  On on = On::rank;
  bool without_value = false;  ///< of between: only rows above `value`
  bool without_upper = false;  ///< of between: only rows below `upper`
};

/// Upper bound of `first`: larger values are clamped to this.
/// Sums of it and a few more rows stay within 32 bits, also where a request wants an integer.
inline constexpr std::size_t kRowsMax = 1'000'000'000;
/// Page size, position and order of a list, in key order.
struct Paging {
  std::optional<std::size_t> first;  ///< most rows; nullopt: one page of the store
  std::string after;                 ///< cursor of an earlier answer; the rows behind it
  std::string before;                ///< cursor; the rows before it, in the same order
  bool descending = false;
};
/// Filter and projection of a list.
struct Selection {
  std::string where;                ///< filter: `quantity > 1 and status = "open"`
  std::vector<std::string> fields;  ///< attributes to return; empty: all
};

/// Reads one node.
struct GetNode {
  std::string ref;
  std::vector<std::string> fields;
};
/// Reads a list of nodes, 100 in a request. A repeated ref is read once.
struct GetNodes {
  std::vector<std::string> refs;
  std::vector<std::string> fields;
  /// The refs are samples for a list of any length; the plan is priced accordingly.
  bool any_length = false;
};
/// Reads one edge.
struct GetEdge {
  EdgeId edge;
  std::vector<std::string> fields;
};
/// Lists the edges at a node. A type is the name of an edge type (followed forward), a role name,
/// or either with a `~` in front (reversed). Under `open-types` it may be an undeclared prefix.
struct Neighbors {
  std::string node;
  std::vector<std::string> types;  ///< empty: every declared type in both directions
  std::string by;                  ///< name of a view
  std::optional<Range> rank;       ///< a bound; see Range::On
  std::string prefix;  ///< prefix of the other end's ref, or of the sort key's free text
  Paging page;
  Selection selection;
};
/// Lists everything in a node's own partition; each row has its type.
struct Collection {
  std::string node;
  Paging page;
  Selection selection;
};
/// Lists nodes of a type through one of their index entries, for example `userOrders`.
struct NodesBy {
  std::string type;
  std::string by;  ///< name of the entry: that of its index unless it has its own
  std::string of;  ///< ref of a node that determines the partition; empty if that is constant
  Item partition;  ///< fields that determine the partition
  std::optional<Range> range;
  Paging page;
  Selection selection;
  /// Permits a Scan of the whole table if the type has no entry. Without it such a read is refused.
  bool allow_scan = false;
};
/// Counts the edges of a type at a node.
struct Count {
  std::string node;
  std::string type;    ///< as in Neighbors
  bool exact = false;  ///< true: count by Query even if a counter exists
  std::string where;
  std::vector<std::string> further = {};  ///< more types whose edges are counted too
};
/// Lists every edge between two nodes, in either direction.
struct Between {
  std::string a;
  std::string b;
};
/// Finds a shortest path between two nodes.
struct FindPath {
  std::string from;
  std::vector<std::string> types;
  std::string to;
  std::optional<std::uint32_t> hops;  ///< maximum length
};
/// Lists the nodes within some hops, level by level.
struct Neighborhood {
  std::string node;
  std::vector<std::string> types;
  std::optional<std::uint32_t> hops;  ///< nullopt: no limit
};
/// Lists the nodes that edges of one type lead to from both nodes: common friends. Without `b`: the
/// nodes at both ends of the type at `a`, for example mutual followers.
struct Mutual {
  std::string a;
  std::string type;  ///< as in Neighbors
  std::string b;
  std::optional<std::size_t> first;
};
/// Ranks nodes by the number of ways that lead to them. The ways are two edges out, one out and one
/// back, or one more out.
struct Walk {
  enum class Kind : std::uint8_t { friends_of_friends, related, recommend };
  Kind kind = Kind::friends_of_friends;
  std::string node;
  std::vector<std::string> types;  ///< as in Neighbors
  std::optional<std::size_t> first;
  /// The score counts the different nodes from which a last edge leads to the node, instead of the
  /// ways.
  bool distinct = false;
  /// Attributes to read of the ranked nodes; empty: only refs and scores.
  std::vector<std::string> fields = {};
};
/// Lists what is below a node in a tree, or above it up to the root.
struct ReadTree {
  std::string node;
  std::string type;  ///< an edge type that is declared a tree
  bool up = false;
  std::optional<std::uint32_t> levels;  ///< nullopt: no limit
};
/// Finds nodes of a type by the values of fields, through an index. Never scans.
struct Find {
  std::string type;
  Item fields;
  Paging page;
  Selection selection;  ///< only `fields` is used
};
/// Lists the items of a node's series in the order of their sort key, over all its shards.
struct ReadSeries {
  std::string of;  ///< ref of the owning node
  std::string series;
  std::optional<Range> range;  ///< on the first field of the sort key
  Paging page;
  Selection selection;
};
using ReadOperation =
    std::variant<GetNode, GetNodes, GetEdge, Neighbors, Collection, NodesBy, Count, Between,
                 FindPath, Neighborhood, Mutual, Walk, ReadTree, Find, ReadSeries>;

}  // namespace adjoin::plan
