#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "item/stored_item.h"
#include "plan/edge_list.h"
#include "plan/item_list.h"
#include "plan/plan.h"
#include "schema/schema.h"
#include "table/get_item.h"

namespace adjoin::plan {

// Shards of a node that can have more of them than others: the item that has its count
// (docs/formats/graph.md), how it is asked for, and the lists of the shards that it tells of.

/// @errors validation naming the series that there are, or the type of node that has this one.
Result<const schema::Series*> find_series(const schema::Schema& schema, std::string_view name,
                                          std::string_view of);

/// How far the shards of one node's edges, or series, can grow. Borrows from the schema.
struct Growth {
  std::string node;  ///< its ref
  std::string type;  ///< of the edges, or the series
  item::Item key;    ///< of the item with the count
  std::uint32_t initial = 1;
  std::uint32_t max = 1;

  // Of lists of edges: what the list of another shard is made from.
  const schema::NodeType* node_type = nullptr;
  const schema::Template* pk = nullptr;
  bool node_is_from = false;
  std::string front;  ///< of the sort key

  /// The node's shards, as the item with the count says; `initial` when there is none.
  std::uint32_t count_in(const item::ItemView* item) const;
  std::uint32_t count_in(const item::Item* item) const;
};

/// The growth of a node's edges; `edge` can grow and the node is at the end that it spreads.
Result<Growth> growth_of(const schema::Schema& schema, const schema::EdgeType& edge,
                         std::string_view node);
Result<Growth> growth_of(const schema::Schema& schema, const schema::Series& series,
                         std::string_view node);

/// Asks for the count alone. As a Query it is sent in one round with the lists.
table::GetItemRequest get_count(const Target& target, const Growth& growth);
table::QueryRequest query_count(const Target& target, const Growth& growth);

/// The list of another shard beside that of shard 0, which has `growth`. Paging is not taken over.
Result<EdgeList> list_in_shard(const Target& target, const EdgeList& first, std::uint32_t shard);

}  // namespace adjoin::plan
