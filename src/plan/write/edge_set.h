#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// A node's edge set (docs/formats/graph.md) changes in the transaction of the edge it repeats.
// Entries that only come are one ADD, entries that only go are one DELETE, neither reads anything.
// Where some come and some go the set is read and SET whole, on condition that it is still as read:
// DynamoDB refuses ADD and DELETE of one attribute in one update.

/// A node whose edge set holds the edge, seen as the edge's `from`.
struct SetEnd {
  const schema::NodeType* node = nullptr;
  const schema::EdgeForm* form = nullptr;
  std::string_view ref;  ///< of the edge
  std::string_view other;
};
/// The from end; of a symmetric edge both.
std::vector<SetEnd> set_ends(const schema::Schema& schema, const NamedEdge& edge);
/// What the edge is in the set of that node. @errors validation when the fields do not tell it
Result<std::string> entry_of(const schema::Schema& schema, const SetEnd& end,
                             const item::AttributeMap& fields);

/// Whether the edge stands in an edge set of one of its ends.
bool is_in_edge_set(const schema::Schema& schema, const NamedEdge& edge);

/// Whether its entry can differ between two edges of the same key.
bool edge_set_entry_varies(const schema::Schema& schema, const NamedEdge& edge);

/// Whether a removal has to know the edge's fields: its entry holds a field that is neither in the
/// key nor one of few values, which can all be deleted without knowing which of them is there.
bool edge_set_needs_fields(const schema::Schema& schema, const NamedEdge& edge);

/// `fields` are the edge's, complete. @errors validation when the entry cannot be made of them
Result<void> add_to_edge_sets(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                              const item::AttributeMap& fields);
/// `fields` are those in the key, or all of them when `edge_set_needs_fields`.
Result<void> remove_from_edge_sets(WriteBuild& build, const NamedEdge& edge,
                                   const item::AttributeMap& fields);
/// The entry of the old fields becomes that of the new ones, if they differ.
Result<void> change_edge_sets(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                              const item::AttributeMap& before, const item::AttributeMap& after);

/// Writes what was gathered onto the items of the nodes; last of all.
/// @errors validation for more entries than the declared bound
Result<void> finish_edge_sets(WriteBuild& build);

}  // namespace adjoin::plan
