#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/sequence_number.h"

namespace adjoin::table {

/// An iterator is good for this long after it was answered. Source: "ShardIterator" of
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetShardIterator.html
constexpr std::chrono::milliseconds kShardIteratorLife = std::chrono::minutes(15);

/// A secret of one store, which its iterators are signed with.
using ShardIteratorKey = std::array<std::uint8_t, 32>;
/// A fresh one, from the operating system's randomness.
ShardIteratorKey make_shard_iterator_key();

/// Where reading a stream goes on.
struct ShardIterator {
  std::string stream_arn;
  ChangePosition next;  ///< the first record that may be answered
  std::chrono::milliseconds issued{0};
};

/// As clients carry it: "STREAM-ARN|1|" and base64 of position, time and HMAC-SHA256 over all of
/// it.
std::string seal(const ShardIterator& iterator, const ShardIteratorKey& key);
/// @errors validation when this store did not make the text just so; expired_iterator
Result<ShardIterator> unseal(std::string_view text, const ShardIteratorKey& key,
                             std::chrono::milliseconds now);

}  // namespace adjoin::table
