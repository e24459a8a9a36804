#pragma once

#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "expression/builder.h"
#include "graph_text/row.h"

namespace adjoin::cli {

/// Parses one row in words: "price > 100", "name not contains \"x\"", "stock decrement 1",
/// "a = @b.c". The attribute may be in backticks. Values are JSON, or text without blanks. @PATH is
/// another attribute. @errors invalid_argument, quoting the words
Result<expression::Row> parse_row_words(expression::Kind kind, std::string_view words);

/// Parses one row as `expression parse` prints it:
/// {"kind":"filter","attribute":"price","op":">","values":[100],"other":"…"}. @errors
/// invalid_argument
Result<expression::Row> parse_row_json(std::string_view json);
/// Returns the row as `expression parse` prints it; `parse_row_json` reads it back.
graph_text::Row row_of(const expression::Row& row);

/// Returns a JSON object with the members of a request: KeyConditionExpression, …,
/// ExpressionAttributeNames, ExpressionAttributeValues (DynamoDB JSON). Empty members are left out.
std::string to_request_json(const expression::Expressions& expressions);
/// Parses these members from a request; other members are ignored. @errors invalid_argument
Result<expression::Expressions> parse_request_json(std::string_view json);

}  // namespace adjoin::cli
