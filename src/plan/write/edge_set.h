#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// A node's edge set (docs/formats/graph.md) changes in the transaction of the edge that it repeats.
// If entries are only added, the update is one ADD; if only removed, one DELETE. Neither reads
// anything. If both happen, the write reads the set and SETs it whole, conditional on it being
// unchanged: DynamoDB refuses ADD and DELETE of one attribute in one update.

/// A node whose edge set holds the edge, seen as the edge's `from`.
struct SetEnd {
  const schema::NodeType* node = nullptr;
  const schema::EdgeForm* form = nullptr;
  std::string_view ref;  ///< of the edge's node whose set it is
  std::string_view other;
};
/// Returns the from end; for a symmetric edge both ends.
std::vector<SetEnd> set_ends(const schema::Schema& schema, const NamedEdge& edge);
/// Returns the edge's entry in the set of that node. @errors invalid_argument when the fields do
/// not determine it
Result<std::string> entry_of(const schema::Schema& schema, const SetEnd& end, const Item& fields);

/// Returns whether an edge set of one of its ends contains the edge.
bool is_in_edge_set(const schema::Schema& schema, const NamedEdge& edge);

/// Returns whether the entries of two edges of the same key can differ.
bool edge_set_entry_varies(const schema::Schema& schema, const NamedEdge& edge);

/// Returns whether a removal must know the edge's fields. That is so if the entry holds a field
/// that is not in the key and has more than a few values. With few values, all possible entries are
/// deleted instead.
bool edge_set_needs_fields(const schema::Schema& schema, const NamedEdge& edge);

/// Adds the edge's entries. `fields` are all fields of the edge.
/// @errors invalid_argument when an entry cannot be made of them
Result<void> add_to_edge_sets(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                              const Item& fields);
/// Removes the edge's entries. `fields` are those in the key, or all if `edge_set_needs_fields`.
Result<void> remove_from_edge_sets(WriteBuild& build, const NamedEdge& edge, const Item& fields);
/// Replaces the entry of the old fields by that of the new ones, if they differ.
Result<void> change_edge_sets(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                              const Item& before, const Item& after);

/// Adds the collected changes to the items of the nodes. Call last.
/// @errors limit_exceeded: a set would have more entries than the declared maximum;
///         invalid_argument: the transaction alone adds more than that
Result<void> finish_edge_sets(WriteBuild& build);

}  // namespace adjoin::plan
