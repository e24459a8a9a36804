#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin::partiql {

/// Where a SELECT goes on: in which step of its plan, behind which key.
struct NextPosition {
  std::uint32_t step = 0;
  std::optional<item::Item> start_key;
};

/// What a token belongs to: a statement with its parameters. Not a secret: a caller who makes a
/// token of their own only chooses where their own SELECT begins.
using StatementId = std::uint64_t;
StatementId statement_id(std::string_view statement,
                         std::span<const item::AttributeValue> parameters);

/// A token is base64 of: a format byte, the StatementId and the step (8 and 4 bytes, little
/// endian), then the start key as a stored item, or nothing. Tokens are held by clients between
/// two pages; a later version may refuse them.
std::string encode_next_token(const NextPosition& position, StatementId statement);

/// @errors validation "Invalid NextToken": not a token, or one of another statement
Result<NextPosition> decode_next_token(std::string_view token, StatementId statement);

}  // namespace adjoin::partiql
