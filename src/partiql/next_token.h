#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"

namespace adjoin::partiql {

/// Position at which a SELECT continues: the step of its plan, and the last key read in that step.
struct NextPosition {
  std::uint32_t step = 0;
  std::optional<Item> start_key;  ///< nullopt: the step has not begun
};

/// Hash of a statement and its parameters, which binds a token to them. It is no secret: a client
/// that forges a token only chooses where its own SELECT begins.
using StatementId = std::uint64_t;
StatementId statement_id(std::string_view statement, std::span<const Value> parameters);

/// Encodes a position as a token. A token is base64 of: a format byte, the StatementId and the step
/// (8 and 4 bytes, little endian), then the start key as a stored item, or nothing. Clients hold
/// tokens between two pages; a later version may refuse them.
std::string encode_next_token(const NextPosition& position, StatementId statement);

/// Decodes a token.
/// @errors validation "Invalid NextToken": malformed, or of another statement
Result<NextPosition> decode_next_token(std::string_view token, StatementId statement);

}  // namespace adjoin::partiql
