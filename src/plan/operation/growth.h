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

// Growth of a node's shards: the item with their number (docs/formats/graph.md), the requests that
// read it, and the lists of the further shards.

/// Returns the series `name` of the node type of `of`. @errors invalid_argument naming the series
/// that exist, or the node type that has this one
Result<const schema::Series*> find_series(const schema::Schema& schema, std::string_view name,
                                          std::string_view of);

/// The shards of one node's edges or series, if they can grow. Borrows from the schema.
/// The number lives in an item of its own, beside the node's. A number only grows, so an old one
/// misses no edge of its time.
struct Growth {
  std::string node;  ///< ref of the node
  std::string type;  ///< name of the edge type or series
  Item key;          ///< key of the item with the number
  std::uint32_t initial = 1;
  std::uint32_t max = 1;

  // For edge lists: what list_in_shard needs.
  const schema::NodeType* node_type = nullptr;
  const schema::Template* pk = nullptr;
  bool node_is_from = false;
  std::string front;  ///< prefix of the sort key

  /// Returns the number of shards that the item holds; `initial` if there is no item (null).
  std::uint32_t count_in(const item::ItemView* item) const;
  std::uint32_t count_in(const Item* item) const;
};

/// Returns the growth of a node's edges. `edge` must be able to grow, and the node must be at the
/// end that it spreads.
Result<Growth> growth_of(const schema::Schema& schema, const schema::EdgeType& edge,
                         std::string_view node);
Result<Growth> growth_of(const schema::Schema& schema, const schema::Series& series,
                         std::string_view node);

/// Requests that read only the number of shards. The Query can be sent in one round with the lists.
table::GetItemRequest get_count(const Target& target, const Growth& growth);
table::QueryRequest query_count(const Target& target, const Growth& growth);

/// Returns the list of another shard, given that of shard 0, which has `growth`. Paging is not
/// copied.
Result<EdgeList> list_in_shard(const Target& target, const EdgeList& first, std::uint32_t shard);

/// The node whose edges are listed, as one end of those edges: it fills in its part of their keys.
/// Parses the ref only for keys that do not contain it as one piece. Borrows type and ref; the ref
/// must be of that type.
class ReadEnd {
 public:
  ReadEnd(const schema::NodeType& type, std::string_view ref, bool is_from)
      : type_(&type), ref_(ref), is_from_(is_from) {}

  /// Returns the whole text of a key. @errors invalid_argument when it also needs something else
  Result<std::string> text(const schema::Template& key) const;
  /// The same in one shard, if the key has shards.
  Result<std::string> text(const schema::Template& key, std::uint32_t shard) const;
  /// Returns the prefix of every such key of this node's edges.
  Result<std::string> front(const schema::Template& key) const;
  /// Returns the ref's parts as "from.…" or "to.…". Valid while this object lives.
  const schema::Bindings& bindings() const;

 private:
  schema::EndRefs refs() const {
    return is_from_ ? schema::EndRefs{ref_, {}} : schema::EndRefs{{}, ref_};
  }

  const schema::NodeType* type_;
  std::string_view ref_;
  bool is_from_;
  mutable std::optional<schema::Bindings> bindings_;  ///< built on first use
};

}  // namespace adjoin::plan
