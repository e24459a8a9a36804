#pragma once

#include <string>
#include <string_view>

#include "partiql/statement.h"

namespace adjoin::partiql {

/// The statement as PartiQL again: keywords in capitals, every name quoted, parameters as the
/// values they stand for. Reading it gives the same statement, unless a value is binary, which
/// PartiQL has no literal for; `?` stands there.
std::string print(const Statement& statement);

/// " + ", " AND ", …: an operator between its operands, the same in PartiQL and in expressions.
/// Empty for every other kind. Valid for ever.
std::string_view infix(Expression::Kind kind);

}  // namespace adjoin::partiql
