#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "schema/model/schema.h"

namespace adjoin::schema {

/// Returns whether some type derives this index key attribute from more than its own field of that
/// name. Users cannot write such an attribute. Any other index key is a plain field that an index
/// sorts by. @cost looks at every index entry of every type
bool is_made_key(const Schema& schema, std::string_view attribute);
/// The same for the entries of one type.
bool is_made_key(const Schema& schema, const std::vector<IndexEntry>& entries,
                 std::string_view attribute);

/// Returns FNV-1a (64 bits) of the text modulo `shards`, which is at least 1. PERSISTED: every
/// program must compute the same value for ever.
/// A reader must look where the writer put the edge, perhaps years ago and in another language.
constexpr std::uint32_t shard_of(std::string_view text, std::uint32_t shards) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return static_cast<std::uint32_t>(hash % shards);
}

// Without transactions, a write of an edge with a mirror writes its two items one after the other
// (docs/formats/graph.md, Edges without transactions).

/// Pending flag on a mirror that may differ from its edge. Holds the token of the write in
/// progress.
inline constexpr std::string_view kPendingMark = "pending";
/// Attribute of the edge's own item. Holds the token of the write that changed it last.
inline constexpr std::string_view kIntentMark = "intent";

/// Returns that flag of an item of the edge type, or null. A user's field of the same name is not a
/// flag.
const Value* write_mark(const EdgeType& edge, const Item& item, std::string_view name);
/// Removes both attributes.
void erase_write_marks(const EdgeType& edge, Item& item);

}  // namespace adjoin::schema
