#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// Copies of a node's fields on its edges (docs/formats/graph.md). A new edge reads its ends and is
// written on condition that they are still so. A change of a copied field rewrites the copies in
// its own transaction when they fit, and marks the node until a pass over its edges found no stale
// one. With `when: stream` writes do none of this, and whoever follows the table's stream does it.

/// Which copies are meant.
enum class CopyTime : bool { transaction, stream };

/// How many copies are rewritten in the transaction of the node at most: a fifth of it is left to
/// what else that writes.
inline std::size_t copies_at_once(const Target& target) noexcept {
  return target.transact_items_max / 5 * 4;
}

/// Whether edges copy fields of these nodes, or this very field.
bool is_copied_from(const schema::Schema& schema, const schema::NodeType& node,
                    CopyTime time = CopyTime::transaction);
bool is_copied(const schema::Schema& schema, const schema::NodeType& node, std::string_view field,
               CopyTime time = CopyTime::transaction);

/// The ends' fields as they were read, for a new edge; null: none is copied from that end.
struct CopySources {
  bool known = false;  ///< false: noted as to be read
  const item::AttributeMap* from = nullptr;
  const item::AttributeMap* to = nullptr;
};
/// Puts the condition that they stay so onto the ends.
Result<CopySources> copy_sources(WriteBuild& build, std::size_t operation, const NamedEdge& edge);

/// Notes that the copies of a node's fields change, or go with it, and that a pass follows. False:
/// its edges have to be listed first.
bool spread_copies(WriteBuild& build, std::size_t operation, const CopyRound& round,
                   const item::Item& key, FieldChanges changes);
/// Rewrites the copies that are known of, last: as long as the transaction has room for all of a
/// node, and but for edges that another operation writes. The pass rewrites the rest.
/// @errors validation: a node is removed and edges with copies of it are not.
Result<void> finish_copies(WriteBuild& build);

/// Lists that together hold all edges with copies of this node's fields.
Result<std::vector<EdgeList>> copy_lists(const Target& target, const std::string& ref,
                                         CopyTime time = CopyTime::transaction);
/// The items with copies that belong to a row of such a list, each once; `other` is its other end.
Result<std::vector<CopyTarget>> copy_targets(const schema::Schema& schema, const EdgeList& list,
                                             const std::string& ref, const std::string& other,
                                             item::ItemView row,
                                             CopyTime time = CopyTime::transaction);

/// Adds a target, to the one with the same key when there is one.
void add_target(CopyTarget target, std::vector<CopyTarget>& targets);

/// One transaction that rewrites these copies, at most 99, to the node's fields, on condition that
/// the node is still so: its mark says so, and where it has none the fields themselves.
table::TransactWriteItemsRequest rewrite_copies(const Target& target, const item::Item& node_key,
                                                const item::AttributeMap& node,
                                                const std::vector<CopyTarget>& targets);
/// Takes the mark off, if it is still `token`.
table::UpdateItemRequest clear_copy_mark(const Target& target, const item::Item& node_key,
                                         const std::string& token);

}  // namespace adjoin::plan
