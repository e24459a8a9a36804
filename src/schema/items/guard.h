#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/items/item_keys.h"

namespace adjoin::schema {

// Items that the graph keeps beside nodes and edges.
// Guards are items that keep a promise which no single node or edge can keep alone: that a value is
// one node's only (`unique`), that a node has one parent (`tree`). Their bytes:
// docs/formats/graph.md.

/// Attribute of a guard: the ref of the node that holds it.
inline constexpr std::string_view kGuardHolder = "holder";
/// The front of a guard's key and its sort key.
inline constexpr std::string_view kUniqueWord = "UNIQUE";
inline constexpr std::string_view kParentWord = "PARENT";
/// The same of an item that has a node's counters in one shard.
inline constexpr std::string_view kCounterWord = "COUNTER";
/// The same of an item that has a node's count of shards, and its attributes: the count, and while
/// edges are being spread the count before.
inline constexpr std::string_view kShardsWord = "SHARDS";
inline constexpr std::string_view kShardCount = "shards";
inline constexpr std::string_view kSpreadFrom = "spreadFrom";
/// The key, twice, of the item that says how far the table's stream was followed.
inline constexpr std::string_view kPositionWord = "FOLLOWED";

/// The key of the guard of a unique value: one GetItem finds the node that has it.
/// @errors validation for a value that is too long for a key, or empty
Result<Key> unique_key(const Schema& schema, const UniqueField& unique,
                       const item::AttributeValue& value);

/// The whole guard. @errors as unique_key
Result<item::Item> unique_guard(const Schema& schema, const UniqueField& unique,
                                const item::AttributeValue& value, std::string_view holder);

/// The key of the guard that holds a node's parent in a tree: one GetItem finds the parent.
/// @errors validation: an unknown ref, or one that can be no child in this tree
Result<Key> parent_key(const Schema& schema, const EdgeType& tree, std::string_view child);

/// The whole guard. @errors as parent_key
Result<item::Item> parent_guard(const Schema& schema, const EdgeType& tree, std::string_view child,
                                std::string_view parent);

/// The key of the item that has one shard of a node's counters. `type` has counters in shards, and
/// the node is of it. @errors validation: a ref of another type, or too long for a key
Result<Key> counter_key(const Schema& schema, const NodeType& type, std::string_view ref,
                        std::uint32_t shard);

/// The key of the item that says how far the table's stream was followed; the schema is one whose
/// table's stream is.
Key position_key(const Schema& schema);

/// The key of the item that says how many shards of edges, or of a series, the node has. They can
/// grow, and the node is at the end that they spread. @errors validation: a ref of another type, or
/// too long for a key
Result<Key> shards_key(const Schema& schema, const EdgeType& edge, std::string_view ref);
Result<Key> shards_key(const Schema& schema, const Series& series, std::string_view ref);

}  // namespace adjoin::schema
