#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "base/strong_id.h"
#include "table/prepare/prepare.h"

namespace adjoin::engine::layout {

/// How long a ClientRequestToken makes its transaction idempotent.
constexpr std::chrono::milliseconds kTokenLife = std::chrono::minutes(10);

/// Returns the bucket of a Unix time: time / kTokenLife. A key of the family `tokens` is bucket u32
/// | token. Only the present bucket and the one before can hold valid tokens.
std::uint32_t token_bucket(std::chrono::milliseconds time) noexcept;
Bytes token_key(std::uint32_t bucket, std::string_view token);
/// Returns the lower bound of a bucket's keys.
Bytes token_bucket_bound(std::uint32_t bucket);

/// Value of the family `tokens`: the request's fingerprint, and the commit and time of its
/// transaction.
///   fingerprint 16 bytes | commit u64 | time u64
/// The fingerprint tells a repeated request from another one that took the same token by mistake.
struct TokenRecord {
  table::Fingerprint fingerprint{};
  CommitId commit;
  std::chrono::milliseconds time{0};
};
Bytes encode(const TokenRecord& record);
/// Decodes such a value. @errors corruption
Result<TokenRecord> decode_token(BytesView bytes);

}  // namespace adjoin::engine::layout
