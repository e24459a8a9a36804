#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/strong_id.h"

namespace adjoin::table {

/// Position of a change in the total order of a store's changes.
struct ChangePosition {
  CommitId commit;
  std::uint32_t ordinal = 0;  ///< within the commit, from 0
  friend constexpr auto operator<=>(const ChangePosition&, const ChangePosition&) = default;
};

/// Returns the sequence number of a stream record: "1", the commit in 20 digits, the ordinal in 10.
/// It always has 31 digits, so that texts, integers and changes have the same order. The "1"
/// protects zeros that a client's integer type would drop. DynamoDB demands 21 to 40 digits
/// (SequenceNumber of
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_StreamRecord.html).
std::string sequence_number(ChangePosition position);
/// Parses a sequence number. Nullopt: `sequence_number` cannot have returned this text.
std::optional<ChangePosition> parse_sequence_number(std::string_view text);

/// How long an iterator is valid after it was issued. Source: "ShardIterator" of
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetShardIterator.html
constexpr std::chrono::milliseconds kShardIteratorLife = std::chrono::minutes(15);

/// The secret key with which one store signs its iterators.
using ShardIteratorKey = std::array<std::uint8_t, 32>;
/// Returns a new key, from the operating system's random generator.
ShardIteratorKey make_shard_iterator_key();

/// A position in a stream at which GetRecords continues.
struct ShardIterator {
  std::string stream_arn;
  ChangePosition next;  ///< the first record that may be returned
  std::chrono::milliseconds issued{0};
};

/// Returns the iterator's signed text for clients: "STREAM-ARN|1|", then base64 of position, time
/// and HMAC-SHA256 over all of it.
std::string seal(const ShardIterator& iterator, const ShardIteratorKey& key);
/// Verifies and decodes the text of an iterator. @errors validation: this store did not make the
/// text; expired_iterator
Result<ShardIterator> unseal(std::string_view text, const ShardIteratorKey& key,
                             std::chrono::milliseconds now);

}  // namespace adjoin::table
