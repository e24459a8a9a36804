#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/builder.h"
#include "graph_text/row.h"

namespace adjoin::graph_text {

// Rows of attribute, operator and value, of which DynamoDB's expressions are made, as JSON.

/// Parses one row as `expression parse` prints it:
/// {"kind":"filter","attribute":"price","op":">","values":[100],"other":"…"}. @errors
/// invalid_argument
Result<expression::Row> parse_row_json(std::string_view json);
/// Returns the row as `expression parse` prints it; `parse_row_json` reads it back.
Row expression_row(const expression::Row& row);

/// Returns the request that rows, each one JSON text, make. @param any  conditions and filters hold
/// when one of their rows does. @errors invalid_argument, naming the row
Result<std::string> build_request(const std::vector<std::string_view>& rows, bool any);
/// Returns the rows of which a request's expressions are made. @errors invalid_argument;
/// validation; unsupported: the expressions say more than rows can
Result<std::vector<Row>> rows_of_request(std::string_view json);

/// Returns a JSON object with the members of a request: KeyConditionExpression, …,
/// ExpressionAttributeNames, ExpressionAttributeValues (DynamoDB JSON). Empty members are left out.
std::string to_request_json(const expression::Expressions& expressions);
/// Parses these members from a request; other members are ignored. @errors invalid_argument
Result<expression::Expressions> parse_request_json(std::string_view json);

}  // namespace adjoin::graph_text
