#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/items/item_keys.h"

namespace adjoin::schema {

// Items that the graph maintains beside nodes and edges. Guards are reservation items. They enforce
// what no single node or edge can: that only one node has a value (`unique`), and that a node has
// one parent (`tree`). docs/formats/graph.md defines their bytes.

/// Attribute of a guard: the ref of the node that holds it.
inline constexpr std::string_view kGuardHolder = "holder";
/// Prefix of a guard's partition key, and its sort key.
/// These words are parts of keys. A user's type with such a key is refused by the loader, which
/// compares all of them.
inline constexpr std::string_view kUniqueWord = "UNIQUE";
inline constexpr std::string_view kParentWord = "PARENT";
/// The same for an item with one shard of a node's counters.
inline constexpr std::string_view kCounterWord = "COUNTER";
/// The same for an item with a node's number of shards. Its attributes: the number, and while edges
/// are being redistributed the number before.
inline constexpr std::string_view kShardsWord = "SHARDS";
inline constexpr std::string_view kShardCount = "shards";
inline constexpr std::string_view kSpreadFrom = "spreadFrom";
/// Both partition and sort key of the stream position item. It stores up to which record the
/// table's stream has been applied.
inline constexpr std::string_view kPositionWord = "FOLLOWED";

/// Returns the key of the guard of a unique value. One GetItem on it finds the node with the value.
/// @errors invalid_argument for a value that is empty, or too long for a key
Result<Key> unique_key(const Schema& schema, const UniqueField& unique, const Value& value);

/// Returns the whole guard item. @errors as unique_key
Result<Item> unique_guard(const Schema& schema, const UniqueField& unique, const Value& value,
                          std::string_view holder);

/// Returns the key of the guard that holds a node's parent in a tree. One GetItem on it finds the
/// parent. @errors invalid_argument: an unknown ref, or one that cannot be a child in this tree
Result<Key> parent_key(const Schema& schema, const EdgeType& tree, std::string_view child);

/// Returns the whole guard item. @errors as parent_key
Result<Item> parent_guard(const Schema& schema, const EdgeType& tree, std::string_view child,
                          std::string_view parent);

/// Returns the key of the item with one shard of a node's counters. `type` must have sharded
/// counters, and be the node's type. @errors invalid_argument: a ref of another type, or too long
/// for a key
Result<Key> counter_key(const Schema& schema, const NodeType& type, std::string_view ref,
                        std::uint32_t shard);

/// Returns the key of the stream position item. Schema::is_followed() must be true.
Key position_key(const Schema& schema);

/// Returns the key of the item with the number of shards that a node's edges, or series, have. The
/// type must have shards that can grow, and the node must be at the end that they spread.
/// @errors invalid_argument: a ref of another type, or too long for a key
Result<Key> shards_key(const Schema& schema, const EdgeType& edge, std::string_view ref);
Result<Key> shards_key(const Schema& schema, const Series& series, std::string_view ref);

}  // namespace adjoin::schema
