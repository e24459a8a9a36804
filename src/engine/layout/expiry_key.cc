#include "engine/layout/expiry_key.h"

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "engine/layout/record_bytes.h"
#include "item/key_codec.h"

namespace adjoin::engine::layout {
namespace {

constexpr std::size_t kHeadBytes = 4 + 8;

}  // namespace

Bytes expiry_key(table::ObjectId table, std::uint64_t second, BytesView base_key_parts) {
  Bytes key;
  key.reserve(kHeadBytes + base_key_parts.size());
  append_u32(table.value, key);
  append_u64(second, key);
  key.append(base_key_parts);
  return key;
}

Result<ExpiryPlace> decode_expiry_key(BytesView key) {
  if (key.size() < kHeadBytes) return Error(ErrorCode::corruption, "expiry key: too short");
  return ExpiryPlace{load_u64(key.data() + 4), key.substr(kHeadBytes)};
}

KeyRange expiry_range(table::ObjectId table, std::uint64_t first, std::uint64_t last) {
  ADJOIN_ASSERT(first <= last);
  ADJOIN_ASSERT(last < UINT64_MAX);
  return {expiry_key(table, first, {}), expiry_key(table, last + 1, {})};
}

Result<void> append_item_key_of_base(table::ObjectId table, const table::KeySchema& keys,
                                     BytesView base_key_parts, Bytes& out) {
  BytesView behind_partition = base_key_parts;
  // The hash is left out of the entry, as in an index, and follows from the partition's part.
  ADJOIN_CHECK(item::skip_key_part(behind_partition, keys.partition.front().type));
  const std::size_t partition_bytes = base_key_parts.size() - behind_partition.size();
  append_u32(table.value, out);
  append_u16(partition_hash(base_key_parts.substr(0, partition_bytes)), out);
  out.append(base_key_parts);
  return {};
}

}  // namespace adjoin::engine::layout
