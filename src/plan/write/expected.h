#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/operation/operation.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

// What the schema says of items that are stored already: what each should be, which attributes are
// the schema's, which may expire, and which say that a node was put.

namespace adjoin::plan {

/// The end nodes' items, to copy from; null: copies of that end are left out.
struct EndItems {
  const Item* from = nullptr;
  const Item* to = nullptr;
  std::uint32_t shards = 0;  ///< number of shards of the node whose edges they are; 0: unknown
};
/// Returns the shard that the index keys of a stored edge name, if it is valid for any node.
/// nullopt: the ends alone determine the shard.
std::optional<std::uint32_t> stored_shard(const schema::Recognised& edge);

/// Returns what the items of a stored edge should be, derived from its own item: keys, index keys,
/// mirror, and copies from the given ends. @errors invalid_argument when it cannot be derived
Result<schema::EdgeItems> expected_edge(const schema::Schema& schema,
                                        const schema::Recognised& edge, const Item& stored,
                                        const EndItems& ends);

/// Returns what a stored node's item should be, without counters, edge set and flags.
Result<Item> expected_node(const schema::Schema& schema, const schema::Recognised& node,
                           const Item& stored);

/// Returns the derived attributes in which `stored` differs from `expected`: index keys, the type,
/// and the id parts in `derived`.
std::vector<std::string> wrong_attributes(const schema::Schema& schema,
                                          const std::vector<std::string>& derived,
                                          const Item& expected, const Item& stored);

/// Returns whether `name` is a key of an index in which no entry of the type puts items. The schema
/// does not make such an attribute, and a repair leaves it alone. @param entries  of the type
bool is_unclaimed(const schema::Schema& schema, const std::vector<schema::IndexEntry>& entries,
                  const Item& expected, const std::string& name);

/// Returns whether the schema determines this attribute of the edge's items: a key, a stamp, a
/// field, an id part or copy, a flag. Other attributes are kept unchanged.
bool is_declared(const schema::Schema& schema, const schema::EdgeType& edge,
                 const schema::EdgeForm& form, const std::string& name);

/// Returns the id parts that an edge type writes onto its edges.
std::vector<std::string> taken_parts(const schema::EdgeType& edge);

/// Refuses an operation that sets the expiry attribute on an item that must not expire. DynamoDB
/// would delete the item all the same. @errors invalid_argument naming the attribute
Result<void> check_expiry(const schema::Schema& schema, const WriteOperation& operation);

/// Returns whether the schema lets items of this type expire.
bool is_to_expire(const schema::Schema& schema, const schema::Recognised& item) noexcept;
/// Returns whether an item would expire once TTL is on for the table, although its type does not
/// declare it.
bool would_expire_unsaid(const schema::Schema& schema, const Item& item);

/// Returns the attributes that distinguish a node that was put from a virtual one. A virtual node
/// is an item that exists only because edges counted themselves on it. An item that was put has at
/// least one of the attributes, a virtual one has none (docs/decisions). Empty: only puts write
/// items of the type, so that any item is a node.
std::vector<std::string> node_marks(const schema::Schema& schema, const schema::NodeType& node);

/// Returns whether a put may write none of those attributes, so that it needs one of its own.
bool needs_own_mark(const schema::Schema& schema, const schema::NodeType& node);

/// Returns the existence attribute of a node that has no other: its first id part. Valid while the
/// schema lives.
const std::string& own_mark(const schema::NodeType& node);

/// Returns whether the item has one of the existence attributes. If there are none, every item is a
/// node.
bool has_mark(const Item& item, const std::vector<std::string>& marks);

}  // namespace adjoin::plan
