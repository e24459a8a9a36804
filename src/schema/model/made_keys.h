#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "item/attribute_value.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

/// Whether some type makes this key attribute of an index from anything but its own field of that
/// name. No user writes such an attribute; any other is a field that an index happens to sort by.
/// @cost a look at every index entry of every type
bool is_made_key(const Schema& schema, std::string_view attribute);
/// The same of the entries of one type.
bool is_made_key(const Schema& schema, const std::vector<IndexEntry>& entries,
                 std::string_view attribute);

/// The remainder of FNV-1a (64 bits) by the number of shards, at least 1: the same for every
/// program and for ever.
constexpr std::uint32_t shard_of(std::string_view text, std::uint32_t shards) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return static_cast<std::uint32_t>(hash % shards);
}

// Where a store has no transactions, the two items of an edge with a mirror are written one after
// the other (docs/formats/graph.md, Edges without transactions).

/// On a mirrored item that may not be as its edge is: the token of the write that is at it.
inline constexpr std::string_view kPendingMark = "pending";
/// On the edge's own item: the token of the write that changed it last.
inline constexpr std::string_view kIntentMark = "intent";

/// The mark of that name on an item of the edge type, or null: a field of the user's that is called
/// the same is none.
const item::AttributeValue* write_mark(const EdgeType& edge, const item::AttributeMap& item,
                                       std::string_view name);
/// Takes both away.
void erase_write_marks(const EdgeType& edge, item::AttributeMap& item);

}  // namespace adjoin::schema
