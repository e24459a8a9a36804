#pragma once

#include <cstdint>
#include <string_view>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/result.h"
#include "item/stored_item.h"
#include "table/prepare/prepare.h"
#include "table/request/item_read_requests.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Keys of the families `items` and `index` (docs/formats/layout.md). PERSISTED: DO NOT CHANGE.
///
///   items:  object_id u32 | hash u16 | partition part | sort part?
///   index:  object_id u32 | hash u16 | index partition parts | index sort parts | base key parts
///
/// item/key_codec.h encodes the parts. The hash covers the bytes of the partition parts. It spreads
/// partitions evenly, so that each segment of a parallel scan is one range of keys.
constexpr std::size_t kObjectIdBytes = 4;
constexpr std::size_t kKeyHeadBytes = 6;

/// Returns the 16-bit hash of a partition. PERSISTED. h = 0x9E3779B97F4A7C15 xor length; for each 8
/// bytes, little-endian, the last zero-padded: h = (h xor word) * 0xD6E8FEB86659FD93, h = h xor
/// (h >> 32). The result is the upper 16 bits of h * 0xD6E8FEB86659FD93.
std::uint16_t partition_hash(BytesView parts) noexcept;
/// Appends the object id and a placeholder for the hash. Returns the key's offset in `out`. The
/// caller then appends the partition parts, and calls `set_hash` before it appends anything else.
/// In two steps, because the hash stands before the parts that it is made of.
std::size_t begin_key(table::ObjectId object, Bytes& out);
/// Computes the hash of everything after the placeholder and writes it there.
/// @param start  what `begin_key` returned
void set_hash(std::size_t start, Bytes& out);

/// Appends the key of an item. `key` must fit the table's key schema, as table::prepare ensures.
/// @returns where in `out` its partition part ends
std::size_t append_item_key(table::ObjectId table, const table::PreparedKey& key, Bytes& out);
/// Like the above, for key attributes of type S.
void append_item_key(table::ObjectId table, std::string_view partition, std::string_view sort,
                     Bytes& out);
/// Like the above, from an item. It must have its key attributes, as every stored item has
/// (asserted).
/// Several ways to one key, because callers hold it in several forms. All give the same bytes.
void append_item_key(const table::TableDescription& table, item::ItemView item, Bytes& out);
void append_item_key(const table::TableDescription& table, const Item& item, Bytes& out);

/// Returns the item key without object id and hash, which is the end of an index key. Borrows
/// `item_key`.
inline BytesView base_key_parts(BytesView item_key) { return item_key.substr(kKeyHeadBytes); }
/// Returns the text of the item's own sort or partition key behind its first bytes, from the key of
/// an item or of an index entry. Empty if it is no longer than that, or if it or the sort key has a
/// zero byte, which is stored escaped. The key and what stands before it must be of type S or B.
/// Borrows `stored_key`.
BytesView tail_of_key(BytesView stored_key, const table::KeyTail& tail) noexcept;
/// Decodes base key parts to an item that has the key attributes only. @errors corruption
Result<Item> decode_base_key(BytesView parts, const table::KeySchema& keys);

/// Appends the key of the item's index entry. Returns false, and appends nothing, if the item is
/// not in the index: it lacks a key attribute. Or it is older than the index, and its attribute has
/// another type, is empty or too long.
bool append_index_key(const table::IndexDescription& index, item::ItemView item,
                      BytesView base_parts, Bytes& out);
/// Appends the key of the index entry that an ExclusiveStartKey names. `start` has all key
/// attributes.
void append_index_key(const table::IndexDescription& index, const table::TableDescription& table,
                      const Item& start, Bytes& out);
/// Appends the key of the item that an index entry belongs to. @errors corruption
Result<void> append_item_key_of_entry(const table::IndexDescription& index, table::ObjectId table,
                                      const table::KeySchema& table_keys, BytesView entry_key,
                                      Bytes& out);

}  // namespace adjoin::engine::layout
