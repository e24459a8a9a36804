#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "item/attribute_value.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// What can be asked of a graph. Plain values: the command line, the C++ API and the access patterns
// of a schema all make these, and `plan` turns them into requests.

// ---- Writes -------------------------------------------------------------------------------------

/// Creates a node or replaces its declared fields: those that are not given go. Undeclared fields
/// that it has and counters on it are kept.
struct PutNode {
  std::string ref;
  item::AttributeMap fields;
  bool only_new = false;  ///< refuse when the node exists
};
/// Changes some fields of a node; index keys follow. A node that is not there is an error.
struct UpdateNode {
  std::string ref;
  item::AttributeMap set;
  std::vector<std::string> remove;
  std::string where;  ///< condition on the node, such as `stock >= 3`; empty: none
  /// Numbers that are added to fields, whatever these are then: {"stock": -3}. A field that is not
  /// there counts as 0. Nothing is read first unless the field's value decides more (limits, a key,
  /// a unique value, a copy).
  item::AttributeMap add;
};
/// Removes the node's own item. `Graph::remove_node` also removes its edges, which one transaction
/// cannot promise.
struct RemoveNode {
  std::string ref;
};
struct AddEdge {
  std::string from;
  std::string type;
  std::string to;
  item::AttributeMap fields;
};
/// Names one edge. `fields` are those in its key (`key:`), and nothing else.
struct EdgeId {
  std::string from;
  std::string type;
  std::string to;
  item::AttributeMap fields;
};
struct RemoveEdge {
  EdgeId edge;
};
struct UpdateEdge {
  EdgeId edge;
  item::AttributeMap set;
  std::vector<std::string> remove;
  std::string where;
};
/// Moves `to`, and with it all that is below it, from its parent in a tree to `from`. The edge
/// keeps its fields.
struct MoveEdge {
  std::string from;
  std::string type;
  std::string to;
};
/// Appends an item to a series of a node. A time in its key that is not given is now.
struct AddToSeries {
  std::string of;  ///< the node's ref
  std::string series;
  item::AttributeMap fields;
};
/// A condition that must hold for the transaction to happen.
struct CheckNode {
  std::string ref;
  std::string where;  ///< empty: it must exist
  bool absent = false;
};
struct CheckEdge {
  EdgeId edge;
  std::string where;
  bool absent = false;
};
using WriteOperation = std::variant<PutNode, UpdateNode, RemoveNode, AddEdge, RemoveEdge,
                                    UpdateEdge, MoveEdge, AddToSeries, CheckNode, CheckEdge>;

// ---- Reads --------------------------------------------------------------------------------------

/// A bound. `value` is in the words of the schema: an enum value for a rank, a time, a number;
/// `plan` turns it into key text, or into a filter where the key does not hold what is bounded.
struct Range {
  /// What is bounded.
  enum class On : std::uint8_t {
    rank,   ///< the declared rank; what the sort key holds when the value is no rank
    order,  ///< what the sort key holds, whatever it is
    time,   ///< the time in the sort key, else the only field that holds a time
  };
  enum class Op : std::uint8_t { eq, lt, le, gt, ge, between };
  Op op = Op::eq;
  std::string value;
  std::string upper;  ///< of between, inclusive
  On on = On::rank;
};

/// A larger `first` is as good as this.
inline constexpr std::size_t kRowsMax = 1'000'000'000;
/// Reads several rows in key order.
struct Paging {
  std::optional<std::size_t> first;  ///< at most so many rows; nothing: one page of the store
  std::string after;                 ///< cursor of an earlier answer: what follows it
  std::string before;                ///< cursor: what stands before it, in the same order
  bool descending = false;
};
struct Selection {
  std::string where;                ///< filter: `quantity > 1 and status = "open"`
  std::vector<std::string> fields;  ///< attributes to answer; empty: all
};

struct GetNode {
  std::string ref;
  std::vector<std::string> fields;
};
/// The nodes of a list, 100 to a request. One that is named twice is read once.
struct GetNodes {
  std::vector<std::string> refs;
  std::vector<std::string> fields;
  /// The refs were made up and stand for a list of any length: a proof prices it so.
  bool any_length = false;
};
struct GetEdge {
  EdgeId edge;
  std::vector<std::string> fields;
};
/// The edges at a node. A type is an edge type's name (followed forward), an end's name, or either
/// after `~` (turned round). Under `open-types` it may be an undeclared prefix.
struct Neighbors {
  std::string node;
  std::vector<std::string> types;  ///< empty: every declared type, both ways
  std::string by;                  ///< view
  std::optional<Range> rank;       ///< a bound; see Range::On
  std::string prefix;              ///< of the other end's ref, or of the sort key's free text
  Paging page;
  Selection selection;
};
/// Everything in a node's own partition, typed apart.
struct Collection {
  std::string node;
  Paging page;
  Selection selection;
};
/// Nodes of a type through one of their index entries: `userOrders`.
struct NodesBy {
  std::string type;
  std::string by;  ///< name of the entry (its index's name unless it has one of its own)
  std::string of;  ///< ref of a node that names the partition; empty when it is constant
  item::AttributeMap partition;  ///< fields that name the partition
  std::optional<Range> range;
  Paging page;
  Selection selection;
  /// Reads the whole table when the type has no entry. Never on its own.
  bool allow_scan = false;
};
struct Count {
  std::string node;
  std::string type;    ///< as in Neighbors
  bool exact = false;  ///< count by Query even when there is a counter
  std::string where;
  std::vector<std::string> further = {};  ///< types whose edges are counted too
};
/// Every relation between two nodes, whichever of them is the key.
struct Between {
  std::string a;
  std::string b;
};
struct FindPath {
  std::string from;
  std::vector<std::string> types;
  std::string to;
  std::optional<std::uint32_t> hops;  ///< a longer path is none
};
struct Neighborhood {
  std::string node;
  std::vector<std::string> types;
  std::optional<std::uint32_t> hops;  ///< nothing: as far as it goes
};
/// Nodes that edges of one type lead to from both: friends of both. Without `b` those at both ends
/// of the type at `a`: who follows back.
struct Mutual {
  std::string a;
  std::string type;  ///< as in Neighbors
  std::string b;
  std::optional<std::size_t> first;
};
/// Nodes ranked by how many ways lead to them: two edges out, one out and one back, or one more
/// out.
struct Walk {
  enum class Kind : std::uint8_t { friends_of_friends, related, recommend };
  Kind kind = Kind::friends_of_friends;
  std::string node;
  std::vector<std::string> types;  ///< as in Neighbors
  std::optional<std::size_t> first;
  /// A score is how many different nodes lead to the end by its last edge, not how many ways.
  bool distinct = false;
  /// Attributes of the ranked nodes, which are then read too; empty: refs and scores alone.
  std::vector<std::string> fields = {};
};
/// What is below a node in a tree, or above it up to the root.
struct ReadTree {
  std::string node;
  std::string type;  ///< an edge type declared a tree
  bool up = false;
  std::optional<std::uint32_t> levels;  ///< nothing: as far as it goes
};
/// Nodes of a type with these fields, over an index: never a Scan.
struct Find {
  std::string type;
  item::AttributeMap fields;
  Paging page;
  Selection selection;  ///< `fields` alone
};
/// The items of a node's series in the order of their sort key, over all its shards.
struct ReadSeries {
  std::string of;  ///< the node's ref
  std::string series;
  std::optional<Range> range;  ///< on the first field of the sort key
  Paging page;
  Selection selection;
};
using ReadOperation =
    std::variant<GetNode, GetNodes, GetEdge, Neighbors, Collection, NodesBy, Count, Between,
                 FindPath, Neighborhood, Mutual, Walk, ReadTree, Find, ReadSeries>;

}  // namespace adjoin::plan
