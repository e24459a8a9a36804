#pragma once

#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"
#include "table/prepare/prepare.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Keys of the families `items` and `index` (docs/formats/layout.md). DO NOT CHANGE.
///
///   items:  object_id u32 | hash u16 | partition part | sort part?
///   index:  object_id u32 | hash u16 | index partition parts | index sort parts | base key parts
///
/// Parts are item/key_codec.h's. The hash spreads partitions evenly, so that segment i of n of a
/// parallel scan is one range of keys; it is of the bytes of the partition parts.
constexpr std::size_t kObjectIdBytes = 4;
constexpr std::size_t kKeyHeadBytes = 6;

/// The 16-bit hash, fixed for ever: h = 0x9E3779B97F4A7C15 xor length; for each 8 bytes, little-
/// endian, the last zero-padded: h = (h xor word) * 0xD6E8FEB86659FD93, h = h xor (h >> 32); the
/// answer is the upper 16 bits of h * 0xD6E8FEB86659FD93.
std::uint16_t partition_hash(BytesView parts) noexcept;
/// Appends the object and room for the hash; answers where. `set_hash` fills it in when the
/// partition's parts, and nothing else, stand behind it.
std::size_t begin_key(table::ObjectId object, Bytes& out);
void set_hash(std::size_t start, Bytes& out);

/// Appends the key of an item. `key` must fit the table's key schema (table::prepare proved it).
void append_item_key(table::ObjectId table, const table::PreparedKey& key, Bytes& out);
/// The same from keys that are texts.
void append_item_key(table::ObjectId table, std::string_view partition, std::string_view sort,
                     Bytes& out);
/// The same from an item that has its key attributes, as every stored one does (asserted).
void append_item_key(const table::TableDescription& table, item::ItemView item, Bytes& out);
void append_item_key(const table::TableDescription& table, const item::Item& item, Bytes& out);

/// What an index entry ends with: the item key without object id and hash. Valid while `item_key`.
inline BytesView base_key_parts(BytesView item_key) { return item_key.substr(kKeyHeadBytes); }
/// The key attributes of an item from its base key parts. @errors corruption
Result<item::Item> decode_base_key(BytesView parts, const table::KeySchema& keys);

/// Appends the key of an index entry of `item`; false, and nothing is appended, when the item is
/// not in the index: it lacks a key attribute, or was written before the index was there and has
/// one of another type, empty or too long.
bool append_index_key(const table::IndexDescription& index, item::ItemView item,
                      BytesView base_parts, Bytes& out);
/// The key of the entry that `start` names: an ExclusiveStartKey, which has all key attributes.
void append_index_key(const table::IndexDescription& index, const table::TableDescription& table,
                      const item::Item& start, Bytes& out);
/// The key of the item that an index entry is of. @errors corruption
Result<void> append_item_key_of_entry(const table::IndexDescription& index, table::ObjectId table,
                                      const table::KeySchema& table_keys, BytesView entry_key,
                                      Bytes& out);

}  // namespace adjoin::engine::layout
