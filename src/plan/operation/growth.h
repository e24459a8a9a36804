#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "item/stored_item.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/request/item_read_requests.h"

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

/// The node whose edges are listed, as one end of those edges: what it fills in of their keys. Its
/// ref is taken apart only for keys that do not hold it as one piece. Borrows type and ref, a ref
/// of that type.
class ReadEnd {
 public:
  ReadEnd(const schema::NodeType& type, std::string_view ref, bool is_from)
      : type_(&type), ref_(ref), is_from_(is_from) {}

  /// The whole text of a key. @errors validation when it also needs something else.
  Result<std::string> text(const schema::Template& key) const;
  /// The same key in one shard, where it has shards.
  Result<std::string> text(const schema::Template& key, std::uint32_t shard) const;
  /// What every such key of this node's edges begins with.
  Result<std::string> front(const schema::Template& key) const;
  /// The ref's parts, as "from.…" or "to.…". Valid while this lives.
  const schema::Bindings& bindings() const;

 private:
  schema::EndRefs refs() const {
    return is_from_ ? schema::EndRefs{ref_, {}} : schema::EndRefs{{}, ref_};
  }

  const schema::NodeType* type_;
  std::string_view ref_;
  bool is_from_;
  mutable std::optional<schema::Bindings> bindings_;  ///< made when first asked for
};

}  // namespace adjoin::plan
