#include "engine/layout/token_record.h"

#include "engine/layout/record_bytes.h"

namespace adjoin::engine::layout {

std::uint32_t token_bucket(std::chrono::milliseconds time) noexcept {
  return static_cast<std::uint32_t>(time / kTokenLife);
}

Bytes token_key(std::uint32_t bucket, std::string_view token) {
  Bytes key = token_bucket_bound(bucket);
  key.append(token);
  return key;
}

Bytes token_bucket_bound(std::uint32_t bucket) {
  Bytes key;
  append_u32(bucket, key);
  return key;
}

Bytes encode(const TokenRecord& record) {
  Bytes out;
  for (const std::uint8_t byte : record.fingerprint) append_u8(byte, out);
  append_u64(record.commit.value, out);
  append_u64(static_cast<std::uint64_t>(record.time.count()), out);
  return out;
}

Result<TokenRecord> decode_token(BytesView bytes) {
  RecordReader reader(bytes);
  TokenRecord record;
  for (std::uint8_t& byte : record.fingerprint) byte = reader.u8();
  record.commit.value = reader.u64();
  record.time = std::chrono::milliseconds(reader.u64());
  ADJOIN_CHECK(reader.finish("token record"));
  return record;
}

}  // namespace adjoin::engine::layout
