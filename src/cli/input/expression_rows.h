#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "expression/builder.h"
#include "front/row.h"
#include "item/attribute_value.h"

namespace adjoin::cli {

/// One row in words: "price > 100", "name not contains \"x\"", "stock decrement 1", "a = @b.c". The
/// attribute may stand in backticks; values are JSON, or text without blanks; @PATH is another
/// attribute. @errors invalid_argument, quoting the words.
Result<expression::Row> parse_row_words(expression::Kind kind, std::string_view words);

/// {"kind":"filter","attribute":"price","op":">","values":[100],"other":"…"}: one row as
/// `expression parse` prints it. @errors invalid_argument.
Result<expression::Row> parse_row_json(std::string_view json);
front::Row row_of(const expression::Row& row);

/// The members of a request: KeyConditionExpression, …, ExpressionAttributeNames,
/// ExpressionAttributeValues (DynamoDB JSON). Members without content are left out.
std::string to_request_json(const expression::Expressions& expressions);
/// Reads them back; other members of the request are ignored. @errors invalid_argument.
Result<expression::Expressions> parse_request_json(std::string_view json);

}  // namespace adjoin::cli
