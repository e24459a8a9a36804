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

/// The place of a change in the one order of all changes of a store.
struct ChangePosition {
  CommitId commit;
  std::uint32_t ordinal = 0;  ///< within the commit, from 0
  friend constexpr auto operator<=>(const ChangePosition&, const ChangePosition&) = default;
};

/// As a stream's record tells it: "1", the commit in 20 digits, the ordinal in 10. Always 31
/// digits, so that the order of the texts, of the integers they spell, and of the changes is one;
/// the "1" keeps zeros that a client's integer type would lose. The service asks for 21 to 40
/// digits (SequenceNumber of
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_StreamRecord.html).
std::string sequence_number(ChangePosition position);
/// Nullopt for everything that `sequence_number` cannot have answered.
std::optional<ChangePosition> parse_sequence_number(std::string_view text);

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
