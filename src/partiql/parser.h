#pragma once

#include <span>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "partiql/statement.h"

namespace adjoin::partiql {

/// Parses one statement and replaces every `?` by its parameter.
/// @errors validation: syntax, features that the service does not support, a wrong number of
///         parameters
/// @cost linear in the statement and its parameters; stack bounded by kDepthMax
Result<Statement> parse_statement(std::string_view statement, std::span<const Value> parameters);

}  // namespace adjoin::partiql
