#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "base/strong_id.h"
#include "table/prepare/prepare.h"

namespace adjoin::engine::layout {

/// A ClientRequestToken counts for this long after its transaction.
constexpr std::chrono::milliseconds kTokenLife = std::chrono::minutes(10);

/// Buckets of the family `tokens`: a key is bucket u32 | token; the bucket is the time divided by
/// kTokenLife, so that only the present one and the one before it matter.
std::uint32_t token_bucket(std::chrono::milliseconds time) noexcept;
Bytes token_key(std::uint32_t bucket, std::string_view token);
/// The least key of a bucket.
Bytes token_bucket_bound(std::uint32_t bucket);

///   fingerprint 16 bytes | commit u64 | time u64
struct TokenRecord {
  table::Fingerprint fingerprint{};
  CommitId commit;
  std::chrono::milliseconds time{0};
};
Bytes encode(const TokenRecord& record);
Result<TokenRecord> decode_token(BytesView bytes);

}  // namespace adjoin::engine::layout
