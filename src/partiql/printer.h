#pragma once

#include <string>
#include <string_view>

#include "partiql/statement.h"

namespace adjoin::partiql {

/// Prints a statement as PartiQL with its parameters replaced by their values. Parsing the text
/// gives the same statement. PartiQL has no literal for binary values; they are printed as `?`.
std::string print(const Statement& statement);

/// Returns the infix operator with its blanks, such as " + " or " AND ", the same in PartiQL and in
/// expressions. Empty for kinds that have none. The text has static lifetime.
std::string_view infix(Expression::Kind kind);

}  // namespace adjoin::partiql
