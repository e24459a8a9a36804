#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "plan/operation/operation.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// The items of the nodes at an edge's ends, for what is copied from them; null: left out.
struct EndItems {
  const item::AttributeMap* from = nullptr;
  const item::AttributeMap* to = nullptr;
  std::uint32_t shards = 0;  ///< that the node has whose edges they are; 0: not looked at
};
/// The shard that the index keys of a stored edge name, if any node can have it; nothing where the
/// ends alone say it.
std::optional<std::uint32_t> stored_shard(const schema::Recognised& edge);

/// What the items of a stored edge should be, told from its own item: keys, index keys, the mirror,
/// and copies from the ends that are given. @errors validation when it cannot be derived
Result<schema::EdgeItems> expected_edge(const schema::Schema& schema,
                                        const schema::Recognised& edge, const item::Item& stored,
                                        const EndItems& ends);

/// What a stored node's item should be. Counters, the edge set and marks are left out.
Result<item::Item> expected_node(const schema::Schema& schema, const schema::Recognised& node,
                                 const item::Item& stored);

/// Attributes that the schema derives and that `stored` has not as `expected`: keys of indexes, the
/// type, id parts in `derived`.
std::vector<std::string> wrong_attributes(const schema::Schema& schema,
                                          const std::vector<std::string>& derived,
                                          const item::Item& expected, const item::Item& stored);

/// Whether `name` is a key of an index that no entry of the type makes: it belongs to others.
/// @param entries  of the type
bool is_unclaimed(const schema::Schema& schema, const std::vector<schema::IndexEntry>& entries,
                  const item::Item& expected, const std::string& name);

/// Whether something in the schema says what this attribute of the edge's items is: a key, a stamp,
/// a field, an id part or copy, a mark. Others are kept as they are.
bool is_declared(const schema::Schema& schema, const schema::EdgeType& edge,
                 const schema::EdgeForm& form, const std::string& name);

/// The id parts that an edge type writes onto its edges.
std::vector<std::string> taken_parts(const schema::EdgeType& edge);

/// Whether an operation gives a time of expiry to what does not expire: it would go all the same.
/// @errors validation naming the attribute
Result<void> check_expiry(const schema::Schema& schema, const WriteOperation& operation);

/// Whether items of the type that this was recognised as expire, as the schema says.
bool is_to_expire(const schema::Schema& schema, const schema::Recognised& item) noexcept;
/// Whether an item would expire once the table's items do, and its type does not say so.
bool would_expire_unsaid(const schema::Schema& schema, const item::Item& item);

/// What tells a node that was put from a virtual one, which is there only because edges counted
/// themselves on it: an item of the type that was put has at least one of these attributes, a
/// virtual one none (docs/decisions). Empty when only puts write items of the type, so that any
/// item is a node.
std::vector<std::string> node_marks(const schema::Schema& schema, const schema::NodeType& node);

/// Whether a put leaves room for doubt: nothing that it always writes is a mark.
bool needs_own_mark(const schema::Schema& schema, const schema::NodeType& node);

/// The mark of a node that has no other: its first id part. Valid while the schema lives.
const std::string& own_mark(const schema::NodeType& node);

/// Whether the item has one of the marks. Without marks every item is a node.
bool has_mark(const item::AttributeMap& item, const std::vector<std::string>& marks);

}  // namespace adjoin::plan
