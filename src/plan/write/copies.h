#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// Copies of a node's fields on its edges (docs/formats/graph.md). A new edge reads its end nodes;
// its write is conditional on their copied fields being unchanged. A change of a copied field
// rewrites the copies in its own transaction if they fit. It also marks the node until a pass over
// its edges has found no stale copy. With `when: stream` writes do nothing of this; the consumer of
// the table's stream does.

/// When copies are updated: by the write's transaction, or by the stream consumer.
enum class CopyTime : bool { transaction, stream };

/// Returns the most copies that the node's own transaction rewrites. A fifth of the transaction is
/// left for its other items.
inline std::size_t copies_at_once(const Target& target) noexcept {
  return target.transact_items_max / 5 * 4;
}

/// Returns whether edges of the type hold copies of fields of their ends.
bool copies_fields(const schema::EdgeType& edge);
/// Returns whether edges copy fields of these nodes, or this field.
bool is_copied_from(const schema::Schema& schema, const schema::NodeType& node,
                    CopyTime time = CopyTime::transaction);
bool is_copied(const schema::Schema& schema, const schema::NodeType& node, std::string_view field,
               CopyTime time = CopyTime::transaction);

/// Fields of the end nodes as they were read, for a new edge; null: nothing is copied from that
/// end.
struct CopySources {
  bool known = false;  ///< false: the build has noted that they must be read
  const Item* from = nullptr;
  const Item* to = nullptr;
};
/// Returns the end nodes' fields, and adds the condition that they are unchanged.
Result<CopySources> copy_sources(WriteBuild& build, std::size_t operation, const NamedEdge& edge);

/// Records that the copies of a node's fields change or are removed, and that a pass follows.
/// Returns false if its edges must be listed first.
bool spread_copies(WriteBuild& build, std::size_t operation, const CopyRound& round,
                   const Item& key, FieldChanges changes);
/// Adds the rewrites of known copies, as the last part of the plan. It rewrites all copies of a
/// node if the transaction has room, except on edges that another operation writes. The pass
/// rewrites the rest.
/// @errors condition_failed: a node is removed, but edges with copies of it are not
Result<void> finish_copies(WriteBuild& build);

/// Returns the lists that together hold all edges with copies of this node's fields.
Result<std::vector<EdgeList>> copy_lists(const Target& target, const std::string& ref,
                                         CopyTime time = CopyTime::transaction);
/// Returns the items with copies that belong to a row of such a list, each once. `other` is the
/// row's other end.
Result<std::vector<CopyTarget>> copy_targets(const schema::Schema& schema, const EdgeList& list,
                                             const std::string& ref, const std::string& other,
                                             item::ItemView row,
                                             CopyTime time = CopyTime::transaction);

/// Adds a target; merges it with one of the same key.
void add_target(CopyTarget target, std::vector<CopyTarget>& targets);

/// Returns a transaction that rewrites these copies, at most 99, to the node's fields. Its
/// condition is that the node is unchanged: its pending mark, or the fields themselves if it has
/// none.
table::TransactWriteItemsRequest rewrite_copies(const Target& target, const Item& node_key,
                                                const Item& node,
                                                const std::vector<CopyTarget>& targets);
/// Returns the update that removes the pending mark if it still is `token`.
table::UpdateItemRequest clear_copy_mark(const Target& target, const Item& node_key,
                                         const std::string& token);

}  // namespace adjoin::plan
