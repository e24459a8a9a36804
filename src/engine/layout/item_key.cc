#include "engine/layout/item_key.h"

#include <bit>
#include <cstring>
#include <string>

#include "base/assert.h"
#include "engine/layout/record_bytes.h"
#include "item/key_codec.h"

namespace adjoin::engine::layout {
namespace {

constexpr std::uint64_t kHashStart = 0x9E3779B97F4A7C15ULL;
constexpr std::uint64_t kHashMultiplier = 0xD6E8FEB86659FD93ULL;

std::uint64_t load_little_endian(const char* from, std::size_t count) noexcept {
  std::uint64_t word = 0;
  if (std::endian::native == std::endian::little && count == sizeof word) {
    std::memcpy(&word, from, sizeof word);
    return word;
  }
  for (std::size_t i = 0; i < count; ++i) {
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(from[i])) << (8 * i);
  }
  return word;
}

/// Bytes of a key value as the limits count them; a number is never empty or too long.
/// Measured on the value: its encoding is longer where bytes are escaped.
std::size_t key_bytes(item::ValueView value) {
  if (value.type() == Value::Type::string) return value.as_string().size();
  if (value.type() == Value::Type::binary) return value.as_binary().size();
  return 1;
}

template <typename ItemLike>
void append_parts(const std::vector<table::AttributeDefinition>& attributes, const ItemLike& item,
                  Bytes& out) {
  for (const table::AttributeDefinition& attribute : attributes) {
    const auto value = item.find(attribute.name);
    ADJOIN_ASSERT(value);
    item::append_key_part(*value, out);
  }
}

template <typename ItemLike>
void append_item_key_from(const table::TableDescription& table, const ItemLike& item, Bytes& out) {
  const std::size_t start = begin_key(table.id, out);
  append_parts(table.keys.partition, item, out);
  set_hash(start, out);
  append_parts(table.keys.sort, item, out);
}

}  // namespace

std::size_t begin_key(table::ObjectId object, Bytes& out) {
  const std::size_t start = out.size();
  char head[kKeyHeadBytes] = {};
  for (std::size_t i = 0; i < kObjectIdBytes; ++i) {
    head[i] = static_cast<char>(object.value >> (8 * (kObjectIdBytes - 1 - i)) & 0xFFU);
  }
  out.append(head, sizeof head);
  return start;
}

void set_hash(std::size_t start, Bytes& out) {
  ADJOIN_ASSERT(out.size() >= start + kKeyHeadBytes);
  const std::uint16_t hash = partition_hash(BytesView(out).substr(start + kKeyHeadBytes));
  out[start + 4] = static_cast<char>(hash >> 8);
  out[start + 5] = static_cast<char>(hash & 0xFF);
}

std::uint16_t partition_hash(BytesView parts) noexcept {
  std::uint64_t hash = kHashStart ^ parts.size();
  const char* at = parts.data();
  std::size_t left = parts.size();
  while (left > 0) {
    const std::size_t count = left < 8 ? left : 8;
    hash = (hash ^ load_little_endian(at, count)) * kHashMultiplier;
    hash ^= hash >> 32;
    at += count;
    left -= count;
  }
  return static_cast<std::uint16_t>((hash * kHashMultiplier) >> 48);
}

std::size_t append_item_key(table::ObjectId table, const table::PreparedKey& key, Bytes& out) {
  ADJOIN_ASSERT(key.partition != nullptr);
  const std::size_t start = begin_key(table, out);
  item::append_key_part(*key.partition, out);
  set_hash(start, out);
  const std::size_t partition_end = out.size();
  if (key.sort != nullptr) item::append_key_part(*key.sort, out);
  return partition_end;
}

void append_item_key(table::ObjectId table, std::string_view partition, std::string_view sort,
                     Bytes& out) {
  out.reserve(out.size() + kKeyHeadBytes + partition.size() + sort.size() + 2 * kKeyHeadBytes);
  const std::size_t start = begin_key(table, out);
  item::append_key_string(partition, out);
  set_hash(start, out);
  item::append_key_string(sort, out);
}

void append_item_key(const table::TableDescription& table, item::ItemView item, Bytes& out) {
  append_item_key_from(table, item, out);
}
void append_item_key(const table::TableDescription& table, const Item& item, Bytes& out) {
  append_item_key_from(table, item, out);
}

Result<Item> decode_base_key(BytesView parts, const table::KeySchema& keys) {
  Item key;
  for (const auto* attributes : {&keys.partition, &keys.sort}) {
    for (const table::AttributeDefinition& attribute : *attributes) {
      ADJOIN_TRY(Value value, item::take_key_part(parts, attribute.type));
      key.set(attribute.name, std::move(value));
    }
  }
  if (!parts.empty()) return Error(ErrorCode::corruption, "key: bytes behind its last part");
  return key;
}

BytesView tail_of_key(BytesView stored_key, const table::KeyTail& tail) noexcept {
  // Keys end with the item's own, partition before sort, whichever family they are of. Each part
  // ends with a zero byte and a one: the part begins behind the end mark before it.
  constexpr std::size_t kMarkBytes = 2;
  BytesView rest = stored_key;
  BytesView part;
  for (int parts = tail.of_sort_key ? 1 : 2; parts > 0; --parts) {
    if (rest.size() < kMarkBytes) return {};
    rest.remove_suffix(kMarkBytes);
    // Rows are looked at by the million: memrchr compares many bytes at a time, rfind each.
    const void* const zero = ::memrchr(rest.data(), '\0', rest.size());
    if (zero == nullptr) return {};
    const auto mark = static_cast<std::size_t>(static_cast<const char*>(zero) - rest.data());
    if (mark + 1 == rest.size() || rest[mark + 1] != 1) return {};
    part = rest.substr(mark + kMarkBytes);
    rest = rest.substr(0, mark + kMarkBytes);
  }
  return part.size() > tail.from ? part.substr(tail.from) : BytesView();
}

bool append_index_key(const table::IndexDescription& index, item::ItemView item,
                      BytesView base_parts, Bytes& out) {
  const std::size_t start = begin_key(index.id, out);
  std::size_t sort_bytes = 0;
  const auto append_all = [&](const std::vector<table::AttributeDefinition>& attributes) {
    for (const table::AttributeDefinition& attribute : attributes) {
      const std::optional<item::ValueView> value = item.find(attribute.name);
      // New items are refused when an index's key attribute has another type. Items older than the
      // index were not, and are left out of it.
      if (!value || value->type() != attribute.type) return false;
      const std::size_t bytes = key_bytes(*value);
      if (bytes == 0 || bytes > item::kPartitionKeyBytesMax) return false;
      if (value->type() != Value::Type::number) sort_bytes += bytes;
      item::append_key_part(*value, out);
    }
    return true;
  };
  if (!append_all(index.keys.partition)) {
    out.resize(start);
    return false;
  }
  set_hash(start, out);
  // The limit for sort keys counts all their attributes together. The partition's have one each.
  sort_bytes = 0;
  if (!append_all(index.keys.sort) || sort_bytes > item::kSortKeyBytesMax) {
    out.resize(start);
    return false;
  }
  out.append(base_parts);
  return true;
}

void append_index_key(const table::IndexDescription& index, const table::TableDescription& table,
                      const Item& start_key, Bytes& out) {
  const std::size_t start = begin_key(index.id, out);
  append_parts(index.keys.partition, start_key, out);
  set_hash(start, out);
  append_parts(index.keys.sort, start_key, out);
  append_parts(table.keys.partition, start_key, out);
  append_parts(table.keys.sort, start_key, out);
}

Result<void> append_item_key_of_entry(const table::IndexDescription& index, table::ObjectId table,
                                      const table::KeySchema& table_keys, BytesView entry_key,
                                      Bytes& out) {
  if (entry_key.size() < kKeyHeadBytes) return Error(ErrorCode::corruption, "index key: too short");
  BytesView rest = entry_key.substr(kKeyHeadBytes);
  for (const auto* attributes : {&index.keys.partition, &index.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *attributes) {
      ADJOIN_CHECK(item::skip_key_part(rest, attribute.type));
    }
  }
  BytesView behind_partition = rest;
  ADJOIN_CHECK(item::skip_key_part(behind_partition, table_keys.partition.front().type));
  // An entry's key leaves out the item's id and hash, which follow from the rest. This saves six
  // bytes in every entry.
  const std::uint16_t hash = partition_hash(rest.substr(0, rest.size() - behind_partition.size()));
  append_u32(table.value, out);
  append_u16(hash, out);
  out.append(rest);
  return {};
}

}  // namespace adjoin::engine::layout
